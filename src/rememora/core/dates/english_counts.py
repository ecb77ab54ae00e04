"""English dates that are counted: two weeks ago, in 3 days, a week from Friday, the last three months."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

from rememora.core.dates import periods
from rememora.core.dates.digits import END
from rememora.core.dates.english_relative import DAYS, REL, which
from rememora.core.dates.english_words import WEEKDAY, S, weekday_of
from rememora.core.dates.meaning import Meaning, before, rule
from rememora.core.dates.numerals import ENGLISH_NUMBER, english
from rememora.core.dates.windows import ago, ahead, few_ago, weekday_near, window

if TYPE_CHECKING:
    from rememora.core.dates.meaning import Frame
    from rememora.core.dates.periods import Period

_SHORT = {"min": "minute", "hr": "hour", "wk": "week", "yr": "year", "fortnight": "week"}
_UNIT = r"(?P<unit>minute|min|hour|hr|day|week|wk|month|quarter|year|yr|decade|fortnight|weekend)"
_FEW = r"(?P<few>(?:a[ ])?few|several)"
_COUNT = rf"(?:{_FEW}|(?P<half>half[ ](?:an?[ ])?)|(?P<n>{ENGLISH_NUMBER})(?P<more>[ ]and[ ]a[ ]half)?[ ])"
_STARTS = re.compile(
    r"\b(?:will|i'll|we'll|he'll|she'll|they'll|it'll|is|are|am|i'm|we're|starts?|begins?|ends?|leav|arriv|mov|fly|flies"
    r"|wake|call|ring|remind|ping|due|back|again|see|meet|come|return|happen|open|clos|launch|releas|expire)"
)


def _window(match: re.Match[str], _: str) -> Meaning | None:
    way = which(match["rel"])
    if not way:
        return None  # these three days are not counted from the turn
    if match["few"]:
        return Meaning("range", lambda frame: window(frame, _unit(match), 5 * way))
    name, count = _counted(match)
    return Meaning("range", lambda frame: window(frame, name, count * way)) if count else None


def _unit(match: re.Match[str]) -> str:
    return _SHORT.get(match["unit"], match["unit"])


def _counted(match: re.Match[str]) -> tuple[str, int]:
    """Give the unit and how many: half an hour is 30 minutes, a fortnight two weeks."""
    name = _unit(match)
    if match["half"]:
        return {"hour": ("minute", 30), "year": ("month", 6), "day": ("hour", 12)}.get(name, ("day", 0))
    count = english(match["n"].strip())
    if match["more"] and name in ("hour", "year"):
        return ("minute", 60 * count + 30) if name == "hour" else ("month", 12 * count + 6)
    return name, count * 2 if match["unit"] == "fortnight" else count


def _ago(match: re.Match[str], _: str) -> Meaning | None:
    if before(match).endswith("and "):
        return None  # two weeks and three days ago
    sign = -1 if match["way"] == "ago" else 1
    if match["few"]:
        return Meaning(make=lambda frame: few_ago(frame, _unit(match), sign))
    name, count = _counted(match)
    if not count and match["half"]:
        return None
    make = ago if sign < 0 else ahead
    return Meaning(make=lambda frame: make(frame, name, count), is_day=name == "day")


def _ago_today(match: re.Match[str], _: str) -> Meaning:
    """Read "a year ago today" as the day."""
    name, count = match["unit"], english(match["n"].strip())
    return Meaning(make=lambda f: periods.day(periods.back(f.now, name, count)), is_day=True)


def _weekdays_ago(match: re.Match[str], _: str) -> Meaning:
    number, count = weekday_of(match), english(match["n"])

    def make(frame: Frame) -> Period:
        return periods.day(weekday_near(frame, number, -1).start - timedelta(days=7 * (count - 1)))

    return Meaning(make=make, is_day=True)


def _in(match: re.Match[str], _: str) -> Meaning | None:
    """Read "in 3 days" as a date, but not as the time that something took or takes."""
    if re.search(
        r"\b(?:twice|once|times|miles|km|steps|pages|laps|words|hours|days|meals)[ ]$", before(match)
    ):
        return None
    if match["n"] in ("a", "an", None) and (
        match["unit"] == "minute" or not _STARTS.search(before(match, 40))
    ):
        return None  # "in a minute" means soon, "how much in a month" a measure
    name, count = _counted(match)
    if not count and match["half"]:
        return None

    def make(frame: Frame) -> Period | None:
        return None if frame.lean < 0 else ahead(frame, name, count)

    return Meaning(make=make, is_day=name == "day", floats=True)


def _within(match: re.Match[str], _: str) -> Meaning | None:
    name, count = _counted(match)
    if not count and match["half"]:
        return None
    return Meaning("range", lambda frame: None if frame.lean < 0 else window(frame, name, count), floats=True)


def _from_day(match: re.Match[str], _: str) -> Meaning:
    name, count = _counted(match)

    def make(frame: Frame) -> Period:
        word = match["from"]
        base = (
            periods.unit(frame.now, "day", DAYS[word])
            if word in DAYS
            else weekday_near(frame, weekday_of(match), 1)
        )
        return periods.day(base.start + timedelta(days=count * (7 if name == "week" else 1)))

    return Meaning(make=make, is_day=True)


OF_WINDOW = (rule(rf"{REL}{S}{_COUNT}[ ]?{_UNIT}s" + END, _window),)
OF_COUNT = (
    rule(rf"(?P<n>{ENGLISH_NUMBER})[ ](?P<unit>week|month|year)s?[ ]ago[ ]today" + END, _ago_today),
    rule(rf"(?P<n>{ENGLISH_NUMBER})[ ]{WEEKDAY}s?[ ]ago" + END, _weekdays_ago),
    rule(rf"{_COUNT}[ ]?{_UNIT}s?[ ](?P<way>ago|from[ ]now|hence)" + END, _ago),
    rule(
        rf"{_COUNT}(?P<unit>day|week)s?[ ]from[ ](?P<from>today|tomorrow|{WEEKDAY})" + END,
        _from_day,
    ),
)
OF_IN = (
    rule(rf"in[ ]{_COUNT}{_UNIT}s?(?:'[ ]time)?" + END + r"(?![ ](?:or|a row|total|from)\b)", _in),
    rule(rf"within[ ](?:the[ ]next[ ])?{_COUNT}{_UNIT}s?" + END, _within),
)
