"""Erasing: words planted into every table, index and file, and a program of its own that looks for them afterwards."""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rememora
from benchmarks.erase_planted import plant
from benchmarks.lifecycle import _distinct, _fill
from benchmarks.lines import FOLDER, SEED, Line, table
from benchmarks.process import environment
from benchmarks.sentences import Writer
from rememora.stores.sqlite import SqliteStore
from rememora.testing import FrozenClock, HashEmbedder

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from benchmarks.erase_planted import Canary
    from rememora import Rememora

COMMAND = "python -m benchmarks erase --save"
CANARIES, ROWS = 200, 100_000
TARGET_CPU_S = 2.0
_DIMENSIONS = 64
_OTHERS = 2
_READER = """
import sys, rememora
from rememora.testing import HashEmbedder
with rememora.open(sys.argv[1], embedder=HashEmbedder(int(sys.argv[2]))) as mem:
    for line in sys.stdin:
        words = line.split()
        print(sum(word in hit.text for word in words for hit in mem.recall(word).hits), flush=True)
        mem.remember(f"another process was here {len(words)}")
"""
"""Holds the store open with its own caches and vectors, answers questions, and writes."""


def measure(canaries: int = CANARIES, rows: int = ROWS, *, work: str | None = None) -> list[Line]:
    """Plant, erase and look; then time one erase in a large store."""
    return [_line("planted", planted(canaries, work=work), {"canaries": canaries, "processes": _OTHERS + 1}),
            _line(f"{rows} memories", large(rows, work=work), {"rows": rows})]  # fmt: skip


def planted(canaries: int, *, work: str | None = None) -> dict[str, Any]:
    """Plant words, erase each, and let another program look for all of them in all files."""
    with tempfile.TemporaryDirectory(prefix="rememora-erase-", dir=work) as folder:
        chance = random.Random(SEED)
        others = [_reader(folder) for _ in range(_OTHERS)]
        try:
            with rememora.open(folder, embedder=HashEmbedder(_DIMENSIONS)) as mem:
                found = plant(mem, canaries, chance)
                words = [canary.word for canary in found]
                vectors = _vectors(mem, found)
                asked = [_ask(other, words[:20]) for other in others]
                before = look(folder, words, vectors)
                done = list(_erased(mem, found))
                after = look(folder, words, vectors)
                again = [_ask(other, words[:20]) for other in others]
                sound = all(finding.ok for finding in mem.upkeep.doctor())
                at_end = look(folder, words, vectors)
        finally:
            for other in others:
                other.communicate(timeout=60)
        closed = look(folder, words, vectors)
    return {
        "found_before": len({text for text, *_ in before["found"] if text in words}),
        "found_after": len(after["found"]) + len(at_end["found"]) + len(closed["found"]),
        "left": sorted({f"{form} in {file}" for _, form, file in after["found"] + closed["found"]})[:20],
        "left_of": [_told(c) for c in found if c.word in {t for t, *_ in after["found"] + closed["found"]}][
            :20
        ],
        "files": after["files"],
        "vectors": len(vectors),
        "certified": sum(one.status == "complete" and one.found == 0 for one in done),
        "recalled_elsewhere": [min(asked, default=0), max(again, default=0)],
        "doctor": sound,
    }


def large(rows: int, *, work: str | None = None) -> dict[str, Any]:
    """Erase one memory and the turn that it was learnt from among many."""
    with tempfile.TemporaryDirectory(prefix="rememora-erase-", dir=work) as folder:
        store, clock = SqliteStore(Path(folder, "memories.sqlite3")), FrozenClock()
        with rememora.open(store, clock=clock) as mem:
            _fill(store, _distinct(Writer(SEED), rows), "old", clock, random.Random(SEED))
            mem.capture("I grew up in the village of qzvkwjxbdf.", "So you know qzvkwjxbdf well.")
            (mine,) = [memory.id for memory in mem.list(limit=1)]
            size = Path(folder, "memories.sqlite3").stat().st_size
            cpu, wall = time.process_time(), time.perf_counter()
            done = mem.erase(ids=mine)
            cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
            mem.erase(query="qzvkwjxbdf")
            left = look(folder, ["qzvkwjxbdf"], [])
    return {
        "cpu_s": round(cpu, 2),
        "wall_s": round(wall, 2),
        "megabytes": round(size / 1e6, 1),
        "found": done.found,
        "found_after": len(left["found"]),
    }


def look(folder: str, texts: Sequence[str], vectors: Sequence[str]) -> dict[str, Any]:
    """Have another program, which knows nothing of stores, look through every file of a folder."""
    paths = [str(path) for path in sorted(Path(folder).rglob("*")) if path.is_file()]
    asked = json.dumps({"paths": paths, "texts": list(texts), "bytes": list(vectors)})
    done = subprocess.run(
        [sys.executable, "-I", str(FOLDER / "byte_scan.py")],
        input=asked,
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _erased(mem: Rememora, canaries: Sequence[Canary]) -> Iterator[Any]:
    for canary in canaries:
        yield mem.erase(**canary.wanted)


def _vectors(mem: Rememora, canaries: Sequence[Canary]) -> list[str]:
    """Return the bytes of the vectors of memories that say a planted word."""
    words = {canary.word for canary in canaries}
    store: Any = mem._deps.store
    with store.reading():
        rows = store._db.cx.execute(
            "SELECT v.vector, m.text FROM vectors v JOIN entries e ON e.no = v.entry"
            " JOIN memories m ON m.scope = e.scope AND m.id = e.id WHERE e.is_message = 0"
        ).fetchall()
    return [vector.hex() for vector, text in rows if any(word in text for word in words)]


def _reader(folder: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", _READER, folder, str(_DIMENSIONS)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment(),
    )


def _ask(other: subprocess.Popen[str], words: Sequence[str]) -> int:
    """Ask another process for words, and return how many hits it has."""
    assert other.stdin is not None
    assert other.stdout is not None
    other.stdin.write(" ".join(words) + "\n")
    other.stdin.flush()
    return int(other.stdout.readline())


def _told(canary: Canary) -> str:
    return f"{canary.script} in {canary.place}"


def _line(part: str, metrics: dict[str, Any], settings: dict[str, Any]) -> Line:
    return Line(
        benchmark="erase",
        part=part,
        data_sha256=hashlib.sha256((FOLDER / "erase_planted.py").read_bytes()).hexdigest(),
        settings=settings,
        metrics=metrics,
    )


def tables(lines: Sequence[Line]) -> str:
    """Show what was left, and what an erase costs."""
    rows = []
    for line in lines:
        m = line.metrics
        if "certified" in m:
            rows += [
                ["planted words found before", str(m["found_before"]), str(line.settings["canaries"])],
                ["forms of them found afterwards, by a program of its own", str(m["found_after"]), "0"],
                [
                    "certificates that say complete, nothing found",
                    str(m["certified"]),
                    str(line.settings["canaries"]),
                ],
            ]
        else:
            rows += [
                [
                    f"one erase among {line.settings['rows']} memories, CPU s",
                    str(m["cpu_s"]),
                    f"{TARGET_CPU_S}",
                ],
                ["forms found afterwards there", str(m["found_after"]), "0"],
            ]
    return table(["what", "measured", "target"], rows)
