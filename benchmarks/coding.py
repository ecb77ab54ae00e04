"""Which session of a coding agent was it? Questions of our own about logs of one project, all in one scope.

``labels/coding.jsonl`` holds an id, a question in our own words, and the name of the file that answers it. Nothing of
recall was fitted on these logs. Hits count by the session that they are of, each once; so do those of the plain BM25,
which reads the same messages.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import rememora
from benchmarks import datasets
from benchmarks.aims import shown, with_interval
from benchmarks.fit import SETTINGS
from benchmarks.lines import FOLDER, Line, table
from benchmarks.metrics import hit_at, reciprocal_rank
from benchmarks.plain_bm25 import PlainBm25

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from rememora.ports.embedder import Embedder

BENCHMARK = "coding"
COMMAND = "python -m benchmarks quality --save"
LABELS = FOLDER / "labels" / "coding.jsonl"
DEPTH = 50
"""Messages that are looked at: long enough for several sessions."""
_MOST = 10_000
MEASURES: dict[str, Callable[[Sequence[str], frozenset[str]], float]] = {
    **{f"hit@{k}": partial(hit_at, k=k) for k in (1, 3, 5)},
    "MRR": reciprocal_rank,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """One line of the labels."""

    id: str
    question: str
    file: str


def labels(path: Path | None = None) -> list[Label]:
    """Read the labels."""
    lines = (path or LABELS).read_text(encoding="utf-8").splitlines()
    return [Label(**json.loads(line)) for line in lines]


def files(folder: Path) -> list[Path]:
    """Return the logs, or nothing where they are missing."""
    return sorted((folder / "coding-sessions").glob("*.md"))


def measure(paths: list[Path], *, embedder: Embedder | None = None, model: str = "words") -> list[Line]:
    """Ask every question whose file is there."""
    found: dict[str, dict[str, dict[str, list[float]]]] = {
        name: {who: defaultdict(list) for who in ("ours", "plain", "gain")} for name in MEASURES
    }
    with rememora.open(":memory:", embedder=embedder, settings=SETTINGS) as mem:
        file_of, texts = _read(mem, paths)
        mem.upkeep.backfill()
        plain = PlainBm25(texts)
        asked = [label for label in labels() if label.file in file_of.values()]
        for label in asked:
            hits = mem.recall(label.question, limit=DEPTH).hits
            ours = _files((id for hit in hits for id in hit.source_ids), file_of)
            theirs = _files(plain.ranked(label.question, DEPTH), file_of)
            for name, of in MEASURES.items():
                mine, other = of(ours, frozenset({label.file})), of(theirs, frozenset({label.file}))
                for who, value in (("ours", mine), ("plain", other), ("gain", mine - other)):
                    found[name][who][label.file].append(value)
    return [
        Line(
            benchmark=BENCHMARK,
            part=model,
            data_sha256=datasets.sha256(paths),
            settings={"depth": DEPTH, "files": len(paths), "messages": len(texts), "questions": len(asked)},
            metrics={
                name: {who: with_interval(groups) for who, groups in by.items()} for name, by in found.items()
            },
        )
    ]


def _read(mem: rememora.Rememora, paths: Sequence[Path]) -> tuple[dict[str, str], dict[str, str]]:
    """Import the logs; returns file and text of each message."""
    file_of: dict[str, str] = {}
    texts: dict[str, str] = {}
    for path in paths:
        mem.import_(path)
        for message in mem.rehydrate(since="1970-01-02", limit=_MOST):
            if message.source_id not in file_of:
                file_of[message.source_id], texts[message.source_id] = path.stem, message.text
    return file_of, texts


def _files(ids: Iterable[str], file_of: dict[str, str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(file_of[id] for id in ids))


def tables(lines: Sequence[Line]) -> str:
    """Show one table for all models."""
    rows = [
        [
            "no model" if line.part == "words" else line.part,
            name,
            shown(found["ours"]),
            shown(found["plain"]),
            shown(found["gain"], sign="+"),
        ]
        for line in lines
        for name, found in line.metrics.items()
    ]
    last = lines[-1].settings
    title = (
        f"{last['questions']} questions about {last['files']} files, {last['messages']} messages in one scope"
    )
    return f"{title}\n\n{table(['', 'measure', 'ours (95 %)', 'plain BM25 (95 %)', 'gain (95 %)'], rows)}"
