"""What is opened, what is refused, and that what is refused stays as it was."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

import apsw
import pytest

import rememora
from rememora.model.errors import (
    StoreClosed,
    StoreCorrupt,
    StoreError,
    StoreForeign,
    StoreTooNew,
    StoreUnwritable,
)
from rememora.stores.sqlite import SqliteStore
from rememora.testing import a_memory

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def a_program_of_its_own(path: Path) -> None:
    cx = apsw.Connection(str(path))
    cx.execute("CREATE TABLE notes (text); INSERT INTO notes VALUES ('mine')")
    cx.close()


def a_program_with_an_application_id(path: Path) -> None:
    cx = apsw.Connection(str(path))
    cx.pragma("application_id", 7)
    cx.execute("CREATE TABLE notes (text)")
    cx.close()


def a_program_with_our_tables(path: Path) -> None:
    cx = apsw.Connection(str(path))
    cx.execute("CREATE TABLE memories (text)")
    cx.pragma("user_version", 1)
    cx.close()


def a_program_in_wal_mode(path: Path) -> None:
    cx = apsw.Connection(str(path))
    cx.pragma("journal_mode", "wal")
    cx.execute("CREATE TABLE notes (text)")
    cx.close()


def a_later_version(path: Path) -> None:
    SqliteStore(path).close()
    cx = apsw.Connection(str(path))
    cx.pragma("user_version", 9_999)
    cx.close()


def a_text(path: Path) -> None:
    path.write_text("Dear diary, 今天喝了咖啡", encoding="utf-8")


def a_short_file(path: Path) -> None:
    path.write_bytes(b"SQLite")


def a_damaged_header(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + b"\xff" * 8_192)


@pytest.mark.parametrize(
    ("make", "error"),
    [
        pytest.param(a_program_of_its_own, StoreForeign, id="tables of another program"),
        pytest.param(a_program_with_an_application_id, StoreForeign, id="application id of another program"),
        pytest.param(a_program_with_our_tables, StoreForeign, id="a version number and no application id"),
        pytest.param(a_program_in_wal_mode, StoreForeign, id="another program's write-ahead log"),
        pytest.param(a_later_version, StoreTooNew, id="a later version of our own"),
        pytest.param(a_text, StoreCorrupt, id="a text"),
        pytest.param(a_short_file, StoreCorrupt, id="shorter than a header"),
        pytest.param(a_damaged_header, StoreCorrupt, id="damaged after its first bytes"),
    ],
)
def test_file_that_is_not_ours_is_refused_and_left_as_it_was(
    tmp_path: Path, make: Callable[[Path], None], error: type[StoreError]
) -> None:
    path = tmp_path / "memories.sqlite3"
    make(path)
    before, changed_ns = contents(tmp_path), path.stat().st_mtime_ns

    with pytest.raises(error) as told:
        SqliteStore(path)
    with pytest.raises(error):
        rememora.open(path)

    assert contents(tmp_path) == before
    assert path.stat().st_mtime_ns == changed_ns
    assert str(path) in str(told.value)


def test_empty_file_becomes_a_store(tmp_path: Path) -> None:
    path = tmp_path / "memories.sqlite3"
    path.touch(mode=0o600)

    with SqliteStore(path) as store:
        assert all(finding.ok for finding in store.check())


def test_damage_inside_a_store_is_told(path: Path, store: SqliteStore) -> None:
    with store.transaction():
        for number in range(200):
            store.memories.put(a_memory(id=f"m{number}", text=f"{number} words " * 50))
    store.close()
    with path.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 4096 * 40)

    def read_all() -> None:
        with SqliteStore(path) as damaged, damaged.reading():
            for number in range(200):
                damaged.memories.get("default", f"m{number}")

    with pytest.raises(StoreCorrupt, match="restore a backup"):
        read_all()


def test_file_in_the_way_of_the_directory_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("mine")

    for place in (
        tmp_path / "taken" / "memories.sqlite3",
        tmp_path / "taken" / "deeper" / "memories.sqlite3",
    ):
        with pytest.raises(StoreUnwritable, match="check the path"):
            SqliteStore(place)

    assert contents(tmp_path) == {"taken": b"mine"}


def test_directory_in_the_place_of_the_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "memories.sqlite3").mkdir()

    with pytest.raises(StoreUnwritable, match="found a directory"):
        SqliteStore(tmp_path / "memories.sqlite3")


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
def test_everything_is_private_to_its_owner(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        path = tmp_path / "new" / "store" / "memories.sqlite3"
        with SqliteStore(path) as store:
            with store.transaction():
                store.memories.put(a_memory())
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
            assert all(finding.ok for finding in store.check())
    finally:
        os.umask(old)

    assert set(modes) == {"memories.sqlite3", "memories.sqlite3-wal", "memories.sqlite3-shm"}
    assert set(modes.values()) == {0o600}
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
def test_file_that_others_may_read_is_reported(store: SqliteStore, path: Path) -> None:
    path.chmod(0o644)

    (found,) = [finding for finding in store.check() if not finding.ok]

    assert (found.check, found.advice) == ("file.permissions", f"chmod 600 {path}")


def test_closed_store_leaves_one_file(store: SqliteStore, path: Path) -> None:
    with store.transaction():
        store.memories.put(a_memory())

    store.close()

    assert [file.name for file in path.parent.iterdir()] == ["memories.sqlite3"]


def test_every_verb_of_a_closed_memory_says_so(mem: rememora.Rememora) -> None:
    mem.close()
    mem.close()

    for verb in (
        lambda: mem.recall("tea"),
        lambda: mem.remember("tea"),
        mem.list,
        mem.status,
        mem.upkeep.doctor,
    ):
        with pytest.raises(StoreClosed, match=r"rememora\.open"):
            verb()
