"""How much of the evidence of a question stands in a block, beside what a recall packs into as many tokens."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import rememora
from benchmarks import datasets
from benchmarks.lines import SEED, Line
from benchmarks.metrics import interval, mean
from benchmarks.packing import share
from benchmarks.packing import wanted_of as wanted
from rememora.core.sentinel import blocks
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from benchmarks.talks import Conversation
    from rememora import Rememora

BUDGETS = 500, 1_000
PACKED, ALONE, GROUPED = "packed, words alone", "block", "block, topics grouped"
WAYS = (PACKED, ALONE, GROUPED)
ALL, SURE = "all", "sure"


def measure(folder: Path, *, benchmark: str) -> list[Line]:
    """Ask every question of LoCoMo that can be answered: recall within a budget, and blocks of as many tokens.

    A block has all sections; before topics are grouped none is opened. A turn counts where its whole text is shown.
    Packing counts words alone. Where recall is sure of nothing a block has less room for it, so
    the questions where it is not are counted by themselves, too.
    """
    paths = datasets.files(datasets.LOCOMO, folder)
    if not paths:
        return []
    talks = datasets.read(datasets.LOCOMO, paths)
    asked = {talk.id: _shares(talk) for talk in talks}
    lines = []
    for part in ("dev", "held-out", "all"):
        some = [talk for talk in talks if part in ("all", talk.part)]
        shares = {talk.id: asked[talk.id] for talk in some}
        lines.append(
            Line(
                benchmark=benchmark,
                part=f"blocks/{part}",
                data_sha256=datasets.sha256(paths),
                settings={"budgets": list(BUDGETS), "conversations": len(some)},
                metrics={
                    kind: {
                        "questions": sum(len(found[kind, PACKED, BUDGETS[0]]) for found in shares.values()),
                        **{
                            str(budget): {way: _mean(shares, (kind, way, budget)) for way in WAYS}
                            for budget in BUDGETS
                        },
                    }
                    for kind in (ALL, SURE)
                },
            )
        )
    return lines


Shares = defaultdict[tuple[str, str, int], list[float]]
"""By which questions, way and budget: the share of its evidence that is shown to each question."""


def _mean(shares: Mapping[str, Shares], of: tuple[str, str, int]) -> list[float]:
    groups = {id: found[of] for id, found in shares.items()}
    values = [value for group in groups.values() for value in group]
    return [round(value, 4) for value in (mean(values), *interval(groups, seed=SEED))]


def _shares(talk: Conversation) -> Shares:
    found: Shares = defaultdict(list)
    for way in (ALONE, GROUPED):
        with rememora.open(":memory:", clock=FrozenClock(), settings={"capture_mode": "off"}) as mem:
            mem.archive([said.message() for said in talk.said])
            if way == GROUPED:
                mem.topics.run_worker()
            _ask(mem, talk, way, found)
    return found


def _ask(mem: Rememora, talk: Conversation, way: str, found: Shares) -> None:
    texts = {said.id: said.content for said in talk.said}
    for question in talk.asked:
        if not question.evidence or question.category in datasets.UNANSWERABLE:
            continue
        evidence = {id: wanted(texts[id], None, question.text) for id in question.evidence}
        for budget in BUDGETS:
            recalled = mem.recall(question.text, budget_tokens=budget)
            kinds = (ALL,) if recalled.confidence == "none" else (ALL, SURE)
            shown = {way: _in_block(mem, question.text, evidence, budget)}
            if way == ALONE:
                shown[PACKED] = share(recalled.hits, evidence)
            for kind in kinds:
                for one, value in shown.items():
                    found[kind, one, budget].append(value)


def _in_block(mem: Rememora, question: str, evidence: Mapping[str, str], budget: int) -> float:
    """Return the share of the evidence whose whole text stands in the block."""
    block = mem.assemble([{"role": "user", "content": question}], budget_tokens=budget).text
    shown: defaultdict[str, str] = defaultdict(str)
    for one in blocks(block):
        for record in one.records:
            shown[record.id] += " ".join(record.text.split()) + "\n"
    return mean([float(words in shown[id]) for id, words in evidence.items()])


def table_of(lines: Sequence[Line]) -> tuple[list[str], list[list[object]]]:
    """Return header and rows of the table that a report shows."""
    header = ["LoCoMo", "questions", "tokens", *(f"{way} (95 %)" for way in WAYS)]
    rows: list[list[object]] = []
    for line in lines:
        for kind in (ALL, SURE) if line.part.startswith("blocks/") else ():
            found = line.metrics[kind]
            part = line.part.partition("/")[2] + ("" if kind == ALL else ", recall is sure")
            for budget in BUDGETS:
                shown = [_shown(found[str(budget)][way]) for way in WAYS]
                rows.append([part, found["questions"], budget, *shown])
    return header, rows


def _shown(value: Sequence[float]) -> str:
    return f"{value[0]:.3f} ({value[1]:.3f} {value[2]:.3f})"
