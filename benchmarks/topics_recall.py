"""What topics bring to recall: questions of LoCoMo and BEAM before topics are grouped, and after."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

import rememora
from benchmarks import datasets
from benchmarks.lines import SEED, Line
from benchmarks.metrics import interval, mean, recall_at

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import Any

    from benchmarks.talks import Conversation

DEPTH = 20
MEASURES = {f"recall@{k}": partial(recall_at, k=k) for k in (1, 5, 10, 20)}


def measure(folder: Path, *, benchmark: str) -> list[Line]:
    """Ask every question twice by the weights of the package, which but for that of the topic are the same.

    What the match of a topic counts for (`fit.OF_TOPIC`) was set by hand after a look at all of them.
    """
    lines = []
    for name in (datasets.LOCOMO, datasets.BEAM):
        paths = datasets.files(name, folder)
        talks = datasets.read(name, paths) if paths else []
        asked = {talk.id: _asked(talk) for talk in talks}
        for part in ("dev", "held-out") if talks else ():
            some = [talk for talk in talks if talk.part == part]
            lines.append(
                Line(
                    benchmark=benchmark,
                    part=f"recall/{name}/{part}",
                    data_sha256=datasets.sha256(paths),
                    settings={"depth": DEPTH, "conversations": len(some)},
                    metrics=_figures([asked[talk.id] for talk in some], [talk.id for talk in some]),
                )
            )
    return lines


Found = list[tuple[list[float], list[float], float, float]]
"""Of each question: the measures without topics and with them, and the CPU time of both, ms."""


def _asked(talk: Conversation) -> Found:
    found: Found = []
    settings = {"capture_mode": "off"}
    with (
        rememora.open(":memory:", settings=settings) as plain,
        rememora.open(":memory:", settings=settings) as mem,
    ):
        for one in (plain, mem):
            one.archive([message.message() for message in talk.said])
        mem.topics.run_worker()
        for question in talk.asked:
            if question.evidence:
                before, before_ms = _measured(plain, question.text, question.evidence)
                after, after_ms = _measured(mem, question.text, question.evidence)
                found.append((before, after, before_ms, after_ms))
    return found


def _measured(mem: rememora.Rememora, text: str, evidence: frozenset[str]) -> tuple[list[float], float]:
    began = time.process_time()
    found = mem.recall(text, limit=DEPTH)
    spent_ms = (time.process_time() - began) * 1e3
    ids = tuple(dict.fromkeys(id for hit in found.hits for id in hit.source_ids))
    return [float(of(ids, evidence)) for of in MEASURES.values()], spent_ms


def _figures(talks: Sequence[Found], ids: Sequence[str]) -> dict[str, object]:
    rows = [row for talk in talks for row in talk]
    figures: dict[str, object] = {"questions": len(rows)}
    for at, name in enumerate(MEASURES):
        gains = {id: [row[1][at] - row[0][at] for row in talk] for id, talk in zip(ids, talks, strict=True)}
        figures[name] = {
            "without": round(mean([row[0][at] for row in rows]), 4),
            "with": round(mean([row[1][at] for row in rows]), 4),
            "gain": [round(value, 4) for value in interval(gains, seed=SEED)],
        }
    figures["cpu_ms"] = {
        "without": round(mean([row[2] for row in rows]), 2),
        "with": round(mean([row[3] for row in rows]), 2),
    }
    return figures


def table_of(lines: Sequence[Line]) -> tuple[list[str], list[list[object]]]:
    """Return header and rows of the table that a report shows."""
    header = ["recall without → with topics", "questions", *MEASURES, "CPU ms a question"]
    rows: list[list[object]] = []
    for line in lines:
        if line.part.startswith("recall/"):
            found = line.metrics
            gains = [_shown(found[name]) for name in MEASURES]
            spent = found["cpu_ms"]
            cpu = f"{spent['without']} → {spent['with']}"
            rows.append([line.part.partition("/")[2], found["questions"], *gains, cpu])
    return header, rows


def _shown(found: dict[str, Any]) -> str:
    low, high = found["gain"]
    return f"{found['without']:.3f} → {found['with']:.3f} ({low:+.3f} {high:+.3f})"
