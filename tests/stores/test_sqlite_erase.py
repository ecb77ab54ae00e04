"""Erasing beside readers and other processes, through kills, and over every table that there is."""

from __future__ import annotations

import signal
from contextlib import closing
from pathlib import Path
from subprocess import TimeoutExpired
from typing import TYPE_CHECKING

import apsw
import pytest
from tests.stores.children import answer, child, finish, tell

import rememora
from rememora.stores.sqlite import SqliteStore
from rememora.testing import HashEmbedder, RecordedEvents

if TYPE_CHECKING:
    from collections.abc import Iterator

WORD = "qzvkwjxbdf"
FILE = "memories.sqlite3"

HOLDS_NO_WORDS = {
    "erasures": "times, numbers and names of files",
    "injections": "nonces",
    "memory_tiers": "goes with its memory",
    "meta": "keys, and values of our own",
    "model_days": "numbers of calls",
    "scopes": "names that the host gave to whole scopes",
    "sqlite_sequence": "numbers",
    "term_frequencies": "numbers that stand for terms; those of no entry go",
    "topic_progress": "numbers",
    "topic_spans": "numbers; they go with their topic",
    "upkeep": "tasks and ids of operations",
    "vector_spaces": "names of models",
}
REACHED = {
    "entries", "entry_terms", "exchanges", "injected_prints", "ledger", "memories", "memory_versions", "messages",
    "previews", "tombstones", "topic_runs", "topics", "vector_segments", "vectors", "windows", "goals", "hooks",
    "hook_terms",
}  # fmt: skip

VISITOR = """
import sys, rememora
folder, name = sys.argv[1:]
with rememora.open(folder) as mem:
    mem.remember(name + " came by", id=name)
    print(*(memory.id for memory in mem.list() if memory.id == "after"))
"""

READER = """
import sys, rememora
from rememora.testing import HashEmbedder
with rememora.open(sys.argv[1], embedder=HashEmbedder(64)) as mem:
    for word in sys.stdin:
        print(sum(word.strip() in hit.text for hit in mem.recall(word).hits), flush=True)
"""

