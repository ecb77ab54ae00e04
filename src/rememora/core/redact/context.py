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
a value is judged in its own spelling, and once where the same surroundings repeat.
Links are bounded, values are read up to a bound until one is found to be a secret,
and reading goes on behind it: linear.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.redact import values
from rememora.core.redact.folding import lowered
from rememora.core.redact.links import CALM, CALM_CHARS, LINKED, MORE, REACH
from rememora.core.redact.names import family_of
from rememora.core.redact.parameters import is_option, is_parameter
from rememora.core.redact.predicates import OWNER_CHARS, phrase_end
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
# A text with more surroundings than these does not repeat itself: recalling would only cost.
_JUDGED = 256
# A phrase ends at least so far before the end of its surroundings.
_BLANK_CHARS = 40
# Behind which outlook (`links`) a list may begin.
_MAY_LIST = frozenset(("listed", "value"))
_AFTER_CHARS = 24

_AUTHORIZED = (
    r"authorization[\"'\\]{0,3}+\s{0,4}+[:=]\s{0,4}+[\"'\\]{0,3}+"
    r"(?:(?:bearer|basic|token|digest|apikey|bot) {1,4}+)?+([a-z0-9._~+/=:-]{8,}+)"
)
_BEARER = r"bearer[ \t]{1,4}+([a-z0-9._~+/=-]{16,}+)"


def named_secrets(text: str) -> Iterator[Span]:
    """Find values that the words before them call a secret, as (start, end, family)."""
    low = _zeroed(lowered(text))
    if "bearer" in low or "authorization" in low:
        yield from _authorizations(text, low)
    judged: dict[str, Place | None] = {}
    done = 0
    for match in shape(LINKED).finditer(low):
        start, outlook = match.start(), match.lastgroup
        if start < done or outlook == "path" or (outlook == "wordy" and not is_option(low, start)):
            continue
        family = family_of(match["name"])
        found = _recalled(text, low, match, family, judged)
        if found is not None:
            start, done = found
            yield start, done, family
        if outlook in _MAY_LIST and text[place := match.end("link")] == "[":
            for start, end in _items(text, place, family):
                yield start, end, family


def _zeroed(text: str) -> str:
    """*text* with 0 for every ASCII digit, so that a plain search for 0 tells whether a value has one."""
    for digit in "123456789":
        text = text.replace(digit, "0")
    return text


def _authorizations(text: str, low: str) -> Iterator[Span]:
    for pattern in (_AUTHORIZED, _BEARER):
        for match in shape(pattern).finditer(low):
            start, end = match.span(1)
            if values.looks_random(text[start:end]):
                yield start, _trimmed(text, start, end), "bearer"


def _recalled(
    text: str, low: str, match: re.Match[str], family: str, judged: dict[str, Place | None]
) -> Place | None:
    """Judge a value, or recall from *judged* how one in the same surroundings was: floods repeat themselves."""
    outlook, start, bound = match.lastgroup or "", match.start(), match.end("value")
    judge = _bare if outlook == "near" else _value
    if len(judged) == _JUDGED or start < OWNER_CHARS or outlook not in REACH:
        return judge(text, low, match, family)
    surroundings = text[start - OWNER_CHARS : bound + REACH[outlook]]
    if surroundings in judged:
        found = judged[surroundings]
        return found and (start + found[0], start + found[1])
    found = judge(text, low, match, family)
    # A long secret is read on, and white space may be, up to the end of the text.
    read_on = (found is not None and bound - start >= CALM_CHARS) or surroundings[-_BLANK_CHARS:].isspace()
    if not read_on:
        judged[surroundings] = found and (found[0] - start, found[1] - start)
    return found


def _value(text: str, low: str, match: re.Match[str], family: str) -> Place | None:
    """Return where the secret stands that follows a name and a link, if it is one."""
    place = match.end("link")
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
    if family != "password":
        bound = _before_next(low, match["name"], start, bound)
    value = text[start:bound]
    # Without a digit or a capital, where only what looks random is a secret.
    if family != "password" and "0" not in match["value"] == value and not is_parameter(low, match):
        return None
    known = "[redacted:" in value
    value = (value[: value.index("[redacted:")] if known else value).rstrip(_CLOSING)
    if not value:
        return None
    end = start + len(value)
    if not _is_secret(low, match, value, text[end : end + _AFTER_CHARS], family):
        phrase = phrase_end(text, low, match.start(), start) if family == "password" and match["be"] else None
        return None if phrase is None else (start, phrase)
    if known or bound - start < CALM_CHARS:
        return start, end
    rest = shape(_REST).match(text, bound)
    return start, _trimmed(text, start, bound if rest is None else rest.end())


def _before_next(low: str, name: str, start: int, bound: int) -> int:
    """Return where the same name is assigned again, or *bound*: what follows is a value of its own."""
    again = low.find(name, start, bound)
    return again if again >= 0 and low[again + len(name) : again + len(name) + 1] in ("=", ":") else bound


def _is_secret(low: str, match: re.Match[str], value: str, after: str, family: str) -> bool:
    if match["beside"] is not None and after.startswith("[redacted:"):
        return False
    if _is_secret_by_link(match, value, after, family):
        return True
    return is_parameter(low, match) and values.parameter_is_secret(value)


def _is_secret_by_link(match: re.Match[str], value: str, after: str, family: str) -> bool:
    assigned, said = match.group("assigned", "is")
    if said is not None or (assigned is not None and "\n" in assigned):
        return values.said_is_secret(value, after, family)
    if assigned is not None:
        if family == "password" and match["name"] == "pass":
            return values.pass_is_secret(value, after, tight=assigned == "=")
        return values.assigned_is_secret(value, after, family)
    wa, field = match.group("wa", "field")
    if wa is not None:
        return values.said_is_secret(value, after, family, within_cjk=True)
    if field is not None:
        return values.assigned_is_secret(value, after, family)
    if not match["name"].isascii():
        return values.beside_is_secret(value, after)
    return family == "password" and values.english_beside_is_secret(value, after)


def _trimmed(text: str, start: int, end: int) -> int:
    return start + len(text[start:end].rstrip(_CLOSING))
