"""Stretches of local time: calendar units, their thirds, and how many units ahead or back.

All of it is wall clock time without a zone; `wall` turns it into milliseconds.
Weeks begin on Monday. Seasons are those of the north and take whole months: spring
begins in March, and the winter of a year begins in its December. What does not
exist (30 February, the year 0) is a ValueError or an OverflowError.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple


class Period(NamedTuple):
    """A half-open local interval and the calendar unit that the words are as precise as."""

    start: datetime
    end: datetime
    grain: str


SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}

PARTS_OF_DAY = {
    "dawn": (0, 6),
    "morning": (6, 12),
    "noon": (11, 13),
    "afternoon": (12, 18),
    "dusk": (17, 19),
    "evening": (18, 24),
    "night": (18, 30),
}
"""Name to the hours from and to, counted from midnight; a night ends at six."""


def midnight(moment: datetime) -> datetime:
    """Give the beginning of the day of *moment*."""
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)


def day(moment: datetime) -> Period:
    """Give the day of *moment*."""
    start = midnight(moment)
    return Period(start, start + timedelta(days=1), "day")


def date(year: int, month: int, day_of_month: int) -> Period:
    """Give a day by its numbers."""
    return day(datetime(year, month, day_of_month))  # noqa: DTZ001 - a wall clock, here and below


def first_of(year: int, months: int) -> datetime:
    """Give the first moment of a month counted from January of *year*; 13 is January of the next."""
    return datetime(year + (months - 1) // 12, (months - 1) % 12 + 1, 1)  # noqa: DTZ001


def months(year: int, first: int, count: int, grain: str) -> Period:
    """Give *count* months from month *first* of *year* on."""
    return Period(first_of(year, first), first_of(year, first + count), grain)


def month(year: int, number: int) -> Period:
    """Give a month; numbers beyond 1 to 12 count into other years."""
    return months(year, number, 1, "month")


def year(number: int) -> Period:
    """Give a year."""
    return months(number, 1, 12, "year")


def quarter(of: int, number: int) -> Period:
    """Give a quarter of the year *of*; numbers beyond 1 to 4 count into other years."""
    return months(of, number * 3 - 2, 3, "quarter")


def half(of: int, number: int) -> Period:
    """Give a half of the year *of*."""
    return months(of, number * 6 - 5, 6, "half")


def season(of: int, name: str) -> Period:
    """Give the season that begins in the year *of*."""
    return months(of, SEASONS[name], 3, "quarter")


def decade(first: int) -> Period:
    """Give the ten years from *first* on."""
    return months(first, 1, 120, "decade")


def week(moment: datetime, ahead: int = 0) -> Period:
    """Give the week *ahead* of that of *moment*."""
    start = midnight(moment) + timedelta(days=7 * ahead - moment.weekday())
    return Period(start, start + timedelta(days=7), "week")


def weekday(moment: datetime, number: int, ahead: int = 0) -> Period:
    """Give a day (0 is Monday) of the week *ahead* of that of *moment*."""
    return day(week(moment, ahead).start + timedelta(days=number))


def weekend(moment: datetime, ahead: int = 0) -> Period:
    """Give Saturday and Sunday of the week *ahead* of that of *moment*."""
    start = week(moment, ahead).start + timedelta(days=5)
    return Period(start, start + timedelta(days=2), "day")


def unit(moment: datetime, name: str, ahead: int) -> Period:
    """Give the calendar unit *ahead* of the one that *moment* lies in; a negative number is back."""
    at = moment.year
    match name:
        case "minute":
            start = moment.replace(second=0, microsecond=0) + timedelta(minutes=ahead)
            return Period(start, start + timedelta(minutes=1), name)
        case "hour":
            start = moment.replace(minute=0, second=0, microsecond=0) + timedelta(hours=ahead)
            return Period(start, start + timedelta(hours=1), name)
        case "day":
            return day(moment + timedelta(days=ahead))
        case "week":
            return week(moment, ahead)
        case "weekend":
            return weekend(moment, ahead)
        case "month":
            return month(at, moment.month + ahead)
        case "quarter":
            return quarter(at, (moment.month + 2) // 3 + ahead)
        case "decade":
            return decade(at - at % 10 + 10 * ahead)
    return year(at + ahead)


def back(moment: datetime, name: str, count: int) -> datetime:
    """Give the same time *count* units before *moment* (after it, if negative), within the month."""
    name = "week" if name == "weekend" else name
    if name in ("minute", "hour", "day", "week"):
        return moment - timedelta(**{name + "s": count})
    first = first_of(
        moment.year, moment.month - count * {"month": 1, "quarter": 3, "year": 12}.get(name, 120)
    )
    last = first_of(first.year, first.month + 1) - timedelta(days=1)
    return moment.replace(year=first.year, month=first.month, day=min(moment.day, last.day))


_THIRDS = {
    "week": (2, 4),
    "month": (10, 20),
    "quarter": (1, 2),
    "half": (2, 4),
    "year": (3, 9),
    "decade": (48, 84),
}
_FINER = {
    "week": "day",
    "month": "week",
    "quarter": "month",
    "half": "month",
    "year": "quarter",
    "decade": "year",
}


def third(whole: Period, which: int) -> Period | None:
    """Give the beginning (0), middle (1) or end (2) of a unit; None for what is a day or less.

    Ten days of a month, the end taking the rest; a month of a quarter; two of a half;
    three, six and three of a year; four, three and three years of a decade; two, two and
    three days of a week.
    """
    if whole.grain not in _THIRDS or (whole.grain == "quarter" and which > 2):
        return None
    inner = [_later(whole, count) for count in _THIRDS[whole.grain]]
    edges = [whole.start, *inner, whole.end]
    return Period(edges[which], edges[which + 1], _FINER[whole.grain])


def _later(whole: Period, count: int) -> datetime:
    if whole.grain in ("week", "month"):
        return whole.start + timedelta(days=count)
    return first_of(whole.start.year, whole.start.month + count)


def at_clock(of: datetime, hour: int, minute: int | None) -> Period:
    """Give a time of the day of *of*; hours from 24 on lie in the next, without minutes it is an hour."""
    start = midnight(of) + timedelta(hours=hour, minutes=minute or 0)
    if minute is None:
        return Period(start, start + timedelta(hours=1), "hour")
    return Period(start, start + timedelta(minutes=1), "minute")


def part_of_day(of: datetime, name: str) -> Period:
    """Give a part of the day of *of*."""
    first, last = PARTS_OF_DAY[name]
    return Period(midnight(of) + timedelta(hours=first), midnight(of) + timedelta(hours=last), "part_of_day")
