"""Patterns that are tried only where they can fit, and compiled when one first can."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


class Clued:
    """A pattern with clues: characters one of which is in everything that it finds.

    Most clauses have none of them, which costs less to see than to search; and a process that reads
    one message never compiles most patterns. Without clues it is always tried. A test derives from each
    pattern that it needs its clues.
    """

    def __init__(self, clues: str, pattern: str) -> None:
        self.clues = frozenset(clues)
        self.pattern = pattern

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern)

    def search(self, text: str) -> re.Match[str] | None:
        """Search *text*."""
        return None if self.clues and self.clues.isdisjoint(text) else self.compiled.search(text)

    def match(self, text: str) -> re.Match[str] | None:
        """Match the beginning of *text*."""
        return None if self.clues and self.clues.isdisjoint(text) else self.compiled.match(text)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """Match all of *text*."""
        return None if self.clues and self.clues.isdisjoint(text) else self.compiled.fullmatch(text)


class Index:
    """Which of many things may be in a text, by the characters that it has.

    Each thing needs one character of each of its groups. What a character is enough for are bits of one
    number, those of the second groups above those of the first, so that one look for each character tells all.
    """

    def __init__(self, needs: Sequence[Sequence[Iterable[str]]]) -> None:
        self._size = len(needs)
        self._ranks = max(map(len, needs), default=0)
        self._needless = 0
        self._enough: dict[str, int] = {}
        for rank in range(self._ranks):
            for place, groups in enumerate(needs):
                bit = 1 << (rank * self._size + place)
                group = frozenset(groups[rank]) if rank < len(groups) else frozenset[str]()
                self._needless |= 0 if group else bit
                for character in group:
                    self._enough[character] = self._enough.get(character, 0) | bit

    def places(self, characters: Iterable[str]) -> Iterator[int]:
        """Give in order the places of what has all that it needs among *characters*."""
        enough, held = self._enough, self._needless
        for character in characters:
            if character in enough:
                held |= enough[character]
        left = (1 << self._size) - 1
        for rank in range(self._ranks):
            left &= held >> (rank * self._size)
        while left:
            yield (left & -left).bit_length() - 1
            left &= left - 1


def index_of(patterns: Iterable[Clued]) -> Index:
    """Make an index of patterns by their clues."""
    return Index([(pattern.clues,) for pattern in patterns])
