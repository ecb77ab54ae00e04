"""No room: the call says so, nothing is half-written, and the next one works once there is room."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from rememora.model.errors import DiskFull
from rememora.stores.sqlite import SqliteStore
from rememora.testing import a_memory, an_entry, full_disk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import rememora

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
