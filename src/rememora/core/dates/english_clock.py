"""English times and parts of the day.

Without am or pm, 1 to 6 o'clock is the afternoon and 7 to 12 as it stands, unless a part
of the day is told. A time without minutes is its hour, midnight the end of its day.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.dates.digits import END
from rememora.core.dates.meaning import Clock, Meaning, rule
from rememora.core.dates.numerals import english

if TYPE_CHECKING:
    import re

    from rememora.core.dates.meaning import Rule

_AT = r"(?P<at>at[ ])?"
_HOUR = r"(?P<hour>0?[0-9]|1[0-9]|2[0-3])"
_HALF_DAY = r"[ ]?(?P<half>[ap])(?:m(?![a-z])(?! i (?:right|wrong|the|an?)\b)|\.m\.)"
_NO_COUNT = r"(?![ ]?(?:%|dollars|percent|people|euros?|km|kg|miles|[ap]\.?m\b)|[.,:/-][0-9])"


def _half_day(match: re.Match[str], _: str) -> Meaning | None:
    hour = int(match["hour"])
    if not 1 <= hour <= 12:
        return None
    minute = match["minute"]
    hour = hour % 12 + (12 if match["half"] == "p" else 0)
    return Meaning(clock=Clock(hour, int(minute) if minute else None, sure=True, alone=True))


def _hours(match: re.Match[str], _: str) -> Meaning | None:
    """Read "2 to 4 pm"; what is then the later hour lies before noon: "11 to 1 pm"."""
    first, last = int(match["hour"]), int(match["last"])
    if not (1 <= first <= 12 and 1 <= last <= 12):
        return None
    end = last % 12 + (12 if match["half"] == "p" else 0)
    start = first % 12 + (12 if match["half"] == "p" and first % 12 <= last % 12 else 0)
    minutes = [int(match[name]) if match[name] else None for name in ("minute", "minutes")]
    clock = Clock(start, minutes[0], sure=True, alone=True)
    return Meaning("range", clock=clock, until=Clock(end, minutes[1], sure=True, alone=True))


def _at_minute(match: re.Match[str], _: str) -> Meaning:
    hour = int(match["hour"])
    sure = hour > 12 or match["hour"][0] == "0"
    return Meaning(clock=Clock(hour, int(match["minute"]), sure=sure, alone=True))


def _at_hour(match: re.Match[str], _: str) -> Meaning:
    hour = int(match["hour"])
    return Meaning(clock=Clock(hour, None, sure=hour > 12, alone="clock" in match[0]))


def _spoken(match: re.Match[str], _: str) -> Meaning:
    hour, to = english(match["spoken"]), match["to"] == "to"
    minute = 30 if match["by"] == "half" else 15
    return Meaning(clock=Clock((hour - to) or 12, 60 - minute if to else minute, sure=False, alone=True))


def _noon(match: re.Match[str], _: str) -> Meaning:
    return Meaning(clock=Clock(12 if "noon" in match[0] else 24, None, sure=True, alone=bool(match["at"])))


def _part(match: re.Match[str], _: str) -> Meaning:
    return Meaning(part=match[0])


_SPOKEN = (
    r"(?P<by>half|quarter)[ ](?P<to>past|to)[ ]"
    r"(?P<spoken>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
)
_TIMES = (
    rule(
        _HOUR + r"(?::(?P<minute>[0-5][0-9]))?(?: ?[-–] ?| (?:to|and|until) )"
        r"(?P<last>1[0-2]|[1-9])(?::(?P<minutes>[0-5][0-9]))?" + _HALF_DAY,
        _hours,
    ),
    rule(_AT + _HOUR + r"(?::(?P<minute>[0-5][0-9]))?" + _HALF_DAY, _half_day),
    rule(_AT + _HOUR + r"[ ]?o'clock" + END, _at_hour),
)
OF_DIGITS: tuple[Rule, ...] = _TIMES
OF_AT = (
    *_TIMES,
    rule(r"at[ ]" + _HOUR + r":(?P<minute>[0-5][0-9])(?::[0-5][0-9])?" + END + _NO_COUNT, _at_minute),
    rule(r"at[ ]" + _HOUR + END + _NO_COUNT, _at_hour),
    rule(r"at[ ](?:a[ ])?" + _SPOKEN + END, _spoken),
    rule(_AT + r"(?:noon|midnight)" + END, _noon),
)
OF_NOON = (rule(_AT + r"(?:noon|midnight)" + END, _noon),)
OF_PART = (rule(r"(?:morning|afternoon|evening|night)" + END, _part),)
