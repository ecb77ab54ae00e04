"""Fits the weights of recall's features, and says how well they do on conversations that they were not fitted on.

The loss is listwise: of each question, the logarithm of the softmax share of the messages that answer it among its
candidates (Cao et al., "Learning to Rank: From Pairwise to Listwise Approach", 2007), with a square penalty. What
scopes of short messages and scopes of long ones teach goes into weights of their own (`measures.long_talk`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

import rememora
from benchmarks import datasets
from benchmarks.talks import Conversation
from rememora.core.clean import repaired
from rememora.core.context.measures import NAMES, measure
from rememora.core.text import query_terms
from rememora.flow.context import context_of
from rememora.flow.embedding import ask
from rememora.flow.recall import Question, search
from rememora.flow.scored import compare
from rememora.model.queries import Where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from benchmarks.talks import Asked

    Floats = NDArray[np.float64]

PENALTY = 1.0
"""Weight of half the sum of squares; from 0.1 to 3 recall@10 of conversations left out stays within .003."""
SET_WEIGHT = {datasets.LOCOMO: 1.0, datasets.BEAM: 3.0, datasets.MEMORYBANK: 3.0}
"""What a question of each set counts: the sets are of very different size."""
SETTINGS = {"embedding_timeout_ms": 600_000}
SIGN = {
    **dict.fromkeys(
        ("own", "covered", "reply", "with_question", "window", "covered_near", "covered_session"), 1
    ),
    **dict.fromkeys(
        ("best_of_session", "kin", "kin_near", "speaker", "time_told", "number_told", "in_time", "near_time"),
        1,
    ),
    **dict.fromkeys(("user_self", "near", "near_around"), 1),
    **dict.fromkeys(("asks", "holds_question"), -1),
}
"""Features whose weight must not have the other sign; of the others sense says nothing."""
_STEPS, _ENOUGH = 40, 1e-3


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """One question: its candidates' figures (rows) by feature, which of them answer, and how long its scope talks."""

    conversation: str
    set: str
    category: str
    figures: Floats
    answers: Floats
    long: float
    ids: tuple[str, ...]
    evidence: frozenset[str]

    @property
    def features(self) -> Floats:
        """The figures once for each profile, by how much of each the scope is."""
        return np.hstack([(1.0 - self.long) * self.figures, self.long * self.figures])


def askings(name: str, talks: Sequence[Conversation], embedder: Any = None) -> list[Asking]:
    """Archive conversations, each in a scope of its own, and measure the candidates of every question."""
    found = []
    with rememora.open(":memory:", embedder=embedder, settings=SETTINGS) as mem:
        for talk in talks:
            mem.archive([message.message() for message in talk.said], scope=talk.id)
            if embedder is not None:
                mem.upkeep.backfill()
            found += [_asking(mem, name, talk, asked) for asked in talk.asked if asked.evidence]
    return found


def merged(talks: Sequence[Conversation], *, hidden: bool) -> list[Asking]:
    """Ask all questions about talks that stand in one scope, as a user's own store has them.

    Args:
        talks: Of one set.
        hidden: Whether nobody's name is told.
    """
    said, asked, of = [], [], []
    for talk in talks:
        for one in talk.said:
            name, session = None if hidden else one.name, f"{talk.id} {one.session}"
            said.append(replace(one, id=f"{talk.id} {one.id}", session=session, name=name))
        for question in talk.asked:
            if question.evidence:
                asked.append(
                    replace(question, evidence=frozenset(f"{talk.id} {id}" for id in question.evidence))
                )
                of.append(talk.id)
    whole = Conversation(id="merged", part="all", said=tuple(said), asked=tuple(asked))
    return [
        replace(one, conversation=id) for one, id in zip(askings(datasets.LOCOMO, [whole]), of, strict=True)
    ]


def _asking(mem: rememora.Rememora, name: str, talk: Conversation, asked: Asked) -> Asking:
    deps = mem._deps
    where = Where(now_ms=deps.clock.now_ms())
    question = Question(text=asked.text, scopes=(talk.id,), where=where, limit=20)
    vector = None if deps.embedder is None else ask(deps, deps.embedder, asked.text, timeout_s=None)[0]
    with deps.store.reading():
        context = context_of(deps, question, query_terms(repaired(asked.text)))
        entries, near = search(deps, question, context, vector, {})
    if near is not None:
        compare(entries, near)
    measure(entries, context.measured)
    figures = np.array([entry.figures for entry in entries])
    ids = tuple(entry.id for entry in entries)
    answers = np.array([float(_unit(id) & asked.evidence != set()) for id in ids])
    return Asking(
        conversation=talk.id,
        set=name,
        category=asked.category,
        figures=figures.reshape(-1, len(NAMES)),
        answers=answers,
        long=context.long_talk[talk.id],
        ids=ids,
        evidence=asked.evidence,
    )


def _unit(id: str) -> set[str]:
    return {id, id.partition("/")[0]}


def fitted(asked: Sequence[Asking], columns: Sequence[int]) -> tuple[Floats, list[int]]:
    """Return weights that have the sign that sense says, and their columns: those that had not are left out.

    A weight of the wrong sign stands for another feature that it resembles, and travels badly.
    """
    left = list(columns)
    while True:
        weights = fit(asked, left)
        wrong = {
            column
            for column, weight in zip(left, weights, strict=True)
            if weight * SIGN.get(NAMES[column % len(NAMES)], 0) < 0
        }
        if not wrong:
            return weights, left
        left = [column for column in left if column not in wrong]


