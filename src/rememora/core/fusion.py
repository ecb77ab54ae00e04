"""Two arms, one ranking: what the words say of a candidate, and what its vector says.

Each arm recalls on its own; candidates are united by name. Four strategies put them in order:

``calibrated``  how near a vector is counts as one feature among those of the words (`core.context`; the default).
``minmax``      each arm's first are stretched to 0..1 and weighed half and half (aipack-memory).
``rrf``         only ranks count: ``weight / (60 + rank)`` (alice-memory-llm; Cormack et al. 2009).
``raw``         the higher of both as they are, for an absolute threshold (aipack-memory's raw mode, A-059).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence
    from typing import TypeVar

    Name = TypeVar("Name", bound=Hashable)

LEAST_VECTOR = 0.2
"""What shares no word with the question must be so near to it, or it is left out: everything is near by some
measure. On the same conversations, a bound of 0 to .25 changed recall@10 by less than .005, and .25 is where
19 of 20 unrelated messages lie below."""

NEAR_VECTOR = 0.4
"""So near a text is about the question even without its words: 99 of 100 unrelated ones lie below."""

PRIOR_VECTORS = 10
"""Unrelated vectors that are assumed to have been seen before: the mean of a handful says little."""

MINMAX_LEAST, MINMAX_DEPTH = 0.1, 3
"""Of aipack-memory, where both arms weigh the same: the score below which a hit is dropped, and how many
times the limit each arm gives (X-08)."""

RRF_K = 60
RRF_VECTOR, RRF_WORDS = 1.0, 0.35
"""Of alice-memory-llm: weight of the arms (X-08, B-077)."""


def calibrated(cosine: float, background: float, searched: int) -> float:
    """Return how far a cosine rises above those of unrelated texts, as a share of the way to 1; 0 below.

    ``(cosine - m) / (1 - m)``: models put unrelated texts at 0.0 or at 0.8 (facts: models), so only the
    distance from the mean *m* of what was searched means something, and no threshold is shared by two models.
    """
    mean = background * searched / (searched + PRIOR_VECTORS)
    return max(0.0, (cosine - mean) / (1.0 - mean)) if mean < 1.0 else 0.0


def min_max(scores: Sequence[float]) -> list[float]:
    """Stretch scores to 0..1; all of them are 1 when they are alike."""
    if not scores:
        return []
    low, high = min(scores), max(scores)
    return [1.0 if high == low else (score - low) / (high - low) for score in scores]


def by_min_max(
    words: Mapping[Name, float],
    vectors: Mapping[Name, float] | None,
    *,
    limit: int,
    least: float = MINMAX_LEAST,
) -> dict[Name, float]:
    """Fuse two arms as aipack-memory does.

    Args:
        words: Scores by name; what is not above 0 counts as not found.
        vectors: Cosines by name, likewise; `None` where there is no such arm, and words have all the weight.
        limit: How many hits are wanted.
        least: The score, 0 to 1, below which a hit is dropped.
    """
    arms = [words] if vectors is None else [words, vectors]
    total: dict[Name, float] = {}
    for arm in arms:
        found = {name: score for name, score in arm.items() if score > 0}
        first = sorted(found, key=lambda name: -found[name])[: limit * MINMAX_DEPTH]
        for name, score in zip(first, min_max([arm[name] for name in first]), strict=True):
            total[name] = total.get(name, 0.0) + score / len(arms)
    return {name: score for name, score in total.items() if score >= least}


def by_highest(words: Mapping[Name, float], vectors: Mapping[Name, float]) -> dict[Name, float]:
    """Give each the higher of its two scores, as they are: what an absolute threshold needs (A-059)."""
    names = dict.fromkeys((*words, *vectors))
    return {name: max(words.get(name, 0.0), vectors.get(name, 0.0)) for name in names}


def by_rank(*arms: tuple[float, Sequence[Name]]) -> dict[Name, float]:
    """Fuse rankings, best first, each with its weight: the sum of ``weight / (60 + rank)``, ranks from 1."""
    total: dict[Name, float] = {}
    for weight, names in arms:
        for rank, name in enumerate(names, start=1):
            total[name] = total.get(name, 0.0) + weight / (RRF_K + rank)
    return total
