"""The key that seals rows may lie outside of the store."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

import pytest

import rememora
from rememora.model.errors import SettingInvalid
from rememora.testing import FrozenClock, RecordedEvents

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    return tmp_path / "key"


def opened(path: Path, key_file: Path | None = None) -> rememora.Rememora:
    settings = {} if key_file is None else {"mac_key_file": str(key_file)}
    return rememora.open(path, settings=settings, clock=FrozenClock(), on_event=RecordedEvents())


def faults(mem: rememora.Rememora) -> list[str]:
    return [finding.check for finding in mem.upkeep.doctor() if not finding.ok]


def test_key_moves_into_the_file_that_is_named_first(path: Path, key_file: Path) -> None:
    with opened(path) as mem:
        mem.remember("Likes tea")
        with mem._deps.store.reading():
            key = mem._deps.store.meta.get("mac_key")
    assert isinstance(key, bytes)

    with opened(path, key_file) as mem:
        found = mem.recall("tea")
        assert (len(found.hits), found.degraded) == (1, ())
        assert faults(mem) == []

    assert key_file.read_text("ascii").strip() == key.hex()
    assert stat.S_IMODE(key_file.stat().st_mode) == 0o600
    left = [file.name for file in path.parent.iterdir() if key in file.read_bytes()]
    assert left == []  # not in a free page either


def test_key_in_a_file_seals_and_tells_as_before(path: Path, key_file: Path) -> None:
    for words in ("Likes tea", "Likes milk"):
        with opened(path, key_file) as mem:
            mem.remember(words)

    with opened(path, key_file) as mem:
        assert sorted(memory.integrity for memory in mem.list()) == ["ok", "ok"]
        assert faults(mem) == []


@pytest.mark.parametrize("named", [True, False], ids=["file is gone", "setting is gone"])
def test_store_without_its_key_answers_and_says_so(path: Path, key_file: Path, named: bool) -> None:
    with opened(path, key_file) as mem:
        mem.remember("Likes tea", id="m1")
        mem.archive([{"id": "t1", "role": "user", "content": "I drink tea"}])
    key = key_file.read_bytes()
    key_file.unlink()

    with opened(path, key_file if named else None) as mem:
        found = mem.recall("tea")
        assert sorted(hit.id for hit in found.hits) == ["m1", "t1"]
        assert found.degraded == ("unverified",)
        assert mem.get("m1").integrity == "unverified"
        assert faults(mem) == ["rows.key"]
    assert not key_file.exists()  # no other key takes its place

    key_file.write_bytes(key)
    with opened(path, key_file) as mem:
        assert mem.recall("tea").degraded == ()
        assert faults(mem) == []


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("00" * 32, id="another key"),
        pytest.param("00" * 16, id="too short"),
        pytest.param("not a key: 钥匙", id="a text"),
        pytest.param("", id="empty"),
    ],
)
@pytest.mark.parametrize("moved", [True, False], ids=["key outside", "key inside"])
def test_wrong_key_file_is_refused_and_changes_nothing(
    path: Path, key_file: Path, content: str, moved: bool
) -> None:
    with opened(path, key_file if moved else None) as mem:
        mem.remember("Likes tea")
    key = key_file.read_text("ascii") if moved else ""
    key_file.write_text(content, encoding="utf-8")

    with pytest.raises(SettingInvalid, match="mac_key_file"):
        opened(path, key_file)

    assert key_file.read_text("utf-8") == content
    if moved:
        key_file.write_text(key)
    with opened(path, key_file if moved else None) as mem:
        assert mem.recall("tea").degraded == ()
        assert faults(mem) == []


def test_key_file_of_another_store_is_refused(tmp_path: Path, path: Path, key_file: Path) -> None:
    opened(tmp_path / "other", key_file).close()

    with pytest.raises(SettingInvalid, match="another one"):
        opened(path, key_file)


@pytest.mark.parametrize("place", ["nowhere/key", "."], ids=["no such folder", "a folder"])
def test_key_file_that_cannot_be_used_is_named(tmp_path: Path, path: Path, place: str) -> None:
    with opened(path) as mem:
        mem.remember("Likes tea")

    with pytest.raises(SettingInvalid, match="mac_key_file"):
        opened(path, tmp_path / place)

    with opened(path) as mem:
        assert mem.recall("tea").degraded == ()


def test_key_is_on_the_disk_before_the_store_gives_it_away(
    path: Path, key_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(path).close()
    synced: list[int] = []
    sync = os.fsync

    def noted(handle: int) -> None:
        sync(handle)
        synced.append(os.fstat(handle).st_ino)

    monkeypatch.setattr(os, "fsync", noted)
    opened(path, key_file).close()

    assert key_file.stat().st_ino in synced


def test_rows_written_without_the_key_are_unverified_ever_after_and_doctor_names_them(
    path: Path, key_file: Path
) -> None:
    with opened(path, key_file) as mem:
        mem.remember("Likes tea", id="m1")
    key = key_file.read_bytes()
    key_file.unlink()
    with opened(path, None) as mem:
        mem.remember("Likes milk", id="m2")

    key_file.write_bytes(key)
    with opened(path, key_file) as mem:
        assert [mem.get(id).integrity for id in ("m1", "m2")] == ["ok", "unverified"]
        assert mem.recall("milk").degraded == ("unverified",)
        assert faults(mem) == ["rows.unsealed"]
