"""CPU time of hybrid recall at several sizes; beside it exact search, words alone, and another product.

Making the vector of a question belongs to the model and is left out: the embedder here knows its vectors.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import apsw
import numpy as np

import rememora
from benchmarks import products
from benchmarks.clouds import Cloud, Known
from benchmarks.lines import FOLDER, SEED, Line, table
from benchmarks.metrics import percentile
from benchmarks.process import python
from benchmarks.sentences import Writer
from benchmarks.stores import FIRST_SCOPE, LAYOUTS, build
from rememora.model.queries import Where

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from benchmarks.stores import Built

    Floats = NDArray[np.float32]
    Task = Callable[[], object]

COMMAND = "python -m benchmarks vectors --million --save"
ROWS, MILLION, DIMENSIONS = (10_000, 100_000), 1_000_000, (384, 1_024)
WIDE_UP_TO = 100_000
"""Vectors of 1,024 dimensions are measured up to here: a million of them fill 4 GB beside their store."""
QUESTIONS, NEAREST, STARTS = 100, 10, 5
_PUT_AT_ONCE = 5_000
_ROWS = {
    "hybrid, all rows in one scope, p50 ms": "6 / 12 / 45 at 10k / 100k / 1M",
    "words alone, all rows, p50 ms": "",
    "rank fusion, all rows, p50 ms": "",
    "vectors alone, all rows, p50 ms": "",
    "exact search by numpy, all rows, ms": "",
    "vectors alone, recall@10 of exact search": ".98 / .97 at 100k / 1M",
    "hybrid, a scope of 1 % of the rows, p50 ms": "2 / 4 / 10",
    "vectors alone, a scope of 1 %, p50 ms": "",
    "vectors alone, a scope of 1 %, recall@10": "",
    "open and first hybrid answer, imports done, ms": "80 at 100k",
    "bytes on disk a row besides its text": "1,536",
    "vectors kept a CPU second": "",
}
"""What is shown, in this order, with the target; another product comes behind."""
TEXT_BYTES = """
    SELECT coalesce(sum(length(CAST(text AS BLOB))), 0) FROM memories
    UNION ALL SELECT sum(length(CAST(text AS BLOB))) FROM messages
