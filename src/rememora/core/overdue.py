"""Whether what is due to go may go: a clock that jumped, or a long absence, must not empty a store at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

_LONG_DAYS = 30.0
"""Whoever looks after a store now and then removes what is due within weeks."""

_MANY, _MANY_SHARE = 100, 0.2
"""More at once than this many, and than this share of what is there, is a backlog."""

PATIENCE_MS = 86_400_000
"""So long a backlog is left alone after it was first seen: a clock is set right within a day."""


def suspicious(overdue_days: Collection[float], *, of: int) -> bool:
    """Tell whether so much is due, or for so long, that rather the clock is wrong.

    Args:
        overdue_days: For how many days each of them has been due.
        of: Memories that are there, these among them.
    """
    many = len(overdue_days) > _MANY and len(overdue_days) > _MANY_SHARE * of
    return many or long_overdue(overdue_days)


def long_overdue(overdue_days: Collection[float]) -> bool:
    """Tell whether something has been due for so many days that rather the clock is wrong."""
    return max(overdue_days, default=0.0) > _LONG_DAYS


def still_held(seen_ms: int | None, *, now_ms: int) -> bool:
    """Tell whether a backlog that was first seen at *seen_ms* is still left alone; a clock set back begins anew."""
    return seen_ms is None or not seen_ms <= now_ms - PATIENCE_MS


def first_seen(seen_ms: int | None, *, now_ms: int) -> int:
    """Return when the backlog counts as first seen."""
    return now_ms if seen_ms is None or seen_ms > now_ms else seen_ms
