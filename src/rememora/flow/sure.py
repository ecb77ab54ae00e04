"""How sure an answer is, and why: the verdict on a recall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.confidence import STRONG, USUAL, WEAK, odds, reason_of, verdict_of
from rememora.core.text.spelling import spelling
from rememora.flow.scored import is_near

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rememora.core.context.entry import Entry
    from rememora.flow.context import Context
    from rememora.flow.deps import Deps
    from rememora.flow.recall import Question
    from rememora.model.results import Hit

_NOT_TOLD = STRONG - 0.01
"""The most where every hit only asks, or says that the answer is not known, or where a word was taken for another."""

COVERED = 0.4
"""Share of a question's words, by weight, that labels of a topic must hold, to be a reason to believe it is meant."""
REFIT_TASK = "refit"
"""Task of the store whose place is the row of the ledger with a scope's own weights (`flow.refit`)."""


def sureness_of(
    question: Question,
    context: Context,
    came: Sequence[Entry],
    entries: Sequence[Entry],
    hits: Sequence[Hit],
    own: Mapping[str, Mapping[str, float]] | None = None,
) -> tuple[float, dict[str, float]]:
    """Return the probability that the question is answered, for sure not by what only asks it; and the signs of that.

    Args:
        question: As it was asked.
        context: What candidates were measured against.
        came: The candidates that are shown.
        entries: All of them.
        hits: Those that are shown, as they are shown.
        own: Weights of a correction that was fitted to a scope's own questions.
    """
    if not came or not context.corpus.weights:
        return 0.0, {}
    from rememora.core.context.combine import subject_weights, sureness_weights
    from rememora.core.context.sureness import signs_of, sureness

    told = _telling(hits, came)
    signs = signs_of(told or came, entries, context.measured, question.text, context.weights)
    named = bool(context.speakers)
    found = sureness(signs, sureness_weights(named=named), subject_weights(named=named))
    signs[USUAL] = odds(found)
    if own:
        found = sureness(signs, own["named" if named else "others"])
    by_meaning = any(entry.vector is not None and is_near(entry.vector) for entry in came)
    by_label = any((entry.brought or 0.0) >= COVERED for entry in came)
    if by_meaning or by_label:
        found = max(found, WEAK)
    return found if told and not context.read_as else min(found, _NOT_TOLD), signs


def refitted(deps: Deps, scopes: Sequence[str]) -> Mapping[str, Mapping[str, float]] | None:
    """Return the weights that were fitted to the first of the scopes that has its own. Inside a block."""
    for scope in scopes:
        done = deps.store.lifecycle.done(scope, REFIT_TASK)
        row = deps.store.ledger.row(done.place) if done is not None and done.place else None
        if row is not None and row.payload is not None:
            weights = row.payload["weights"]
            assert isinstance(weights, dict)  # as `flow.refit` wrote it
            return weights
    return None


def _telling(hits: Sequence[Hit], came: Sequence[Entry]) -> list[Entry]:
    """Return the candidates of those hits that tell something; what only asks, or disclaims, does not."""
    from rememora.core.text.asking import asks, disclaims

    pairs = zip(hits, came, strict=True)
    return [
        one for hit, one in pairs if hit.memory is not None or not (asks(hit.text) or disclaims(hit.text))
    ]


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
