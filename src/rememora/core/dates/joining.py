"""Pieces that stand together become one: a day with its time, the end of a month."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.dates import periods
from rememora.core.dates.meaning import Meaning, Piece
from rememora.core.dates.periods import Period

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rememora.core.dates.meaning import Frame

_GLUE = frozenset(
    (" ", ", ", " in the ", " on ", " of ", " from ", " at ", " around ", "的", ",", "，", "、", "(", " (")
)
LEFT = 24
"""Characters before a piece that may change what it means."""


def merged(pieces: Iterable[Piece], low: str) -> list[Piece]:
    """Join a date with the part of the day and the time beside it."""
    done: list[Piece] = []
    for piece in pieces:
        if done:
            both = _together(done[-1].meaning, piece.meaning, low[done[-1].end : piece.start])
            if both is not None:
                done[-1] = Piece(done[-1].start, piece.end, both)
                continue
        done.append(piece)
    return done


def _together(a: Meaning, b: Meaning, gap: str) -> Meaning | None:
    if gap and gap not in _GLUE:
        return None
    if a.make and b.make:
        return _of_two_dates(a, b)
    if "(" in gap:
        return None
    if (a.part and b.part) or (a.clock and b.clock) or not (a.make or a.clock or b.make or b.clock):
        return None
    date = a if a.make else b
    if date.make and not date.is_day:
        return None
    if gap == " from " and not b.clock:
        return None
    kind = "range" if a.until or b.until else date.kind if date.make else "relative"
    return Meaning(
        kind,
        date.make,
        a.part or b.part,
        a.clock or b.clock,
        date.is_day,
        a.floats or b.floats,
        a.until or b.until,
    )


def _of_two_dates(a: Meaning, b: Meaning) -> Meaning | None:
    """Let "Saturday, 16 May" be the 16 May, whatever weekday it is."""
    if not (a.is_day and b.is_day) or a.clock or a.part:
        return None
    if a.floats and (a.kind, b.kind) == ("relative", "absolute"):
        return b
    if b.floats and (a.kind, b.kind) == ("absolute", "relative"):
        return a
    return None


@cache
def _modifiers() -> re.Pattern[str]:
    return re.compile(
        r"(?:\b(?:the )?(?P<of>end|close|beginning|start|middle|week) of (?:the )?"
        r"|\b(?:the )?day (?P<beside>after|before) "
        r"|\b(?:the )?(?P<early>early|late|mid)(?: in)?[ -](?:the )?)$"
    )


_THIRDS = {"beginning": 0, "start": 0, "early": 0, "middle": 1, "mid": 1, "end": 2, "close": 2, "late": 2}


def modified(piece: Piece, low: str) -> Piece:
    """Take in "the", "early", "the end of" and "the week of" before a date."""
    start, meaning = piece.start, piece.meaning
    left = low[max(0, start - LEFT) : start]
    found = _modifiers().search(left) if meaning.make and not meaning.clock and not meaning.part else None
    if found:
        changed = _changed(meaning, found["of"] or found["early"] or found["beside"])
        if changed is not None:
            return Piece(start - len(left) + found.start(), piece.end, changed)
    if meaning.make and re.search(r"(?<![a-z])the $", left):
        start -= 4
    return piece._replace(start=start)


def _changed(meaning: Meaning, word: str) -> Meaning | None:
    make = meaning.make
    if (
        make is None
        or meaning.kind in ("range", "recurring")
        or meaning.is_day != (word in ("week", "after", "before"))
    ):
        return None

    def changed(frame: Frame) -> Period | None:
        whole = make(frame)
        if whole is None:
            return None
        if word in ("after", "before"):
            return periods.unit(whole.start, "day", 1 if word == "after" else -1)
        if word == "week":
            return periods.week(whole.start)
        return periods.third(whole, _THIRDS[word]) or whole

    return meaning._replace(make=changed, is_day=word in ("after", "before"))


def period_of(meaning: Meaning, frame: Frame) -> Period | None:
    """Give the interval of one piece, without a date that of the day of the turn."""
    base = meaning.make(frame) if meaning.make else periods.day(frame.now)
    if base is None:
        return None
    if meaning.clock:
        at = periods.at_clock(base.start, _hour(meaning), meaning.clock.minute)
        if meaning.until is None:
            return at
        end = periods.at_clock(base.start, meaning.until.hour, meaning.until.minute).start
        return Period(at.start, end, at.grain) if at.start < end else None
    return periods.part_of_day(base.start, meaning.part) if meaning.part else base


def _hour(meaning: Meaning) -> int:
    """Give the hour of 24 that a clock and its part of the day mean."""
    clock, part = meaning.clock, meaning.part
    assert clock is not None
    hour = clock.hour
    if clock.sure or hour > 12:
        return hour
    if part is None:
        return hour + 12 if 1 <= hour <= 6 else hour
    if part in ("dawn", "morning"):
        return 0 if hour == 12 and part == "dawn" else hour
    if part == "noon":
        return hour + 12 if hour < 4 else hour
    if part in ("evening", "night") and hour == 12:
        return 24
    if part == "night" and hour < 6:
        return hour + 24
    return hour % 12 + 12


def told(piece: Piece) -> bool:
    """Say whether a piece is a date, not just "in the morning" or "5" that may be no time."""
    meaning = piece.meaning
    if meaning.make:
        return True
    return meaning.clock is not None and (meaning.clock.alone or meaning.part is not None)
