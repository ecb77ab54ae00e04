"""Spans of time: from a moment on, and before another one; `None` is an end that is not known."""

from __future__ import annotations

from typing import NamedTuple


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