def fit(asked: Sequence[Asking], columns: Sequence[int]) -> Floats:
    """Return the weights of these columns of `Asking.features` with the least loss."""
    data = [
        (one.features[:, columns], one.answers / one.answers.sum(), SET_WEIGHT[one.set])
        for one in asked
        if one.answers.any()
    ]
    weights = np.zeros(len(columns))
    now = _loss(data, weights)
    for _ in range(_STEPS):
        slope, bend = PENALTY * weights, PENALTY * np.eye(len(columns))
        for figures, answers, counts in data:
            shares = _softmax(figures @ weights)
            mean = shares @ figures
            slope -= counts * (answers @ figures - mean)
            bend += counts * ((figures * shares[:, None]).T @ figures - np.outer(mean, mean))
        step, size = np.linalg.solve(bend, slope), 1.0
        while (then := _loss(data, weights - size * step)) >= now and size > _ENOUGH:
            size /= 2
        if now - then < _ENOUGH:
            break
        weights, now = weights - size * step, then
    return weights


def _loss(data: Sequence[tuple[Floats, Floats, float]], weights: Floats) -> float:
    total = PENALTY / 2 * float(weights @ weights)
    for figures, answers, counts in data:
        total -= counts * float(answers @ np.log(_softmax(figures @ weights) + 1e-300))
    return total


def _softmax(values: Floats) -> Floats:
    found: Floats = np.exp(values - values.max())
    return found / float(found.sum())


def logistic(figures: Floats, labels: Floats, *, penalty: float, counts: Floats | None = None) -> Floats:
    """Return the weights of a logistic regression, by Newton's method; *counts* is what each row counts."""
    weights, counted = np.zeros(figures.shape[1]), np.ones(len(labels)) if counts is None else counts
    for _ in range(_STEPS):
        likely = 1.0 / (1.0 + np.exp(-np.clip(figures @ weights, -60, 60)))
        slope = figures.T @ (counted * (likely - labels)) + penalty * weights
        bend = (figures * (counted * likely * (1 - likely))[:, None]).T @ figures + penalty * np.eye(
            len(weights)
        )
        step = np.linalg.solve(bend, slope)
        weights = weights - step
        if np.abs(step).max() < _ENOUGH:
            break
    return weights


OF_TOPIC = {"short": 0.5, "long": 0.2}
"""What the match of a topic counts for: in the sets nothing is grouped. Fitted for talks with topics grouped by
rules, all other weights as they are, it is .4 and .3; of these recall@20 on BEAM falls by a few questions. Set by hand
after a look at all conversations (`python -m benchmarks topics`): no figure with topics is of others."""
BY_HAND = {"derived": 1.5, "user_self": 0.7}
"""What no set can teach: none has memories beside the messages that they came from, and in none of short talk
does somebody ask about themselves. That weight is the least, in both profiles."""
CROWDED = -4.0
"""Of short talk; an order is no figure of a candidate alone, so no loss teaches it. With -4 and -7 recall@10 of
LoCoMo's questions stays within .002, and that of its multi-hop ones rises by .02."""


def found(asked: Sequence[Asking], *, vectors: bool) -> dict[str, Any]:
    """Return weights by profile and feature, as `core.context.combine` reads them."""
    barred = {"derived", "topic"} if vectors else {"derived", "topic", "near", "near_around"}
    columns = [c for c in range(2 * len(NAMES)) if NAMES[c % len(NAMES)] not in barred]
    weights, left = fitted(asked, columns)
    by_column = dict(zip(left, weights.tolist(), strict=True))
    profiles = {
        profile: {
            name: round(max(by_column.get(first + at, 0.0), BY_HAND[name]), 3)
            if name in BY_HAND
            else round(by_column[first + at], 3)
            for at, name in enumerate(NAMES)
            if name in BY_HAND or first + at in by_column
        }
        | {"topic": OF_TOPIC[profile]}
        for profile, first in (("short", 0), ("long", len(NAMES)))
    }
    profiles["short"]["crowded"] = CROWDED
    return {**profiles, "usual": usual(asked, weights, left), "loss": round(loss(asked, weights, left), 4)}


def usual(asked: Sequence[Asking], weights: Floats, columns: Sequence[int]) -> list[list[float]]:
    """Return the median sum of the first and of the tenth candidate, in scopes of short talk and of long."""
    found = []
    for of_long in (False, True):
        sums = [
            np.sort(one.features[:, columns] @ weights)[::-1]
            for one in asked
            if (one.long >= 0.5) == of_long and len(one.ids) >= _TENTH
        ]
        medians = [np.median([total[at] for total in sums]) if sums else 1.0 - at for at in (0, _TENTH - 1)]
        found.append([round(float(median), 3) for median in medians])
    return found


_TENTH = 10


def loss(asked: Sequence[Asking], weights: Floats, columns: Sequence[int]) -> float:
    """Return the mean of minus the logarithm of the share that the answers of a question get; in nats."""
    shares = [
        float(one.answers @ np.log(_softmax(one.features[:, columns] @ weights) + 1e-300) / one.answers.sum())
        for one in asked
        if one.answers.any()
    ]
    return -sum(shares) / max(1, len(shares))
