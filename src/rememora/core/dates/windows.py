"""Intervals that are counted from the turn, and the weekday that lies nearest."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from rememora.core.dates import periods
from rememora.core.dates.periods import Period

if TYPE_CHECKING:
    from rememora.core.dates.meaning import Frame

FEW = (2, 5)
"""What "a few" and 几 stand for."""


def ago(frame: Frame, name: str, count: int) -> Period:
    """Give the unit that lies *count* units back; a day, week or month is a whole one."""
    if name in ("minute", "hour"):
        at = periods.back(frame.now, name, count)
        return periods.unit(at, name, 0)
    return periods.unit(frame.now, name, -count)


def ahead(frame: Frame, name: str, count: int) -> Period:
    """Give the unit that lies *count* units ahead."""
    return ago(frame, name, -count)


def few_ago(frame: Frame, name: str, sign: int) -> Period:
    """Give the two to five units that lie back (-1) or ahead (1)."""
    near, far = (periods.unit(frame.now, name, sign * count) for count in FEW)
    first, last = sorted((near, far))
    return Period(first.start, last.end, first.grain)


def window(frame: Frame, name: str, count: int) -> Period:
    """Give the last (negative) or next *count* units, whole days, up to or from the turn."""
    now = frame.now
    edge = periods.back(now, name, -count)
    if name not in ("minute", "hour"):
        edge = periods.midnight(edge) + timedelta(days=count > 0)
    return Period(edge, now, name) if count < 0 else Period(now, edge, name)


def weekday_near(frame: Frame, number: int, lean: int) -> Period:
    """Give the latest such weekday before the day of the turn (-1), else the first from it on (1)."""
    days = (number - frame.now.weekday()) % 7
    return periods.day(frame.now + timedelta(days=days if lean > 0 else days - 7))
