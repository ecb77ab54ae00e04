"""Does recall find the messages that answer a question? LoCoMo and BEAM, a plain BM25 beside it.

A question counts if at least one message that answers it exists. Ranks go down to `DEPTH`; what stands
lower counts as not found. The mean weighs every question alike, its interval comes from resampling
conversations, and a gain is the mean of the differences question by question.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import rememora
from benchmarks import datasets
from benchmarks.lines import SEED, Line, table
from benchmarks.metrics import hit_at, interval, mean, recall_at, reciprocal_rank
from benchmarks.plain_bm25 import PlainBm25

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from benchmarks.left_out import LeftOut
    from benchmarks.talks import Asked, Conversation

    Measure = Callable[[Sequence[str], frozenset[str]], float]

COMMAND = "python -m benchmarks quality --save"
DEPTH = 20
PARTS = ("dev", "held-out", "all")
VERDICTS = ("strong", "weak", "none", "conflicting")
READ_FIRST = 5
"""How many hits a reader is assumed to look at, where confidence is judged."""

MEASURES: dict[str, Measure] = {
    **{f"recall@{k}": partial(recall_at, k=k) for k in (1, 5, 10, 20)},
    **{f"hit@{k}": partial(hit_at, k=k) for k in (1, 5, 10, 20)},
    "MRR": reciprocal_rank,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What both rankings made of one question.

    Attributes:
        first: The first ids of a recall with the default limit, whose confidence *verdict* is.
    """

    conversation: str
    part: str
    category: str
    evidence: frozenset[str]
    ours: tuple[str, ...]
    plain: tuple[str, ...]
    first: tuple[str, ...]
    verdict: str


def measure(name: str, paths: list[Path], *, part: str, weights: LeftOut) -> list[Line]:
    """Ask all questions of a set and return one line for each part that was asked for.

    Each conversation is ranked by weights that were fitted on the others.
    """
    conversations = [c for c in datasets.read(name, paths) if part in ("all", c.part)]
    answers = ask(conversations, weights)
    parts = PARTS if part == "all" else (part,)
    return [
        Line(
            benchmark="quality",
            part=f"{name}/{wanted}",
            data_sha256=datasets.sha256(paths),
            settings={
                "depth": DEPTH,
                "conversations": [c.id for c in conversations if wanted in ("all", c.part)],
            },
            metrics=figures([a for a in answers if wanted in ("all", a.part)]),
        )
        for wanted in parts
    ]


def ask(conversations: Iterable[Conversation], weights: LeftOut) -> list[Answer]:
    """Archive each conversation in its own scope of one store and ask its questions."""
    answers = []
    with rememora.open(":memory:") as mem:
        for talk in conversations:
            mem.archive([message.message() for message in talk.said], scope=talk.id)
            plain = PlainBm25({message.id: message.plain for message in talk.said})
            with weights.without(talk.id):
                answers += [_answer(mem, plain, talk, question) for question in talk.asked]
    return answers


def _answer(mem: rememora.Rememora, plain: PlainBm25, talk: Conversation, question: Asked) -> Answer:
    deep = mem.recall(question.text, scope=talk.id, limit=DEPTH)
    usual = mem.recall(question.text, scope=talk.id)
    return Answer(
        conversation=talk.id,
        part=talk.part,
        category=question.category,
        evidence=question.evidence,
        ours=_sources(deep),
        plain=tuple(plain.ranked(question.text, DEPTH)),
        first=_sources(usual)[:READ_FIRST],
        verdict=usual.confidence,
    )


def _sources(found: rememora.Recall) -> tuple[str, ...]:
    return tuple(dict.fromkeys(id for hit in found.hits for id in hit.source_ids))


def figures(answers: Sequence[Answer]) -> dict[str, Any]:
    """Return everything that a line of this benchmark holds."""
    counted = [answer for answer in answers if answer.evidence]
    groups: dict[str, dict[str, list[Answer]]] = {"category": {}, "conversation": {}}
    for answer in counted:
        groups["category"].setdefault(answer.category, []).append(answer)
        groups["conversation"].setdefault(answer.conversation, []).append(answer)
    return {
        "questions": len(counted),
        "total": {name: _compared(counted, of) for name, of in MEASURES.items()},
        "by_category": {name: _means(group) for name, group in sorted(groups["category"].items())},
        "by_conversation": {name: _means(group) for name, group in groups["conversation"].items()},
        "answerable_only": _means([a for a in counted if a.category not in datasets.UNANSWERABLE]),
        "confidence": _confidence(answers),
    }


