"""How much of the evidence of a question stands in a block, by memories alone and with topics opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rememora
from benchmarks import datasets
from benchmarks.lines import Line
from benchmarks.talks import units
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from pathlib import Path

    from benchmarks.talks import Conversation

BUDGETS = 500, 1_000


def measure(folder: Path, *, benchmark: str) -> list[Line]:
    """Assemble every question of LoCoMo within a budget, with the section of topics and without."""
    paths = datasets.files(datasets.LOCOMO, folder)
    if not paths:
        return []
    talks = datasets.read(datasets.LOCOMO, paths)
    lines = []
    for part in ("dev", "held-out"):
        some = [talk for talk in talks if talk.part == part]
        figures = {
            f"{name} {budget}": round(sum(found) / len(found), 3)
            for budget in BUDGETS
            for name, on in (("without", False), ("with", True))
            if (found := [share for talk in some for share in _shares(talk, budget, on=on)])
        }
        lines.append(
            Line(
                benchmark=benchmark,
                part=f"blocks/{part}",
                data_sha256=datasets.sha256(paths),
                settings={"budgets": list(BUDGETS), "conversations": len(some)},
                metrics=figures,
            )
        )
    return lines


def _shares(talk: Conversation, budget: int, *, on: bool) -> list[float]:
    """Return, for each question, the share of its evidence that stands in the block."""
    settings = {"capture_mode": "off", "assemble_topics": on}
    with rememora.open(":memory:", clock=FrozenClock(), settings=settings) as mem:
        mem.archive([said.message() for said in talk.said])
        mem.topics.run_worker()
        shares = []
        for question in talk.asked:
            if not question.evidence:
                continue
            turn = [{"role": "user", "content": question.text}]
            inside = set(units(line.id for line in mem.assemble(turn, budget_tokens=budget).injected))
            shares.append(len(question.evidence & inside) / len(question.evidence))
    return shares
