"""The figures that recall is to reach, in scopes of one talk, and in one scope that holds all of them.

Each talk is ranked by weights that were fitted on the others; a plain BM25 reads the same texts in the same scope.
Means are over questions, intervals over conversations (`metrics.interval`).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import rememora
from benchmarks import datasets
from benchmarks.dense import whole
from benchmarks.fit import SETTINGS
from benchmarks.lines import SEED, Line, table
from benchmarks.metrics import hit_at, interval, mean, recall_at, reciprocal_rank
from benchmarks.plain_bm25 import PlainBm25
from benchmarks.talks import one_scope, units

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from benchmarks.left_out import LeftOut
    from benchmarks.talks import Asked, Conversation
    from rememora.ports.embedder import Embedder

BENCHMARK = "aims"
COMMAND = "python -m benchmarks quality --save"
DEPTH = 20
ONE_SCOPE, HIDDEN = "locomo, one scope", "locomo, one scope, speakers hidden"
SIX_TYPES = frozenset(
    {
        *("contradiction_resolution", "information_extraction", "knowledge_update"),
        *("multi_session_reasoning", "preference_following", "temporal_reasoning"),
    }
)
"""Of BEAM: the types whose evidence is a few messages; an order of events or a summary rests on dozens."""
ASKED: dict[tuple[str, str], tuple[float, float]] = {
    ("locomo", "recall@10"): (0.82, 0.84),
    ("locomo", "hit@5"): (0.83, 0.86),
    ("locomo", "MRR"): (0.67, 0.69),
    ("locomo", "multi-hop, all evidence in 5"): (0.18, 0.20),
    ("locomo", "multi-hop, all evidence in 10"): (0.28, 0.32),
    ("locomo", "all five categories, recall@10"): (0.83, 0.85),
    ("locomo", "session recall@5"): (0.93, 0.94),
    (ONE_SCOPE, "recall@10"): (0.82, 0.83),
    (HIDDEN, "recall@10"): (0.74, 0.80),
    ("beam", "six types, recall@10"): (0.74, 0.77),
}
"""What issue 6 asks for, without a model and with MiniLM."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What both rankings made of one question; *session* is that of each message."""

    conversation: str
    category: str
    evidence: frozenset[str]
    ours: tuple[str, ...]
    plain: tuple[str, ...]
    session: Mapping[str, str]

    def sessions(self, ids: Sequence[str]) -> tuple[str, ...]:
        """Return the sessions of messages, each once, in order."""
        return tuple(dict.fromkeys(self.session[id] for id in ids))


def _all_in(answer: Answer, found: Sequence[str], *, k: int) -> float:
    return float(answer.evidence <= set(found[:k]))


def _by_session(answer: Answer, found: Sequence[str], *, k: int) -> float:
    wanted = frozenset(answer.session[id] for id in answer.evidence)
    return recall_at(answer.sessions(found), wanted, k)


def _plainly(
    of: Callable[[Sequence[str], frozenset[str]], float],
) -> Callable[[Answer, Sequence[str]], float]:
    return lambda answer, found: of(found, answer.evidence)


_RECALL = _plainly(partial(recall_at, k=10))
_HIT, _RANK = _plainly(partial(hit_at, k=5)), _plainly(reciprocal_rank)


def _answerable(answer: Answer) -> bool:
    return answer.category not in datasets.UNANSWERABLE


def _multi_hop(answer: Answer) -> bool:
    return answer.category == "multi-hop"


def _everything(_: Answer) -> bool:
    return True


def _six(answer: Answer) -> bool:
    return answer.category in SIX_TYPES


Of = tuple["Callable[[Answer], bool]", "Callable[[Answer, Sequence[str]], float]"]
_USUAL: dict[str, Of] = {
    "recall@10": (_answerable, _RECALL),
    "hit@5": (_answerable, _HIT),
    "MRR": (_answerable, _RANK),
    "session recall@5": (_answerable, partial(_by_session, k=5)),
}
LOCOMO: dict[str, Of] = {
    **_USUAL,
    "multi-hop, all evidence in 5": (_multi_hop, partial(_all_in, k=5)),
    "multi-hop, all evidence in 10": (_multi_hop, partial(_all_in, k=10)),
    "all five categories, recall@10": (_everything, _RECALL),
}
BEAM: dict[str, Of] = {
    "six types, recall@10": (_six, _RECALL),
    "six types, hit@5": (_six, _HIT),
    "six types, MRR": (_six, _RANK),
    "all types, recall@10": (_answerable, _RECALL),
    "all types, session recall@5": (_answerable, partial(_by_session, k=5)),
}


