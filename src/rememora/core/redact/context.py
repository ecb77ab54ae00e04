"""Secrets that only the words before them give away: "password is ...", "密码是 ...", ``secret=...``.

A match is a name ("password", 令牌), a link ("is", "=", は) and a value. The link
decides what the value must look like to be a secret, for the same word is a
password after "password=" and a predicate after "password is":

==========  ============================  ===================================================
link        looks like                    the value goes if it
==========  ============================  ===================================================
quoted      ``"password": "..."``         is not an ordinary word, nor opens a sentence with one
assigned    ``password=...``, 密码：...    is that, and no code
field       ``key="Password" value=...``  as if assigned
element     ``<password>...<``            as if quoted, if the same name closes it
block       ``password: |`` of YAML       as if quoted, the line below
listed      ``passwords: [..., ...]``     each item as if quoted or assigned
said        password is ..., 密码是 ...    has a digit, a sign or restless letters; letters
                                          alone, if `predicates` says so
beside      密码 ..., ``--password ...``   has six characters and a digit; any after ``--``
==========  ============================  ===================================================

A password may be any string. Token, key and secret are also words of many other
trades, so their values must look random as well; so must most values of "pass".

Names and links are sought in the text in lower case, which has the same length;
a value is judged in its own spelling. Links are bounded, values are read up to a
bound until one is found to be a secret, and reading goes on behind it: linear.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.redact import values
from rememora.core.redact.folding import lowered
from rememora.core.redact.links import CALM, CALM_CHARS, LINKED, MORE
from rememora.core.redact.names import family_of
from rememora.core.redact.predicates import phrase_end
from rememora.core.redact.shape import shape

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from rememora.core.redact.folding import Span

    Place = tuple[int, int]

_REST = rf"(?:{CALM}++|{MORE})*+"
_CLOSING = ".,;:)]}>\\|"
_PAIRS = zip("\"'`“‘「『《（", "\"'`”’」』》）", strict=True)
_QUOTES = "\"'`“‘「『《（【[(\\"
_QUOTED = r"[（(【《\[]?+\\{0,2}+(?:" + "|".join(f"{a}([^{a}{b}\\n]{{1,200}}+){b}" for a, b in _PAIRS) + ")"
_ELEMENT = r"([^<>\n]{1,200}+)</([\w:.-]{1,60}+)"
_ITEMS = r"\[([^\[\]{}]{1,400}+)\]"
_ITEM = r"(?<=[\[,])\s*(?:\"([^\"\n]+)\"|'([^'\n]+)'|([!#-&(-+\--Z\\^-~]+))(?=\s*(?:,|\Z))"
# What stands before the name: the "?" or "&" of a query, the "--" of an option, and up to 32 characters.
_BEFORE_CHARS = 34
_WITHIN_NAMES = frozenset("?&_-.abcdefghijklmnopqrstuvwxyz0123456789")
_AFTER_CHARS = 24

_AUTHORIZED = (
    r"authorization[\"'\\]{0,3}+\s{0,4}+[:=]\s{0,4}+[\"'\\]{0,3}+"
    r"(?:(?:bearer|basic|token|digest|apikey|bot) {1,4}+)?+([a-z0-9._~+/=:-]{8,}+)"
)
_BEARER = r"bearer[ \t]{1,4}+([a-z0-9._~+/=-]{16,}+)"


def named_secrets(text: str) -> Iterator[Span]:
    """Find values that the words before them call a secret, as (start, end, family)."""
    low = lowered(text)
    if "bearer" in low or "authorization" in low:
        yield from _authorizations(text, low)
    done = 0
    for match in shape(LINKED).finditer(low):
        if match.start() < done:
            continue
        place = match.end("link")
        family = family_of(match["name"])
        found = _value(text, low, match, place, family)
        if found is not None:
            start, done = found
            yield start, done, family
        if text[place] == "[":
            for start, end in _items(text, place, family):
                yield start, end, family


def _authorizations(text: str, low: str) -> Iterator[Span]:
    for pattern in (_AUTHORIZED, _BEARER):
        for match in shape(pattern).finditer(low):
            start, end = match.span(1)
            if values.looks_random(text[start:end]):
                yield start, _trimmed(text, start, end), "bearer"


def _value(text: str, low: str, match: re.Match[str], place: int, family: str) -> Place | None:
    """Return where the secret stands that begins at *place*, behind a name and a link, if it is one."""
    element, block = match.group("element", "block")
    if element is not None:
        return _element(text, low, match, place, family)
    if block is not None:
        return _block(text, place, family)
    if text[place] in _QUOTES:
        quoted = shape(_QUOTED).match(text, place)
        if quoted is not None and quoted.lastindex is not None:
            found = _if_quoted(text, *quoted.span(quoted.lastindex), family)
            # Of several words in quotes the first may be one: "a1b2c3 (until May)".
            if found is not None or " " not in quoted[quoted.lastindex]:
                return found
    return _bare(text, low, match, family)


def _element(text: str, low: str, match: re.Match[str], place: int, family: str) -> Place | None:
    found = shape(_ELEMENT).match(low, place)
    if found is None or match["name"] not in found[2]:
        return None
    return _if_quoted(text, *found.span(1), family)


def _block(text: str, place: int, family: str) -> Place | None:
    line = shape(r"[^\n]{1,200}+").match(text, place)
    return None if line is None else _if_quoted(text, place, line.end(), family)


def _items(text: str, place: int, family: str) -> Iterator[Place]:
    """Find the secrets of a list."""
    listed = shape(_ITEMS).match(text, place)
    if listed is None or "," not in listed[1]:
        return
    for item in shape(_ITEM).finditer(text, *listed.span(1)):
        which = item.lastindex or 0
        if which == 3:
            secret = values.assigned_is_secret(item[which], "", family)
        else:
            secret = values.quoted_is_secret(item[which], family)
        if secret:
            yield item.span(which)


def _if_quoted(text: str, start: int, end: int, family: str) -> Place | None:
    value = text[start:end].rstrip("\\\r ")
    if "[redacted:" in value or not values.quoted_is_secret(value, family):
        return None
    return start, start + len(value)


def _bare(text: str, low: str, match: re.Match[str], family: str) -> Place | None:
    start, bound = match.span("value")
    value = text[start:bound]
    known = "[redacted:" in value
    value = value.partition("[redacted:")[0].rstrip(_CLOSING)
    if not value:
        return None
    end = start + len(value)
    if not _is_secret(low, match, value, text[end : end + _AFTER_CHARS], family):
        phrase = phrase_end(text, match.start(), start) if match["be"] and family == "password" else None
        return None if phrase is None else (start, phrase)
    if known or bound - start < CALM_CHARS:
        return start, end
    rest = shape(_REST).match(text, bound)
    return start, _trimmed(text, start, bound if rest is None else rest.end())


def _is_secret(low: str, match: re.Match[str], value: str, after: str, family: str) -> bool:
    name, assigned, said, wa, field = match.group("name", "assigned", "is", "wa", "field")
    if assigned is not None and "\n" not in assigned:
        if name == "pass":
            return values.pass_is_secret(value, after, tight=assigned == "=")
        if values.assigned_is_secret(value, after, family):
            return True
        return assigned == "=" and _in_query(low, match.start()) and values.parameter_is_secret(value)
    if assigned is not None or said is not None:
        return values.said_is_secret(value, after, family)
    if wa is not None:
        return values.said_is_secret(value, after, family, within_cjk=True)
    if field is not None:
        return values.assigned_is_secret(value, after, family)
    if after.startswith("[redacted:"):
        return False
    if not name.isascii():
        return values.beside_is_secret(value, after)
    if family == "password" and values.english_beside_is_secret(value, after):
        return True
    return _is_option(low, match.start()) and values.parameter_is_secret(value)


def _in_query(low: str, start: int) -> bool:
    """Whether the name at *start* is that of a parameter in the query of a URL."""
    if low[start - 1 : start] not in _WITHIN_NAMES:
        return False
    before = low[max(0, start - _BEFORE_CHARS) : start]
    mark = max(before.rfind("?"), before.rfind("&"))
    return mark >= 0 and shape(r"[\w.-]*").fullmatch(before, mark + 1) is not None


def _is_option(low: str, start: int) -> bool:
    """Whether the name at *start* is that of an option ("--db-password")."""
    if low[start - 1 : start] not in _WITHIN_NAMES:
        return False
    before = low[max(0, start - _BEFORE_CHARS) : start]
    dashes = before.rfind("--")
    if dashes < 0 or before[dashes - 1 : dashes] in _WITHIN_NAMES:
        return False
    return shape(r"[\w-]*").fullmatch(before, dashes + 2) is not None


def _trimmed(text: str, start: int, end: int) -> int:
    return start + len(text[start:end].rstrip(_CLOSING))
