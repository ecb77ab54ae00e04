"""Plain keywords, as system D looks for them in a transcript (UD-27): parts of texts, and no words of an index."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")

_COMMON = frozenset("的了是在有他她我你不一")
"""Single characters that stand in nearly every Chinese text."""


def keywords(text: str) -> tuple[str, ...]:
    """Return the different words of *text*, lower-case, in order; single ASCII and common Chinese ones are none."""
    said = dict.fromkeys(word.lower() for word in text.split())
    return tuple(word for word in said if not (len(word) == 1 and (word.isascii() or word in _COMMON)))


def held(text: str, words: Iterable[str]) -> int:
    """Count how many of the *words*, which are lower-case, are part of a text."""
    lowered = text.lower()
    return sum(word in lowered for word in words)


def ranked(candidates: Iterable[tuple[T, str, int]], keyword: str, *, limit: int | None = None) -> list[T]:
    """Return the values whose text holds words of *keyword*: those with most of them first, then the newest.

    Args:
        candidates: Value, text, and time in epoch milliseconds of each; equals stay in their order.
        keyword: One or several words.
        limit: At most so many; `None` is all of them.
    """
    words = keywords(keyword)
    found = [(value, held(text, words), at_ms) for value, text, at_ms in candidates]
    best = sorted((one for one in found if one[1]), key=lambda one: (-one[1], -one[2]))
    return [value for value, _, _ in best[:limit]]
