"""The features of a candidate that a question's cues ask for, and those of kin of its words."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.context.entry import Entry
    from rememora.core.context.measures import Measured

_FADES_DAYS, _DAY_MS = 7, 86_400_000
_NONE: frozenset[int] = frozenset()


def asked_for(entry: Entry, around: Sequence[Entry], against: Measured) -> tuple[float, ...]:
    """Measure kin, who says it, times and numbers that it tells, and when it was said, its vector and topic.

    The last figure is 0 until an order is known, see `spreading`.
    """
    in_time = near_time = 0.0
    if against.cues.times:
        away_ms = min(_away_ms(entry.at_ms, start, end) for start, end in against.cues.times)
        in_time, near_time = float(away_ms == 0), exp(-away_ms / (_FADES_DAYS * _DAY_MS))
    kin, kin_near = _kin(entry, around, against) if against.kin else (0.0, 0.0)
    vector = entry.vector or 0.0
    found = found_in(entry, against)
    if not found:
        return (kin, kin_near, 0.0, 0.0, 0.0, in_time, near_time, vector, entry.topic, 0.0)
    return (
        kin,
        kin_near,
        0.0 if against.marks.isdisjoint(found) else 1.0,
        0.0 if against.times.isdisjoint(found) else 1.0,
        0.0 if against.numbers.isdisjoint(found) else 1.0,
        in_time,
        near_time,
        vector,
        entry.topic,
        0.0,
    )


def found_in(entry: Entry, against: Measured) -> frozenset[int]:
    """Return what an entry holds of all that is looked for besides the question's own terms; read once."""
    if entry.found is None:
        entry.found = against.wanted.intersection(entry.terms) if against.wanted else _NONE
        for word in entry.found:
            entry.kin |= against.kin_of.get(word, 0)
    return entry.found


def kin_held(entry: Entry, against: Measured) -> set[int]:
    """Return the terms of the question, by number, of which an entry holds kin."""
    found_in(entry, against)
    return {number for place, (number, _, _) in enumerate(against.kin) if entry.kin >> place & 1}


def _kin(entry: Entry, around: Sequence[Entry], against: Measured) -> tuple[float, float]:
    """Return the share of the question's words of which it holds kin alone, and that of what stands around it."""
    near = held = 0
    for one in around:
        if one.found is None:
            found_in(one, against)
        near |= one.kin
    if not near:
        return 0.0, 0.0
    place_of = against.place_of
    for one in around:
        for number in one.held:
            held |= place_of.get(number, 0)
    own = 0
    for number in entry.held if entry.kin else ():
        own |= place_of.get(number, 0)
    return against.weight_of(entry.kin & ~own), against.weight_of(near & ~held)


def _away_ms(at_ms: int, start: int, end: int) -> int:
    return 0 if start <= at_ms < end else start - at_ms if at_ms < start else at_ms - end + 1
