"""What is left of a message whose words were cut out, and what must not come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.dedupe import normal_form
from rememora.core.prints import sentences_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Range = tuple[int, int]

ERASED = "[erased]"
"""Stands where words were cut out of a message; it says nothing of them, not even how many there were."""

ERASED_ID = "erased"
"""Stands in the ledger, and wherever else an id was kept, for the ids of what was erased: ids may hold words."""

NOT_AGAIN = "this was erased, and does not come back; say it in other words, or clear the scope"
"""Why words are not taken in."""

_WHOLE, _PART = 6, 12
"""Least weight of a text, and of a sentence in one, that are known again: "Yes." is said by everybody."""
_WIDE_WEIGHT = 3
_FIRST_WIDE = "\u2e80"
_MARK = "said\n"
"""Sets the forms of what was said apart from those of memories; a normal form holds no line end."""


def lasting(until_ms: int | None) -> str:
    """Return by what id a tombstone says that it is for good, or only of what was told before a time."""
    return ERASED_ID if until_ms is None else f"{ERASED_ID}:{until_ms}"


def holds_back(id: str | None, *, told_ms: int) -> bool:
    """Tell whether the id of a tombstone blocks what was told at a time; that of a forgotten memory always does."""
    if id is None:
        return False
    bound = id.removeprefix(f"{ERASED_ID}:")
    return bound == id or not bound.isdecimal() or told_ms < int(bound)


def capsule(id: str) -> str:
    """Return the form by which a capsule that was erased is known again where a host still carries it."""
    return f"capsule\n{id}"


def is_erased(id: str | None) -> bool:
    """Tell whether a tombstone is that of an erase."""
    return id == ERASED_ID or (id or "").startswith(f"{ERASED_ID}:")


def merged(ranges: Iterable[Range]) -> list[Range]:
    """Return ranges in order, those that overlap or touch as one."""
    found: list[Range] = []
    for start, end in sorted(ranges):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        elif start < end:
            found.append((start, end))
    return found


def cut(text: str, ranges: Sequence[Range]) -> str:
    """Put the mark in the place of some ranges, which are in order and apart."""
    for start, end in reversed(ranges):
        text = text[:start] + ERASED + text[end:]
    return text


def moved(place: int, ranges: Sequence[Range]) -> int:
    """Return where a place outside of the ranges is once they are cut out."""
    before = [(start, end) for start, end in ranges if end <= place]
    return place + sum(len(ERASED) - (end - start) for start, end in before)


def overlaps(span: Range, ranges: Iterable[Range]) -> bool:
    """Tell whether a span shares any place with the ranges."""
    return any(span[0] < end and start < span[1] for start, end in ranges)


def said(text: str) -> list[str]:
    """Return the forms by which a text that was said, and each of its sentences, is known again."""
    sentences = [text[start:end] for start, end in sentences_of(text)]
    known = [_form(text, _WHOLE), *(_form(one, _PART) for one in sentences)]
    return list(dict.fromkeys(filter(None, known)))


def around(text: str, ranges: Sequence[Range]) -> list[str]:
    """Return the forms of the sentences that some ranges of a text lie in, and of the words in the ranges."""
    within = [text[start:end] for start, end in sentences_of(text) if overlaps((start, end), ranges)]
    known = [_form(one, _PART) for one in [*within, *(text[start:end] for start, end in ranges)]]
    return list(dict.fromkeys(filter(None, known)))


def left_of(text: str, is_blocked: Callable[[str], bool]) -> str:
    """Cut out of a text what *is_blocked* says of a form; a text that is blocked as a whole is the mark alone."""
    whole = _form(text, _WHOLE)
    if whole and is_blocked(whole):
        return ERASED
    places = [(start, end) for start, end in sentences_of(text) if _blocked(text[start:end], is_blocked)]
    return cut(text, merged(bare(text, place) for place in places)) if places else text


def _blocked(sentence: str, is_blocked: Callable[[str], bool]) -> bool:
    form = _form(sentence, _PART)
    return bool(form) and is_blocked(form)


def bare(text: str, place: Range) -> Range:
    """Leave the white space around a sentence in its place."""
    start, end = place
    words = text[start:end]
    return start + len(words) - len(words.lstrip()), end - (len(words) - len(words.rstrip()))


def _form(text: str, least: int) -> str:
    normal = normal_form(text)
    weight = len(normal) + (_WIDE_WEIGHT - 1) * sum(character >= _FIRST_WIDE for character in normal)
    return _MARK + normal if weight >= least else ""
