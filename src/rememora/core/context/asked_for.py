"""The features of a candidate that a question's cues ask for, and those of kin of its words."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rememora.core.context.entry import Entry
    from rememora.core.context.measures import Measured

ABOUT, NAMED, TIME, NUMBER = 1, 2, 4, 8
"""Bits of what an entry has: said by who is asked about, or by anybody who is named; a time that it tells, a number."""
_FADES_DAYS, _DAY_MS = 7, 86_400_000


def asked_for(entry: Entry, kin: int, held: int, against: Measured) -> tuple[float, ...]:
    """Measure kin, who says it, times and numbers that it tells, and when it was said, its vector and topic.

    The last figure is 0 until an order is known, see `spreading`.

    Args:
        entry: It was looked at.
        kin: Of which terms of the question it and what stands around it hold kin, as bits.
        held: Which terms of the question they hold.
        against: What it is measured against.
    """
    in_time = near_time = 0.0
    if against.cues.times:
        away_ms = min(_away_ms(entry.at_ms, start, end) for start, end in against.cues.times)
        in_time, near_time = float(away_ms == 0), exp(-away_ms / (_FADES_DAYS * _DAY_MS))
    told = entry.told or 0
    return (
        against.kin[entry.kin & ~entry.bits],
        against.kin[kin & ~held],
        1.0 if told & ABOUT else 0.0,
        1.0 if told & TIME else 0.0,
        1.0 if told & NUMBER else 0.0,
        in_time,
        near_time,
        entry.vector or 0.0,
        entry.topic,
        0.0,
    )


def look(entry: Entry, against: Measured) -> None:
    """Note what an entry has of all that is looked for besides the question's own terms."""
    distinct, told = entry.terms.distinct, 0
    for bit, words in against.looked_for:
        if not words.isdisjoint(distinct):
            told |= bit
    entry.told = told
    for word in against.kin_words.intersection(distinct):
        entry.kin |= against.kin_of[word]


def kin_held(entry: Entry, against: Measured) -> set[int]:
    """Return the terms of the question, by number, of which an entry holds kin."""
    if entry.told is None:
        look(entry, against)
    return {number for number, bit in against.corpus.bit_of.items() if entry.kin & bit}


def _away_ms(at_ms: int, start: int, end: int) -> int:
    return 0 if start <= at_ms < end else start - at_ms if at_ms < start else at_ms - end + 1
