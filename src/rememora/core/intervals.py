"""Spans of time: from a moment on, and before another one; `None` is an end that is not known."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rememora.model.memory import Memory

STRETCH_MS = 31 * 86_400_000
"""The longest stretch whose beginning stands for when something happened: "last month"."""


class Interval(NamedTuple):
    """[start, end) in epoch milliseconds; an open end is `None`, and an end at the start holds nothing."""

    start_ms: int
    end_ms: int | None

    def holds(self, at_ms: int) -> bool:
        """Tell whether a moment lies in it."""
        return self.start_ms <= at_ms and is_before(at_ms, self.end_ms)


def is_before(at_ms: int, end_ms: int | None) -> bool:
    """Tell whether a moment comes before an end; before one that is not known it always does."""
    return end_ms is None or at_ms < end_ms


def earliest(*ends: int | None) -> int | None:
    """Return the end that comes first; `None` if none of them is known."""
    return min((end for end in ends if end is not None), default=None)


def told_since(later: Memory, earlier: Memory) -> bool:
    """Tell whether a value took the place of one that was said before, though it is dated back a little further.

    "I moved to Ghent last week" begins with the week; whoever had said on its Tuesday where they live has moved since.
    Only of what a turn was read for: whoever gives a time by a call means it.
    """
    in_words = later.source == "extracted" and earlier.valid_from_ms is None
    return (
        in_words
        and earlier.recorded_ms < later.recorded_ms
        and earlier.began_ms - later.began_ms <= STRETCH_MS
    )
