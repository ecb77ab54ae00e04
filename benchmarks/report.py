"""Puts the tables of the saved lines into REPORT.md, between their markers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from benchmarks import (
    abstention,
    aims,
    captures,
    coding,
    compaction,
    dates,
    distilled,
    drift,
    erase,
    extracted,
    features,
    hook_year,
    idle,
    import_budget,
    imports,
    languages,
    lifecycle,
    packing,
    quality,
    quality_vectors,
    quality_vectors_tables,
    redaction,
    slips,
    speed,
    stated,
    stories,
    tokens,
    topics,
    vectors,
)
from benchmarks.lines import FOLDER, latest, provenance

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from benchmarks.lines import Line

REPORT = FOLDER / "REPORT.md"
SECTIONS: dict[str, tuple[str, Callable[[Sequence[Line]], str]]] = {
    "quality": (quality.COMMAND, quality.tables),
    aims.BENCHMARK: (aims.COMMAND, aims.tables),
    coding.BENCHMARK: (coding.COMMAND, coding.tables),
    features.BENCHMARK: (features.COMMAND, features.tables),
    slips.BENCHMARK: (slips.COMMAND, slips.tables),
    abstention.BENCHMARK: (abstention.COMMAND, abstention.tables),
    packing.BENCHMARK: (packing.COMMAND, packing.tables),
    quality_vectors.BENCHMARK: (quality_vectors.COMMAND, quality_vectors_tables.tables),
    "multilingual": (languages.COMMAND, languages.tables),
    "speed": (speed.COMMAND, speed.tables),
    "vectors": (vectors.COMMAND, vectors.tables),
    "imports": (imports.COMMAND, imports.tables),
    dates.BENCHMARK: (dates.COMMAND, dates.tables),
    stated.BENCHMARK: (stated.COMMAND, stated.tables),
    extracted.BENCHMARK: (extracted.COMMAND, extracted.tables),
    distilled.BENCHMARK: (distilled.COMMAND, distilled.tables),
    stories.BENCHMARK: (stories.COMMAND, stories.tables),
    compaction.BENCHMARK: (compaction.COMMAND, compaction.tables),
    drift.BENCHMARK: (drift.COMMAND, drift.tables),
    hook_year.BENCHMARK: (hook_year.COMMAND, hook_year.tables),
    tokens.BENCHMARK: (tokens.COMMAND, tokens.tables),
    captures.BENCHMARK: (captures.COMMAND, captures.tables),
    idle.BENCHMARK: (idle.COMMAND, idle.tables),
    topics.BENCHMARK: (topics.COMMAND, topics.tables),
    "lifecycle": (lifecycle.COMMAND, lifecycle.tables),
    "erase": (erase.COMMAND, erase.tables),
    "import-budget": (import_budget.COMMAND, import_budget.tables),
    "redaction": (redaction.COMMAND, redaction.tables),
}
"""Name of a benchmark, which is that of its markers, to its command and to what shows its lines."""


def written(text: str, results: Path | None = None) -> str:
    """Return the report with every section made anew; one without results keeps its words.

    Raises:
        ValueError: A section has no markers.
    """
    for name, (command, tables) in SECTIONS.items():
        lines = latest(name, results)
        if lines:
            text = _replaced(text, name, section(lines, command, tables))
    return text


def section(lines: Sequence[Line], command: str, tables: Callable[[Sequence[Line]], str]) -> str:
    """Return what stands between the markers of a benchmark: the command, where it ran, the tables."""
    last = lines[-1]
    versions = ", ".join(f"{name} {number}" for name, number in sorted(last.versions.items()))
    rests_on = f" · {provenance(lines)}" if last.commit else ""
    return f"`{command}` · {last.machine} · {versions} · seed {last.seed}{rests_on}\n\n{tables(lines)}"


def _replaced(text: str, name: str, made: str) -> str:
    begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
    pattern = re.compile(f"(?<={re.escape(begin)}\n).*?(?={re.escape(end)})", re.DOTALL)
    if not pattern.search(text):
        raise ValueError(f"REPORT.md: expected the markers {begin} and {end}")
    return pattern.sub(lambda _: f"\n{made}\n\n", text, count=1)
