"""The power goes: only what was synced to the disk is there afterwards."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import apsw
import pytest

from rememora.stores.sqlite import SqliteStore
from rememora.testing import a_memory, an_entry, seeded_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

VFS = "remembers-syncs"
NAME = "memories.sqlite3"
COMMITS = 25

Act = tuple[str, str, Any]


class Journal:
    """Everything that was done to files, in order, such as ("write", file, (offset, bytes))."""

    def __init__(self) -> None:
        self.acts: list[Act] = []

    def images(self, *, acts: int, chance: random.Random | None) -> dict[str, bytes]:
        """Return what is on the disk when the power goes after so many acts.

        What was not synced is lost, or with *chance* each write of it is lost or kept, in any mixture.
        """
        synced: dict[str, bytearray] = {}
        waiting: dict[str, list[Act]] = {}
        for act in self.acts[:acts]:
            kind, file, _ = act
            if kind == "sync":
                for late in waiting.pop(file, []):
                    _apply(synced, late)
            elif kind == "delete":
                synced.pop(file, None)
                waiting.pop(file, None)
            else:
                waiting.setdefault(file, []).append(act)
        if chance is not None:
            for late in (act for acts_of_file in waiting.values() for act in acts_of_file):
                if chance.random() < 0.5:
                    _apply(synced, late)
        return {file: bytes(content) for file, content in synced.items()}

    def acknowledged(self, *, acts: int) -> list[str]:
        return [id for kind, id, _ in self.acts[:acts] if kind == "acknowledged"]


def _apply(files: dict[str, bytearray], act: Act) -> None:
    kind, file, detail = act
    content = files.setdefault(file, bytearray())
    if kind == "write":
        offset, data = detail
        content.extend(bytes(max(0, offset + len(data) - len(content))))
        content[offset : offset + len(data)] = data
    else:
        del content[detail:]


class WatchedDisk(apsw.VFS):
    """The usual file system; it notes what is written to a store's files and when it is synced."""

    def __init__(self, journal: Journal) -> None:
        self.journal, self.usual = journal, apsw.vfs_names()[0]
        super().__init__(VFS, base=self.usual, makedefault=True)

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        return WatchedFile(self, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        super().xDelete(filename, syncdir)
        self.journal.acts.append(("delete", _base(filename), None))


class WatchedFile(apsw.VFSFile):
    def __init__(self, disk: WatchedDisk, name: Any, flags: list[int]) -> None:
        self.acts = disk.journal.acts
        self.file = _base(name.filename() if isinstance(name, apsw.URIFilename) else name or "")
        super().__init__(disk.usual, name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        super().xWrite(data, offset)
        self.acts.append(("write", self.file, (offset, bytes(data))))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        super().xTruncate(newsize)
        self.acts.append(("truncate", self.file, newsize))

    def xSync(self, flags: int) -> None:  # noqa: N802
        super().xSync(flags)
        self.acts.append(("sync", self.file, None))


def _base(filename: str) -> str:
    return filename.rpartition("/")[2]


@pytest.fixture
def journal() -> Iterator[Journal]:
    disk = WatchedDisk(Journal())
    yield disk.journal
    disk.unregister()
    assert apsw.vfs_names()[0] != VFS


def write(folder: Path, journal: Journal, *, synchronous: str | None = None) -> None:
    """Commit one memory after the other, with a checkpoint now and then; synced as the store does it, or so."""
    with SqliteStore(folder / NAME, random_bytes=seeded_bytes(1)) as store:
        if synchronous is not None:
            store._db._writer.pragma("synchronous", synchronous)
        store._db._writer.wal_autocheckpoint(30)
        for number in range(COMMITS):
            id = f"m{number}"
            with store.transaction():
                store.memories.put(a_memory(id=id, text=f"The words of {id} 咖啡 " * 20))
                store.index.add([an_entry(f"shared own{number}", id=id)])
                store.ledger.append("memory.stored", scope="default", ids=[id], at_ms=number)
            journal.acts.append(("acknowledged", id, None))


def lost_after(folder: Path, images: dict[str, bytes], acknowledged: list[str]) -> list[str]:
    """Open what is on the disk, check that it is sound, and return what was acknowledged and is not there."""
    folder.mkdir()
    for file, content in images.items():
        if not file.endswith("-shm"):
            (folder / file).write_bytes(content)
    with SqliteStore(folder / NAME) as store:
        assert [
            finding for finding in store.check() if not finding.ok and finding.check != "file.permissions"
        ] == []
        with store.reading():
            entries, _, found = store.index.frequencies("default", ["shared"])
            rows = [row.ids[0] for row in store.ledger.rows(["default"])]
            kept = [id for id in acknowledged if store.memories.get("default", id) is not None]
    assert (rows, entries, found.get("shared", 0)) == ([f"m{n}" for n in range(entries)], entries, entries)
    return [id for id in acknowledged if id not in kept or id not in rows]


@pytest.mark.parametrize("seed", [None, 1, 2, 3], ids=["unsynced is lost", "torn 1", "torn 2", "torn 3"])
def test_no_acknowledged_write_is_lost_when_the_power_goes(
    tmp_path: Path, journal: Journal, seed: int | None
) -> None:
    write(tmp_path / "store", journal)
    chance = None if seed is None else random.Random(seed)
    every = len(journal.acts)

    for acts in sorted({*random.Random(seed or 0).sample(range(1, every), 24), every}):
        images, acknowledged = journal.images(acts=acts, chance=chance), journal.acknowledged(acts=acts)
        lost = lost_after(tmp_path / f"after {acts}", images, acknowledged)
        assert lost == [], f"after {acts} of {every} acts"


def test_the_model_of_a_power_cut_tells_a_weaker_setting(tmp_path: Path, journal: Journal) -> None:
    write(tmp_path / "store", journal, synchronous="normal")
    after_each = [number for number, act in enumerate(journal.acts, start=1) if act[0] == "acknowledged"]

    losses = [
        lost_after(
            tmp_path / f"after {acts}",
            journal.images(acts=acts, chance=None),
            journal.acknowledged(acts=acts),
        )
        for acts in after_each
    ]

    assert len(losses) == COMMITS
    assert any(losses)


def test_store_syncs_every_commit(store: SqliteStore) -> None:
    with store.transaction():
        assert store._db.cx.pragma("synchronous") == 2  # FULL
        assert store._db.cx.pragma("journal_mode") == "wal"
