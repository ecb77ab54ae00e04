"""Which words of a text are the value that it tells, and where a known value stands in it."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.loosely.han import has_han

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.loosely import Held


def clause_of(text: str, value: str) -> str:
    """Return the clause of a text that holds a value first."""
    first, stop = _clause(text, *places(value, text)[0])
    return text[first:stop]


def _clause(text: str, start: int, end: int) -> tuple[int, int]:
    """Return where the clause begins and ends that holds a place."""
    first = max((one.end() for one in clause_end().finditer(text, 0, start)), default=0)
    after = clause_end().search(text, end)
    return first, after.start() if after else len(text)


def new_value(text: str, held: Sequence[Held], one: Held, people: Sequence[str]) -> str | None:
    """Return what a text names beside a known value, if it may be of the same attribute."""
    values = [x.value for x in held if places(x.value, text)]
    return value_in(blanked(text, values, people), plain_attribute(one.attribute), beside=one.value)


def value_in(text: str, attribute: str, *, beside: str | None = None) -> str | None:
    if has_han(text):
        from rememora.core.loosely import values_zh

        some = [one for one in values_zh.candidates(text, attribute) if not one.denied]
        some = [one for one in some if not _speaks_of_another(text, one.start, one.end, attribute)]
        if beside is not None:
            some = [
                one
                for one in some
                if one.near or one.weight >= _OF_A_KIND or _is_beside(text, one.start, one.end)
            ]
        least = 4 if beside is None else 3
        return some[0].text if some and some[0].weight >= least else None
    from rememora.core.loosely import values_en

    found = [
        one
        for one in values_en.candidates(text, attribute, beside=beside is not None)
        if not one.denied and not _speaks_of_another(text, one.start, one.end, attribute)
    ]
    if beside is not None and beside[:1].isupper():  # a name gives way to a name
        found = [one for one in found if not one.plain]
    best = [one for one in found if one.carried] or [one for one in found if not one.first] or found
    if beside is None and best and best[0].first and not _tells_first(text, best[0].end):
        return None
    return best[0].text if best and len(best) <= _MOST_VALUES else None


_MOST_VALUES = 3


_OF_A_KIND = 8
"""Weight from which a Chinese value says by itself what it is of."""


def _speaks_of_another(text: str, start: int, end: int, attribute: str) -> bool:
    """Tell whether the clause of a value speaks of another attribute: "we keep the flat, but my job is in X"."""
    from rememora.core.loosely.senses import ENOUGH, senses

    first, stop = _clause(text, start, end)
    if first == 0 and stop == len(text):
        return False
    about = senses(text[first:start] + " " + text[end:stop])
    return not about.get(attribute) and sum(about.values()) >= ENOUGH


def _is_beside(text: str, start: int, end: int) -> bool:
    """Tell whether a value stands in one clause with what was blanked out: the value before."""
    first, stop = _clause(text, start, end)
    return "\u3000" in text[first:stop]


def _tells_first(text: str, end: int) -> bool:
    """Tell whether a verb stands behind a name at the begin: "Hexley hired me", "Porto it is"."""
    return _verb().match(text, end) is not None


@cache
def _verb() -> re.Pattern[str]:
    return re.compile(
        r"(?i)(?:['\u2019]s\b| (?:is|was|has|had|does|do|it|hired|pays?|keeps?|gave|looks?|treats?|cuts?|took|"
        r"made|employs?|"
        r"teaches|where|for|from|now|these|as|took|sees|chapter|bought|born|stays?|continues)\b|[.!,;:)]|$)"
    )


def blanked(text: str, values: Sequence[str], people: Sequence[str]) -> str:
    """Blank out dates, people and values, so that they are taken for no other value."""
    blank = "\u3000" if has_han(text) else " "
    text = _dates().sub(lambda one: blank * len(one[0]), text)
    for name in (*values, *people):
        for start, end in reversed(places(name, text)):
            text = text[:start] + blank * (end - start) + text[end:]
    return text


def places(value: str, text: str) -> list[tuple[int, int]]:
    """Return where a text holds a value as words of its own, without its article, whatever the case."""
    plain = re.sub(r"(?i)^(?:a|an|the|my|our) ", "", value.strip())
    if not plain:
        return []
    edge = (r"(?<![A-Za-z0-9])", r"(?![A-Za-z0-9])") if plain.isascii() or not has_han(plain) else ("", "")
    pattern = edge[0] + re.escape(plain) + edge[1]
    return [one.span() for one in re.finditer(pattern, text, re.IGNORECASE)]


def plain_attribute(name: str) -> str:
    """Return the attribute of the senses that an address has by this name."""
    return _ATTRIBUTES.get(name, name)


def address_name(attribute: str) -> str:
    """Return how an attribute of the senses is called in an address."""
    return _ADDRESSES.get(attribute, attribute)


_ADDRESSES = {"home": "home_city", "ime": "输入法"}
_ATTRIBUTES = {name: attribute for attribute, name in _ADDRESSES.items()}


@cache
def clause_end() -> re.Pattern[str]:
    return re.compile(r"[,;:.!?]\s+|[，；：。！]| (?:and|but|so) ")


@cache
def _dates() -> re.Pattern[str]:
    months = "january|february|march|april|may|june|july|august|september|october|november|december"
    return re.compile(
        rf"(?i)\b\d{{1,2}}(?:st|nd|rd|th)?(?: of)? (?:{months})(?:,? \d{{4}})?|\b(?:{months}) \d{{1,2}}(?:st|"
        rf"nd|rd|th)?(?:,? \d{{4}})?"
        r"|\b\d{4}-\d{2}-\d{2}\b|(?:\d{2,4}年)?\d{1,2}月(?:\d{1,2}[日号])?"
    )
