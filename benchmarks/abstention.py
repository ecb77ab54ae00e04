"""Does recall know what it does not know? Questions with an answer beside such without one.

The area under the ROC curve of `Recall.sureness`: how often a question with an answer gets a higher one than one
without. Weights are those of the other conversations (`left_out`).
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

import rememora
from benchmarks import datasets
from benchmarks.fit import SETTINGS
from benchmarks.lines import SEED, Line, table
from benchmarks.metrics import mean
from benchmarks.sure import ANSWERED, questions
from rememora.core.confidence import STRONG
from rememora.core.context import refitting
from rememora.core.context.refitting import Judged
from rememora.core.context.sureness import sureness

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from benchmarks.left_out import LeftOut
    from rememora.ports.embedder import Embedder

REFIT = "refit"
_OF_REFIT = ("auc", "strong on answered", "not strong on others")
_MADE_BY_CHANCE = ("near miss",)
"""Nonsense that nobody asks; a refit is to learn from what people ask."""
BENCHMARK, COMMAND = "abstention", "python -m benchmarks abstention --save"
VERDICTS = ("strong", "weak", "none")
ASKED = {
    "wrong speaker": (0.85, 0.87),
    "adversarial": (0.85, 0.87),
    "off topic": (0.97, 0.97),
    "near miss": (0.85, 0.87),
}
"""What is asked for, without a model and with one."""


def measure(
    name: str, paths: list[Path], weights: LeftOut, *, embedder: Embedder | None = None, model: str = "words"
) -> list[Line]:
    """Ask every question of a set and the questions made from it."""
    talks = datasets.read(name, paths)
    found: dict[str, list[tuple[float, str]]] = defaultdict(list)
    refits: list[dict[str, Any]] = []
    with rememora.open(":memory:", embedder=embedder, settings=SETTINGS) as mem:
        for talk in talks:
            mem.archive([message.message() for message in talk.said], scope=talk.id)
            mem.upkeep.backfill()
            others = [other for other in talks if other is not talk]
            with weights.without(talk.id):
                judged = []
                for kind, text in questions(talk, others):
                    recall = mem.recall(text, scope=talk.id)
                    found[kind].append((recall.sureness, recall.confidence))
                    if kind not in _MADE_BY_CHANCE and recall.signs:
                        judged.append(Judged(recall.signs, kind == ANSWERED, text))
                refits += _refitted(judged)
    metrics: dict[str, Any] = {kind: _figures(rows, found[ANSWERED]) for kind, rows in found.items()}
    metrics[REFIT] = {
        "scopes": len(refits),
        "kept": sum(one["kept"] for one in refits),
        **{
            name: [round(mean([one[name][place] for one in refits]), 4) for place in (0, 1)]
            for name in _OF_REFIT
        },
    }
    return [
        Line(
            benchmark=BENCHMARK,
            part=f"{name}/{model}",
            data_sha256=datasets.sha256(paths),
            settings={"seed": SEED, "conversations": [talk.id for talk in talks]},
            metrics=metrics,
        )
    ]


def _refitted(judged: Sequence[Judged]) -> list[dict[str, Any]]:
    """Fit the confidence of one scope to half of its questions; returns before and after on the other half."""
    mine = refitting.distinct(judged)
    if refitting.missing(mine):
        return []
    made = refitting.refit(mine)
    used = made.weights if made.is_better else refitting.START
    pairs = [_on(made.unseen, weights) for weights in (refitting.START, used)]
    return [{"kept": made.is_better, **{name: [one[name] for one in pairs] for name in _OF_REFIT}}]


def _on(judged: Sequence[Judged], weights: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    by_kind: dict[bool, list[float]] = {True: [], False: []}
    for one in judged:
        by_kind[one.answered].append(sureness(one.signs, weights[one.group]))
    answered, others = by_kind[True], by_kind[False]
    return {
        "auc": area(answered, others),
        "strong on answered": mean([float(sure >= STRONG) for sure in answered]),
        "not strong on others": mean([float(sure < STRONG) for sure in others]),
    }


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
                "" if kind not in ASKED else ASKED[kind][not line.part.endswith("/words")],
                *(f"{found[verdict]:.2f}" for verdict in VERDICTS),
            ]
            for kind, found in line.metrics.items()
            if kind != REFIT
        ]
        parts += [f"**{line.part}**", table(["question", "number", "AUC", "asked", *VERDICTS], rows)]
        if done := line.metrics.get(REFIT):
            parts.append(_refit_table(done))
    return "\n\n".join(parts)


def _refit_table(done: Mapping[str, Any]) -> str:
    change = [f"{done[name][0]:.2f} → {done[name][1]:.2f}" for name in _OF_REFIT]
    row = [f"{done['kept']} of {done['scopes']}", *change]
    return table(["refit kept, scopes", *(f"{name}, held-out half" for name in _OF_REFIT)], [row])
