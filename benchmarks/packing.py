"""How much evidence fits into a small context? Snippets beside whole messages, of one ranking.

LoCoMo: the share of a question's answering turns whose text is in what was packed. BEAM: the same of its answering
messages, where the sentence must be there that answers: the one with most words of the reference answer
that the question does not have. Whole messages are packed as they come, best first, and those that do not fit are
passed over: from as many candidates as the snippets are made of, and from the ten that a recall gives by default.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import rememora
from benchmarks import datasets
from benchmarks.fit import SETTINGS
from benchmarks.lines import SEED, Line, table
from benchmarks.metrics import interval, mean
from rememora.core.budget import estimate_tokens, fitting
from rememora.core.sentences import sentences
from rememora.core.text import query_terms
from rememora.flow.packing import candidates

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from benchmarks.left_out import LeftOut
    from benchmarks.talks import Asked, Conversation
    from rememora import Hit, Rememora
    from rememora.ports.embedder import Embedder

BENCHMARK = "packing"
COMMAND = "python -m benchmarks packing --save"
PARTS = ("dev", "held-out", "all")
BUDGETS = (500, 1_000)
USUAL = 10
SNIPPETS, WHOLE, FIRST = "snippets", "whole messages", f"whole messages of the first {USUAL}"
WAYS = (SNIPPETS, WHOLE, FIRST)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What was packed for one question: by budget and way, the share of the evidence and the tokens."""

    conversation: str
    part: str
    shares: Mapping[tuple[int, str], float]
    tokens: Mapping[tuple[int, str], int]
    hits: Mapping[int, int]
    packing_ms: Mapping[int, float]


def measure(
    name: str,
    paths: list[Path],
    weights: LeftOut,
    *,
    part: str,
    embedder: Embedder | None = None,
    model: str = "words",
) -> list[Line]:
    """Ask all questions of a set that can be answered; returns a line for each part that was asked for."""
    talks = [c for c in datasets.read(name, paths) if part in ("all", c.part)]
    answers = list(_asked(talks, _reference(name, paths), weights, embedder))
    parts = PARTS if part == "all" else (part,)
    return [
        Line(
            benchmark=BENCHMARK,
            part=f"{name}/{wanted}/{model}",
            data_sha256=datasets.sha256(paths),
            settings={"conversations": [c.id for c in talks if wanted in ("all", c.part)]},
            metrics=figures(mine),
        )
        for wanted in parts
        if (mine := [a for a in answers if wanted in ("all", a.part)])
    ]


def _reference(name: str, paths: Sequence[Path]) -> dict[tuple[str, str], str]:
    """Return the answers of a set by conversation and question, where sentences are asked for."""
    if name != datasets.BEAM:
        return {}
    rows = map(json.loads, paths[1].read_text(encoding="utf-8").splitlines())
    return {(str(row["chat"]), row["question"]): str(row["answer"]) for row in rows if "answer" in row}


def _asked(
    talks: Iterable[Conversation],
    reference: Mapping[tuple[str, str], str],
    weights: LeftOut,
    embedder: Embedder | None,
) -> Iterator[Answer]:
    with rememora.open(":memory:", embedder=embedder, settings=SETTINGS) as mem:
        for talk in talks:
            mem.archive([message.message() for message in talk.said], scope=talk.id)
            mem.upkeep.backfill()
            texts = {message.id: message.content for message in talk.said}
            with weights.without(talk.id):
                for question in talk.asked:
                    if question.evidence and question.category not in datasets.UNANSWERABLE:
                        answer = reference.get((talk.id, question.text))
                        wanted = {id: wanted_of(texts[id], answer, question.text) for id in question.evidence}
                        yield _answer(mem, talk, question, wanted)


def wanted_of(text: str, answer: str | None, question: str) -> str:
    """Return what must be shown of a message: its text, or with a reference *answer* the sentence that answers."""
    if answer is None:
        return _plain(text)
    told = set(query_terms(answer))
    new = told - set(query_terms(question)) or told
    pieces = [text[start:end] for start, end in sentences(text)]
    held = [len(new & set(query_terms(piece))) for piece in pieces]
    return _plain(pieces[held.index(max(held))]) if any(held) else ""


