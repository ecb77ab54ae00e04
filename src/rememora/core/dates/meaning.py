"""What a piece of text means before it is known when it was said, and how pieces are chosen among years.

A rule reads a piece: ``last Tuesday``, ``5 pm``, ``morning``. Pieces that stand
together are joined (`joining`), then asked for their interval.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime, timedelta

    from rememora.core.dates.periods import Period


class Frame(NamedTuple):
    """What a piece is resolved against."""

    now: datetime
    """The local wall clock of the turn."""
    lean: int
    """-1 if the sentence tells of the past, 1 of the future, 0 if it does not say."""
    day_first: bool
    """How the zone of the turn writes 03/01/2026."""
    at_utc: Callable[[datetime], datetime]
    """Gives the local wall clock for one of UTC."""
    later: Callable[[datetime, timedelta], datetime]
    """Gives the local wall clock so much later, whether or not the clocks were changed meanwhile."""


class Clock(NamedTuple):
    """A time of day."""

    hour: int
    minute: int | None
    sure: bool
    """Whether morning and afternoon cannot be mixed up."""
    alone: bool
    """Whether it is a time without a date or a part of the day beside it."""


class Meaning(NamedTuple):
    """A date, a part of the day and a time, as far as the piece says them."""

    kind: str = "relative"
    make: Callable[[Frame], Period | None] | None = None
    part: str | None = None
    clock: Clock | None = None
    is_day: bool = False
    """Whether the date is one day, so that a part or a time of it can follow."""
    floats: bool = False
    """Whether the sentence decides which one is meant, as with ``Friday`` or ``3 May``."""
    until: Clock | None = None
    """Where a time such as ``2 to 4 pm`` ends."""


class Piece(NamedTuple):
    """A meaning with the words that carry it."""

    start: int
    end: int
    meaning: Meaning


class Rule(NamedTuple):
    """A pattern that is tried where one of its first words, or first characters, stands, in lower case.

    `build` gets the match and the text as it was written; None says that it was no date.
    No pattern repeats without a bound, so each try costs a bounded time.
    """

    pattern: str
    build: Callable[[re.Match[str], str], Meaning | None]
    starts: str


def rule(pattern: str, build: Callable[[re.Match[str], str], Meaning | None], starts: str = "") -> Rule:
    """Make a rule for the words, or the characters, of *starts*."""
    return Rule(pattern, build, starts)


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """Compile a pattern when a text first asks for it, since few texts need them all."""
    return re.compile(pattern)


def before(match: re.Match[str], count: int = 24) -> str:
    """Give the *count* characters before a match, in lower case."""
    return match.string[max(0, match.start() - count) : match.start()]


def behind(match: re.Match[str], count: int = 24) -> str:
    """Give the *count* characters behind a match, in lower case."""
    return match.string[match.end() : match.end() + count]


def nearest(frame: Frame, of_year: Callable[[int], Period]) -> Period:
    """Choose the year of a date that names none.

    Told as past it is the latest that has begun, told as future the first that has not
    ended, else the one whose beginning is nearest to the turn, the earlier of two.
    """
    now = frame.now
    near = _existing(of_year, (now.year - 1, now.year, now.year + 1)) or _existing(
        of_year, range(now.year - 4, now.year + 5)
    )
    if frame.lean < 0:
        near = [period for period in near if period.start <= now] or near
    if frame.lean > 0:
        near = [period for period in near if period.end > now] or near
    return min(near, key=lambda period: (_distance(period, now), period.start))


def _existing(of_year: Callable[[int], Period], years: Iterable[int]) -> list[Period]:
    """Give the date in those years that have it: 29 February is in one of four."""
    found = []
    for year in years:
        with suppress(ValueError):
            found.append(of_year(year))
    return found


def _distance(period: Period, now: datetime) -> float:
    """Seconds from *now* to the beginning of *period*, 0 inside it."""
    if period.start <= now < period.end:
        return 0.0
    return abs((period.start - now).total_seconds())


def latest(frame: Frame, of_year: Callable[[int], Period]) -> Period:
    """Choose the latest that ended before the day of the turn."""
    today = frame.now.replace(hour=0, minute=0, second=0, microsecond=0)
    year = frame.now.year
    return max(p for p in (of_year(year), of_year(year - 1), of_year(year - 2)) if p.end <= today)


def coming(frame: Frame, of_year: Callable[[int], Period]) -> Period:
    """Choose the first that begins after the turn."""
    year = frame.now.year
    return min(p for p in (of_year(year - 1), of_year(year), of_year(year + 1)) if p.start > frame.now)
