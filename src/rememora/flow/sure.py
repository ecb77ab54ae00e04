"""How sure an answer is, and why: the verdict on a recall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.confidence import WEAK, reason_of, verdict_of
from rememora.core.text.spelling import spelling
from rememora.flow.scored import is_near

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.context.entry import Entry
    from rememora.flow.context import Context
    from rememora.flow.recall import Question

COVERED = 0.4
"""Share of a question's words, by weight, that labels of a topic must hold, to be a reason to believe it is meant."""


def sureness_of(
    question: Question, context: Context, came: Sequence[Entry], entries: Sequence[Entry]
) -> float:
    """Return the probability that the question is answered."""
    if not came or not context.corpus.weights:
        return 0.0
    from rememora.core.context.combine import sureness_weights
    from rememora.core.context.sureness import signs_of, sureness

    signs = signs_of(came, entries, context.measured, question.text, context.weights)
    found = sureness(signs, sureness_weights(named=bool(context.speakers)))
    by_meaning = any(entry.vector is not None and is_near(entry.vector) for entry in came)
    by_label = any((entry.brought or 0.0) >= COVERED for entry in came)
    return max(found, WEAK) if by_meaning or by_label else found


def judged(question: Question, context: Context, came: Sequence[Entry], sure: float) -> tuple[str, str]:
    """Return the confidence and its reason; without a hit, what kept it away."""
    corpus = context.corpus
    if came:
        first = next((entry for entry in came if entry.words > 0), came[0])
        reason = reason_of(
            first.terms,
            corpus.weights,
            coverage=first.coverage,
            name=first.id,
            spelled=lambda term: spelling(term, question.text),
        )
        near = first.vector is not None and is_near(first.vector)
        by_label = (first.brought or 0.0) >= COVERED
        reason += "; its vector is near" if near else "; its topic is about it" if by_label else ""
        return verdict_of(sure), reason
    if not corpus.weights:
        return "none", "the question holds no words to look for"
    if not corpus.entries:
        return "none", f"nothing is kept in {_listed(question.scopes)}"
    if any(corpus.frequencies.values()):
        return "none", "the question's words occur, but nothing that holds them passed limit and filters"
    return "none", f"none of the question's words occurs in {_listed(question.scopes)}"


def _listed(scopes: tuple[str, ...]) -> str:
    return f"scope {scopes[0]!r}" if len(scopes) == 1 else f"scopes {', '.join(map(repr, scopes))}"
