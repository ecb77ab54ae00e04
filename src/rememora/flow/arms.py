"""The two arms of a recall, each searching on its own: one by words, one by vector."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rememora.core import ranking
from rememora.model.errors import EmbedderError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.context.entry import Entry
    from rememora.flow.context import Context
    from rememora.flow.deps import Deps
    from rememora.flow.embedding import Asked
    from rememora.flow.recall import Question
    from rememora.model.queries import Candidate
    from rememora.ports.vectors import Key, Nearest, Vectors

_PATIENCE = 4
"""A question of common words alone may read this many times the posting budget for its rarest word: about
8 ms at a microsecond a posting. Beyond, the search takes the newest entries instead of the best."""

VECTOR_DEPTH = 30
"""Candidates that the vectors give, or three times the limit: from 20 to 50 recall@10 stays within .003 on
three LoCoMo conversations and rises by .01 on five BEAM chats."""

_COMPARED = 50
"""Of the candidates that words gave, so many of the best are compared by vectors that are made on the spot."""


@dataclass(frozen=True, slots=True)
class ByVector:
    """What the vectors say.

    Attributes:
        candidates: What they found, nearest first.
        cosines: Of those, and of everything that they are ranked with, by key.
        background, searched: See `ports.vectors.Nearest`.
    """

    candidates: list[Candidate]
    cosines: dict[Key, float]
    background: float
    searched: int


def by_words(deps: Deps, question: Question, context: Context, trace: dict[str, object]) -> list[Candidate]:
    """Find candidates for each scope's rarest terms within the posting budget."""
    corpus = context.corpus
    budget, depth = deps.settings.posting_budget, max(deps.settings.rescore_depth, question.limit)
    chosen = ranking.affordable(corpus.frequencies, budget=budget)
    left = budget - sum(corpus.frequencies[term] for term in chosen)
    more = {**context.kin, **context.said_by}
    kin = [term for term in ranking.affordable(more, budget=left) if more[term] <= left]
    trace["frequencies"], trace["searched"] = corpus.frequencies, chosen
    if not (chosen or kin) or not question.limit:
        return []
    index, where = deps.store.index, question.where
    if not chosen or corpus.frequencies[chosen[0]] <= budget * _PATIENCE:
        return index.candidates(
            dict.fromkeys(question.scopes, chosen + kin), where, limit=depth, order="best"
        )
    # Only common words: all of them together, then the newest with the rarest.
    together = [term for term, count in corpus.frequencies.items() if count]
    found = index.candidates(dict.fromkeys(question.scopes, together), where, limit=depth, order="all")
    found += index.candidates(dict.fromkeys(question.scopes, chosen), where, limit=depth, order="newest")
    return list(dict.fromkeys(found))


def by_vector(vectors: Vectors, question: Question, asked: Asked) -> ByVector:
    """Find the nearest."""
    depth = max(VECTOR_DEPTH, 3 * question.limit) if question.limit else 0
    near: Nearest = vectors.nearest(asked.space, asked.vector, question.scopes, question.where, limit=depth)
    cosines = {key_of(candidate): cosine for candidate, cosine in near.found}
    return ByVector([candidate for candidate, _ in near.found], cosines, near.background, near.searched)


def compared(
    deps: Deps, asked: Asked, scored: Sequence[Entry], *, timeout_s: float | None
) -> tuple[ByVector | None, tuple[str, ...]]:
    """Compare the best that words found by vectors made on the spot: the store keeps none (A-055)."""
    from rememora.core.vectors import cosines, unit
    from rememora.flow.embedding import embedded, texts_of, within_s

    if deps.embedder is None:
        return None, ()
    with deps.store.reading():
        texts = texts_of(deps, [one.key for one in best_by_words(scored)[:_COMPARED]])
    try:
        made = embedded(
            deps, deps.embedder, list(texts.values()), mode="store", timeout_s=within_s(deps, timeout_s)
        )
    except EmbedderError as error:
        return None, (error.code,)
    known = {
        key: vector
        for key, vector in zip(texts, made, strict=True)
        if not isinstance(vector, str) and len(vector) == len(asked.vector)
    }
    if not known:
        return None, ()
    found = cosines(unit(list(known.values())), asked.vector).tolist()
    return ByVector([], dict(zip(known, found, strict=True)), sum(found) / len(found), len(found)), ()


def best_by_words(scored: Sequence[Entry]) -> list[Entry]:
    """Put candidates in order of their words alone."""
    return sorted(scored, key=lambda one: (-one.words, one.key))


def key_of(candidate: Candidate) -> Key:
    """Return source, scope and id."""
    return candidate[:3]
