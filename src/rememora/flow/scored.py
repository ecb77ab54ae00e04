"""The order that the chosen strategy puts candidates in."""

from __future__ import annotations

from itertools import compress
from operator import mul
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.context.entry import Entry
    from rememora.flow.arms import ByVector
    from rememora.flow.context import Context

_LEAST_BY_CONTEXT = 0.03
"""Least score of what is found for its context alone."""


def ranked(
    entries: list[Entry], context: Context, by_vector: ByVector | None, *, strategy: str, limit: int
) -> list[Entry]:
    """Put candidates in order, best first; what a strategy drops is left out."""
    if not entries:
        return []
    if by_vector is not None:
        compare(entries, by_vector)
    if by_vector is not None and strategy != "calibrated":
        left = _by_strategy(entries, by_vector, strategy, limit=limit)
    else:
        left = _in_context(entries, context, vectors=by_vector is not None)
    return sorted(left, key=lambda entry: (-entry.score, entry.scope, entry.id))


def is_near(vector: float) -> bool:
    """Tell whether a calibrated cosine alone is a reason to believe that a text is meant."""
    from rememora.core.fusion import NEAR_VECTOR

    return vector >= NEAR_VECTOR


def compare(entries: Sequence[Entry], by_vector: ByVector) -> None:
    """Give each its figures by vector."""
    from rememora.core.fusion import calibrated

    for entry in entries:
        entry.cosine = by_vector.cosines.get(entry.key)
        if entry.cosine is not None:
            entry.vector = calibrated(entry.cosine, by_vector.background, by_vector.searched)


def _in_context(entries: Sequence[Entry], context: Context, *, vectors: bool) -> list[Entry]:
    """Score each by its features; return those that share a word with the question, are near, or are likely."""
    from rememora.core.context.combine import weights
    from rememora.core.context.measures import CROWDED, answers_by_context, measure
    from rememora.core.fusion import LEAST_VECTOR

    measured = context.measured
    measure(entries, measured)
    fitted = weights(vectors=vectors)
    context.weights = {scope: fitted.blended(long) for scope, long in context.long_talk.items()}
    weigh = context.weights
    for entry in entries:
        figures = entry.figures  # most of them are 0
        entry.total = sum(map(mul, compress(figures, figures), compress(weigh[entry.scope], figures)))
    if measured.cues.several:
        from rememora.core.context.spreading import spread

        spread(entries, CROWDED, context.weights)
    score = {scope: fitted.curve(long) for scope, long in context.long_talk.items()}
    left = []
    for entry in entries:
        alone = entry.words > 0 or entry.brought is not None or (entry.vector or 0.0) >= LEAST_VECTOR
        if alone or answers_by_context(entry, measured):
            entry.score = score[entry.scope](entry.total)
            if alone or entry.score >= _LEAST_BY_CONTEXT:
                left.append(entry)
    return left


def _by_strategy(entries: Sequence[Entry], by_vector: ByVector, strategy: str, *, limit: int) -> list[Entry]:
    """Score as another system does, without context, by its own constants."""
    from rememora.core.fusion import RRF_K, RRF_VECTOR, RRF_WORDS, by_highest, by_min_max, by_rank

    words = {one.key: one.words for one in entries if one.words > 0}
    if strategy == "minmax":
        total = by_min_max(words, by_vector.cosines, limit=limit)
    elif strategy == "raw":
        total = {key: score for key, score in by_highest(words, by_vector.cosines).items() if score > 0}
    else:
        found = list(by_vector.cosines)[: len(by_vector.candidates)]
        best = sorted(words, key=lambda key: (-words[key], key))
        total = by_rank((RRF_VECTOR, found), (RRF_WORDS, best))
        most = (RRF_VECTOR + RRF_WORDS) / (RRF_K + 1)
        total = {key: score / most for key, score in total.items()}  # a share of the highest, as every score
    for one in entries:
        one.score = total.get(one.key, 0.0)
    return [one for one in entries if one.key in total]