def _answer(mem: Rememora, talk: Conversation, question: Asked, wanted: Mapping[str, str]) -> Answer:
    shares: dict[tuple[int, str], float] = {}
    tokens: dict[tuple[int, str], int] = {}
    hits: dict[int, int] = {}
    spent: dict[int, float] = {}
    for budget in BUDGETS:
        found = mem.recall(question.text, scope=talk.id, budget_tokens=budget)
        began = time.process_time()
        packed = mem.recall(question.text, scope=talk.id, budget_tokens=budget)
        whole_ms = 1_000 * (time.process_time() - began)
        deep = mem.recall(question.text, scope=talk.id, limit=candidates(budget, at_least=USUAL)).hits
        ways = {SNIPPETS: found.hits, WHOLE: _whole(deep, budget), FIRST: _whole(deep[:USUAL], budget)}
        shares |= {(budget, way): share(shown, wanted) for way, shown in ways.items()}
        tokens |= {(budget, way): sum(estimate_tokens(h.text) for h in shown) for way, shown in ways.items()}
        hits[budget] = len(found.hits)
        spent[budget] = whole_ms * packed.timings_ms["pack"] / (packed.timings_ms["total"] or 1)
    return Answer(
        conversation=talk.id, part=talk.part, shares=shares, tokens=tokens, hits=hits, packing_ms=spent
    )


def _whole(hits: Sequence[Hit], budget: int) -> list[Hit]:
    return [hits[place] for place in fitting([estimate_tokens(hit.text) for hit in hits], budget)]


def share(hits: Iterable[Hit], wanted: Mapping[str, str]) -> float:
    """Return the share (0 to 1) of the evidence that hits show: of its message, and with the words that count."""
    shown: defaultdict[str, str] = defaultdict(str)
    for hit in hits:
        for id in hit.source_ids:
            shown[id] += _plain(hit.text) + "\n"
    return mean([float(id in shown and words in shown[id]) for id, words in wanted.items()])


def _plain(text: str) -> str:
    return " ".join(text.split())


def figures(answers: Sequence[Answer]) -> dict[str, Any]:
    """Return everything that a line of this benchmark holds."""
    found: dict[str, Any] = {"questions": len(answers)}
    for budget in BUDGETS:
        found[str(budget)] = {
            "ways": {way: _mean(answers, budget, way) for way in WAYS},
            "tokens": {way: round(mean([a.tokens[budget, way] for a in answers]), 1) for way in WAYS},
            "gain": {way: _gain(answers, budget, way) for way in WAYS[1:]},
            "hits": round(mean([a.hits[budget] for a in answers]), 1),
            "packing_cpu_ms": round(mean([a.packing_ms[budget] for a in answers]), 2),
        }
    return found


def _mean(answers: Sequence[Answer], budget: int, way: str) -> list[float]:
    groups: defaultdict[str, list[float]] = defaultdict(list)
    for answer in answers:
        groups[answer.conversation].append(answer.shares[budget, way])
    return _with_interval(groups)


def _gain(answers: Sequence[Answer], budget: int, over: str) -> list[float]:
    groups: defaultdict[str, list[float]] = defaultdict(list)
    for answer in answers:
        groups[answer.conversation].append(answer.shares[budget, SNIPPETS] - answer.shares[budget, over])
    return _with_interval(groups)


def _with_interval(groups: Mapping[str, Sequence[float]]) -> list[float]:
    values = [value for group in groups.values() for value in group]
    return [round(value, 4) for value in (mean(values), *interval(groups, seed=SEED))]


def tables(lines: Sequence[Line]) -> str:
    """Show the lines of both sets, one table a part."""
    return "\n\n".join(_block(line) for line in lines)


def _block(line: Line) -> str:
    rows = []
    for budget in BUDGETS:
        found = line.metrics[str(budget)]
        for way in WAYS:
            gain = found["gain"].get(way)
            rows.append(
                [
                    budget,
                    way,
                    _shown(found["ways"][way]),
                    "" if gain is None else f"{gain[0]:+.3f} ({gain[1]:+.3f} {gain[2]:+.3f})",
                    f"{found['tokens'][way]:.0f}",
                    f"{found['hits']:.1f}" if way == SNIPPETS else "",
                    f"{found['packing_cpu_ms']:.1f}" if way == SNIPPETS else "",
                ]
            )
    header = [
        "tokens",
        "packed",
        "evidence (95 %)",
        "gain of snippets (95 %)",
        "spent",
        "hits",
        "packing, ms CPU",
    ]
    name, part, model = line.part.split("/", maxsplit=2)
    talks = len(line.settings["conversations"])
    by = "" if model == "words" else f", {model}"
    title = f"**{name}, {part}{by}**: {line.metrics['questions']} questions on {talks} conversations"
    return f"{title}\n\n{table(header, rows)}"


def _shown(value: Sequence[float]) -> str:
    return f"{value[0]:.3f} ({value[1]:.3f} {value[2]:.3f})"
