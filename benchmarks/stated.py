"""The labelled statements: what is remembered of each turn, and how much of it is right.

The first run on each set is kept as a part of its own: later ones may be of rules and weights that were changed because
of its figures, though nobody who changes them reads the sets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import rememora
from benchmarks.datasets import sha256
from benchmarks.lines import Line, table
from benchmarks.statements import KINDS, LANGUAGES, SECOND, STATEMENTS, THIRD, WORDINGS, read
from benchmarks.statements_score import Extraction, score

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from benchmarks.statements import Row
    from benchmarks.statements_score import Tally
    from rememora import Rememora
    from rememora.model.memory import Memory

BENCHMARK = "statements"
COMMAND = f"python -m benchmarks {BENCHMARK} --save"
FIRST_RUN, NOW = "first run", "now"
SECOND_FIRST, SECOND_NOW = "second set (first run)", "second set, now"
THIRD_FIRST, THIRD_NOW = "third set (first run)", "third set, now"
_SAID = "2026-03-11T10:00:00Z"  # a Wednesday


def measure() -> list[Line]:
    """Let every turn go through the whole write path, and judge what is remembered of it."""
    return [_measured(NOW, STATEMENTS), _measured(SECOND_NOW, SECOND), _measured(THIRD_NOW, THIRD)]


def _measured(part: str, path: Path) -> Line:
    rows = read(path)
    tallies = score(rows, extractions(rows))
    return Line(
        benchmark=BENCHMARK,
        part=part,
        data_sha256=sha256([path]),
        settings={"turns": len(rows), "target": "precision .95, found .75"},
        metrics={group: _figures(tallies[group]) for group in sorted(tallies)},
    )


def extractions(rows: Sequence[Row]) -> list[Extraction]:
    """Return the memories that rest on the last message of each row."""
    with rememora.open(":memory:") as mem:
        return [made for row in rows for made in _of_row(mem.bind(scope=row.id, session="one"), row)]


def _of_row(mem: Rememora, row: Row) -> Iterator[Extraction]:
    last = f"{len(row.turn)}"
    mem.archive(
        [
            {"id": str(place), "role": said["role"], "content": said["text"], "at": _SAID}
            | ({"name": said["name"]} if said.get("name") else {})
            for place, said in enumerate(row.turn, start=1)
        ]
    )
    mem.upkeep.distill(scope=row.id)
    for memory in mem.list(status=("active", "quarantined"), limit=1_000):
        yield from _judged(memory, row, last)


def _judged(memory: Memory, row: Row, last: str) -> Iterator[Extraction]:
    spans = [span for span in memory.evidence if span.message_id == last]
    if spans:
        yield Extraction(
            row=row.id,
            kind=memory.kind,
            text=memory.text,
            start=spans[-1].start,
            end=spans[-1].end,
            polarity=str(memory.meta.get("polarity", "positive")),
            active=memory.status == "active",
        )


def _figures(tally: Tally) -> dict[str, float]:
    counts = {name: getattr(tally, name) for name in tally.__slots__}
    return {**counts, "precision": round(tally.precision, 4), "found_share": round(tally.recall, 4)}


def tables(lines: Sequence[Line]) -> str:
    """Show the figures of each part: all, and each language, wording, kind and trap."""
    return "\n\n".join(f"**{line.part}**\n\n{_table(line.metrics)}" for line in lines)


def _table(found: dict[str, dict[str, float]]) -> str:
    groups = ["all", *[f"language: {name}" for name in LANGUAGES], *[f"wording: {name}" for name in WORDINGS]]
    groups += [f"kind: {name}" for name in KINDS]
    traps = sorted(group for group in found if group.startswith("trap: "))
    header = (
        "",
        "remembered",
        "right",
        "precision",
        "statements",
        "found",
        "share",
        "same kind",
        "same polarity",
    )
    return table(header, [_row(name, found[name]) for name in [*groups, *traps] if name in found])


def _row(name: str, figures: dict[str, float]) -> tuple[object, ...]:
    remembered = figures["true"] + figures["not_whole"] + figures["false"]
    statements = figures["statements"]
    return (
        name,
        remembered,
        figures["true"],
        f"{figures['precision']:.3f}" if remembered else "",
        statements,
        figures["found"],
        f"{figures['found_share']:.3f}" if statements else "",
        figures["same_kind"],
        figures["same_polarity"],
    )
