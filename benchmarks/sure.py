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
SIGN = {
    **dict.fromkeys(("covered_near", "speaker_lead", "theirs", "near", "first"), 1),
    **dict.fromkeys(("heaviest", "replaced", "unknown", "unknown_name", "others"), -1),
}
"""A weight of the other sign is left out."""
SPEAKER = (ADVERSARIAL, near_misses.KINDS[0]), ("speaker_lead", "theirs", "others", "constant")
"""Kinds of questions that nothing answers since another said it, and the signs of that."""
SUBJECT = near_misses.KINDS[1:], ("covered_near", "heaviest", "replaced", "unknown", "constant")
"""The same where something else was said."""
OTHERS = (
    ("near miss", "off topic"),
    ("covered_near", "heaviest", "replaced", "unknown", "unknown_name", "constant"),
)
"""The same where nobody is named who speaks: chats with an assistant, and talk whose speakers have no name."""
ANSWERED_OF_OTHERS = 2.0
"""How many of these have an answer for each that has none: a user mostly asks for what was told. Fitted as if both
were as many, confidence is none for half of what is known of lives told in unseen words, and rightly less often
elsewhere; which is told from which does not change."""


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
    named, others = ([one for one in signs if one.named == kind] for kind in (True, False))
    return {
        "named": _fitted(named, *SPEAKER),
        "subject": _fitted(named, *SUBJECT),
        "others": _fitted(others, *OTHERS, answered=ANSWERED_OF_OTHERS),
    }


def _fitted(
    signs: Sequence[Sign], kinds: Sequence[str], names: Sequence[str], *, answered: float = 1.0
) -> dict[str, float]:
    """Return what signs weigh that tell answered questions from those of *kinds*.

    In each conversation the answered ones count *answered* times as much as all others together, each kind alike.
    """
    used = [one for one in signs if one.kind in (ANSWERED, *kinds)]
    of_kind = Counter((one.conversation, one.kind) for one in used)
    of_talk = Counter(talk for talk, kind in of_kind if kind != ANSWERED)
    figures = np.array([[one.signs.get(name, 0.0) for name in names] for one in used])
    labels = np.array([float(one.kind == ANSWERED) for one in used])
    counts = [
        answered
        if one.kind == ANSWERED
        else of_kind[one.conversation, ANSWERED]
        / of_kind[one.conversation, one.kind]
        / of_talk[one.conversation]
        for one in used
    ]
    found = logistic(figures, labels, penalty=PENALTY, counts=np.array(counts))
    return {
        name: round(float(weight), 3)
        for name, weight in zip(names, found, strict=True)
        if weight * SIGN.get(name, 0) >= 0
    }
