"""What is shown of the hits that were found: reranked where there is a reranker, packed where there is a budget."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rememora.flow.deps import Deps
    from rememora.flow.hits import Loader
    from rememora.flow.recall import Question
    from rememora.flow.stopwatch import Stopwatch
    from rememora.model.results import Hit


class Shown:
    """Hits with their tokens; a plain class, for this is imported at every start.

    Attributes:
        left_out: Hits that the budget has no room for.
        reason: What to add to the reason of the confidence; empty for nothing.
    """

    __slots__ = ("degraded", "hits", "left_out", "reason", "tokens")

    def __init__(
        self,
        hits: Sequence[Hit],
        *,
        tokens: int,
        left_out: int = 0,
        reason: str = "",
        degraded: tuple[str, ...] = (),
    ) -> None:
        self.hits, self.tokens, self.left_out = tuple(hits), tokens, left_out
        self.reason, self.degraded = reason, degraded


def widened(deps: Deps, question: Question) -> Question:
    """Look for as many hits as the reranker reads, and show as many as were asked for."""
    if deps.reranker is None or not question.limit:
        return question
    limit = max(question.limit, deps.settings.rerank_candidates)
    budget = question.budget_tokens is not None
    return replace(question, limit=limit, most=question.most if budget else question.limit)


def show(
    deps: Deps,
    question: Question,
    hits: Sequence[Hit],
    *,
    weights: Mapping[str, float],
    loader: Loader,
    watch: Stopwatch,
) -> Shown:
    """Rerank and pack hits, best first, as far as both are asked for; outside of any block."""
    lost: tuple[str, ...] = ()
    if deps.reranker is not None:
        from rememora.flow.rerank import reranked

        hits, lost = reranked(deps, question.text, hits, left_s=watch.left_s(question.timeout_s))
        watch.lap("rerank")
    if question.budget_tokens is None:
        hits = hits if question.most is None else hits[: question.most]
        # A turn shows them as lines of a block, and counts those.
        tokens = 0 if question.of_a_turn else sum(map(deps.cost, (hit.text for hit in hits)))
        return Shown(hits, tokens=tokens, degraded=lost)
    from rememora.flow.packing import packed

    found = packed(
        deps,
        hits,
        question.text,
        budget=question.budget_tokens,
        most=question.most,
        weights=weights,
        sequence=loader.sequence,
        past=question.moment is not None,
    )
    if hits and not found.hits:
        reason = f"; none of {len(hits)} hits fits into {question.budget_tokens} tokens"
        return Shown(hits=(), tokens=0, left_out=len(hits), reason=reason, degraded=(*lost, "cut_by_budget"))
    return Shown(found.hits, tokens=found.tokens, left_out=found.left_out, degraded=lost)
