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
from benchmarks.talks import one_scope
from rememora.core.clean import repaired
from rememora.core.context.measures import NAMES, measure
from rememora.core.text import query_terms
from rememora.flow.context import context_of
from rememora.flow.embedding import ask
from rememora.flow.recall import Question, search
from rememora.flow.scored import compare
from rememora.model.queries import Where

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from benchmarks.talks import Asked, Conversation

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
    **dict.fromkeys(("user_self", "near", "near_around", "best_window"), 1),
    **dict.fromkeys(("asks", "holds_question"), -1),
}
"""Features whose weight must not have the other sign; of the others sense says nothing."""
_STEPS, _ENOUGH = 40, 1e-3


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """One question: its candidates' figures (rows) by feature, which of them answer, and how long its scope talks.

    *merged* is one whose scope holds other talks, too.
    """

    conversation: str
    set: str
    category: str
    figures: Floats
    answers: Floats
    long: float
    ids: tuple[str, ...]
    evidence: frozenset[str]
    merged: bool = False

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


def merged(talks: Sequence[Conversation], *, hidden: bool, embedder: Any = None) -> list[Asking]:
    """Ask all questions about talks that stand in one scope, as a user's own store has them.

    Args:
        talks: Of one set.
        hidden: Whether nobody's name is told.
        embedder: Makes vectors, too.
    """
    whole, of = one_scope(talks, hidden=hidden)
    found = askings(datasets.LOCOMO, [whole], embedder)
    return [replace(one, conversation=id, merged=True) for one, id in zip(found, of, strict=True)]


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


def fitted(
    asked: Sequence[Asking], columns: Sequence[int], start: Mapping[int, float] | None = None
) -> tuple[Floats, list[int]]:
    """Return weights that have the sign that sense says, and their columns: those that had not are left out.

    A weight of the wrong sign stands for another feature that it resembles, and travels badly.

    Args:
        asked: What to fit on.
        columns: Columns of `Asking.features` that may have a weight.
        start: Weights by column to begin with, which saves steps where they are near.
    """
    data, left = Data.of(asked), list(columns)
    known = dict(start or {})
    while True:
        weights = fit(data, left, np.array([known.get(column, 0.0) for column in left]))
        known = dict(zip(left, weights.tolist(), strict=True))
        wrong = {c for c, weight in known.items() if weight * SIGN.get(NAMES[c % len(NAMES)], 0) < 0}
        if not wrong:
            return weights, left
        left = [column for column in left if column not in wrong]


@dataclass(frozen=True, slots=True)
class Data:
    """Questions one below the other: their features, the share that each row is to have, what its question counts.

    Attributes:
        features, answers, counts: A row for each candidate.
        starts: First row of each question.
        sizes: Rows of each question.
    """

    features: Floats
    answers: Floats
    counts: Floats
    starts: NDArray[np.intp]
    sizes: NDArray[np.intp]

    @staticmethod
    def of(asked: Sequence[Asking]) -> Data:
        """Join the questions of which an answer is among the candidates."""
        used = [one for one in asked if one.answers.any()]
        sizes = np.array([len(one.answers) for one in used], dtype=np.intp)
        none = np.zeros((0, 2 * len(NAMES)))
        return Data(
            features=np.vstack([none, *(one.features for one in used)]),
            answers=np.concatenate([[], *(one.answers / one.answers.sum() for one in used)]),
            counts=np.repeat([SET_WEIGHT[one.set] for one in used], sizes),
            starts=np.cumsum(sizes) - sizes,
            sizes=sizes,
        )


def fit(data: Data, columns: Sequence[int], start: Floats) -> Floats:
    """Return the weights of these columns with the least loss, by Newton's method from *start* on."""
    if not data.sizes.size:
        return np.zeros(len(columns))
    features, weights = data.features[:, columns], start
    now, shares = _loss(data, features, weights)
    for _ in range(_STEPS):
        weighed = shares[:, None] * features
        means = np.add.reduceat(weighed, data.starts, axis=0)
        weighed *= data.counts[:, None]
        slope = PENALTY * weights + weighed.sum(axis=0) - (data.counts * data.answers) @ features
        bend = PENALTY * np.eye(len(columns)) + weighed.T @ features
        bend -= (data.counts[data.starts][:, None] * means).T @ means
        step, size = np.linalg.solve(bend, slope), 1.0
        while (then := _loss(data, features, weights - size * step))[0] >= now and size > _ENOUGH:
            size /= 2
        if now - then[0] < _ENOUGH:
            break
        weights, (now, shares) = weights - size * step, then
    return weights


def _loss(data: Data, features: Floats, weights: Floats) -> tuple[float, Floats]:
    """Return the loss, and the share that each row gets of its question."""
    sums = features @ weights
    sums -= np.repeat(np.maximum.reduceat(sums, data.starts), data.sizes)
    likely = np.exp(sums)
    shares: Floats = likely / np.repeat(np.add.reduceat(likely, data.starts), data.sizes)
    told = data.counts * data.answers * np.log(shares + 1e-300)
    return PENALTY / 2 * float(weights @ weights) - float(told.sum()), shares


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
after a look at all conversations (`python -m benchmarks topics`): no figure with topics is of talks left out."""
BY_HAND = {"derived": 1.5, "user_self": 0.7}
"""What no set can teach: none has memories beside the messages that they came from, and in none of short talk
does somebody ask about themselves. That weight is the least, in both profiles."""
BARRED = {False: ("near", "near_around"), True: ("best_window",)}
"""What is not there without vectors, and what gains nothing beside them: with MiniLM `best_window` leaves recall@10 of
LoCoMo's questions where it is, and takes .009 of BEAM's."""
CROWDED = -4.0
"""Of short talk; an order is no figure of a candidate alone, so no loss teaches it. With -4 and -7 recall@10 of
LoCoMo's questions stays within .002, and that of its multi-hop ones rises by .02."""


def found(asked: Sequence[Asking], *, vectors: bool) -> dict[str, Any]:
    """Return weights by profile and feature, as `core.context.combine` reads them."""
    barred = ("derived", "topic", *BARRED[vectors])
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
