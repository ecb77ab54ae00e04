"""How often a model may be asked in a day."""

from __future__ import annotations

from rememora.core.times import format_time


def day_of(now_ms: int, *, zone: str) -> str:
    """Return the day of a moment in a zone, such as "2026-03-01".

    Calls are counted under it. A clock that jumps, over midnight or back, finds what was counted on that day.
    """
    return format_time(now_ms, zone=zone)[:10]
