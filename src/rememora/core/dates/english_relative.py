"""English dates that need the turn: yesterday, last Tuesday, two weeks ago, the last three days, every Monday.

``next Friday`` is the Friday of the next week, Monday to Sunday, and ``this Friday`` or
``Friday`` the coming one; ``last Friday`` is the latest before the day of the turn. The
``next`` and ``last`` month, season or holiday of a name begins after or ended before the
turn. ``two weeks ago`` is the week that lies two back: as precise as its unit.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from rememora.core.dates import periods
from rememora.core.dates.digits import END
from rememora.core.dates.english_weekdays import every_weekday
from rememora.core.dates.english_words import (
    ENDS,
    HOLIDAY,
    MONTH,
    SEASON,
    WEEKDAY,
    S,
    holiday_of,
    is_capital,
    is_short,
    month_of,
    weekday_of,
)
from rememora.core.dates.holidays import holiday
from rememora.core.dates.meaning import Meaning, before, behind, coming, latest, nearest, rule
from rememora.core.dates.windows import weekday_near, window

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.core.dates.meaning import Frame
    from rememora.core.dates.periods import Period

_MINE = re.compile(r"\b(?:my|his|her|their|our|your|its|a|an|every|each)[ ]$")
DAYS = {"yesterday": -1, "today": 0, "tomorrow": 1}
# As people type them in haste.
_CASUAL = {
    **dict.fromkeys(("yesteday", "yestarday", "yesturday", "yday"), "yesterday"),
    **dict.fromkeys(("tomorow", "tommorow", "tommorrow", "tmrw", "tmr", "2moro", "2morrow"), "tomorrow"),
}
CASUAL_DAYS = tuple(_CASUAL)


def _named_day(match: re.Match[str], _: str) -> Meaning | None:
    if before(match).endswith("usa "):
        return None
    return Meaning(make=partial(_unit, "day", DAYS[_CASUAL.get(match[0], match[0])]), is_day=True)


def _unit(name: str, count: int, frame: Frame) -> Period:
    return periods.unit(frame.now, name, count)


def _beyond(match: re.Match[str], _: str) -> Meaning:
    return Meaning(make=partial(_unit, "day", 2 if "tomorrow" in match[0] else -2), is_day=True)


def _after_next(match: re.Match[str], _: str) -> Meaning:
    return Meaning(make=partial(_unit, match["unit"], 2 if "next" in match[0] else -2))


def _night(match: re.Match[str], _: str) -> Meaning:
    word = match[0]
    back = -1 if word.startswith("last") else 0
    part = "night" if word.endswith(("night", "nite")) else word.split()[-1]
    return Meaning(make=partial(_unit, "day", back), part=part, is_day=True)


def which(word: str) -> int:
    """Say which way a word points: -1 back, 0 at hand, 1 ahead."""
    return {"last": -1, "past": -1, "this past": -1, "previous": -1, "this": 0}.get(word, 1)


def _rel_weekday(match: re.Match[str], text: str) -> Meaning | None:
    if is_short(match) and not is_capital(match, text, "weekday"):
        return None
    number, way = weekday_of(match), which(match["rel"])
    if match["rel"] in ("next", "nxt"):
        return Meaning(make=lambda frame: periods.weekday(frame.now, number, 1), is_day=True)
    lean = -1 if way < 0 else 1
    return Meaning(make=lambda frame: weekday_near(frame, number, lean), is_day=True)


def _rel_unit(match: re.Match[str], _: str) -> Meaning:
    name, way = match["unit"], which(match["rel"])
    over = re.search(r"\b(?:in|over|during|for|within|throughout)[ ]the[ ]$", before(match))
    if name != "weekend" and (match["rel"].endswith("past") or (over and way)):
        return Meaning("range", lambda frame: window(frame, name, way))
    return Meaning(make=partial(_unit, name, way), is_day=False)


def _rel_name(
    match: re.Match[str], of_year: Callable[[int], Period], *, is_day: bool = False
) -> Meaning | None:
    if _MINE.search(before(match)):
        return None
    way = which(match["rel"])
    choose = {-1: latest, 1: coming}.get(way)
    if choose is None:
        return Meaning(make=lambda frame: of_year(frame.now.year), is_day=is_day)
    return Meaning(make=lambda frame: choose(frame, of_year), is_day=is_day)


def _rel_month(match: re.Match[str], text: str) -> Meaning | None:
    if (
        match["month"] in ("may", "march", "mar")
        and not is_capital(match, text, "month")
        and not ENDS.match(behind(match))
    ):
        return None
    number = month_of(match)
    return _rel_name(match, lambda year: periods.month(year, number))


def _rel_season(match: re.Match[str], _: str) -> Meaning | None:
    if re.match(r"[ ](?:is|was|water|broke|mattress|apart|of)\b|-", behind(match)):
        return None
    name = match["season"]
    if match["rel"] == "this" and not _MINE.search(before(match)):
        return Meaning(make=lambda frame: _season_at_hand(frame, name))
    return _rel_name(match, lambda year: periods.season(year, name))


def _season_at_hand(frame: Frame, name: str) -> Period:
    """Give the season of this year, in January and February the winter that has begun."""
    begun = periods.season(frame.now.year - 1, name)
    return begun if frame.now < begun.end else periods.season(frame.now.year, name)


def _rel_holiday(match: re.Match[str], _: str) -> Meaning | None:
    return _rel_name(match, partial(holiday, holiday_of(match)), is_day=True)


def _the_weekend(match: re.Match[str], _: str) -> Meaning | None:
    """Read "the weekend" as that of this week, or one that has begun where the past is told."""
    if not re.search(r"\b(?:over|on|at|for|during|by|until)[ ]the[ ]$", before(match)):
        return None

    def make(frame: Frame) -> Period:
        here = periods.weekend(frame.now)
        return periods.weekend(frame.now, -1) if frame.lean < 0 and here.start > frame.now else here

    return Meaning(make=make, floats=True)


def _every(match: re.Match[str], _: str) -> Meaning:
    if match["weekday"]:
        return every_weekday(match, _)
    if match["part"]:
        return Meaning("recurring", partial(_unit, "day", 0), part=match["part"], is_day=True)
    if match["month"]:
        number = month_of(match)
        return Meaning("recurring", lambda f: nearest(f._replace(lean=1), lambda y: periods.month(y, number)))
    if match["season"]:
        name = match["season"]
        return Meaning("recurring", lambda f: nearest(f._replace(lean=1), lambda y: periods.season(y, name)))
    if match["holiday"]:
        day = partial(holiday, holiday_of(match))
        return Meaning("recurring", lambda f: nearest(f._replace(lean=1), day), is_day=True)
    return Meaning("recurring", partial(_unit, match["unit"], 0), is_day=match["unit"] == "day")


def _unit_at_hand(match: re.Match[str], _: str) -> Meaning | None:
    """Read "the month" where its end or beginning is spoken of."""
    of = re.search(r"\b(?:end|start|beginning|middle)[ ]of[ ](?:the[ ])?$", before(match))
    return Meaning(make=partial(_unit, match["unit"], 0)) if of else None


REL = r"(?P<rel>last|(?:this[ ])?(?:past|coming|upcoming)|previous|this|next|nxt)"
OF_DAY = (rule(rf"(?:{'|'.join((*DAYS, *CASUAL_DAYS))})" + END, _named_day),)
OF_NIGHT = (rule(r"to(?:night|nite)" + END, _night),)
OF_UNIT = (
    rule(r"(?P<unit>week|month|year|weekend)[ ](?:after[ ]next|before[ ]last)" + END, _after_next),
    rule(r"weekend" + END, _the_weekend),
    rule(r"day[ ](?:before[ ]yesterday|after[ ]tomorrow)" + END, _beyond),
    rule(r"(?P<unit>week|month|quarter|year)" + END, _unit_at_hand),
)
OF_WHICH = (
    rule(r"(?:last[ ]ni(?:ght|te)|this[ ](?:morning|afternoon|evening))" + END, _night),
    rule(rf"{REL}{S}{HOLIDAY}", _rel_holiday),
    rule(rf"{REL}{S}{WEEKDAY}" + END + r"(?!\.com)", _rel_weekday),
    rule(rf"{REL}{S}(?P<unit>weekend|week|month|quarter|year|decade)" + END + r"(?![ ]of\b)", _rel_unit),
    rule(rf"{REL}{S}{SEASON}" + END, _rel_season),
    rule(rf"{REL}{S}{MONTH}" + END, _rel_month),
)
OF_EVERY = (
    rule(
        rf"(?:every|each)[ ](?:(?:single|other)[ ])?(?:{WEEKDAY}|(?P<part>morning|afternoon|evening|night)"
        rf"|{MONTH}|{SEASON}|{HOLIDAY}|(?P<unit>day|weekend|week|month|quarter|year))" + END,
        _every,
    ),
)
