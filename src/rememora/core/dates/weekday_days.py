"""Weekdays with a day of the month: "Monday the 21st", 周五，18号. The number counts; the weekday tells the month."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.dates import periods
from rememora.core.dates.english_calendar import day_of_month
from rememora.core.dates.meaning import Meaning
from rememora.core.dates.numerals import chinese

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from rememora.core.dates.meaning import Frame
    from rememora.core.dates.periods import Period

_MONTHS_AHEAD = 2
"""Months on either side of the turn that are looked through for a day that falls on the weekday."""


def weekday_and_day(frame: Frame, weekday: int, number: int) -> Period:
    """Choose the day of that number nearest to the turn that is that weekday, as the sentence leans.

    Where there is none in the months around, the number alone counts: a weekday is more often mistaken.
    """
    days = [day for day in _days(frame, number) if day.start.weekday() == weekday]
    past = [day for day in days if day.start <= frame.now]
    coming = [day for day in days if day.end > frame.now]
    if frame.lean < 0 and past:
        return past[-1]
    return (coming or past[-1:] or [day_of_month(frame, number)])[0]


def chinese_day(match: re.Match[str], _: str) -> Meaning | None:
    """Read 周五，18号: the number counts."""
    number = "一二三四五六日天1234567".index(match["weekday"])
    weekday, day = number - 8 if number > 7 else min(number, 6), chinese(match["day"])
    return Meaning("absolute", lambda frame: weekday_and_day(frame, weekday, day), is_day=True)


def _days(frame: Frame, number: int) -> Iterator[Period]:
    """Give the days of that number in the months around, the earliest first."""
    for ahead in range(-_MONTHS_AHEAD, _MONTHS_AHEAD + 1):
        month = periods.month(frame.now.year, frame.now.month + ahead).start
        try:
            yield periods.date(month.year, month.month, number)
        except ValueError:  # no 31st in that month
            continue
