"""Candidates with their figures, and the order that the chosen strategy puts them in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import ranking
from rememora.core.numbers import number_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.arms import ByVector
    from rememora.ports.store import Candidate
    from rememora.ports.vectors import Key


_ASKS = number_of(ranking.ASKS)


class Scored:
    """A candidate with its figures.

    Attributes:
        key: Source, scope and id.
        words, coverage: See `core.ranking.score_by_words`.
        cosine, vector: How near its vector is, as it is and calibrated; `None` without one.
        score: What it is ranked by; may pass 1.
    """

    __slots__ = (
        *("coverage", "cosine", "exchange", "id", "key", "kind", "scope", "score", "source", "terms"),
        *("vector", "words"),
    )

    def __init__(self, candidate: Candidate, corpus: ranking.Corpus) -> None:
        self.source, self.scope, self.id, self.kind, exchange, self.terms = candidate
        self.key: Key = (self.source, self.scope, self.id)
        # Hosts count from 1 in every scope.
        self.exchange = None if exchange is None else (self.scope, exchange)
        self.words, self.coverage = ranking.score_by_words(self.terms, corpus)
        self.score = self.words
        self.cosine: float | None = None
        self.vector: float | None = None

    def figures(self) -> dict[str, float]:
        """Return every partial score by name."""
        found = {"words": round(self.words, 6), "coverage": round(self.coverage, 6)}
        if self.cosine is not None and self.vector is not None:
            found.update(cosine=round(self.cosine, 6), vector=round(self.vector, 6))
        return found


def ranked(
    scored: list[Scored], by_vector: ByVector | None, *, strategy: str, about_self: bool, limit: int
) -> list[Scored]:
    """Put candidates in order, best first; what a strategy drops is left out."""
    left = scored if by_vector is None else _compared(scored, by_vector)
    if by_vector is not None and strategy != "calibrated":
        left = _by_strategy(scored, by_vector, strategy, limit=limit)
    else:
        _in_context(left, about_self=about_self)
    return sorted(left, key=lambda s: (-s.score, s.scope, s.id))


def is_near(vector: float) -> bool:
    """Tell whether a calibrated cosine alone is a reason to believe that a text is meant."""
    from rememora.core.fusion import NEAR_VECTOR

    return vector >= NEAR_VECTOR


def _compared(scored: Sequence[Scored], by_vector: ByVector) -> list[Scored]:
    """Give each its figures by vector; return those that share a word with the question or are near."""
    from rememora.core.fusion import LEAST_VECTOR, calibrated, either

    left = []
    for one in scored:
        one.cosine = by_vector.cosines.get(one.key)
        if one.cosine is not None:
            one.vector = calibrated(one.cosine, by_vector.background, by_vector.searched)
            one.score = either(one.words, one.vector)
        if one.words > 0 or (one.vector is not None and one.vector >= LEAST_VECTOR):
            left.append(one)
    return left


def _in_context(scored: Sequence[Scored], *, about_self: bool) -> None:
    final = ranking.in_context(
        [s.score for s in scored], [s.exchange for s in scored], [s.terms[-1] == _ASKS for s in scored]
    )
    for one, score in zip(scored, final, strict=True):
        others = about_self and one.source == "message" and one.kind != "user"
        one.score = score * ranking.OF_OTHERS if others else score


def _by_strategy(scored: Sequence[Scored], by_vector: ByVector, strategy: str, *, limit: int) -> list[Scored]:
    """Score as another system does, without context, by its own constants."""
    from rememora.core.fusion import RRF_K, RRF_VECTOR, RRF_WORDS, by_highest, by_min_max, by_rank

    words = {one.key: one.words for one in scored if one.words > 0}
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
    for one in scored:
        one.score = total.get(one.key, 0.0)
    return [one for one in scored if one.key in total]
