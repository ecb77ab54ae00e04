"""Vectors beside other processes, through forks and kills, and from a store that is older than they are."""

from __future__ import annotations

import signal
from pathlib import Path

from tests.stores.children import answer, child, finish, tell

import rememora
from rememora.stores.sqlite import SqliteStore
from rememora.testing import HashEmbedder, RecordedEvents
from rememora.testing.vectored import NORTH, SOUTH, kept, near, removed

PUTTER = """
import os, sys
from rememora.stores.sqlite import SqliteStore
from rememora.testing.vectored import kept, near, removed
with SqliteStore(sys.argv[1]) as store:
    print(*near(store), flush=True)
    for line in sys.stdin:
        verb, id, *vector = line.split()
        if verb == "keep":
            kept(store, {id: [float(number) for number in vector]})
        else:
            removed(store, id)
        print(*near(store), flush=True)
"""

FORKER = """
import os, sys
from rememora.stores.sqlite import SqliteStore
from rememora.testing.vectored import NORTH, SOUTH, kept, near
import rememora
store = SqliteStore(sys.argv[1])
kept(store, {"m1": NORTH})
near(store)
if os.fork() == 0:
    try:
        near(store)
    except rememora.StoreForked as error:
        print(error.code, flush=True)
    with SqliteStore(sys.argv[1]) as own:
        kept(own, {"m2": SOUTH})
        print(*near(own), flush=True)
    os._exit(0)
os.wait()
print(*near(store))
store.close()
"""

WRITER = """
import os, sys, rememora
from rememora.testing import HashEmbedder
with rememora.open(sys.argv[1], embedder=HashEmbedder(32, max_batch=2)) as mem:
    for number in range(int(sys.argv[2]), 100_000):
        receipt = mem.remember(f"A note on word{number} 咖啡", id=f"m{number}")
        assert not receipt.degraded
        os.write(1, f"{number}\\n".encode())
"""


def test_what_another_process_puts_and_removes_is_seen_at_once(path: Path, store: SqliteStore) -> None:
    kept(store, {"m1": NORTH})

    with child(PUTTER, str(path)) as process:
        assert answer(process) == "m1"
        tell(process, "keep m2 0 1")
        assert answer(process) == "m1 m2"
        assert near(store) == ["m1", "m2"]
        removed(store, "m1")
        kept(store, {"m3": SOUTH})
        tell(process, "keep m4 1 1")
        assert answer(process) == "m4 m2 m3"
        tell(process, "remove m2")
        assert answer(process) == "m4 m3"
        finish(process)

    assert near(store) == ["m4", "m3"]


def test_forked_child_searches_in_a_store_of_its_own(path: Path) -> None:
    with child(FORKER, str(path)) as process:
        assert finish(process).splitlines() == ["store_forked", "m1 m2", "m1 m2"]


def test_writer_that_is_killed_leaves_each_memory_with_one_vector_or_waiting(tmp_path: Path) -> None:
    acknowledged: list[int] = []
    for wanted in (3, 7, 5):
        with child(WRITER, str(tmp_path), str(acknowledged[-1] + 2 if acknowledged else 0)) as writer:
            acknowledged += [int(answer(writer)) for _ in range(wanted)]
            writer.send_signal(signal.SIGKILL)
            assert writer.stdout is not None
            acknowledged += [int(line) for line in writer.stdout.read().splitlines()]

    events = RecordedEvents()
    with rememora.open(tmp_path, embedder=HashEmbedder(32), on_event=events) as mem:
        (space,) = mem.status()["vectors"]["spaces"]  # type: ignore[index]  # a mapping
        indexed = mem.status()["indexed"]
        assert space["vectors"] >= len(acknowledged)
        assert space["vectors"] + space["waiting"] == indexed
        assert mem.upkeep.backfill().waiting == 0
        for number in acknowledged:
            hit = mem.recall(f"word{number}", limit=1).hits[0]
            assert hit.id == f"m{number}"
            assert hit.scores["cosine"] > 0
        assert [finding for finding in mem.upkeep.doctor() if not finding.ok] == []
    assert events.events == []
