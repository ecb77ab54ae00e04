"""English dates of the calendar: days, months, years, decades, quarters, halves, seasons, holidays.

Months that are words or names (may, march, April) and short names of weekdays count
only where something beside them says so: a number, a year, or the word before.
"""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING

from rememora.core.dates import periods
from rememora.core.dates.digits import END
from rememora.core.dates.english_words import (
    ENDS,
    MONTH,
    WEEKDAY,
    YEAR_OR_SHORT,
    YEAR_TOLD,
    S,
    is_capital,
    month_of,
    weekday_of,
)
from rememora.core.dates.holidays import nth_weekday
from rememora.core.dates.meaning import Meaning, before, behind, nearest, rule
from rememora.core.dates.numerals import ENGLISH_ORDINAL, english
from rememora.core.dates.periods import Period

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rememora.core.dates.meaning import Frame

_ORDINAL = f"(?P<day>{ENGLISH_ORDINAL})"
_DAY = f"(?P<day>{ENGLISH_ORDINAL}|0?[1-9]|[12][0-9]|3[01])(?![0-9])"
_DAY_2 = r"(?P<last>(?:0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)?)"
_TO = r"(?: ?[-–—] ?| (?:to|through|until|till|and) )"
_AND_YEAR = rf"(?:,?[ ]{{1,2}}(?:of[ ])?{YEAR_TOLD})?"
# The size before a date in a list of files: 9 Sep 26 14:22.
_NO_SIZE = r"(?![ ]{1,2}[0-9]{1,2}[ ]{1,2}[0-9])"
_NO_NUMBER = r"(?![0-9a-z%_]|[.:,/][0-9]|[-–][0-9])"

_OF_MONTH = re.compile(
    r"\b(?:in|during|since|until|till|(?:end|start|beginning|middle|week|month) of|early|late|mid)[ -]$"
)
_TRUST = re.compile(r"\b(?:believe|trust|confide|interest(?:ed)?)[ ]in[ ]$")
_ON = re.compile(r"\b(?:on|by|until|till|since|from|to|for|due|before|after|between)[ ](?:the[ ])?$")


AHEAD = {"last": -1, "this": 0, "next": 1}


def _is_word(match: re.Match[str], text: str) -> bool:
    return match["month"] in ("may", "march", "mar") and not is_capital(match, text, "month")


def of_the_year(match: re.Match[str], of_year: Callable[[int], Period], *, is_day: bool = False) -> Meaning:
    """Give the one of the year that is written, else of the year that the sentence leans to."""
    written, told = match["year"], match.groupdict().get("rely")
    if told:
        ahead = AHEAD[told]
        return Meaning("relative", lambda frame: of_year(frame.now.year + ahead), is_day=is_day)
    if written:
        return Meaning("absolute", lambda _: of_year(_full(written)), is_day=is_day)
    return Meaning("absolute", lambda frame: nearest(frame, of_year), is_day=is_day, floats=True)


def _full(year: str) -> int:
    """Give a year in full: '98 is 1998, '21 is 2021."""
    return int(year) if len(year) == 4 else int(year[1:]) + (1900 if year[1:] > "49" else 2000)


def _day(match: re.Match[str], text: str) -> Meaning | None:
    plain = match["day"].isdecimal() and not (match["year"] or match["rely"]) and "of" not in match[0]
    if plain and _is_word(match, text) and not _ON.search(before(match)):
        return None
    month, day = month_of(match), english(match["day"])
    return of_the_year(match, lambda year: periods.date(year, month, day), is_day=True)


def _days(match: re.Match[str], text: str) -> Meaning | None:
    if (_is_word(match, text) or " and " in match[0]) and not _ON.search(before(match)):
        return None
    month, first, last = month_of(match), english(match["day"]), english(match["last"])

    def make(year: int) -> Period:
        end = periods.date(year, month, last).end
        start = periods.date(year, month, first).start
        if start >= end:
            raise ValueError("the days run backwards")
        return Period(start, end, "day")

    return of_the_year(match, make)._replace(kind="range")


def _month_and_year(match: re.Match[str], _: str) -> Meaning:
    return of_the_year(match, lambda year: periods.month(year, month_of(match)))


def _month(match: re.Match[str], text: str) -> Meaning | None:
    left = before(match)
    if match["month"] == "may" and re.match(r" (?:be|i trust)\b", behind(match)):
        return None
    if _TRUST.search(left) or not _OF_MONTH.search(left):
        between = re.search(r"\b(?:from|between)[ ]$|[a-z][ ](?:to|and|through)[ ]$", left)
        if not between or match["month"] in ("may", "mar", "march") or not is_capital(match, text, "month"):
            return None
    if _is_word(match, text) and not ENDS.match(behind(match)):
        return None
    return _month_and_year_free(match)


def _month_of_year_told(match: re.Match[str], text: str) -> Meaning | None:
    """Read "March next year", but not "we may next year"."""
    if _is_word(match, text) and not (_OF_MONTH.search(before(match)) or _ON.search(before(match))):
        return None
    number = month_of(match)
    return of_the_year(match, lambda year: periods.month(year, number))


