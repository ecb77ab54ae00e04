"""CPU time of one thread for the verbs of every day, at several sizes of the store."""

from __future__ import annotations

import hashlib
import json
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rememora
from benchmarks.lines import FOLDER, SEED, Line, table
from benchmarks.metrics import percentile
from benchmarks.process import python
from benchmarks.sentences import Writer
from benchmarks.stores import BATCH, FIRST_SCOPE, LAYOUTS, build

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from benchmarks.stores import Built

COMMAND = "python -m benchmarks speed --million --save"
ROWS, MILLION = (1_000, 10_000, 100_000), 1_000_000
QUESTIONS, SINGLES, ARCHIVED = 200, 200, 5_000
STARTS = 5
_ROWS = (
    ("recall, all rows in one scope, p50 ms", "4 / 10 / 35 at 10k / 100k / 1M", "recall, whole", "p50_ms"),
    ("the same, p95 ms", "", "recall, whole", "p95_ms"),
    ("recall, a scope of 1 % of the rows, p50 ms", "1.5 / 2 / 6", "recall, 1 %", "p50_ms"),
    ("the same, p95 ms", "", "recall, 1 %", "p95_ms"),
    ("assemble, all rows in one scope, p50 ms", "8 at 10k", "assemble", "cpu_p50_ms"),
    ("the same, p95 ms", "", "assemble", "cpu_p95_ms"),
    ("the same, wall clock, p50 ms", "", "assemble", "wall_p50_ms"),
    ("one durable remember, p50 ms", "1.5", "remember", "cpu_p50_ms"),
    ("the same, p95 ms", "", "remember", "cpu_p95_ms"),
    ("the same, wall clock, p50 ms", "", "remember", "wall_p50_ms"),
    (
        "capture of a turn that teaches something, commit included, p50 ms",
        "3 besides the commit",
        "capture",
        "cpu_p50_ms",
    ),
    ("the same, p95 ms", "", "capture", "cpu_p95_ms"),
    ("the same, nothing learnt (capture.mode off), p50 ms", "", "capture, off", "cpu_p50_ms"),
    ("archive in batches, rows a second", "5,000", "archive", "rows_per_cpu_s"),
    ("import of our own export, memories of three rows a second", "", "written, memories", "rows_per_cpu_s"),
    ("open and first answer, imports done, ms", "60 at 100k", "start", "open_and_first_ms"),
    ("of it open, ms", "", "start", "open_ms"),
    ("bytes on disk a row", "", "disk", "bytes_per_row"),
    ("resident after the questions, MB", "", "memory", "rss_mb"),
    ("resident, MB per 10,000 rows", "", "memory", "rss_mb_per_10k_rows"),
    ("of it not pages of the file, MB per 10,000 rows", "", "memory", "own_mb_per_10k_rows"),
)
"""Name, target, and where the figure stands in the metrics."""


def measure(rows: int, *, work: str | None = None) -> Line:
    """Build the stores of one size in the folder *work*, measure on them, and remove them."""
    metrics: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="rememora-speed-", dir=work) as name:
        for layout, scopes in LAYOUTS.items():
            built = build(Path(name), rows, scopes=scopes, seed=SEED)
            asked = _questions(built, QUESTIONS)
            metrics[f"recall, {layout}"] = _recalls(built, asked)
            if layout == "whole":
                metrics[f"written, {built.kind}"] = {"rows_per_cpu_s": round(rows / built.cpu_s)}
                metrics["disk"] = {"bytes_per_row": round(_bytes(built.path) / rows)}
                metrics["start"] = _start(built, asked)
                metrics["memory"] = _memory(Path(name), built, asked)
                metrics["assemble"] = _assembled(built, asked)
                metrics["remember"] = _singles(built, SINGLES)
                metrics["capture"] = _captures(built, SINGLES, mode="statements")
                metrics["capture, off"] = _captures(built, SINGLES, mode="off")
                metrics["archive"] = _archive(built, ARCHIVED)
            _remove(built.path)
    return Line(
        benchmark="speed",
        part=str(rows),
        data_sha256=_recipe(),
        settings={"questions": QUESTIONS, "singles": SINGLES, "archived": ARCHIVED, "batch": BATCH},
        metrics=metrics,
    )


def _recipe() -> str:
    """Return the hash of what makes the sentences; with the seed it settles every byte of them."""
    code = [FOLDER / name for name in ("vocabulary.py", "sentences.py", "stores.py")]
    parts = [*code, *sorted((FOLDER / "words").iterdir())]
    return hashlib.sha256(b"".join(part.read_bytes() for part in parts)).hexdigest()


def _questions(built: Built, count: int) -> list[str]:
    """Return questions, each about another stored sentence as long as there are enough."""
    writer = Writer(SEED + 1)
    return [writer.question(*built.sampled[n % len(built.sampled)]) for n in range(count)]


def _recalls(built: Built, questions: Sequence[str]) -> dict[str, float]:
    with rememora.open(built.path) as mem:
        for question in questions[:10]:
            mem.recall(question, scope=FIRST_SCOPE)
        spent = [_cpu_ms(partial(mem.recall, question, scope=FIRST_SCOPE)) for question in questions]
    return {"p50_ms": _p(spent, 0.5), "p95_ms": _p(spent, 0.95)}


