"""Groups exchanges into topics by their words alone, where no model does it.

The likeliest division of the exchanges is sought: words that come again cost little inside one topic and much in
another one (Utiyama and Isahara, "A Statistical Model for Domain-Independent Text Segmentation", ACL 2001). What
it takes beside the words is scaled by the mean length of an exchange, so that it holds for terse and for long talk.
"""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from math import inf, log
from operator import add
from typing import TYPE_CHECKING

from rememora.core.text import query_terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

SMOOTHING = 34.0
"""Unseen words of a topic, in mean lengths of an exchange: more makes topics longer."""
STEP, LEAST_STEP = 0.05, 3.0
"""What a topic more costs: in mean lengths of an exchange, and beside that in nats.

All three were chosen on sessions of three LoCoMo conversations and five BEAM chats, shuffled, and on generated talk:
20 to 40, and 0 to 8 nats, were compared (`benchmarks topics`).
"""
LEAST, MOST = 2, 60
"""Exchanges of a topic."""
_COMMON = 0.5
"""A word of more than half of the exchanges tells none of them apart; but one of up to twelve always counts, or a
topic of a short talk would lose its own words."""
_ALWAYS = 12
_REPEATED = 3
"""No word counts oftener in one exchange: a long list is about one thing."""
_READ_CHARS = 1_500
"""Of each side so much is read: an answer of pages says what it is about at its beginning."""


def words_of(user: str, assistant: str) -> Mapping[str, int]:
    """Count the informative words of an exchange."""
    read = f"{user[:_READ_CHARS]}\n{assistant[:_READ_CHARS]}"
    counts = Counter(query_terms(read, limit=4 * _READ_CHARS))
    return {word: min(count, _REPEATED) for word, count in counts.items()}


def segments(said: Sequence[Mapping[str, int]]) -> list[tuple[int, int]]:
    """Return where topics begin and end, as (start, stop) places in *said*; all of it is in one of them.

    Args:
        said: The words of each exchange, in order, from `words_of`.
    """
    counts = _telling(said)
    sizes = [0, *accumulate(sum(words.values()) for words in counts)]
    mean = sizes[-1] / max(1, len(counts)) or 1.0
    smoothing, step = SMOOTHING * mean, LEAST_STEP + STEP * mean
    best, begins = [0.0, *[inf] * len(counts)], [0] * (len(counts) + 1)
    for stop, likely in enumerate(_likely(counts), start=1):
        for start, told in likely:
            if stop - start < LEAST and stop < len(counts):
                continue
            words = sizes[stop] - sizes[start]
            total = best[start] + step + words * log(words + smoothing) - told
            if total < best[stop]:
                best[stop], begins[stop] = total, start
    found: list[tuple[int, int]] = []
    stop = len(counts)
    while stop:
        found.append((begins[stop], stop))
        stop = begins[stop]
    return found[::-1]


def _telling(said: Sequence[Mapping[str, int]]) -> list[Mapping[str, int]]:
    held = Counter(word for words in said for word in words)
    most = max(_ALWAYS, _COMMON * len(said))
    return [{word: count for word, count in words.items() if held[word] <= most} for words in said]


def _likely(counts: Sequence[Mapping[str, int]]) -> Iterator[Iterable[tuple[int, float]]]:
    """Go through the exchanges; tell of each topic that may end behind one, by its start, how well its words fit.

    A topic costs ``sum over words of n * ln((N + smoothing) / (n + 1))``, n being how often a word comes and N all of
    them; this is the part of n alone. What an exchange adds to it depends on where the topic begins only by the
    places before at which its words came: a step at each of them, and most words have few.
    """
    known: dict[str, list[tuple[int, int]]] = {}
    sums: list[float] = []
    for at, words in enumerate(counts):
        first = max(0, at + 1 - MOST)
        steps = [0.0] * (at + 1 - first)
        for word, count in words.items():
            places = known.setdefault(word, [])
            added, before = _PART[count], 0
            steps[-1] += added
            for place, some in reversed(places):
                if place < first:
                    break
                before += some
                more = _PART[before + count] - _PART[before]
                steps[place - first] += more - added
                added = more
            places.append((at, count))
        sums = [*sums[-(MOST - 1) :], 0.0]
        sums = list(map(add, sums, reversed(list(accumulate(reversed(steps))))))
        yield enumerate(sums, start=first)


_PART = [times * log(times + 1) for times in range(_REPEATED * MOST + 1)]
