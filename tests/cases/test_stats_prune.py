"""System A's counters and its pruning, through the store and the engine."""

from __future__ import annotations

from typing import Any

import pytest

import rememora
from rememora import Rememora
from rememora.stores.sqlite import SqliteStore
from rememora.testing import FrozenClock, a_memory

CASES = "aipack-memory/stats_prune.json"

# System A's words for where a memory came from, as ours (design §7: one source field).
SOURCES = {"capture": "gist", "tool": "tool", "consolidation": "consolidation"}


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock()


@pytest.fixture
def store(clock: FrozenClock) -> SqliteStore:
    store = SqliteStore(":memory:")
    start_ms = clock.now_ms()
    with store.transaction():
        store.memories.put(_memory("a", SOURCES["tool"], start_ms, confidence=0.5))
        store.memories.put(_memory("b", SOURCES["capture"], start_ms + 10, expires_ms=start_ms + 1_010))
        for at_ms in (start_ms + 15, start_ms + 20):
            store.memories.touch("default", ["a"], at_ms=at_ms)
        store.memories.touch("default", ["unknown"], at_ms=start_ms + 30)
    return store


def _memory(id: str, source: str, at_ms: int, **more: Any) -> Any:
    return a_memory(
        id=id,
        text=f"memory {id}",
        source=source,
        recorded_ms=at_ms,
        updated_ms=at_ms,
        **{"confidence": 1.0, **more},
    )


def stats_of(mem: Rememora, start_ms: int) -> dict[str, Any]:
    """Name our figures as system A does."""
    stats: Any = mem.stats()
    last = [m.recalled_ms for m in mem.list() if m.recalled_ms is not None]
    return {
        "count": stats["count"],
        "embeddingCount": stats["embedding_count"],
        "bySource": {name: stats["by_source"].get(ours, 0) for name, ours in SOURCES.items()},
        "avgConfidence": stats["avg_confidence"],
        "recallTotal": stats["recall_total"],
        "lastRecalledOffset": max(last) - start_ms,
        "lastConsolidatedAt": stats["last_consolidated"],
        "list": [m.id for m in mem.list()],
        "a_updated_offset": mem.get("a").updated_ms - start_ms,
    }


def test_counters_and_pruning(case: dict[str, Any], store: SqliteStore, clock: FrozenClock) -> None:
    start_ms = clock.now_ms()
    with rememora.open(store, clock=clock) as mem:
        if case["id"].startswith("stats"):
            assert stats_of(mem, start_ms) == case["expected"]
            return
        clock.advance(ms=2_000)
        assert mem.upkeep.prune(mem.upkeep.preview_prune(expired=True).token) == 1

        removed = mem.upkeep.prune(mem.upkeep.preview_prune(min_confidence=0.6).token)

        assert {"removed": removed, "count": mem.stats()["count"]} == case["expected"]
