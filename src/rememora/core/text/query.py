"""What a question looks for: its index terms without the words that only make it a question."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rememora.core.text.clean import clean
from rememora.core.text.runs import ABBREVIATIONS
from rememora.core.text.stops_en import ENGLISH, MODALS, names_thing
from rememora.core.text.terms import LONGEST_REMEMBERED, index_terms, remembered_terms

if TYPE_CHECKING:
    from collections.abc import Sequence

_REACH = 40
"""Code points read at either end of a long text for each term that may be asked for."""

_PARTIAL = 256
"""Code points above which a run without white space is read although its other end is cut off."""

_LOUD = frozenset(ABBREVIATIONS.values())


def query_terms(text: str, *, limit: int = 64) -> list[str]:
    """Give the distinct informative index terms of *text* in order of first occurrence.

    Function and question words of English, Chinese, Japanese and Korean are left out
    unless nothing else remains. Every term is one of ``index_terms(text)``.

    Args:
        text: A question, or any text that others are to be found by. Of one with more than
            ``80 * max(64, limit)`` code points only the ends are read; a run without white space that
            is cut there may give a term that the whole run does not have.
        limit: Terms at most, at least 1. Of more, half come from the beginning and half
            from the end: a question stands before or behind what was pasted.
    """
    text = _ends(text, _REACH * max(64, limit))
    calm = not (text.isascii() and text.isupper())
    chunks = (text if text.isascii() else clean(text)).split()
    found, unread = _head(chunks, limit, calm=calm)
    if unread:
        found.update(dict.fromkeys(_tail(chunks, unread, limit // 2, calm=calm)))
    terms = list(found) or list(dict.fromkeys(index_terms(text)))
    if len(terms) <= limit:
        return terms
    half = limit // 2
    return terms[: limit - half] + terms[len(terms) - half :]


def _ends(text: str, reach: int) -> str:
    """Give both ends of a long *text*, without the words that the cut goes through."""
    if len(text) <= 2 * reach:
        return text
    first, last = text[:reach].rsplit(None, 1), text[-reach:].split(None, 1)
    if _goes_through(text, reach) and len(first[-1]) < _PARTIAL:
        del first[-1]
    if _goes_through(text, len(text) - reach) and len(last[0]) < _PARTIAL:
        del last[0]
    return "\n".join([*first, *last])


def _goes_through(text: str, at: int) -> bool:
    return not text[at - 1].isspace() and not text[at].isspace()


def _head(chunks: Sequence[str], enough: int, *, calm: bool) -> tuple[dict[str, None], int]:
    """Read *chunks* until more than *enough* terms are found; give them and the number of chunks unread."""
    found: dict[str, None] = {}
    for at in range(len(chunks)):
        found.update(dict.fromkeys(_informative(chunks, at, calm=calm)))
        if len(found) > enough:
            return found, len(chunks) - at - 1
    return found, 0


def _tail(chunks: Sequence[str], unread: int, enough: int, *, calm: bool) -> list[str]:
    """Read *chunks* from the end until *enough* terms are found; give them in the order of the text."""
    parts: list[Sequence[str]] = []
    seen: set[str] = set()
    for at in range(len(chunks) - 1, len(chunks) - unread - 1, -1):
        if len(seen) >= enough:
            break
        parts.append(_informative(chunks, at, calm=calm))
        seen.update(parts[-1])
    return [term for part in reversed(parts) for term in part]


def _informative(chunks: Sequence[str], at: int, *, calm: bool) -> Sequence[str]:
    """Give the terms of one chunk without function words.

    In a text that is all capitals US and IT need not be names; the can and the will are things.
    """
    terms = _asked(chunks[at])
    if ENGLISH.isdisjoint(terms):
        return terms
    if not MODALS.isdisjoint(terms) and names_thing(chunks, at):
        return terms
    return [term for term in terms if term not in ENGLISH and (calm or term not in _LOUD)]


def _asked(chunk: str) -> Sequence[str]:
    if chunk.isascii():
        return remembered_terms(chunk)
    return _remembered(chunk) if len(chunk) <= LONGEST_REMEMBERED else _mixed(chunk)


@lru_cache(maxsize=2048)
def _remembered(chunk: str) -> tuple[str, ...]:
    return tuple(_mixed(chunk))


def _mixed(chunk: str) -> list[str]:
    from rememora.core.text.mixed import mixed_terms

    return mixed_terms(chunk, asked=True)
