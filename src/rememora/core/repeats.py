"""Which of several lines say the same, so that one of them is enough."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Protocol

from rememora.core.dedupe import normal_form
from rememora.core.near import likeness

if TYPE_CHECKING:
    from collections.abc import Sequence

_SAME = 0.8
"""Likeness from which on two lines say the same; it is 0 as soon as one says anything else (`near.likeness`)."""
_OVERLAP = 0.7
"""Share of a line's words that another must hold before the two are compared at all."""
_COMPARED_CHARS, _COMPARED_LINES, _LOOKED_AT = 1_000, 50, 3
"""Longer lines are the same only letter by letter, and only with the best lines; of those only the three
with most common words are looked at closely. All of that bounds the time."""


class Spoken(Protocol):
    """What is looked at of a line; see `core.packing.Line`."""

    @property
    def text(self) -> str: ...
    @property
    def speaker(self) -> str: ...
    @property
    def day(self) -> str: ...


class Known:
    """Which lines were chosen, to find those that say the same; lines are known by their numbers."""

    def __init__(self, lines: Sequence[Spoken]) -> None:
        self._lines = lines
        self._texts: dict[str, list[int]] = {}
        self._last: frozenset[str] = frozenset()
        self._words: list[tuple[int, frozenset[str], str]] = []

    def exact(self, number: int) -> int | None:
        """Return a chosen line with the same text."""
        known = self._texts.get(self._form(number), ())
        return next((other for other in known if self._may_be_one(number, other)), None)

    def near(self, number: int, text: str) -> int | None:
        """Return a chosen line that says all that *text* says, and little more."""
        if len(text) > _COMPARED_CHARS:
            return None
        words = self._last = _words_of(text)
        least = _OVERLAP * len(words)
        alike = [
            (-len(words & theirs), other, said)
            for other, theirs, said in self._words
            if len(words & theirs) >= least and self._may_be_one(number, other)
        ]
        nearest = sorted(alike)[:_LOOKED_AT]
        return next((other for _, other, said in nearest if likeness(text, said) >= _SAME), None)

    def note(self, number: int, text: str) -> None:
        """Remember a line that is shown as *text*, which `near` has just looked at."""
        self._texts.setdefault(self._form(number), []).append(number)
        if len(text) <= _COMPARED_CHARS and len(self._words) < _COMPARED_LINES:
            self._words.append((number, self._last, text))

    def _form(self, number: int) -> str:
        text = self._lines[number].text
        return normal_form(text) if len(text) <= _COMPARED_CHARS else text

    def _may_be_one(self, number: int, other: int) -> bool:
        """Tell whether the same words are the same statement: by one speaker, and not of "today" on two days."""
        mine, theirs = self._lines[number], self._lines[other]
        if mine.speaker and theirs.speaker and mine.speaker != theirs.speaker:
            return False
        return mine.day == theirs.day or _relative().search(mine.text[:_COMPARED_CHARS]) is None


def _words_of(text: str) -> frozenset[str]:
    return frozenset(_word().findall(text.lower()))


@cache
def _word() -> re.Pattern[str]:
    """Words, and of scripts without spaces single characters."""
    return re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W\u3040-\u30ff\u3400-\u9fff]+")


@cache
def _relative() -> re.Pattern[str]:
    """Words that mean another day whenever they are said."""
    return re.compile(
        r"(?i)\b(?:to(?:day|night|morrow)|yesterday|ago|just|now|(?:this|last|next) \w+)\b"
        r"|[今昨明前后後]天|[今昨明前]日|刚|剛|现在|現在|[上下这這]个?[周週月]|[先来来今]週|오늘|어제|내일|지금"
    )
