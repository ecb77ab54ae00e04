"""What vectors bring to recall: words alone, both, and each strategy, question by question in one run.

Every variant answers the same questions about the same texts with the same vectors. The gain is over the
product without an embedder; how means and intervals are made, and what counts, says `quality`.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import rememora
from benchmarks import datasets, memorybank, models
from benchmarks.dense import Dense, Once, by_rank, whole
from benchmarks.lines import SEED, Line
from benchmarks.metrics import hit_at, interval, mean, recall_at, reciprocal_rank
from benchmarks.plain_bm25 import PlainBm25, tokens
from benchmarks.quality import DEPTH, PARTS
from benchmarks.talks import units
from rememora.flow.embedding import message_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from benchmarks.left_out import LeftOut
    from benchmarks.quality import Measure
    from benchmarks.talks import Conversation
    from rememora.ports.embedder import Embedder

    Ask = Callable[[str], Sequence[str]]
    Scores = dict[str, list[float]]

BENCHMARK = "quality-vectors"
COMMAND = "python -m benchmarks quality --embedder NAME --save"
WORDS, BOTH = "words alone", "words and vectors"
SETTINGS: dict[str, dict[str, object]] = {
    WORDS: {},
    BOTH: {"recall_fusion": "calibrated"},
    "the same, recall.fusion=rrf": {"recall_fusion": "rrf"},
    "the same, recall.fusion=minmax": {"recall_fusion": "minmax"},
}
"""The product's variants; all but the first have the embedder."""
PLAIN, DENSE, FUSED = "plain BM25", "dense alone", "plain BM25 and dense by rank"
VARIANTS = (*SETTINGS, PLAIN, DENSE, FUSED)
FUSED_DEPTH = 100
"""Of each arm, for the plain rank fusion; what stands lower adds less than the distance of two ranks."""
MEASURES: dict[str, Measure] = {
    **{f"recall@{k}": partial(recall_at, k=k) for k in (1, 5, 10)},
    "hit@5": partial(hit_at, k=5),
    "MRR": reciprocal_rank,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What each variant made of one question: ids, best first."""

    conversation: str
    part: str
    category: str
    evidence: frozenset[str]
    found: Mapping[str, tuple[str, ...]]


def measure(
    name: str,
    paths: list[Path],
    embedder: Embedder,
    *,
    model: str,
    part: str,
    told: Callable[[str], None],
    weights: tuple[LeftOut, LeftOut] | None = None,
) -> list[Line]:
    """Ask all questions of a set and return one line for each part that was asked for and is there.

    Args:
        name: The set.
        paths: Its files.
        embedder: Makes the vectors, each text once.
        model: Its name on the command line.
        part: "dev", "held-out" or "all".
        told: Hears of each conversation before its texts are embedded.
        weights: For words alone and for both, those that leave out the conversation; else the product's own.
    """
    talks = [c for c in datasets.read(name, paths) if part in ("all", c.part)]
    answers = list(ask(talks, embedder, split_into=_split(name), told=told, weights=weights))
    return [
        Line(
            benchmark=BENCHMARK,
            part=f"{name}/{wanted}/{models.shown(model)}",
            data_sha256=datasets.sha256(paths),
            settings={
                "command": f"python -m benchmarks quality --set {name} --embedder {models.shown(model)}",
                "embedder": embedder.space,
                "packages": models.packages(),
                "depth": DEPTH,
                "conversations": [c.id for c in talks if wanted in ("all", c.part)],
            },
            metrics=figures(mine),
        )
        for wanted in _parts(name, part)
        if (mine := [a for a in answers if a.evidence and wanted in ("all", a.part)])
    ]


def ask(
    talks: Iterable[Conversation],
    embedder: Embedder,
    *,
    split_into: Callable[[str], list[str]] = tokens,
    told: Callable[[str], None] = lambda _: None,
    weights: tuple[LeftOut, LeftOut] | None = None,
) -> Iterator[Answer]:
    """Archive each conversation in its own scope of one store a variant, and ask its questions of all."""
    once = Once(embedder)
    with ExitStack() as stores:
        memories = {
            name: stores.enter_context(
                rememora.open(":memory:", settings=given, embedder=None if name == WORDS else once)
            )
            for name, given in SETTINGS.items()
        }
        for talk in talks:
            told(talk.id)
            ways = {
                **{name: _product(memory, talk) for name, memory in memories.items()},
                **_baselines(talk, _texts(memories[WORDS], talk), once, split_into),
            }
            with ExitStack() as left_out:
                for some in weights or ():
                    left_out.enter_context(some.without(talk.id))
                for question in talk.asked:
                    yield Answer(
                        conversation=talk.id,
                        part=talk.part,
                        category=question.category,
                        evidence=question.evidence,
                        found={name: units(way(question.text)) for name, way in ways.items()},
                    )


def _product(memory: rememora.Rememora, talk: Conversation) -> Ask:
    """Archive a conversation, and return what asks about it."""
    receipts = memory.archive([message.message() for message in talk.said], scope=talk.id)
    whole(name for receipt in receipts for name in receipt.degraded)

    def ask(question: str) -> list[str]:
        found = memory.recall(question, scope=talk.id, limit=DEPTH)
        whole(found.degraded)
        return [id for hit in found.hits for id in hit.source_ids]

    return ask


def _texts(memory: rememora.Rememora, talk: Conversation) -> dict[str, str]:
    """Return what the product embeds, as its store holds it."""
    kept = memory.rehydrate(ids=[message.id for message in talk.said], scope=talk.id)
    return {message.source_id: message_text(message) for message in kept if message.text.strip()}


def _baselines(
    talk: Conversation, texts: Mapping[str, str], embedder: Embedder, split_into: Callable[[str], list[str]]
) -> dict[str, Ask]:
    plain = PlainBm25({message.id: message.plain for message in talk.said}, split_into=split_into)
    dense = Dense(texts, embedder)

    def fused(question: str) -> list[str]:
        arms = (way.ranked(question, FUSED_DEPTH) for way in (plain, dense))
        return by_rank(*arms, limit=DEPTH)

    return {PLAIN: lambda q: plain.ranked(q, DEPTH), DENSE: lambda q: dense.ranked(q, DEPTH), FUSED: fused}


def _split(name: str) -> Callable[[str], list[str]]:
    return memorybank.pairs if name == datasets.MEMORYBANK else tokens


def _parts(name: str, part: str) -> Sequence[str]:
    if part == "all":
        return PARTS if datasets.TUNED_ON[name] else ("all",)
    return (part,)


def figures(answers: Sequence[Answer]) -> dict[str, Any]:
    """Return everything that a line of this benchmark holds."""
    groups: dict[str, dict[str, list[Answer]]] = {"category": {}, "conversation": {}}
    for answer in answers:
        groups["category"].setdefault(answer.category, []).append(answer)
        groups["conversation"].setdefault(answer.conversation, []).append(answer)
    return {
        "questions": len(answers),
        "total": {name: {m: _compared(answers, name, of) for m, of in MEASURES.items()} for name in VARIANTS},
        "by_category": {name: _means(group) for name, group in sorted(groups["category"].items())},
        "by_conversation": {name: _means(group) for name, group in groups["conversation"].items()},
        "answerable_only": _means([a for a in answers if a.category not in datasets.UNANSWERABLE]),
    }


def _compared(answers: Sequence[Answer], variant: str, of: Measure) -> dict[str, list[float]]:
    """Return [mean, low, high] of a variant, and of its gain over words alone."""
    values: Scores = {}
    gains: Scores = {}
    for answer in answers:
        value = of(answer.found[variant], answer.evidence)
        values.setdefault(answer.conversation, []).append(value)
        gains.setdefault(answer.conversation, []).append(value - of(answer.found[WORDS], answer.evidence))
    return {"mean": _interval(values), "gain": _interval(gains)}


def _interval(scores: Scores) -> list[float]:
    all_of_them = [value for values in scores.values() for value in values]
    return [round(value, 4) for value in (mean(all_of_them), *interval(scores, seed=SEED))]


def _means(answers: Sequence[Answer]) -> dict[str, Any]:
    means = {
        name: {
            m: round(mean([of(a.found[name], a.evidence) for a in answers]), 4) for m, of in MEASURES.items()
        }
        for name in VARIANTS
    }
    return {"questions": len(answers), **means}