def _cpu_ms(act: Callable[[], object]) -> float:
    start = time.process_time()
    act()
    return (time.process_time() - start) * 1e3


def _p(values: Sequence[float], share: float) -> float:
    return round(percentile(values, share), 3)


def _bytes(path: Path) -> int:
    return sum(file.stat().st_size for file in path.parent.glob(path.name + "*"))


def _start(built: Built, questions: Sequence[str]) -> dict[str, float]:
    """Measure opening and the first answer, each time in a process of its own and with another question."""
    runs = [
        _fresh(task="opened", path=str(built.path), scope=FIRST_SCOPE, question=question)
        for question in questions[:STARTS]
    ]
    both = [run["open_ms"] + run["first_ms"] for run in runs]
    return {"open_ms": _p([run["open_ms"] for run in runs], 0.5), "open_and_first_ms": _p(both, 0.5)}


def _memory(folder: Path, built: Built, questions: Sequence[str]) -> dict[str, float]:
    """Measure what a store of this size adds to a process that holds an empty one."""
    empty = folder / "empty.sqlite3"
    rememora.open(empty).close()
    full, bare = (
        _fresh(task="resident", path=str(path), scope=FIRST_SCOPE, questions=list(questions))
        for path in (built.path, empty)
    )
    per_10k = {name: (full[name] - bare[name]) / built.rows * 10_000 for name in ("rss_kb", "own_kb")}
    return {
        "rss_mb": round(full["rss_kb"] / 1024, 1),
        "rss_mb_per_10k_rows": round(per_10k["rss_kb"] / 1024, 2),
        "own_mb_per_10k_rows": round(per_10k["own_kb"] / 1024, 2),
    }


def _fresh(**asked: object) -> dict[str, float]:
    found: dict[str, float] = json.loads(python("-m", "benchmarks.fresh", text=json.dumps(asked)))
    return found


def _singles(built: Built, count: int) -> dict[str, float]:
    """Measure `remember`, each one on disk before it returns."""
    writer = Writer(SEED + 2)
    with rememora.open(built.path) as mem:
        texts = [writer.sentence()[0] for _ in range(count)]
        return _both([partial(mem.remember, text, scope=FIRST_SCOPE) for text in texts])


def _captures(built: Built, count: int, *, mode: str) -> dict[str, float]:
    """Measure `capture` of turns in one session in which a user states a preference, each on disk."""
    writer = Writer(SEED + 4)
    turns = [(f"Good morning! I like {writer.sentence()[0]}", writer.sentence()[0]) for _ in range(count)]
    with rememora.open(built.path, settings={"capture_mode": mode}) as mem:
        mem.capture(*turns[0], scope=FIRST_SCOPE, session=mode)  # loads the rules
        return _both([partial(mem.capture, *turn, scope=FIRST_SCOPE, session=mode) for turn in turns])


def _assembled(built: Built, questions: Sequence[str]) -> dict[str, float]:
    """Measure `assemble` with a question as the turn; what it injects is on disk before it returns."""
    with rememora.open(built.path) as mem:
        return _both(
            [
                partial(mem.assemble, [{"role": "user", "content": question}], scope=FIRST_SCOPE)
                for question in questions
            ]
        )


def _both(acts: Sequence[Callable[[], object]]) -> dict[str, float]:
    """Measure CPU time and wall clock of each act."""
    cpu, wall = [], []
    for act in acts:
        start = time.perf_counter()
        cpu.append(_cpu_ms(act))
        wall.append((time.perf_counter() - start) * 1e3)
    return {"cpu_p50_ms": _p(cpu, 0.5), "cpu_p95_ms": _p(cpu, 0.95), "wall_p50_ms": _p(wall, 0.5)}


def _archive(built: Built, count: int) -> dict[str, float]:
    """Measure messages in batches, into the store that holds the rows."""
    writer = Writer(SEED + 3)
    messages = [{"role": ("user", "assistant")[n % 2], "content": writer.sentence()[0]} for n in range(count)]
    with rememora.open(built.path) as mem:
        spent = sum(
            _cpu_ms(partial(mem.archive, messages[at : at + BATCH], scope=FIRST_SCOPE))
            for at in range(0, count, BATCH)
        )
    return {"rows_per_cpu_s": round(count / spent * 1e3)}


def _remove(path: Path) -> None:
    for file in path.parent.glob(path.name + "*"):
        file.unlink()


def tables(lines: Sequence[Line]) -> str:
    """Show what was measured, one column a size, beside the targets."""
    ordered = sorted(lines, key=lambda line: int(line.part))
    rows = [
        [
            name,
            target,
            *(f"{line.metrics[group][figure]:,}" if group in line.metrics else "" for line in ordered),
        ]
        for name, target, group, figure in _ROWS
    ]
    return table(["CPU time, one thread", "target", *(f"{int(line.part):,} rows" for line in ordered)], rows)