"""


def measure(rows: int, dimensions: int, *, work: str | None = None) -> Line:
    """Build the stores of one size in the folder *work*, measure on them, and remove them."""
    metrics: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="rememora-vectors-", dir=work) as name:
        for layout, scopes in LAYOUTS.items():
            folder = Path(name) / str(scopes)
            folder.mkdir()
            built = build(folder, rows, scopes=scopes, seed=SEED)
            store = _Filled(built, dimensions, rows // scopes)
            metrics |= store.whole() if layout == "whole" else store.small()
    return Line(
        benchmark="vectors",
        part=f"{rows}/{dimensions}",
        data_sha256=hashlib.sha256((FOLDER / "clouds.py").read_bytes()).hexdigest(),
        settings={"questions": QUESTIONS, "nearest": NEAREST},
        metrics=metrics,
    )


class _Filled:
    """A store with a vector for each row, questions with theirs, and the vectors of the first scope."""

    def __init__(self, built: Built, dimensions: int, in_scope: int) -> None:
        self.built, self.space = built, f"cloud/{dimensions}"
        self.cloud = Cloud(dimensions, SEED)
        self.embedder = Known(self.space, dimensions)
        self.ids: list[str] = []
        self.put_cpu_s = 0.0
        self.vectors = np.zeros((in_scope, dimensions), dtype=np.float32)
        with rememora.open(built.path) as mem:
            self._fill(mem)
        writer = Writer(SEED + 1)
        self.questions = [writer.question(*built.sampled[n % len(built.sampled)]) for n in range(QUESTIONS)]
        self.embedder.vectors = dict(zip(self.questions, self.cloud.draw(QUESTIONS), strict=True))

    def whole(self) -> dict[str, Any]:
        """Measure where all rows are in one scope."""
        found = {
            "hybrid, all rows in one scope, p50 ms": self._recall(),
            "words alone, all rows, p50 ms": self._recall(embedder=None),
            "rank fusion, all rows, p50 ms": self._recall(settings={"recall_fusion": "rrf"}),
            **self._arm("vectors alone, all rows, p50 ms"),
            "exact search by numpy, all rows, ms": _p50(self._exact_runs()),
            "vectors kept a CPU second": round(len(self.ids) / self.put_cpu_s),
            "bytes on disk a row besides its text": self._bytes_per_row(),
            "open and first hybrid answer, imports done, ms": self._first(),
        }
        return found | products.measure(self.vectors, [self.embedder.vectors[q] for q in self.questions])

    def small(self) -> dict[str, Any]:
        """Measure a scope of 1 % of the rows."""
        return {
            "hybrid, a scope of 1 % of the rows, p50 ms": self._recall(),
            **self._arm(
                "vectors alone, a scope of 1 %, p50 ms", quality="vectors alone, a scope of 1 %, recall@10"
            ),
        }

    def _fill(self, mem: rememora.Rememora) -> None:
        store: Any = mem._deps.store
        after = 0
        while True:
            with store.reading():
                batch = store.vectors.waiting(self.space, limit=_PUT_AT_ONCE, after=after)
            if not batch:
                return
            drawn = self.cloud.draw(len(batch))
            mine = [n for n, one in enumerate(batch) if one.scope == FIRST_SCOPE]
            self.vectors[len(self.ids) : len(self.ids) + len(mine)] = drawn[mine]
            self.ids += [batch[n].id for n in mine]
            start = time.process_time()
            with store.transaction():
                pairs = [(one.number, vector) for one, vector in zip(batch, drawn, strict=True)]
                store.vectors.put(self.space, pairs, dimensions=self.cloud.dimensions)
            self.put_cpu_s += (time.process_time() - start) * len(mine) / len(batch)
            after = batch[-1].number

    def _recall(self, *, embedder: object = "known", settings: dict[str, object] | None = None) -> float:
        chosen = self.embedder if embedder == "known" else embedder
        with rememora.open(self.built.path, embedder=chosen, settings=settings) as mem:
            ask = [partial(mem.recall, question, scope=FIRST_SCOPE) for question in self.questions]
            return _p50(ask)

    def _arm(
        self, name: str, *, quality: str = "vectors alone, recall@10 of exact search"
    ) -> dict[str, float]:
        found: list[set[str]] = []
        with rememora.open(self.built.path) as mem:
            store: Any = mem._deps.store

            def nearest(question: str) -> None:
                with store.reading():
                    near = store.vectors.nearest(
                        self.space,
                        self.embedder.vectors[question],
                        [FIRST_SCOPE],
                        Where(now_ms=0),
                        limit=NEAREST,
                    )
                found.append({id for (_, _, id, *_), _ in near.found})

            spent = _p50([partial(nearest, question) for question in self.questions])
        ours = found[-QUESTIONS:]
        best = [{self.ids[n] for n in self._exact(question)} for question in self.questions]
        share = sum(len(a & b) for a, b in zip(ours, best, strict=True)) / (NEAREST * QUESTIONS)
        return {name: spent, quality: round(share, 4)}

    def _exact(self, question: str) -> NDArray[np.intp]:
        near = np.vecdot(self.vectors, self.embedder.vectors[question])
        first = np.argpartition(-near, NEAREST)[:NEAREST]
        return first[np.argsort(-near[first])]

    def _exact_runs(self) -> list[Task]:
        return [partial(self._exact, question) for question in self.questions[:20]]

    def _bytes_per_row(self) -> int:
        size = sum(f.stat().st_size for f in self.built.path.parent.glob(self.built.path.name + "*"))
        with apsw.Connection(str(self.built.path)) as file:
            in_memories, in_messages = (row[0] for row in file.execute(TEXT_BYTES))
        file.close()
        return round((size - int(in_memories or in_messages)) / self.built.rows)

    def _first(self) -> float:
        """Measure opening and the first answer, each time in a process of its own."""
        runs = []
        for question in self.questions[:STARTS]:
            asked = {
                "task": "opened_with_vectors",
                "path": str(self.built.path),
                "scope": FIRST_SCOPE,
                "question": question,
                "vector": self.embedder.vectors[question].tolist(),
            }
            run = json.loads(python("-m", "benchmarks.fresh", text=json.dumps(asked)))
            runs.append(run["open_ms"] + run["first_ms"])
        return round(percentile(runs, 0.5), 3)


def _p50(tasks: Sequence[Task]) -> float:
    for task in tasks[:5]:
        task()
    spent = []
    for task in tasks:
        start = time.process_time()
        task()
        spent.append((time.process_time() - start) * 1e3)
    return round(percentile(spent, 0.5), 3)


def tables(lines: Sequence[Line]) -> str:
    """Show what was measured, one column a size, beside the targets."""
    ordered = sorted(lines, key=lambda line: tuple(int(part) for part in reversed(line.part.split("/"))))
    names = dict.fromkeys((*_ROWS, *(name for line in ordered for name in line.metrics)))
    rows = [
        [name, _ROWS.get(name, ""), *(_shown(line.metrics.get(name)) for line in ordered)] for name in names
    ]
    heads = [f"{int(rows):,} × {wide}" for rows, wide in (line.part.split("/") for line in ordered)]
    return table(["CPU time, one thread", "target", *heads], rows)


def _shown(figure: float | None) -> str:
    return "" if figure is None else f"{figure:,}"
