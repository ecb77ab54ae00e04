"""No room: the call says so, nothing is half-written, and the next one works once there is room."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

import rememora
from rememora.model.errors import DiskFull
from rememora.stores.sqlite import SqliteStore
from rememora.testing import a_memory, an_entry, full_disk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MUCH = "words that fill the disk 磁盘 " * 20_000


@pytest.mark.parametrize("spare_pages", [0, 3, 40])
def test_write_without_room_leaves_no_trace(store: SqliteStore, spare_pages: int) -> None:
    def write() -> None:
        store.index.add([an_entry("some words", id="big")])
        store.ledger.append("memory.stored", scope="default", ids=["big"], at_ms=1)
        store.memories.put(a_memory(id="big", text=MUCH))

    with full_disk(store, spare_pages=spare_pages):
        with pytest.raises(DiskFull, match="nothing was written"), store.transaction():
            write()
        with store.reading():
            assert store.memories.get("default", "big") is None
            assert store.index.frequencies("default", ["some"]) == (0, 0, {})
            assert store.ledger.rows(["default"]) == []
        assert [finding for finding in store.check() if not finding.ok] == []

    with store.transaction():
        write()
    with store.reading():
        assert store.memories.get("default", "big") is not None
        assert len(store.ledger.rows(["default"])) == 1


def test_verbs_without_room_say_so_and_work_later(mem: rememora.Rememora) -> None:
    store = mem._deps.store
    assert isinstance(store, SqliteStore)
    mem.remember("Likes tea")

    with full_disk(store):
        with pytest.raises(DiskFull) as told:
            mem.remember(MUCH[:190_000])
        with pytest.raises(DiskFull):
            mem.archive([{"role": "user", "content": MUCH}])
        assert [hit.text for hit in mem.recall("tea").hits] == ["Likes tea"]

    assert told.value.code == "disk_full"
    assert (mem.stats()["count"], mem.stats()["messages"]) == (1, 0)
    assert mem.archive([{"role": "user", "content": MUCH}])[0].status == "stored"
    assert all(finding.ok for finding in mem.upkeep.doctor())


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of one megabyte of its own, where this machine lets us have one."""
    place = tmp_path / "small"
    place.mkdir()
    if os.name != "posix" or os.geteuid() != 0:
        pytest.skip("only root can mount a file system")
    try:
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(place)], capture_output=True, check=False
        )
    except FileNotFoundError:
        pytest.skip("no mount command")
    if mounted.returncode:
        pytest.skip("this machine mounts no tmpfs")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_full_file_system_is_told_and_survived(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(300_000))
    with SqliteStore(small_disk / "memories.sqlite3") as store:
        kept = fill(store)
        with store.reading():
            assert kept > 0
            assert store.memories.get("default", f"m{kept - 1}") is not None
            assert store.memories.get("default", f"m{kept}") is None

        ballast.unlink()
        with store.transaction():
            store.memories.put(a_memory(id="later"))
        with store.reading():
            assert store.memories.get("default", "later") is not None
        assert all(finding.ok for finding in store.check())


def fill(store: SqliteStore) -> int:
    """Put memories until there is no room, and return how many went in."""
    for number in range(1_000):
        try:
            with store.transaction():
                store.memories.put(a_memory(id=f"m{number}", text=f"{number} {MUCH[:8_000]}"))
        except DiskFull:
            return number
    raise AssertionError("expected a full disk")


def ask_to_erase(mem: rememora.Rememora, id: str) -> str:
    try:
        return mem.erase(ids=id).status
    except DiskFull:
        return "refused"


@pytest.mark.parametrize(
    ("before", "spare"),
    [
        (False, 0),  # no room for the file beside the store
        (True, 0),  # room there, none in the log
        (True, 8_192),  # the log ends in the middle
        (True, 65_536),  # erased, but maybe not proven
        (True, 200_000),  # room for all of it
    ],
)
def test_erase_without_room_is_refused_whole_or_done_by_a_later_tick(
    small_disk: Path, before: bool, spare: int
) -> None:
    with rememora.open(small_disk) as mem:
        mem.remember("A first word that goes", id="m0")
        mem.remember("The word is qzvkwjxbdf and more", id="m1")
        mem.remember("Likes pour-over coffee", id="m2")
        if before:
            mem.erase(ids="m0")
        ballast = small_disk / "ballast"
        room = os.statvfs(small_disk)
        ballast.write_bytes(bytes(max(0, room.f_bavail * room.f_frsize - spare)))
        told = ask_to_erase(mem, "m1")
        assert [hit.id for hit in mem.recall("coffee").hits] == ["m2"]
        ballast.unlink()

    with rememora.open(small_disk) as mem:  # what was refused is not made up for behind one's back
        mem.upkeep.tick()
        assert {m.id for m in mem.list()} == {
            "m2",
            *(() if before else ("m0",)),
            *(("m1",) if told == "refused" else ()),
        }
        if told == "refused":
            assert mem.erase(ids="m1").found == 0
        assert all(finding.ok for finding in mem.upkeep.doctor())
    assert not any(b"qzvkwjxbdf" in path.read_bytes() for path in small_disk.iterdir())


def test_erase_that_fails_in_the_middle_is_not_carried_out_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_room(*_: object) -> None:
        raise DiskFull("no room")

    with rememora.open(tmp_path) as mem:
        mem.remember("A first word that goes", id="m0")
        mem.remember("The word is qzvkwjxbdf and more", id="m1")
        mem.erase(ids="m0")
        monkeypatch.setattr("rememora.stores.sqlite.erasing.SqliteErasing.compact", without_room)
        with pytest.raises(DiskFull):
            mem.erase(ids="m1")

    with rememora.open(tmp_path) as mem:
        assert mem.get("m1").text == "The word is qzvkwjxbdf and more"


def test_line_beside_the_store_that_a_crash_cut_off_spoils_no_later_one(tmp_path: Path) -> None:
    store, beside = tmp_path / "memories.sqlite3", tmp_path / "memories.sqlite3.erased"
    with rememora.open(tmp_path) as mem:
        mem.remember("A first word that goes", id="m0")
        mem.remember("The word is qzvkwjxbdf and more", id="m1")
        mem.erase(ids="m0")
    older = store.read_bytes()
    with beside.open("ab") as file:
        file.write(b'{"store":"12')
    with rememora.open(tmp_path) as mem:
        mem.erase(ids="m1")

    store.write_bytes(older)
    with rememora.open(tmp_path) as mem:
        assert mem.list() == []