def _month_and_year_free(match: re.Match[str]) -> Meaning:
    number = month_of(match)
    return Meaning(
        "absolute", lambda frame: nearest(frame, lambda year: periods.month(year, number)), floats=True
    )


def _bare_ordinal(match: re.Match[str], _: str) -> Meaning | None:
    if not re.search(r"\b(?:on|by|until|till|since|from|between|before|after|due)[ ]the[ ]$", before(match)):
        return None
    if not match["day"][0].isdecimal() or not ENDS.match(behind(match)):
        return None
    number = english(match["day"])
    return Meaning("absolute", lambda frame: day_of_month(frame, number), is_day=True, floats=True)


def day_of_month(frame: Frame, number: int) -> Period:
    """Choose the day of that number in the month at hand or a neighbour, as the sentence leans."""
    now = frame.now
    near = []
    for ahead in (0, -1, 1):
        month = periods.month(now.year, now.month + ahead).start
        try:
            near.append(periods.date(month.year, month.month, number))
        except ValueError:  # no 31st in that month
            continue
    fits = [p for p in near if (p.start <= now if frame.lean < 0 else p.end > now)]
    return (fits if frame.lean and fits else near)[0]


def _nth_weekday(match: re.Match[str], _: str) -> Meaning:
    which, number, month = english(match["nth"]), weekday_of(match), month_of(match)
    return of_the_year(
        match, lambda year: nth_weekday(periods.month(year, month), number, which), is_day=True
    )


def _of_month_told(match: re.Match[str], _: str) -> Meaning:
    """Read a day or weekday of this, next, last or every month."""
    every = match["rel"] in ("every", "each")
    ahead = {"last": -1, "next": 1}.get(match["rel"], 0)
    weekday = match.groupdict().get("weekday")
    number = weekday_of(match) if weekday else english(match["day"])

    def of(frame: Frame, months: int) -> Period:
        month = periods.unit(frame.now, "month", months)
        if weekday:
            return nth_weekday(month, number, english(match["nth"]))
        return periods.date(month.start.year, month.start.month, number)

    def make(frame: Frame) -> Period:
        if not every:
            return of(frame, ahead)
        return next(found for found in _existing_of(frame, of) if found.end > frame.now)

    return Meaning("recurring" if every else "relative", make, is_day=True)


def _existing_of(frame: Frame, of: Callable[[Frame, int], Period]) -> Iterator[Period]:
    """Give the day in this and the next months that have it."""
    for months in range(4):
        with suppress(ValueError):
            yield of(frame, months)


def _edge(match: re.Match[str], _: str) -> Meaning:
    """Read the first or last day, or a week from its first day on, of a month."""
    which, month, name = english(match["nth"]), month_of(match), match["unit"]

    def of_year(year: int) -> Period:
        whole = periods.month(year, month)
        length = timedelta(days=7 if name == "week" else 1)
        start = whole.end - length if which < 0 else whole.start + length * (which - 1)
        return Period(start, start + length, name)

    return of_the_year(match, of_year, is_day=name == "day")


NTH = r"(?P<nth>first|second|third|fourth|1st|2nd|3rd|4th|last)"

OF_MONTH = (
    rule(rf"{MONTH}{S}{_DAY}{_TO}{_DAY_2}{_NO_NUMBER}(?![ ]?(?:am|pm)\b){_AND_YEAR}", _days),
    rule(rf"{MONTH}{S}(?:the[ ])?{_DAY}{_NO_NUMBER}{_AND_YEAR}", _day),
    rule(rf"{MONTH}(?:,|[ ]of)?[ ]{YEAR_OR_SHORT}", _month_and_year),
    rule(
        rf"{MONTH}(?:,|[ ]of)?[ ](?P<year>(?!))?(?P<rely>last|this|next)[ ]year{END}(?![ ]be\b)",
        _month_of_year_told,
    ),
    rule(rf"{MONTH}(?![ ]?[0-9]|')" + END, _month),
)
_OF_MONTH_TOLD = r"[ ](?:of|in)[ ](?:the|(?P<rel>this|next|last|every|each))[ ]month"
OF_LAST = (
    rule(rf"{NTH}{S}{WEEKDAY}{_OF_MONTH_TOLD}" + END, _of_month_told),
    rule(rf"{NTH}{S}{WEEKDAY}[ ](?:of|in)[ ]{MONTH}{_AND_YEAR}" + END, _nth_weekday),
    rule(rf"{NTH}{S}(?P<unit>day|week)[ ]of[ ]{MONTH}{_AND_YEAR}" + END, _edge),
)
OF_ORDINAL = (
    rule(rf"{_ORDINAL}{_OF_MONTH_TOLD}" + END, _of_month_told),
    rule(rf"{_DAY}{_TO}(?:the[ ])?{_DAY_2}(?:[ ]of)?{S}{MONTH}{_AND_YEAR}" + END, _days),
    rule(rf"{_DAY}(?:[ ]of)?{S}{MONTH}{_NO_SIZE}{_AND_YEAR}" + END, _day),
    *OF_LAST,
)
OF_BARE = (rule(_ORDINAL + END, _bare_ordinal),)
