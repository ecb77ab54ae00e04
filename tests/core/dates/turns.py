"""The turns that the phrases were said in: a wall clock and its zone."""

from __future__ import annotations

from typing import NamedTuple


class Turn(NamedTuple):
    """When and where something was said."""

    at: str
    zone: str


TURNS = {
    "W": Turn("2026-05-13T10:30", "Europe/Berlin"),  # a Wednesday; its week is 11 to 17 May
    "F": Turn("2026-11-27T22:15", "America/New_York"),  # a Friday, the day after Thanksgiving
    "K": Turn("2026-05-13T10:30", "Asia/Shanghai"),  # the Wednesday in China
    "S": Turn("2024-02-25T09:00", "Asia/Shanghai"),  # a Sunday, the last day of its week, in a leap year
    "M": Turn("2026-03-30T08:00", "Europe/London"),  # the Monday after the clocks went forward
    "N": Turn("2026-01-01T00:20", "Asia/Tokyo"),  # a Thursday, minutes into the year
}


class Row(NamedTuple):
    """A sentence with the words of its date in brackets, and the interval that they mean.

    `when` is a local day, month or year, or ``start/end`` (half open).
    """

    turn: str
    text: str
    when: str
    granularity: str
    kind: str
    why: str
