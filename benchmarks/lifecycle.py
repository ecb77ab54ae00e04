"""What looking after a large store costs: a sweep, and merging what is new with what was there."""

from __future__ import annotations

import hashlib
import random
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rememora
from benchmarks.lines import FOLDER, SEED, Line, table
from benchmarks.sentences import Writer
from rememora.flow.index import memory_entries
from rememora.flow.intake import Intake
from rememora.stores.sqlite import SqliteStore
from rememora.testing import FrozenClock, a_memory

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rememora import Rememora

COMMAND = "python -m benchmarks lifecycle --save"
ROWS, NEW = 100_000, 1_000
_COPIES = 4
"""One of so many new memories says a kept one again, with a word more."""
_DAYS = 250
"""Memories were last used up to so long ago: all three tiers are met, and nothing is cold enough to go."""
_DAY_MS = 86_400_000
_BATCH = 2_000


def measure(rows: int = ROWS, new: int = NEW, *, work: str | None = None) -> Line:
    """Build a store of *rows* memories, sweep it twice, add *new* ones and merge them."""
    writer, chance, clock = Writer(SEED), random.Random(SEED), FrozenClock()
    texts = _distinct(writer, rows + new)
    again = [f"{text} indeed" if n % _COPIES == 0 else texts[rows + n] for n, text in enumerate(texts[:new])]
    metrics: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="rememora-lifecycle-", dir=work) as name:
        store = SqliteStore(Path(name, "memory.sqlite3"))
        with rememora.open(store, clock=clock) as mem:
            _fill(store, texts[:rows], "old", clock, chance)
            swept = _timed(metrics, "first sweep", mem.upkeep.sweep)
            _timed(metrics, "second sweep", mem.upkeep.sweep)
            with store.transaction():  # as after a first run
                store.lifecycle.note(
                    "default", "consolidated", at_ms=clock.now_ms(), place=store.ledger.last()
                )
            _fill(store, again, "new", clock, chance)
            metrics["merged"] = _timed(metrics, "consolidation", mem.upkeep.consolidate).merged
            metrics["moved"] = sum(swept.moved.values())
            metrics["undo_cpu_ms"] = _undone(mem, store)
    return Line(
        benchmark="lifecycle",
        part=f"{rows} rows",
        data_sha256=hashlib.sha256((FOLDER / "sentences.py").read_bytes()).hexdigest(),
        settings={"rows": rows, "new": new, "copies": new // _COPIES},
        metrics=metrics,
    )


def _distinct(writer: Writer, count: int) -> list[str]:
    texts: dict[str, None] = {}
    while len(texts) < count:
        texts[writer.sentence()[0]] = None
    return list(texts)


def _fill(
    store: SqliteStore, texts: Sequence[str], name: str, clock: FrozenClock, chance: random.Random
) -> None:
    now_ms = clock.now_ms()
    for start in range(0, len(texts), _BATCH):
        memories = [
            a_memory(
                id=f"{name}-{start + n}",
                text=text,
                kind="fact",
                reinforced_ms=now_ms - chance.randrange(_DAYS) * _DAY_MS,
            )
            for n, text in enumerate(texts[start : start + _BATCH])
        ]
        with store.transaction():
            for memory in memories:
                store.memories.put(memory)
            store.index.add(memory_entries(memories, Intake()))
            ids = [memory.id for memory in memories]
            store.ledger.append("memories.imported", scope="default", ids=ids, at_ms=now_ms)


def _timed(metrics: dict[str, Any], name: str, verb: Callable[[], Any]) -> Any:
    cpu, wall = time.process_time(), time.perf_counter()
    done = verb()
    metrics[name] = {
        "cpu_s": round(time.process_time() - cpu, 2),
        "wall_s": round(time.perf_counter() - wall, 2),
    }
    return done


def _undone(mem: Rememora, store: SqliteStore) -> float | None:
    """Take the last merge back, and return what that cost."""
    with store.reading():
        merges = [
            row.operation_id for row in store.ledger.rows(["default"]) if row.operation == "memory.merged"
        ]
    if not merges:
        return None
    start = time.process_time()
    receipt = mem.undo(merges[-1])
    if receipt.status != "undone":
        raise RuntimeError(f"expected the merge to be taken back, found {receipt}")
    return round((time.process_time() - start) * 1e3, 2)


def tables(lines: Sequence[Line]) -> str:
    """Show what each task cost."""
    targets = {"first sweep": "2", "second sweep": "2", "consolidation": "5"}
    rows = [
        [line.part, name, targets[name], figures["cpu_s"], figures["wall_s"]]
        for line in lines
        for name, figures in line.metrics.items()
        if name in targets
    ]
    notes = [
        f"{line.part}: the first sweep moved {line.metrics['moved']} memories; of {line.settings['copies']} copies"
        f" among {line.settings['new']} new memories, {line.metrics['merged']} were merged."
        f" Taking a merge back cost {line.metrics['undo_cpu_ms']} ms of CPU."
        for line in lines
    ]
    return table(["store", "task", "target, CPU s", "CPU s", "wall s"], rows) + "\n\n" + "\n".join(notes)