def measure(
    name: str, paths: list[Path], weights: LeftOut, *, embedder: Embedder | None = None, model: str = "words"
) -> list[Line]:
    """Ask all questions of LoCoMo or BEAM; returns a line for each way in which scopes hold the talks."""
    talks = datasets.read(name, paths)
    measures = LOCOMO if name == datasets.LOCOMO else BEAM
    ways = {name: list(_apart(talks, weights, embedder))}
    if name == datasets.LOCOMO:
        for way, hidden in ((ONE_SCOPE, False), (HIDDEN, True)):
            ways[way] = list(_together(talks, weights, embedder, hidden=hidden))
    return [
        Line(
            benchmark=BENCHMARK,
            part=f"{way}/{model}",
            data_sha256=datasets.sha256(paths),
            settings={"depth": DEPTH, "conversations": [talk.id for talk in talks], "model": model},
            metrics={measure: _figures(answers, *of) for measure, of in measures.items()},
        )
        for way, answers in ways.items()
    ]


def _apart(talks: Sequence[Conversation], weights: LeftOut, embedder: Embedder | None) -> Iterator[Answer]:
    with rememora.open(":memory:", embedder=embedder, settings=SETTINGS) as mem:
        for talk in talks:
            asks = _Scope(mem, talk)
            with weights.without(talk.id):
                yield from (asks.answer(asked, talk.id) for asked in talk.asked if asked.evidence)


def _together(
    talks: Sequence[Conversation], weights: LeftOut, embedder: Embedder | None, *, hidden: bool
) -> Iterator[Answer]:
    everything, of = one_scope(talks, hidden=hidden)
    with rememora.open(":memory:", embedder=embedder, settings=SETTINGS) as mem:
        asks = _Scope(mem, everything)
        for talk in talks:
            with weights.without(talk.id):
                mine = (asked for asked, id in zip(everything.asked, of, strict=True) if id == talk.id)
                yield from (asks.answer(asked, talk.id) for asked in mine)


class _Scope:
    """A scope with a talk in it, a plain BM25 over the same texts, and the session of each message."""

    def __init__(self, mem: rememora.Rememora, talk: Conversation) -> None:
        receipts = mem.archive([message.message() for message in talk.said], scope=talk.id)
        whole(name for receipt in receipts for name in receipt.degraded)
        mem.upkeep.backfill()
        self._mem, self._scope = mem, talk.id
        self._plain = PlainBm25({message.id: message.plain for message in talk.said})
        self._session = {units([message.id])[0]: message.session for message in talk.said}

    def answer(self, asked: Asked, conversation: str) -> Answer:
        """Ask, of both."""
        found = self._mem.recall(asked.text, scope=self._scope, limit=DEPTH)
        whole(found.degraded)
        return Answer(
            conversation=conversation,
            category=asked.category,
            evidence=asked.evidence,
            ours=units(id for hit in found.hits for id in hit.source_ids),
            plain=units(self._plain.ranked(asked.text, DEPTH)),
            session=self._session,
        )


def _figures(
    answers: Sequence[Answer], counts: Callable[[Answer], bool], of: Callable[[Answer, Sequence[str]], float]
) -> dict[str, Any]:
    """Return [mean, low, high] of ours, of the plain BM25 and of the gain."""
    found: dict[str, dict[str, list[float]]] = {who: defaultdict(list) for who in ("ours", "plain", "gain")}
    counted = [answer for answer in answers if counts(answer)]
    for answer in counted:
        ours, plain = of(answer, answer.ours), of(answer, answer.plain)
        for who, value in (("ours", ours), ("plain", plain), ("gain", ours - plain)):
            found[who][answer.conversation].append(value)
    return {"questions": len(counted), **{who: with_interval(groups) for who, groups in found.items()}}


def with_interval(groups: Mapping[str, Sequence[float]]) -> list[float]:
    """Return the mean over all values and the ends of its interval over the groups."""
    values = [value for group in groups.values() for value in group]
    return [round(value, 4) for value in (mean(values), *interval(groups, seed=SEED))]


def tables(lines: Sequence[Line]) -> str:
    """Show one table a model: words alone first."""
    models = dict.fromkeys(line.settings["model"] for line in lines)
    return "\n\n".join(
        _block(model, [line for line in lines if line.settings["model"] == model]) for model in models
    )


def _block(model: str, lines: Sequence[Line]) -> str:
    rows = []
    for line in lines:
        way = line.part.partition("/")[0]
        for name, found in line.metrics.items():
            asked = ASKED.get((way, name))
            rows.append(
                [
                    way,
                    name,
                    found["questions"],
                    shown(found["ours"]),
                    shown(found["plain"]),
                    shown(found["gain"], sign="+"),
                    "" if asked is None else f"{asked[model != 'words']:.2f}",
                ]
            )
    header = ["set", "measure", "questions", "ours (95 %)", "plain BM25 (95 %)", "gain (95 %)", "asked"]
    return f"**{'no model' if model == 'words' else model}**\n\n{table(header, rows)}"


def shown(value: Sequence[float], *, sign: str = "") -> str:
    """Write a mean with its interval."""
    middle, low, high = (f"{one:{sign}.3f}" for one in value)
    return f"{middle} ({low} {high})"
