"""Cards, resident IDs and bank accounts are told by their check; numbers that only look like them stay.

The numbers are those that issuers and standards give for tests, put together at run time.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.redact import redact

VISA = "4" + "1" * 15
AMEX = "3782" + "822463" + "10005"
RESIDENT = "110105" + "19491231" + "002X"
ACCOUNT = "DE89" + "370400440532013000"


def grouped(number: str, *sizes: int, gap: str = " ") -> str:
    parts, start = [], 0
    for size in sizes:
        parts.append(number[start : start + size])
        start += size
    return gap.join(parts)


def wide(number: str) -> str:
    return "".join(chr(ord(letter) + 0xFEE0) for letter in number)


FOUND = [
    (VISA, "card", "alone"),
    (grouped(VISA, 4, 4, 4, 4), "card", "as on the card"),
    (grouped(VISA, 4, 4, 4, 4, gap="-"), "card", "with hyphens"),
    (wide(VISA), "card", "full-width digits"),
    ("\N{ZERO WIDTH SPACE}".join((VISA[:6], VISA[6:])), "card", "an invisible character inside"),
    (AMEX, "card", "fifteen digits"),
    (grouped(AMEX, 4, 6, 5), "card", "fifteen digits in their groups"),
    ("30569309025904", "card", "fourteen digits"),
    ("5555555555554444", "card", "another issuer"),
    ("2223003122003222", "card", "an issuer's newer range"),
    ("6011111111111117", "card", "another issuer"),
    ("3530111333300000", "card", "another issuer"),
    ("6200000000000005", "card", "a card of China"),
    (RESIDENT, "resident-id", "alone"),
    (RESIDENT.lower(), "resident-id", "small check letter"),
    (grouped(RESIDENT, 6, 8, 4), "resident-id", "in groups"),
    (wide(RESIDENT), "resident-id", "full-width"),
    (ACCOUNT, "iban", "alone"),
    (ACCOUNT.lower(), "iban", "small letters"),
    (grouped(ACCOUNT, 4, 4, 4, 4, 4, 2), "iban", "in groups"),
    ("GB29" + "NWBK60161331926819", "iban", "with letters"),
    ("NL91" + "ABNA0417164300", "iban", "a short one"),
    ("FR14" + "20041010050500013M02606", "iban", "a letter near the end"),
]


@pytest.mark.parametrize(("number", "family", "why"), FOUND)
@pytest.mark.parametrize(
    "around", ["{}", "it is {}, ok?", "号码是{}，谢谢", "카드는 {}입니다", "see:\n{}\n🙂", "({})"]
)
def test_a_number_with_a_right_check_goes(number: str, family: str, why: str, around: str) -> None:
    clean, families = redact(around.format(number))

    assert (clean, families) == (around.format(f"[redacted:{family}]"), (family,)), why


STAY = [
    (VISA[:-1] + "2", "wrong check"),
    (f"order {VISA}", "an order"),
    (f"tracking number {VISA}", "a parcel"),
    (f"订单号：{VISA}", "a Chinese order"),
    (f"注文番号 {VISA}", "a Japanese order"),
    (f"#{VISA}", "a number of a list"),
    (f"/orders/{VISA}", "part of an address"),
    (f"{VISA}7", "longer"),
    (f"a{VISA}", "part of a word"),
    (f"0.{VISA}", "digits behind a point"),
    ("0000000000000000", "all alike"),
    ("1700000000000", "milliseconds of a clock"),
    ("1234567812345670", "right by Luhn, of no issuer"),
    ("490154203237518", "a device: right by Luhn, of no issuer"),
    ("978-3-16-148410-0", "a book"),
    ("+49 151 1234 5678", "a telephone"),
    (RESIDENT[:-1] + "1", "wrong check of a resident"),
    ("110105" + "19491331" + "0026", "no such month"),
    (ACCOUNT[:-1] + "1", "wrong check of an account"),
    (ACCOUNT + "7", "a longer account"),
    ("ZZ89" + ACCOUNT[4:], "no such country"),
    ("12 345 678 901 234", "a large amount"),
]


@pytest.mark.parametrize(("text", "why"), STAY)
def test_a_number_that_only_looks_like_one_stays(text: str, why: str) -> None:
    assert redact(text).families == (), why


def test_a_word_for_a_card_stands_for_an_issuer() -> None:
    unknown = "1234567812345670"

    assert redact(f"my card: {unknown}").text == "my card: [redacted:card]"
    assert redact(f"会员卡{unknown}").families == ("card",)
    assert redact(f"card for order {unknown}").families == ()


def test_the_digits_of_the_back_do_not_hide_the_number() -> None:
    assert redact(f"{grouped(VISA, 4, 4, 4, 4)} 123").text == "[redacted:card] 123"


def test_what_follows_an_account_stays_and_a_second_account_is_seen() -> None:
    short = "BE68" + " 5390 0754 7034"

    assert redact(f"{short} call me").text == "[redacted:iban] call me"
    assert redact(f"{short} {ACCOUNT}").text == "[redacted:iban] [redacted:iban]"


def test_few_orders_are_taken_for_cards() -> None:
    """Of random numbers of eighteen digits one in ten passes Luhn, and few of these begin as a card does."""
    chance = random.Random(7)
    numbers = [str(chance.randrange(10**17, 10**18)) for _ in range(5_000)]

    assert sum(bool(redact(number).families) for number in numbers) < 50


@given(st.text(alphabet="0123456789Xx -.,/DEGBcard卡　\u200b\n", max_size=120))
def test_redacting_twice_is_redacting_once(text: str) -> None:
    once = redact(text).text

    assert redact(once).text == once


@given(st.text(alphabet="0123456789DEGBNLabz 汉ä -", max_size=80))
def test_no_text_is_an_error(text: str) -> None:
    redact(text)
