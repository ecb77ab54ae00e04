"""Numbers that prove themselves by a check: payment cards, Chinese resident IDs and bank accounts (IBAN).

One in ten long numbers passes the check of cards (Luhn), so a card must also begin and be as long as its issuer has
it, or a word before it must call it a card; a number that is called an order, a parcel or a device stays. Digits may be
grouped as on the card. Not covered: cards in other groups, an account of fewer than ten digits in a row.
"""

from __future__ import annotations

from itertools import starmap
from typing import TYPE_CHECKING

from rememora.core.redact.folding import lowered
from rememora.core.redact.shape import shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rememora.core.redact.folding import Span

_DIGITS_IN_A_ROW = b"0" * 10
_TO_DIGITS = bytes(48 if 48 <= code < 58 else code for code in range(256))
_BEGINS = r"(?<![A-Za-z0-9_/#])(?<![0-9][.,-])"
_ENDS = r"(?![A-Za-z0-9_]|[.,-][0-9])"
_CARD = (
    rf"{_BEGINS}(?:[0-9]{{13,19}}+|[0-9]{{4}}(?P<gap>[ -])[0-9]{{4}}(?P=gap)[0-9]{{4}}(?P=gap)[0-9]{{1,4}}"
    rf"(?P<rest>(?P=gap)[0-9]{{1,3}})?|[0-9]{{4}}(?P<wide>[ -])[0-9]{{6}}(?P=wide)[0-9]{{4,5}}){_ENDS}"
)
_ISSUERS = (
    *((4000, 4999, size) for size in (13, 16, 19)),  # Visa
    *((5100, 5599, 16), (2221, 2720, 16)),  # Mastercard
    *((3400, 3499, 15), (3700, 3799, 15)),  # American Express
    *((3000, 3059, 14), (3600, 3699, 14), (3800, 3999, 14)),  # Diners Club
    *(
        (first, last, size) for first, last in ((6440, 6599), (3528, 3589)) for size in (16, 17, 18, 19)
    ),  # Discover, JCB
    *(
        (first, last, size) for first, last in ((6200, 6299), (8100, 8199)) for size in (16, 17, 18, 19)
    ),  # UnionPay
    *((9558, 9558, 19), (6000, 6099, 16), (2200, 2204, 16)),  # ICBC, RuPay and Discover, Mir
    *((5018, 5018, 16), (5020, 5020, 16), (5038, 5038, 16), (6304, 6304, 16), (6759, 6763, 16)),  # Maestro
)
"""First four digits from and to, and how many there are: ISO/IEC 7812, as the issuers publish their ranges."""
_CALLED = (
    r"(?P<card>card|visa|mastercard|amex|卡|カード|카드)|order|track|parcel|invoice|receipt|ticket|imei|serial|isbn|"
    r"sku|订单|訂單|单号|單號|运单|快递|流水|发票|编号|注文|追跡|주문|송장"
)
_BEFORE = 24
"""Characters before a number in which a word says what it is; the last one counts."""

_RESIDENT = (
    r"(?<![A-Za-z0-9_])[1-9][0-9]{5}(?P<gap>[ -]?)(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])"
    r"(?P=gap)[0-9]{3}[0-9Xx](?![A-Za-z0-9_])"
)
_RESIDENT_FACTORS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_RESIDENT_CHECKS = "10X98765432"
"""GB 11643-1999: the sum of the digits by their factors, modulo 11, gives the last one."""

_IBAN_SIZES = {
    15: "NO",
    16: "BE",
    18: "DK FI FO GL NL SD",
    19: "MK SI",
    20: "AT BA EE KZ LT LU XK",
    21: "CH HR LI LV",
    22: "BG BH CR DE GB GE IE ME RS VA",
    23: "AE GI IL IQ TL OM",
    24: "AD CZ ES MD PK RO SA SE SK TN VG",
    25: "LY PT ST",
    26: "IS TR",
    27: "BI DJ FR GR IT MC MR SM",
    28: "AL AZ BY CY DO GT HU LB NI PL SV",
    29: "BR EG PS QA UA",
    30: "JO KW MU",
    31: "MT SC",
    32: "LC",
    33: "RU",
}
"""Characters of an account by its country: the IBAN registry of SWIFT, 2024."""
_IBAN_COUNTRY = {country: size for size, some in _IBAN_SIZES.items() for country in some.split()}
_IBAN = rf"(?<![A-Za-z0-9])(?i:{'|'.join(sorted(_IBAN_COUNTRY))})[0-9]{{2}}(?: ?[A-Za-z0-9]){{11,29}}+"


def may_hold_a_number(text: str) -> bool:
    """Whether *text* holds ten digits in a row, but for spaces and hyphens: what no such number is without."""
    return _DIGITS_IN_A_ROW in text.encode("ascii", "replace").translate(_TO_DIGITS, b" -")


def checked_numbers(text: str) -> Iterator[Span]:
    """Find numbers whose check is right, as (start, end, family)."""
    for match in shape(_RESIDENT).finditer(text):
        if _is_resident(_bare(match[0])):
            yield *match.span(), "resident-id"
    yield from _accounts(text)
    low = ""
    for match in shape(_CARD).finditer(text):
        low = low or lowered(text)
        called = list(shape(_CALLED).finditer(low, max(0, match.start() - _BEFORE), match.start()))
        named = bool(called and called[-1]["card"])
        if called and not named:
            continue
        # The three digits of the back often stand behind the number.
        for end in (match.end(), match.start("rest")):
            if end > 0 and _is_card(_bare(text[match.start() : end]), named=named):
                yield match.start(), end, "card"
                break


def _bare(number: str) -> str:
    return number.replace(" ", "").replace("-", "")


def _is_card(digits: str, *, named: bool) -> bool:
    if not 13 <= len(digits) <= 19 or len(set(digits)) == 1:
        return False
    head, size = int(digits[:4]), len(digits)
    known = named or any(first <= head <= last and size == long for first, last, long in _ISSUERS)
    return known and _luhn(digits) % 10 == 0


def _luhn(digits: str) -> int:
    """Sum the digits as Luhn does: every second one from the right doubled, and its own digits summed."""
    return sum(map(int, digits[::-2])) + sum([2 * int(one) - 9 * (one > "4") for one in digits[-2::-2]])


def _is_resident(number: str) -> bool:
    total = sum(starmap(int.__mul__, zip(map(int, number[:17]), _RESIDENT_FACTORS, strict=True)))
    return _RESIDENT_CHECKS[total % 11] == number[17].upper()


def _accounts(text: str) -> Iterator[Span]:
    """Find accounts; behind one that fails its check the search goes on where that would end."""
    place = 0
    while match := shape(_IBAN).search(text, place):
        start, place = match.start(), match.end()
        size = _IBAN_COUNTRY[text[start : start + 2].upper()]
        end = _end_of(text, start, size)
        if end is None:
            place = start + 4
            continue
        place = end
        if _is_of_number(text[end : end + 1]):
            continue
        account = _bare(text[start:end]).upper()
        if int("".join([str(int(letter, 36)) for letter in account[4:] + account[:4]])) % 97 == 1:
            yield start, end, "iban"


def _end_of(text: str, start: int, size: int) -> int | None:
    """Give where *size* letters and digits end, spaces among them not counted."""
    end = start
    for _ in range(size):
        end += text[end : end + 1] == " "
        if not _is_of_number(text[end : end + 1]):
            return None
        end += 1
    return end


def _is_of_number(letter: str) -> bool:
    return letter.isascii() and letter.isalnum()