ERASER = """
import sys, rememora
mem = rememora.open(sys.argv[1])
print("open", flush=True)
sys.stdin.readline()
if sys.argv[2] == "between":
    from rememora.stores.sqlite.proof import SqliteProof
    def stop(self):
        print("stopped", flush=True)
        sys.stdin.readline()
    SqliteProof.flush = stop
mem.erase(ids="m1")
print("done", flush=True)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with rememora.open(tmp_path / "store", embedder=HashEmbedder(64)) as mem:
        mem.remember(f"The word is {WORD}", id="m1")
        mem.remember("tea in the morning")
    return tmp_path / "store"


@pytest.fixture
def snapshot(folder: Path) -> Iterator[apsw.Connection]:
    with closing(apsw.Connection(str(folder / FILE))) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM memories").fetchall()
        yield reader


def holds_word(folder: Path) -> bool:
    return any(WORD.encode() in path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_every_table_is_reached_by_an_erase_or_holds_no_words() -> None:
    with SqliteStore(":memory:") as store, store.reading():
        names = {
            name for (name,) in store._db.cx.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        }

    assert {name for name in names if not name.startswith("entry_terms_")} == {*HOLDS_NO_WORDS, *REACHED}


def test_reader_of_the_state_before_makes_it_pending_and_tick_finishes_it(
    folder: Path, snapshot: apsw.Connection
) -> None:
    events = RecordedEvents()
    with rememora.open(folder, on_event=events) as mem:
        done = mem.erase(ids="m1")
        waits = mem.upkeep.tick().erased
        snapshot.execute("COMMIT")
        (finished,) = mem.upkeep.tick().erased

        assert (done.status, done.found, waits) == ("pending", None, ())
        assert (finished.status, finished.found, finished.erased) == ("complete", 0, 1)
        assert FILE in finished.scanned_files
        assert mem.upkeep.tick().erased == ()
        assert not holds_word(folder)
    assert [event.data["found"] for event in events.events if event.name == "erase.finished"] == [0]


def test_row_of_a_pending_erase_holds_no_words(folder: Path, snapshot: apsw.Connection) -> None:
    with rememora.open(folder) as mem:
        mem.erase(ids="m1")
        rows = snapshot.execute("SELECT 1").fetchall()
        snapshot.execute("COMMIT")
        ((kept,),) = snapshot.execute("SELECT json_array(at_ms, erased, status, files, found) FROM erasures")

    assert rows == [(1,)]
    assert str(kept).endswith(',1,"pending","[]",null]')


@pytest.mark.parametrize("when", ["before", "between"])
def test_killed_erase_is_not_begun_or_goes_on_at_the_next_tick(folder: Path, when: str) -> None:
    with child(ERASER, str(folder), when) as eraser:
        assert answer(eraser) == "open"
        if when == "between":
            tell(eraser)
            assert answer(eraser) == "stopped"
        eraser.send_signal(signal.SIGKILL)
        eraser.wait()

    with rememora.open(folder) as mem:
        finished = mem.upkeep.tick().erased
        if when == "before":
            assert finished == ()
            assert mem.erase(ids="m1").found == 0
        else:
            # Nobody knows the words any more, so nobody can say that they were looked for.
            assert [(one.status, one.found, one.erased) for one in finished] == [("complete", None, 1)]
            assert mem.erase(query=WORD).found == 0
        assert not holds_word(folder)
        assert all(finding.ok for finding in mem.upkeep.doctor())


@pytest.mark.slow
def test_killed_at_any_moment_the_store_is_sound_and_the_words_are_gone_or_all_there(folder: Path) -> None:
    for pause in range(12):
        with child(ERASER, str(folder), "run") as eraser:
            answer(eraser)
            tell(eraser)
            try:
                eraser.wait(timeout=0.02 * pause + 0.01)
            except TimeoutExpired:
                eraser.send_signal(signal.SIGKILL)
            eraser.wait()
        with rememora.open(folder) as mem:
            mem.upkeep.tick()
            assert all(finding.ok for finding in mem.upkeep.doctor())
            gone = not any(memory.id == "m1" for memory in mem.list())
            if gone:
                assert not holds_word(folder)
                return


def test_who_knows_the_words_looks_for_them_though_somebody_else_was_first_to_finish(folder: Path) -> None:
    store = SqliteStore(folder / FILE)
    with rememora.open(folder) as mem, rememora.open(store) as other:
        with store.reading():
            store.memories.get("default", "m1")
            assert mem.erase(ids="m1").status == "pending"
        theirs, ours = other.upkeep.tick().erased, mem.upkeep.tick().erased

        assert [(one.status, one.found) for one in theirs] == [("complete", None)]
        assert [(one.status, one.found) for one in ours] == [("complete", 0)]
        assert mem.upkeep.tick().erased == ()


def test_processes_that_hold_it_in_memory_let_go(folder: Path) -> None:
    with child(READER, str(folder)) as reader, rememora.open(folder, embedder=HashEmbedder(64)) as mem:
        tell(reader, WORD)
        assert answer(reader) == "1"

        done = mem.erase(ids="m1")
        tell(reader, WORD)

        assert (done.status, done.found) == ("complete", 0)
        assert answer(reader) == "0"
        assert finish(reader) == ""
        assert not holds_word(folder)


def test_scan_leaves_the_locks_so_that_another_process_does_not_delete_the_log(folder: Path) -> None:
    with rememora.open(folder) as mem:
        assert mem.erase(ids="m1").found == 0
        with child(VISITOR, str(folder), "first") as visitor:
            assert finish(visitor) == ""

        assert mem.remember("Written after the visit", id="after").status == "stored"
        with child(VISITOR, str(folder), "second") as visitor:
            assert finish(visitor) == "after"
        assert mem.get("second").text == "second came by"
        assert all(finding.ok for finding in mem.upkeep.doctor())


def test_vectors_and_their_codes_are_made_anew(folder: Path) -> None:
    store = SqliteStore(folder / FILE)
    with rememora.open(store, embedder=HashEmbedder(64)) as mem:
        mem.recall(WORD)
        with store.reading():
            ((vector, sealed),) = store._db.cx.execute(
                "SELECT v.vector, s.sealed FROM vectors v JOIN entries e ON e.no = v.entry"
                " JOIN vector_spaces s ON s.no = v.space WHERE e.id = 'm1'"
            ).fetchall()

        mem.erase(ids="m1")

        with store.reading():
            (after,) = store._db.cx.execute("SELECT sealed, dead FROM vector_spaces").fetchall()
        assert after == (sealed + 1, 0)
        assert not any(vector in path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_store_in_memory_has_no_file_to_look_at() -> None:
    with rememora.open(":memory:") as mem:
        mem.remember(f"The word is {WORD}", id="m1")

        done = mem.erase(ids="m1")

        assert (done.status, done.found, done.scanned_files) == ("complete", 0, ())


def test_blanked_row_of_the_ledger_is_told_from_a_changed_one(folder: Path) -> None:
    with rememora.open(folder) as mem:
        mem.erase(ids="m1")
    with apsw.Connection(str(folder / FILE)) as cx:
        cx.execute("UPDATE ledger SET ids = '[\"erased\"]' WHERE no = 2")

    with rememora.open(folder, on_event=RecordedEvents()) as mem:
        (chain,) = [finding for finding in mem.upkeep.doctor() if finding.check == "ledger.chain"]

    assert not chain.ok
    assert "op-2" in chain.detail
