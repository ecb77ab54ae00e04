"""The sentences of a long text that a question is after, with what they need to be understood."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING

from rememora.core.budget import estimate_tokens
from rememora.core.excerpt import clean_start, cut, folded, needles, pattern_of
from rememora.core.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    Span = tuple[int, int]

GAP = " … "
"""Stands where something was left out."""
_GAP_TOKENS = 1
_CHARS_A_TOKEN, _LEAST_CHARS = 4, 12
_READ_WHOLE_CHARS = 16_000
_AROUND_CHARS, _OCCURRENCES, _MOST_NEEDLES, _MOST_WINDOWS = 600, 6, 12, 12
"""Of a longer text only what stands around words of the question is split: at most 12 windows of 1,200."""
_AGAIN = 0.3
_BESIDE, _FIRST, _FIGURE, _CODE = 0.5, 1.0, 0.5, 0.5
"""What a sentence is worth in mean words of the question: one that another has said already; beside one that
was chosen for its words; the first of a text; one with a figure, when one is asked for.
The last is what code is worth beside prose."""


class Wanted:
    """What a question looks for in texts; made once for all of them.

    Args:
        question: In any words.
        weights: How much each of its terms tells, such as its idf; without them all tell as much.
    """

    def __init__(self, question: str, weights: Mapping[str, float] | None = None) -> None:
        self._needles = needles(question, weights)
        self._pattern: re.Pattern[str] | None = None
        self.mean = sum(self._needles.values()) / len(self._needles) if self._needles else 1.0
        self.asks_figure = _figure().search(question) is not None

    def weight(self, needle: str) -> float:
        """Return how much a word tells that `places` found."""
        return self._needles[needle]

    def places(self, text: str) -> list[tuple[int, str]]:
        """Return where words of the question stand in a text, in order."""
        if not self._needles:
            return []
        if self._pattern is None:
            self._pattern = re.compile(pattern_of(self._needles))
        return [(found.start(), found[0]) for found in self._pattern.finditer(folded(text))]

    def windows(self, text: str) -> list[Span]:
        """Return the parts of a text that are read: the whole, or of a very long one what may matter."""
        if len(text) <= _READ_WHOLE_CHARS:
            return [(0, len(text))]
        low = text.lower()
        low = low if len(low) == len(text) else text
        found: list[int] = [0]
        heavy = sorted(self._needles, key=lambda needle: (-self._needles[needle], needle))
        for needle in heavy[:_MOST_NEEDLES]:
            at = -1
            for _ in range(_OCCURRENCES):
                at = low.find(needle, at + 1)
                if at < 0:
                    break
                found.append(at)
        return _merged(found, len(text))[:_MOST_WINDOWS]


def shortened(
    text: str, wanted: Wanted, *, max_tokens: int, cost: Callable[[str], int] = estimate_tokens
) -> list[Span]:
    """Return start and end of the parts of *text* worth showing within *max_tokens*, in order.

    The whole text if it fits. Otherwise sentences are chosen one by one: each time the one that adds most
    words of the question for its length, counting also what stands beside it. If none fits, a part of the
    best one; nothing if there is no room even for that.
    """
    tokens = cost(text)
    if tokens <= max_tokens:
        return [(0, len(text))]
    pieces = [one for window in wanted.windows(text) for one in sentences(text, *window)]
    rate = tokens / len(text)
    costs = [rate * (end - start) + _GAP_TOKENS for start, end in pieces]
    held = _held(text, wanted, pieces)
    code = _code(text, pieces)
    left = max_tokens - _GAP_TOKENS
    room: float = left
    chosen: dict[int, None] = {}
    covered: set[str] = set()

    def gain(at: int) -> float:
        words = sum(wanted.weight(needle) * (_AGAIN if needle in covered else 1.0) for needle in held[at])
        extra = _BESIDE * (told(at + 1) + told(at - 1)) + _FIRST * (at == 0)
        if wanted.asks_figure and _digit().search(text, *pieces[at]):
            extra += _FIGURE
        worth = words + extra * wanted.mean
        return worth * (_CODE if at in code else 1.0) / sqrt(costs[at])

    def told(at: int) -> bool:
        return at in chosen and bool(held[at])

    while fitting := [at for at, one in enumerate(costs) if at not in chosen and one <= room]:
        best = max(fitting, key=lambda at: (gain(at), -at))
        if gain(best) <= 0:
            break
        chosen[best] = None
        covered |= held[best]
        room -= costs[best]
    while chosen and cost(shown(text, spans := _joined(text, pieces, chosen))) > max_tokens:
        chosen.popitem()  # figures and code cost more than the mean of the text says
    if not chosen:
        if not pieces:
            return []
        best = max(range(len(pieces)), key=lambda at: (gain(at), -at))
        return _part(text, wanted, pieces[best], left, cost)
    return spans


def _joined(text: str, pieces: Sequence[Span], chosen: Iterable[int]) -> list[Span]:
    return joined([pieces[at] for at in sorted(chosen)], text)


def _part(text: str, wanted: Wanted, piece: Span, max_tokens: int, cost: Callable[[str], int]) -> list[Span]:
    """Return as much of one sentence as fits, from shortly before the first word that is asked for."""
    first, end = piece
    places = wanted.places(text[first:end])
    chars = min(end - first, max_tokens * _CHARS_A_TOKEN)
    while chars >= _LEAST_CHARS:
        start = max(first, min(end - chars, first + (places[0][0] if places else 0) - chars // 4))
        start = clean_start(text, start, start + chars // 4) if start > first else start
        stop = start + len(cut(text[start:end], chars).removesuffix("…"))
        if cost(text[start:stop]) + _GAP_TOKENS <= max_tokens:
            return [(start, stop)]
        chars = chars * 3 // 4
    return []


def shown(text: str, spans: Sequence[Span]) -> str:
    """Return the parts of a text in one line of thought, with … where something was left out."""
    if not spans:
        return ""
    if spans[0] == (0, len(text)):
        return text
    inner = GAP.join(text[start:end] for start, end in spans)
    before = "… " if text[: spans[0][0]].strip() else ""
    return f"{before}{inner}{' …' if text[spans[-1][1] :].strip() else ''}"


def joined(spans: Sequence[Span], text: str) -> list[Span]:
    """Unite parts between which only white space stands."""
    found: list[Span] = []
    for start, end in spans:
        if found and not text[found[-1][1] : start].strip():
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found


def _held(text: str, wanted: Wanted, pieces: Sequence[Span]) -> list[set[str]]:
    """Return which words of the question each sentence holds."""
    held: list[set[str]] = [set() for _ in pieces]
    starts = [start for start, _ in pieces]
    for place, needle in _places(text, wanted, pieces):
        at = bisect_right(starts, place) - 1
        if at >= 0 and place < pieces[at][1]:
            held[at].add(needle)
    return held


def _places(text: str, wanted: Wanted, pieces: Sequence[Span]) -> list[tuple[int, str]]:
    if len(text) <= _READ_WHOLE_CHARS:
        return wanted.places(text)
    return [
        (start + place, needle) for start, end in pieces for place, needle in wanted.places(text[start:end])
    ]


def _code(text: str, pieces: Sequence[Span]) -> set[int]:
    """Return which sentences stand in a block of code."""
    fences = [found.start() for found in re.finditer("```", text)] if "```" in text else []
    return (
        {at for at, (start, _) in enumerate(pieces) if bisect_right(fences, start) % 2} if fences else set()
    )


def _merged(places: list[int], length: int) -> list[Span]:
    found: list[Span] = []
    for place in sorted(places):
        start, end = max(0, place - _AROUND_CHARS), min(length, place + _AROUND_CHARS)
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found


@cache
def _digit() -> re.Pattern[str]:
    return re.compile(r"[0-9０-９一二两三四五六七八九十百千万]")


@cache
def _figure() -> re.Pattern[str]:
    """Questions for a number, a time, a version or an amount."""
    return re.compile(
        r"(?i)\b(how (?:many|much|long|old|often|far|big|fast|large)|when|what (?:time|date|day|year|version|number)"
        r"|which (?:version|date|day|year)|date|deadline|percent\w*|cost|price|budget|number|total)\b"
        r"|几|多少|多久|什么时候|何时|哪天|哪年|哪月|日期|いつ|いくつ|いくら|何[時日月年人個回]|언제|몇|얼마"
    )