def _compared(answers: Sequence[Answer], of: Measure) -> dict[str, list[float]]:
    """Return [mean, low, high] of ours, of the plain BM25, and of the difference."""
    scores: dict[str, defaultdict[str, list[float]]] = {
        n: defaultdict(list) for n in ("ours", "plain", "gain")
    }
    for answer in answers:
        ours, plain = of(answer.ours, answer.evidence), of(answer.plain, answer.evidence)
        for name, value in (("ours", ours), ("plain", plain), ("gain", ours - plain)):
            scores[name][answer.conversation].append(value)
    return {
        name: [
            round(v, 4) for v in (mean([x for g in groups.values() for x in g]), *interval(groups, seed=SEED))
        ]
        for name, groups in scores.items()
    }


def _means(answers: Sequence[Answer]) -> dict[str, Any]:
    return {
        "questions": len(answers),
        "ours": {n: round(mean([of(a.ours, a.evidence) for a in answers]), 4) for n, of in MEASURES.items()},
        "plain": {
            n: round(mean([of(a.plain, a.evidence) for a in answers]), 4) for n, of in MEASURES.items()
        },
    }


def _confidence(answers: Sequence[Answer]) -> dict[str, Any]:
    """Compare the verdicts on questions that can be answered with those on questions that cannot."""
    can = [a for a in answers if a.category not in datasets.UNANSWERABLE]
    cannot = [a for a in answers if a.category in datasets.UNANSWERABLE]
    return {
        "answerable": _verdicts(can),
        "unanswerable": _verdicts(cannot),
        "evidence_in_first_5": {
            verdict: round(
                mean([hit_at(a.first, a.evidence, READ_FIRST) for a in can if a.verdict == verdict]), 4
            )
            for verdict in VERDICTS
            if any(a.verdict == verdict for a in can)
        },
    }


def _verdicts(answers: Sequence[Answer]) -> dict[str, float]:
    shares = {v: round(mean([float(a.verdict == v) for a in answers]), 4) for v in VERDICTS}
    return {"questions": len(answers), **shares}


def tables(lines: Sequence[Line]) -> str:
    """Show the lines of both sets."""
    found = {line.part: line for line in lines}
    wanted = [(name, part) for name in (datasets.LOCOMO, datasets.BEAM) for part in PARTS]
    return "\n\n".join(
        _block(name, part, found[f"{name}/{part}"]) for name, part in wanted if f"{name}/{part}" in found
    )


def _block(name: str, part: str, line: Line) -> str:
    found = line.metrics
    talks = len(line.settings["conversations"])
    title = f"**{name}, {part}**: {found['questions']} questions on {talks} conversations"
    parts = [title, _totals(found["total"])]
    if part == "all":
        groups = {**found["by_category"], "all but unanswerable": found["answerable_only"]}
        parts += [_grouped("category", groups), _grouped("conversation", found["by_conversation"])]
    return "\n\n".join([*parts, _verdict_table(found["confidence"])])


def _totals(total: Mapping[str, Mapping[str, Sequence[float]]]) -> str:
    rows = [
        [who, *(f"{total[n][who][0]:+.3f}" if who == "gain" else f"{total[n][who][0]:.3f}" for n in MEASURES)]
        for who in ("ours", "plain", "gain")
    ]
    ends = ["gain, 95 %", *(f"{total[n]['gain'][1]:+.3f} {total[n]['gain'][2]:+.3f}" for n in MEASURES)]
    own = ["ours, 95 %", *(f"{total[n]['ours'][1]:.3f} {total[n]['ours'][2]:.3f}" for n in MEASURES)]
    return table(["", *MEASURES], [rows[0], own, *rows[1:], ends])


def _grouped(title: str, groups: Mapping[str, Mapping[str, Any]]) -> str:
    shown = ("recall@5", "recall@10", "hit@5", "MRR")
    rows = [
        [
            name,
            group["questions"],
            *(f"{group['ours'][m]:.3f} ({group['ours'][m] - group['plain'][m]:+.3f})" for m in shown),
        ]
        for name, group in groups.items()
    ]
    return table([title, "questions", *(f"{m} (gain)" for m in shown)], rows)


def _verdict_table(found: Mapping[str, Mapping[str, float]]) -> str:
    rows = [
        [f"{kind}: share of {found[kind]['questions']}", *(f"{found[kind][v]:.2f}" for v in VERDICTS)]
        for kind in ("answerable", "unanswerable")
    ]
    held = found["evidence_in_first_5"]
    rows.append(["evidence in the first 5", *(f"{held[v]:.2f}" if v in held else "" for v in VERDICTS)])
    return table(["confidence", *VERDICTS], rows)
