"""Dates in words, English and Chinese, resolved against the turn that they were said in.

    find("I saw him last Tuesday", said_ms=..., zone="Europe/Berlin")

gives one `Dated` for each date, with the words that carry it and the interval that they
mean. What is not sure to be a date is left alone. Conventions:

- Weeks run from Monday to Sunday; seasons are those of the north, in whole months.
- "next Friday" and 下周五 are in the next week; "this Friday" and "Friday" are the coming
  one, the day of the turn counting; "last Friday" is the latest before that day, 上周五
  the one of the week before. A "Friday", a "3 May" or a "May" without a year in a
  sentence that tells of the past is the latest, of the future the next; where it does
  not say, a weekday is the coming one and a date the nearest.
- An interval is as long as the words are precise: "two weeks ago" is the week that lies
  two back, "in 3 days" a day. "A couple" is 2, "a few" and 几 are 2 to 5.
- "The last three days" end and "the next three days" begin at the turn. "Since" ends
  there, "until" begins there.
- A deadline lasts from the turn until then: "by Thursday" to the end of that day, "before
  Thursday" and 周四之前 to its beginning, "by 5 pm" to that time, 月底之前 to the end of
  the month. One that is gone stays its date.
- "An hour ago" and "in two hours" are the hour around that time: from half an hour before
  it to half an hour after. "Half an hour ago" is its minute.
- Thirds (early, mid, late; 初, 中, 底): ten days of a month and the rest, a month of a
  quarter; three, six and three months of a year; four, three and three years of a decade.
- Morning is 6 to 12, afternoon 12 to 18, evening 18 to 24, night 18 to 6, 凌晨 0 to 6,
  noon 11 to 13 unless it is a time. "At 5" with a date is 17:00, "at 8" is 8:00.
- A holiday is its day. Chinese ones of the moon are known for 2000 to 2050.
- "The 20s" are 2020 to 2029, "the 30s" to "the 90s" of the last century.
- What recurs gives its first occurrence from the day of the turn on.
- 03/01/2026 is read as the zone writes it: see `digits`.

In Japanese and Korean only dates in digits are read.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rememora.core.dates.leaning import Leaning
    from rememora.core.dates.meaning import Frame, Piece
    from rememora.core.dates.periods import Period

__all__ = ["Dated", "find", "seen_from"]


class Dated(NamedTuple):
    """A date in a text: its words, and the interval that they mean."""

    start: int
    """Where its words begin in the text, in code points."""
    end: int
    """Where they end; ``text[start:end]`` is what was said."""
    from_ms: int
    """Beginning of the interval, epoch milliseconds."""
    to_ms: int
    """End of the interval, which it does not contain; above `from_ms`."""
    granularity: str
    """The unit that the words are as precise as: minute, hour, part_of_day, day, week, month,
    quarter (a season too), half, year or decade."""
    kind: str
    """``absolute`` (a calendar date, with or without its year), ``relative``, ``range`` or ``recurring``."""


def find(text: str, *, said_ms: int, zone: str) -> list[Dated]:
    """Give the dates of *text* in order, without overlap; raises for no text.

    Takes time linear in the length of *text*, whatever it holds.

    Args:
        text: What was said.
        said_ms: When, epoch milliseconds of the years 1 to 9999.
        zone: IANA name of the zone that it was said in.

    Raises:
        InvalidInput: *zone* is unknown or *said_ms* out of range.
    """
    (found,) = seen_from(text, (said_ms,), zone=zone)
    return found


def seen_from(text: str, times: Iterable[int], *, zone: str) -> list[list[Dated]]:
    """Give what `find` gives for each of these times of saying; the text is read once."""
    from rememora.core.dates import folding, joining, ranges, scanning
    from rememora.core.dates.leaning import Leaning

    plain = folding.folded(text)
    low = folding.lowered(plain)
    pieces = joining.merged(scanning.pieces(low, plain), low)
    pieces = [joining.modified(piece, low) for piece in pieces]
    pieces = [ranges.opened(piece, low) for piece in ranges.spanning(pieces, low)]
    leaning = Leaning(low)
    return [_dated(pieces, leaning, said_ms, zone) for said_ms in times]


def _dated(pieces: Iterable[Piece], leaning: Leaning, said_ms: int, zone: str) -> list[Dated]:
    from rememora.core.dates import joining, wall
    from rememora.core.dates.meaning import Frame

    now = wall.local(said_ms, zone)
    frame = Frame(
        now, 0, wall.day_first(zone), partial(wall.from_utc, zone=zone), partial(wall.later, zone=zone)
    )
    found = []
    for piece in pieces:
        period = _resolved(piece, leaning, frame) if joining.told(piece) else None
        if period is not None:
            from_ms, to_ms = wall.interval(period, zone)
            found.append(Dated(piece.start, piece.end, from_ms, to_ms, period.grain, piece.meaning.kind))
    return found


def _resolved(piece: Piece, leaning: Leaning, frame: Frame) -> Period | None:
    """Give the interval of a piece; None for what does not exist, as 30 February."""
    from rememora.core.dates.joining import period_of

    if piece.meaning.floats:
        frame = frame._replace(lean=leaning.at(piece.start, piece.end))
    try:
        period = period_of(piece.meaning, frame)
        return period if period and period.start < period.end else None
    except (ValueError, OverflowError):
        return None
