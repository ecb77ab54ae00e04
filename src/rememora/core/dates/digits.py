"""Dates and times in digits, which every language writes alike.

``03/01/2026`` is the first of March where the zone is American, Asian or UTC, the third
of January where it is European, African or Australian; a number above 12 decides by
itself. With dots the day comes first, but 2026.3.1 is left alone, being a version
as often as a date, as are two numbers without a year (3/4, 3-1).
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from rememora.core.dates import periods
from rememora.core.dates.meaning import Clock, Frame, Meaning, before, rule

if TYPE_CHECKING:
    from rememora.core.dates.periods import Period

END = r"(?![a-z0-9_\u00c0-\u024f])"
"""No Latin letter or digit follows; a Chinese character may."""

_NOT_ON = r"(?![a-z0-9_/\-\u00c0-\u024f]|[.:,][0-9])(?!\.[a-z])"

_STAMP = (
    r"(?P<year>[12][0-9]{3})-(?P<month>[01][0-9])-(?P<day>[0-3][0-9])"
    r"[t ](?P<hour>[0-2][0-9]):(?P<minute>[0-5][0-9])(?::[0-5][0-9](?:[.,][0-9]{1,9})?)?"
    r"(?: ?(?P<offset>z|[+-][0-2][0-9]:?[0-5][0-9]))?" + _NOT_ON
)
_ISO = r"(?P<year>[12][0-9]{3})-(?P<month>[01]?[0-9])-(?P<day>[0-3]?[0-9])" + _NOT_ON
_YEAR_FIRST = r"(?P<year>[12][0-9]{3})/(?P<month>[01]?[0-9])/(?P<day>[0-3]?[0-9])" + _NOT_ON
_YEAR_LAST = r"(?P<a>[0-3]?[0-9])[/-](?P<b>[0-3]?[0-9])[/-](?P<year>(?:19|20)[0-9]{2})" + _NOT_ON
_DOTTED = r"(?P<day>[0-3]?[0-9])\.(?P<month>[01]?[0-9])\.(?P<year>(?:19|20)[0-9]{2})" + _NOT_ON
_TIME = r"(?P<hour>[01]?[0-9]|2[0-3]):(?P<minute>[0-5][0-9])(?::[0-5][0-9])?" + _NOT_ON

# Numbers with a colon that are no times of a day.
_COUNTS = re.compile(
    r"score|ratio|won|beat|lost|lead|verse|psalm|john|luke|mark|matthew|genesis|version|scale"
    r"|比分|比例|比率|赢|输|胜|负|领先|战平"
)


def date_of(match: re.Match[str], _: str) -> Meaning:
    """Read year, month and day by their names."""
    numbers = (int(match["year"]), int(match["month"]), int(match["day"]))
    return Meaning("absolute", lambda _: periods.date(*numbers), is_day=True)


def _stamp(match: re.Match[str], _: str) -> Meaning:
    return Meaning("absolute", partial(_moment, match))


def _moment(match: re.Match[str], frame: Frame) -> Period:
    parts = (int(match[name]) for name in ("year", "month", "day", "hour", "minute"))
    moment = datetime(*parts)  # type: ignore[arg-type]  # noqa: DTZ001
    offset = match["offset"]
    if offset:
        sign = -1 if offset[0] == "-" else 1
        digits = offset.strip("z+-").replace(":", "") or "0000"
        moment -= sign * timedelta(hours=int(digits[:2]), minutes=int(digits[2:]))
        moment = frame.at_utc(moment)
    return periods.at_clock(moment, moment.hour, moment.minute)


def _year_last(match: re.Match[str], _: str) -> Meaning:
    a, b, year = int(match["a"]), int(match["b"]), int(match["year"])

    def make(frame: Frame) -> Period:
        day_first = a > 12 or (frame.day_first and b <= 12)
        return periods.date(year, *((b, a) if day_first else (a, b)))

    return Meaning("absolute", make, is_day=True)


def _time(match: re.Match[str], _: str) -> Meaning | None:
    if _COUNTS.search(before(match)):
        return None
    hour = int(match["hour"])
    sure = hour > 12 or match["hour"][0] == "0"
    return Meaning(clock=Clock(hour, int(match["minute"]), sure=sure, alone=hour > 12))


RULES = (
    rule(_STAMP, _stamp),
    rule(_ISO, date_of),
    rule(_YEAR_FIRST, date_of),
    rule(_YEAR_LAST, _year_last),
    rule(_DOTTED, date_of),
    rule(_TIME, _time),
)
