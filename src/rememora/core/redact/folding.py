"""Plain readings of dressed-up text, so that a rule sees a key through its costume.

Two costumes are undone: full-width letters (one character for one, so places
stay) and invisible characters inside a word (removed, so places are mapped
back). Look-alike letters of other scripts are left alone.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache, cached_property
from typing import TYPE_CHECKING

from rememora.core.redact.shape import shape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Span = tuple[int, int, str]
    Search = Callable[[str], Iterator[Span]]

_FULL_WIDTH = "[０-９Ａ-Ｚａ-ｚ]"

# Soft hyphen, joiners, direction marks, word joiner, variation selectors, byte order mark, tags.
_INVISIBLE = (
    "[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f"
    "\ufe00-\ufe0f\ufeff\U000e0000-\U000e007f]"
)


@cache
def _to_ascii() -> dict[int, int]:
    return {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}


def folded(text: str) -> str:
    """*text* with full-width forms as ASCII, if it has full-width letters; of the same length."""
    if text.isascii() or not shape(_FULL_WIDTH).search(text):
        return text
    return text.translate(_to_ascii())


def uncovered(text: str) -> str:
    """*text* without invisible characters; the same object if it has none."""
    if text.isascii() or not shape(_INVISIBLE).search(text):
        return text
    return shape(_INVISIBLE + "+").sub("", text)


class Cover:
    """A *text* with invisible characters, which may be searched as if they were not there."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._bare = uncovered(text)

    def spans(self, search: Search) -> Iterator[Span]:
        """Run *search* on the text without them and give what it finds as places in the text."""
        for start, end, family in search(self._bare):
            yield self._place(start), self._place(end - 1) + 1, family

    def _place(self, at: int) -> int:
        edges, hidden = self._shifts
        return at + hidden[bisect_right(edges, at)]

    @cached_property
    def _shifts(self) -> tuple[list[int], list[int]]:
        """Where characters are missing from the bare text, and how many are missing up to there."""
        edges: list[int] = []
        hidden = [0]
        for match in shape(_INVISIBLE + "+").finditer(self._text):
            edges.append(match.start() - hidden[-1])
            hidden.append(match.end() - edges[-1])
        return edges, hidden


def lowered(text: str) -> str:
    """*text* in lower case, character for character.

    ``str.lower`` makes two characters out of one for a few letters (``İ``);
    those stay as they are, so that a place means the same in both texts.
    """
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(small if len(small := letter.lower()) == 1 else letter for letter in text)
