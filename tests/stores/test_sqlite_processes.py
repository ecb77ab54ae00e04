"""Several processes and one store."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from tests.stores.children import PATIENCE_S, answer, child, finish, tell

import rememora
from rememora.model.errors import StoreBusy, StoreError
from rememora.model.queries import Which
from rememora.stores.sqlite import SqliteStore
from rememora.testing import RecordedEvents, a_memory

if TYPE_CHECKING:
    from pathlib import Path

WRITER = """
import sys, rememora
folder, name = sys.argv[1:]
with rememora.open(folder) as mem:
    print("ready", flush=True)
    input()
    for number in range(30):
        mem.archive([{"id": f"{name}{number}", "role": "user", "content": f"{name} drinks tea 茶 {number}"}])
        assert mem.remember(f"{name} likes tea number {number}").status == "stored"
        found = mem.recall(f"does {name} drink tea?", limit=100)
        assert not found.degraded and len(found.hits) > number, found
"""

HOLDER = """
import sys, apsw
cx = apsw.Connection(sys.argv[1])
cx.execute("BEGIN IMMEDIATE")
print("held", flush=True)
input()
cx.execute("ROLLBACK")
print("released", flush=True)
input()
"""

MAKER = """
import os, sys, apsw
cx = apsw.Connection(sys.argv[1])
cx.execute("BEGIN EXCLUSIVE")
os.truncate(sys.argv[1], 4096)
print("stretched", flush=True)
input()
os.truncate(sys.argv[1], 0)
cx.execute("ROLLBACK")
"""

FORKER = """
import os, sys, rememora
from rememora.stores.sqlite import SqliteStore
from rememora.testing import a_memory

store = SqliteStore(sys.argv[1])
with store.transaction():
    store.memories.put(a_memory(id="before"))
if os.fork() == 0:
    codes = []
    for block in (store.transaction, store.reading):
        try:
            with block():
                codes.append("open")
        except rememora.StoreForked as error:
            codes.append(error.code)
    store.close()
    with SqliteStore(sys.argv[1]) as own, own.transaction():
        own.memories.put(a_memory(id="child"))
    print(*codes, flush=True)
    os._exit(0)
os.wait()
with store.transaction():
    store.memories.put(a_memory(id="after"))
with store.reading():
    print(*[store.memories.get("default", id) is not None for id in ("before", "child", "after")])
store.close()
"""


def test_two_processes_write_and_recall_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "store"

    with child(WRITER, str(folder), "ana") as one, child(WRITER, str(folder), "ben") as other:
        for process in (one, other):
            assert answer(process) == "ready"
        for process in (one, other):
            tell(process)
        finish(one)
        finish(other)

    events = RecordedEvents()
    with rememora.open(folder, on_event=events) as mem:
        assert [finding for finding in mem.upkeep.doctor() if not finding.ok] == []
        assert len(mem.rehydrate(since=0, limit=1_000)) == 120  # each memory leaves a note
        assert mem.stats()["count"] == 60
    assert events.events == []


def test_processes_that_open_a_new_store_at_once_share_it(tmp_path: Path) -> None:
    script = """
import sys, rememora
input()
with rememora.open(sys.argv[1]) as mem:
    print(mem.remember(sys.argv[2]).status)
"""
    names = ["one likes tea", "two likes tea", "three likes tea"]
    with (
        child(script, str(tmp_path), names[0]) as first,
        child(script, str(tmp_path), names[1]) as second,
        child(script, str(tmp_path), names[2]) as third,
    ):
        for process in (first, second, third):
            tell(process)
        assert [finish(process) for process in (first, second, third)] == ["stored"] * 3

    with rememora.open(tmp_path) as mem:
        assert sorted(memory.text for memory in mem.list()) == sorted(names)
        assert all(finding.ok for finding in mem.upkeep.doctor())


def test_file_that_another_process_is_making_is_waited_for_and_not_taken_for_a_foreign_one(
    tmp_path: Path,
) -> None:
    path = tmp_path / "memories.sqlite3"

    with child(MAKER, str(path)) as maker:
        assert answer(maker) == "stretched"
        with pytest.raises(StoreBusy):
            SqliteStore(path, busy_timeout_ms=50)
        tell(maker)
        finish(maker)

    with SqliteStore(path) as store, store.reading():
        assert store.scopes() == []


def test_writer_that_waits_too_long_for_another_process_is_told(store: SqliteStore, path: Path) -> None:
    with child(HOLDER, str(path)) as holder:
        assert answer(holder) == "held"
        with pytest.raises(StoreBusy, match="50 ms"), store.transaction():
            pass
        with store.reading():  # readers are never in the way
            assert store.scopes() == []

        tell(holder)
        assert answer(holder) == "released"
        with store.transaction():
            store.memories.put(a_memory())

    with store.reading():
        assert store.memories.get("default", "m1") is not None


def test_writer_that_waits_too_long_for_another_thread_is_told(store: SqliteStore) -> None:
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with store.transaction():
            held.set()
            done.wait(PATIENCE_S)

    holder = threading.Thread(target=hold)
    holder.start()
    assert held.wait(PATIENCE_S)
    with pytest.raises(StoreBusy), store.transaction():
        pass
    done.set()
    holder.join(PATIENCE_S)

    with store.transaction():
        store.memories.put(a_memory())


def test_reader_keeps_its_view_while_another_thread_commits(store: SqliteStore) -> None:
    def write() -> None:
        with store.transaction():
            store.memories.put(a_memory())

    writer = threading.Thread(target=write)
    with store.reading():
        assert store.memories.get("default", "m1") is None
        writer.start()
        writer.join(PATIENCE_S)
        assert not writer.is_alive()  # a reader does not block the writer
        assert store.memories.get("default", "m1") is None
    with store.reading():
        assert store.memories.get("default", "m1") is not None


def test_store_is_refused_after_a_fork_and_the_parent_goes_on(path: Path) -> None:
    with child(FORKER, str(path)) as process:
        assert finish(process).splitlines() == ["store_forked store_forked", "True True True"]


def test_blocks_do_not_nest(store: SqliteStore) -> None:
    for outer in (store.transaction, store.reading):
        with outer(), pytest.raises(StoreError, match="do not nest"), store.reading():
            pass


def test_call_outside_of_a_block_is_refused(store: SqliteStore) -> None:
    with pytest.raises(StoreError, match="found one outside"):
        store.memories.get("default", "m1")


def test_reading_that_is_overdue_is_cut_off(store: SqliteStore) -> None:
    with store.transaction():
        for number in range(3_000):
            store.memories.put(a_memory(id=f"m{number}"))

    with pytest.raises(TimeoutError), store.reading(overdue=lambda: True):
        list(store.memories.find(Which(scopes=("default",))))

    with store.reading():
        assert len(list(store.memories.find(Which(scopes=("default",))))) == 3_000
