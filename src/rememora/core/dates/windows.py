"""Intervals that are counted from the turn, and the weekday that lies nearest."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from rememora.core.dates import periods
from rememora.core.dates.periods import Period

if TYPE_CHECKING:
    from datetime import datetime

    from rememora.core.dates.meaning import Frame

FEW = (2, 5)
"""What "a few" and 几 stand for."""


def ago(frame: Frame, name: str, count: int) -> Period:
    """Give the unit that lies *count* units back; a day, week or month is a whole one, an hour lies around the time."""
    if name == "hour":
        start = _elapsed(frame, "minute", -60 * count - 30)
        return Period(start, start + timedelta(hours=1), name)
    if name == "minute":
        return periods.unit(_elapsed(frame, name, -count), name, 0)
    return periods.unit(frame.now, name, -count)


def _elapsed(frame: Frame, name: str, count: int) -> datetime:
    """Give the wall clock *count* minutes or hours after the turn, which a change of the clocks does not stretch."""
    return frame.later(frame.now, timedelta(**{name + "s": count}))


def ahead(frame: Frame, name: str, count: int) -> Period:
    """Give the unit that lies *count* units ahead."""
    return ago(frame, name, -count)


def few_ago(frame: Frame, name: str, sign: int, few: tuple[int, int] = FEW) -> Period:
    """Give the two to five units, or as many as *few* says, that lie back (-1) or ahead (1)."""
    near, far = (ahead(frame, name, sign * count) for count in few)
    first, last = sorted((near, far))
    return Period(first.start, last.end, first.grain)


def window(frame: Frame, name: str, count: int) -> Period:
    """Give the last (negative) or next *count* units, whole days, up to or from the turn."""
    now = frame.now
    if name in ("minute", "hour"):
        edge = _elapsed(frame, name, count)
    else:
        edge = periods.midnight(periods.back(now, name, -count)) + timedelta(days=count > 0)
    return Period(edge, now, name) if count < 0 else Period(now, edge, name)


def weekday_near(frame: Frame, number: int, lean: int) -> Period:
    """Give the latest such weekday before the day of the turn (-1), else the first from it on (1)."""
    days = (number - frame.now.weekday()) % 7
    return periods.day(frame.now + timedelta(days=days if lean > 0 else days - 7))
