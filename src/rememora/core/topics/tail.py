"""Which exchanges are not settled yet, and whether it is time to settle them (C-013, C-014)."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from rememora.core.topics.turns import Turn
    from rememora.model.topics import Topic

LEAST = 6
"""Completed exchanges without which no worker runs. Source: topic-memory (C-013, UC-01)."""
FEW_COMPLETED, SHORT_TAIL, NOTHING_NEW = "completed_exchange_gate", "active_tail_gate", "nothing_new"

Spans = tuple[tuple[int, int], ...]


def settled(topics: Iterable[Topic]) -> list[Topic]:
    """Return the topics that a run leaves alone, with those of their spans that it does.

    That is what is finalized; and of other topics what lies before the end of the last finalized one, since
    a worker is no longer shown it. Source: topic-memory shows what comes behind the last finalized exchange;
    it loses the topics before it (UC-06), which are kept here.
    """
    every = list(topics)
    ends = [last for topic in every if topic.status == "finalized" for _, last in topic.spans]
    edge = max(ends, default=0)
    kept = []
    for topic in every:
        if topic.status == "finalized":
            kept.append(topic)
        elif spans := tuple((first, min(last, edge)) for first, last in topic.spans if first <= edge):
            kept.append(topic if spans == topic.spans else replace(topic, spans=spans))
    return kept


def covered(sequence: int, topics: Iterable[Topic]) -> bool:
    """Tell whether a topic has this exchange."""
    return any(first <= sequence <= last for topic in topics for first, last in topic.spans)


def tail(sequences: Iterable[int], topics: Iterable[Topic]) -> list[int]:
    """Return the exchanges that no settled topic has, in order; also one that was completed late."""
    inside = _inside(span for topic in settled(topics) for span in topic.spans)
    return [sequence for sequence in sorted(sequences) if not inside(sequence)]


def untold(sequences: Iterable[int], topics: Iterable[Topic]) -> int:
    """Count the exchanges that no topic has, settled or not."""
    inside = _inside(span for topic in topics for span in topic.spans)
    return sum(not inside(sequence) for sequence in sequences)


def gate(completed: int, waiting: Sequence[int]) -> str | None:
    """Say why no worker runs yet; `None` if it may."""
    if completed < LEAST:
        return FEW_COMPLETED
    return SHORT_TAIL if len(waiting) < LEAST else None


def is_known(waiting: Collection[int], topics: Iterable[Topic]) -> bool:
    """Tell whether every exchange of the tail is in a topic already, so that a run would tell nothing new."""
    return not untold(waiting, topics)


def apart(spans: Iterable[tuple[int, int]], kept: Iterable[Topic]) -> Spans:
    """Cut spans where exchanges of settled topics lie in them: none is in two topics."""
    taken = sorted(span for topic in kept for span in topic.spans)
    found: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        at = first
        for start, end in taken:
            if end < at or start > last:
                continue
            if at < start:
                found.append((at, start - 1))
            at = end + 1
        if at <= last:
            found.append((at, last))
    return tuple(found)


def trimmed(spans: Iterable[tuple[int, int]], sequences: Sequence[int]) -> Spans:
    """Let spans begin and end with exchanges that are there; one without any goes."""
    found = []
    for first, last in spans:
        inside = [sequence for sequence in sequences if first <= sequence <= last]
        if inside:
            found.append((inside[0], inside[-1]))
    return tuple(found)


def _inside(spans: Iterable[tuple[int, int]]) -> Callable[[int], bool]:
    """Return what tells whether a number lies in one of the spans, in the time of a look into a dictionary."""
    ordered = sorted(spans)
    firsts = [first for first, _ in ordered]
    lasts = list(accumulate((last for _, last in ordered), max))  # how far those that began so far reach

    def inside(sequence: int) -> bool:
        before = bisect_right(firsts, sequence)
        return before > 0 and sequence <= lasts[before - 1]

    return inside


def times(spans: Spans, turns: Iterable[Turn]) -> tuple[int | None, int | None]:
    """Return when the first exchange of the spans began and the last one was completed."""
    inside = _inside(spans)
    some = [turn for turn in turns if inside(turn.sequence)]
    sent = [turn.sent_ms for turn in some if turn.sent_ms is not None]
    done = [turn.done_ms for turn in some if turn.done_ms is not None]
    return min(sent, default=None), max(done, default=None)
