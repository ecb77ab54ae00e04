"""Fits how sure an answer is: questions that a talk answers, beside such that it does not (`near_misses`)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

import rememora
from benchmarks import datasets, near_misses
from benchmarks.fit import logistic
from rememora.core.context.combine import weights
from rememora.core.context.sureness import signs_of
from rememora.core.text import query_terms
from rememora.flow.context import context_of
from rememora.flow.recall import Question, search
from rememora.flow.scored import ranked
from rememora.model.queries import Where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.talks import Conversation

ANSWERED, ADVERSARIAL = "answered", "adversarial"
LIMIT = 10
PENALTY = 1.0
OTHERS = {"constant": -1.34, "covered_near": 2.06, "unknown_name": -1.6}
"""Of questions that name nobody who speaks: a logistic that is .35 where a third of the question's words stand
together, and .5 where two thirds do. The sets have too few unanswerable ones to fit it."""
SIGN = {"covered_near": 1, "speaker_lead": 1, "unknown": -1, "unknown_name": -1, "missing": -1, "first": 1}
"""A weight of the other sign is left out."""
SPEAKER = (ADVERSARIAL, near_misses.KINDS[0]), ("covered_near", "unknown", "speaker_lead", "constant")
"""Kinds of questions that nothing answers since another said it, and the signs of that."""
SUBJECT = near_misses.KINDS[1:], ("missing", "first", "unknown", "constant")
"""The same where something else was said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """What was seen of one question; *kind* is "answered", or why nothing answers it."""

    conversation: str
    kind: str
    text: str
    named: bool
    signs: dict[str, float]


def questions(talk: Conversation, others: Sequence[Conversation]) -> list[tuple[str, str]]:
    """Return kind and text of every question about a talk."""
    own = [
        (ADVERSARIAL if asked.category in datasets.UNANSWERABLE else ANSWERED, asked.text)
        for asked in talk.asked
        if asked.evidence or asked.category in datasets.UNANSWERABLE
    ]
    return own + [(kind, text) for kind, texts in near_misses.made(talk, others).items() for text in texts]


def seen(talks: Sequence[Conversation]) -> list[Sign]:
    """Ask every question, and return what was seen."""
    found = []
    with rememora.open(":memory:") as mem:
        for talk in talks:
            mem.archive([message.message() for message in talk.said], scope=talk.id)
            others = [other for other in talks if other is not talk]
            found += [_sign(mem, talk.id, kind, text) for kind, text in questions(talk, others)]
    return found


def _sign(mem: rememora.Rememora, scope: str, kind: str, text: str) -> Sign:
    deps = mem._deps
    question = Question(text=text, scopes=(scope,), where=Where(now_ms=deps.clock.now_ms()), limit=LIMIT)
    with deps.store.reading():
        context = context_of(deps, question, query_terms(text))
        entries, _ = search(deps, question, context, None, {})
    best = ranked(entries, context, None, strategy="calibrated", limit=LIMIT)
    blended = {name: weights(vectors=False).blended(long) for name, long in context.long_talk.items()}
    signs = signs_of(best[:LIMIT], entries, context.measured, text, blended)
    return Sign(conversation=scope, kind=kind, text=text, named=bool(context.speakers), signs=signs)


def fitted(signs: Sequence[Sign]) -> dict[str, Any]:
    """Return what the signs weigh, as `core.context.combine` reads it."""
    used = [one for one in signs if one.named]
    return {"named": _fitted(used, *SPEAKER), "subject": _fitted(used, *SUBJECT), "others": OTHERS}


def _fitted(signs: Sequence[Sign], kinds: Sequence[str], names: Sequence[str]) -> dict[str, float]:
    """Return what signs weigh that tell answered questions from *kinds*, each of which counts alike."""
    used = [one for one in signs if one.kind in (ANSWERED, *kinds)]
    figures = np.array([[one.signs.get(name, 0.0) for name in names] for one in used])
    labels = np.array([float(one.kind == ANSWERED) for one in used])
    of_kind = Counter(one.kind for one in used)
    counts = np.array([of_kind[ANSWERED] / of_kind[one.kind] / (len(of_kind) - 1 or 1) for one in used])
    counts[labels > 0] = 1.0
    found = logistic(figures, labels, penalty=PENALTY, counts=counts)
    return {
        name: round(float(weight), 3)
        for name, weight in zip(names, found, strict=True)
        if weight * SIGN.get(name, 0) >= 0
    }
