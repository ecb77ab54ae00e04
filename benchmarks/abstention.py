"""Does recall know what it does not know? Questions with an answer beside such without one.

The area under the ROC curve of `Recall.sureness`: how often a question with an answer gets a higher one than one
without. Weights are those of the other conversations (`left_out`).
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

import rememora
from benchmarks import datasets
from benchmarks.lines import SEED, Line, table
from benchmarks.metrics import mean
from benchmarks.sure import ANSWERED, questions

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from benchmarks.left_out import LeftOut

BENCHMARK, COMMAND = "abstention", "python -m benchmarks abstention --save"
VERDICTS = ("strong", "weak", "none")
ASKED = {"wrong speaker": 0.85, "adversarial": 0.85, "off topic": 0.97, "near miss": 0.85}


def measure(name: str, paths: list[Path], weights: LeftOut) -> list[Line]:
    """Ask every question of a set and the questions made from it."""
    talks = datasets.read(name, paths)
    found: dict[str, list[tuple[float, str]]] = defaultdict(list)
    with rememora.open(":memory:") as mem:
        for talk in talks:
            mem.archive([message.message() for message in talk.said], scope=talk.id)
            others = [other for other in talks if other is not talk]
            with weights.without(talk.id):
                for kind, text in questions(talk, others):
                    recall = mem.recall(text, scope=talk.id)
                    found[kind].append((recall.sureness, recall.confidence))
    metrics = {kind: _figures(rows, found[ANSWERED]) for kind, rows in found.items()}
    return [
        Line(
            benchmark=BENCHMARK,
            part=name,
            data_sha256=datasets.sha256(paths),
            settings={"seed": SEED, "conversations": [talk.id for talk in talks]},
            metrics=metrics,
        )
    ]


def _figures(rows: Sequence[tuple[float, str]], answered: Sequence[tuple[float, str]]) -> dict[str, Any]:
    return {
        "questions": len(rows),
        "auc": round(area([sure for sure, _ in answered], [sure for sure, _ in rows]), 4),
        **{verdict: round(mean([float(one == verdict) for _, one in rows]), 4) for verdict in VERDICTS},
    }


def area(above: Sequence[float], below: Sequence[float]) -> float:
    """Return how often a value of the first is above one of the second, a tie counting half."""
    wins = sum((a > b) + (a == b) / 2 for a in above for b in below)
    return wins / max(1, len(above) * len(below))


def tables(lines: Sequence[Line]) -> str:
    """Show one table for each set."""
    parts = []
    for line in lines:
        rows = [
            [
                kind,
                found["questions"],
                "" if kind == ANSWERED else f"{found['auc']:.3f}",
                ASKED.get(kind, ""),
                *(f"{found[verdict]:.2f}" for verdict in VERDICTS),
            ]
            for kind, found in line.metrics.items()
        ]
        parts += [f"**{line.part}**", table(["question", "number", "AUC", "asked", *VERDICTS], rows)]
    return "\n\n".join(parts)
