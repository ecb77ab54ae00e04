"""What is counted about one ranked answer, and how sure a mean over several conversations is."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROUNDS = 2_000
"""Resamples of the bootstrap; the interval moves in the third place only from there on."""
LEVEL = 0.95


def recall_at(found: Sequence[str], evidence: frozenset[str], k: int) -> float:
    """Return the share (0 to 1) of the *evidence* among the first *k* of *found*.

    Args:
        found: Ids, best first, none twice.
        evidence: At least one id.
        k: At least 1.
    """
    return len(evidence.intersection(found[:k])) / len(evidence)


def hit_at(found: Sequence[str], evidence: frozenset[str], k: int) -> float:
    """Return 1 if any of the *evidence* is among the first *k* of *found*, else 0."""
    return float(not evidence.isdisjoint(found[:k]))


def reciprocal_rank(found: Sequence[str], evidence: frozenset[str]) -> float:
    """Return 1 / rank of the first of the *evidence*, counted from 1; 0 if none was found."""
    return next((1 / rank for rank, id in enumerate(found, start=1) if id in evidence), 0.0)


def mean(values: Sequence[float]) -> float:
    """Return the mean; of nothing it is 0."""
    return sum(values) / len(values) if values else 0.0


def interval(groups: Mapping[str, Sequence[float]], *, seed: int) -> tuple[float, float]:
    """Return the ends of a 95 % interval of the mean over all values, by resampling whole groups.

    Questions of one conversation resemble each other, so conversations are drawn with replacement and not
    questions; the mean weighs every question alike.

    Source: percentile bootstrap over clusters, Davison and Hinkley 1997, §3.8.
    """
    sums = [(sum(values), len(values)) for _, values in sorted(groups.items()) if values]
    if not sums:
        return 0.0, 0.0
    chance = random.Random(seed)
    means = []
    for _ in range(ROUNDS):
        drawn = chance.choices(sums, k=len(sums))
        means.append(sum(total for total, _ in drawn) / sum(count for _, count in drawn))
    means.sort()
    cut = round(ROUNDS * (1 - LEVEL) / 2)
    return means[cut], means[-1 - cut]


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that *share* (0 to 1) of the values do not exceed; by nearest rank."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
