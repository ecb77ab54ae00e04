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
    found, in_time, near_time = found_in(entry, against), 0.0, 0.0
    if against.cues.times:
        away_ms = min(_away_ms(entry.at_ms, start, end) for start, end in against.cues.times)
        in_time, near_time = float(away_ms == 0), exp(-away_ms / (_FADES_DAYS * _DAY_MS))
    kin, kin_near = _kin(entry, around, against) if against.kin else (0.0, 0.0)
    vector = entry.vector or 0.0
    if not found:
        return (kin, kin_near, 0.0, 0.0, 0.0, in_time, near_time, vector, entry.topic, 0.0)
    return (
        kin,
        kin_near,
        _holds(against.marks, found),
        _holds(against.times, found),
        _holds(against.numbers, found),
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
    return entry.found


def kin_held(entry: Entry, against: Measured) -> set[int]:
    """Return the terms of the question, by number, of which an entry holds kin."""
    found = found_in(entry, against)
    return {number for number, words, _ in against.kin if not words.isdisjoint(found)} if found else set()


def _kin(entry: Entry, around: Sequence[Entry], against: Measured) -> tuple[float, float]:
    """Return the share of the question's words of which it holds kin alone, and that of what stands around it."""
    for one in around:
        found = found_in(one, against) if one.found is None else one.found
        if found and not against.any_kin.isdisjoint(found):
            break
    else:
        return 0.0, 0.0
    own, near, held = kin_held(entry, against), set[int](), set[int]()
    for one in around:
        near |= kin_held(one, against)
        held.update(one.held)
    total = against.corpus.total
    return (
        sum(weight for number, _, weight in against.kin if number in own and number not in entry.held)
        / total,
        sum(weight for number, _, weight in against.kin if number in near and number not in held) / total,
    )


def _holds(words: frozenset[int], found: frozenset[int]) -> float:
    return 0.0 if words.isdisjoint(found) else 1.0


def _away_ms(at_ms: int, start: int, end: int) -> int:
    return 0 if start <= at_ms < end else start - at_ms if at_ms < start else at_ms - end + 1
