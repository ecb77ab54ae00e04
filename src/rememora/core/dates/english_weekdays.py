"""English weekdays alone: Friday, Thu, Mondays."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

from rememora.core.dates import periods
from rememora.core.dates.digits import END
from rememora.core.dates.english_words import ENDS, WEEKDAY, is_capital, is_short, weekday_of
from rememora.core.dates.meaning import Meaning, before, behind, rule
from rememora.core.dates.recurring import recurs
from rememora.core.dates.weekday_days import weekday_and_day
from rememora.core.dates.windows import weekday_near

if TYPE_CHECKING:
    from rememora.core.dates.meaning import Frame
    from rememora.core.dates.periods import Period

_NAMES = re.compile(
    r"\b(?:ruby|man|tgi|casual|fat|bloody|super|black|good|cyber|easter"
    r"|agent|captain|detective|inspector|mr|mrs|miss|dr)[ ]$"
)
_OTHER = re.compile(r"[ ](?:addams|night live|night lights|blues|roast|child)\b|\.com\b|-")


def _weekday(match: re.Match[str], text: str) -> Meaning | None:
    left, right = before(match), behind(match)
    if _NAMES.search(left) or _OTHER.match(right) or (is_short(match) and not _short_fits(match, text)):
        return None
    if (
        not is_short(match)
        and not is_capital(match, text, "weekday")
        and match["weekday"] == "sunday"
        and "ice" in right
    ):
        return None
    if recurs(match):
        return every_weekday(match, text)
    number = weekday_of(match)

    def make(frame: Frame) -> Period:
        return weekday_near(frame, number, frame.lean or 1)

    return Meaning(make=make, is_day=True, floats=True)


_BESIDE_SHORT = re.compile(
    r"\b(?:on|by|until|till|from|to|before|after|due|between|and|appt|appointment|meeting|call)[ ](?:the[ ])?$"
)
_BEHIND_SHORT = re.compile(r"\.?,?[ ](?:morning|afternoon|evening|night|at[ ][0-9]|[0-9]{1,2}[ :][a-z0-9])")


def _short_fits(match: re.Match[str], text: str) -> bool:
    if not is_capital(match, text, "weekday"):
        return False
    right = behind(match)
    if _BEHIND_SHORT.match(right):
        return True
    return bool(_BESIDE_SHORT.search(before(match)) and ENDS.match(right))


def every_weekday(match: re.Match[str], _: str) -> Meaning:
    """Read a weekday that recurs."""
    number = weekday_of(match)
    return Meaning("recurring", lambda frame: weekday_near(frame, number, 1), is_day=True)


def _of_week(match: re.Match[str], _: str) -> Meaning:
    number, ahead = weekday_of(match), {"last": -1, "this": 0, "next": 1}[match["rel"]]
    return Meaning(make=lambda frame: periods.weekday(frame.now, number, ahead), is_day=True)


def _after_next(match: re.Match[str], _: str) -> Meaning:
    number = weekday_of(match)
    way = -1 if "last" in match[0] else 1
    return Meaning(
        make=lambda f: periods.day(weekday_near(f, number, way).start + timedelta(days=7 * way)), is_day=True
    )


def _with_day(match: re.Match[str], _: str) -> Meaning | None:
    if _NAMES.search(before(match)) or recurs(match):
        return None
    weekday, number = weekday_of(match), int(match["day"])
    return Meaning("absolute", lambda frame: weekday_and_day(frame, weekday, number), is_day=True)


_DAY = (
    r"(?P<day>0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)"
    r"(?![ ](?:of[ ])?(?:january|february|march|april|may|june|july|august|september|october|november|"
    r"december|jan|feb"
    r"|mar|apr|jun|jul|aug|sept?|oct|nov|dec|(?:this|next|last|every|the|each)[ ]|street|st|avenue|floor|"
    r"grade|century|place"
    r"|row|shift|time|birthday|anniversary|edition|season|episode|round|lap|district)\b)"
)
"""A day of the month that is told by its number alone, and counts nothing else."""

OF_WEEKDAY = (
    rule(rf"{WEEKDAY},?[ ](?:the[ ])?{_DAY}" + END, _with_day),
    rule(rf"{WEEKDAY},?[ ](?:of[ ])?(?P<rel>last|this|next)[ ]week" + END, _of_week),
    rule(rf"{WEEKDAY}[ ](?:after[ ]next|before[ ]last)" + END, _after_next),
    rule(rf"{WEEKDAY}[ ]week" + END + r"(?!-|[ ](?:after|by|in|of)\b)", _after_next),
    rule(WEEKDAY + r"(?:'s)?" + END, _weekday),
    rule(WEEKDAY + "s" + END, every_weekday),
)
