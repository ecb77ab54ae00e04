"""What a process pays that has just started; `speed` runs it as `python -m benchmarks.fresh`."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import rememora
from rememora.testing import HashEmbedder

if TYPE_CHECKING:
    from collections.abc import Callable


def opened(path: str, scope: str, question: str) -> dict[str, float]:
    """Return the CPU milliseconds of opening a store and of its first answer, imports done."""
    _warm_up()
    start = time.process_time()
    mem = rememora.open(path)
    half = time.process_time()
    mem.recall(question, scope=scope)
    end = time.process_time()
    return {"open_ms": (half - start) * 1e3, "first_ms": (end - half) * 1e3}


def opened_with_vectors(path: str, scope: str, question: str, vector: list[float]) -> dict[str, float]:
    """Return the same for words and vectors together; the embedder knows the question's vector."""
    from benchmarks.clouds import Known

    known = Known(f"cloud/{len(vector)}", len(vector))
    known.vectors[question] = np.array(vector, dtype=np.float32)
    _warm_up()
    with rememora.open(":memory:", embedder=HashEmbedder()) as mem:
        mem.remember("Badgers dig at dusk")
        mem.recall("Who digs?")
    start = time.process_time()
    mem = rememora.open(path, embedder=known)
    half = time.process_time()
    found = mem.recall(question, scope=scope)
    end = time.process_time()
    assert not found.degraded
    return {"open_ms": (half - start) * 1e3, "first_ms": (end - half) * 1e3}


def _warm_up() -> None:
    """Load every module that opening and asking need, with other words: terms are remembered per word."""
    with rememora.open(":memory:") as mem:
        mem.remember("Badgers dig at dusk 獾在黄昏打洞")
        mem.archive([{"role": "user", "content": "Herons wait in shallow water 苍鹭在浅水里等"}])
        found = mem.recall("When do badgers dig, and where do herons wait? 獾和苍鹭呢？")
        assert len(found.hits) == 2


def resident(path: str, scope: str, questions: list[str]) -> dict[str, float]:
    """Return the kilobytes that are resident after a store was opened and asked, and how many are its own.

    The rest are pages of the file, which the system shares between processes and may take back.
    """
    with rememora.open(path) as mem:
        for question in questions:
            mem.recall(question, scope=scope)
        return {"rss_kb": _status("VmRSS"), "own_kb": _status("RssAnon")}


def imported(path: str, store: str) -> dict[str, float]:
    """Return what an import into a new store costs: CPU seconds, and the kilobytes resident at its peak."""
    with rememora.open(store) as mem:
        start = time.process_time()
        report = mem.import_(path)
        spent = time.process_time() - start
    return {
        "cpu_s": spent,
        "stored": report.stored,
        "rejected": len(report.rejected),
        "peak_kb": _status("VmHWM"),
    }


def _status(name: str) -> float:
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith(f"{name}:")))


if __name__ == "__main__":
    wanted = json.load(sys.stdin)
    tasks: dict[str, Callable[..., dict[str, float]]] = {
        "opened": opened,
        "imported": imported,
        "opened_with_vectors": opened_with_vectors,
        "resident": resident,
    }
    json.dump(tasks[wanted.pop("task")](**wanted), sys.stdout)
