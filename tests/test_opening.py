"""From a location and settings to an engine: which file, whose settings, and what is left when it fails."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

import rememora
from rememora import InvalidInput, SettingInvalid, StoreBusy
from rememora.model.settings import Settings
from rememora.stores.sqlite import SqliteStore

if TYPE_CHECKING:
    from pathlib import Path

    from rememora.flow.deps import Deps


def where(location: Path) -> str:
    with rememora.open(location) as mem:
        return str(mem.status()["location"])


@pytest.mark.parametrize(
    ("name", "made", "file"),
    [
        ("own.sqlite3", None, "own.sqlite3"),  # a file by its ending
        ("own.sqlite", None, "own.sqlite"),  # another ending
        ("own.db", None, "own.db"),  # another
        ("own", None, "own/memories.sqlite3"),  # without one a folder
        ("own.txt", None, "own.txt/memories.sqlite3"),  # also with any other
        ("own", "file", "own"),  # a file that is there needs no ending
        ("own.db", "folder", "own.db/memories.sqlite3"),  # nor is a folder that is there a file
        ("记忆", None, "记忆/memories.sqlite3"),  # any writing
    ],
)
def test_file_follows_from_the_location(tmp_path: Path, name: str, made: str | None, file: str) -> None:
    place = tmp_path / name
    if made == "file":
        place.touch()
    if made == "folder":
        place.mkdir()

    assert where(place) == str(tmp_path / file)


@pytest.mark.parametrize("location", ["", "own.db"])  # a folder, and a file in it
def test_settings_of_the_folder_count_for_every_file_in_it(tmp_path: Path, location: str) -> None:
    (tmp_path / "config.toml").write_text("[recall]\nlimit = 2\n", encoding="utf-8")

    with rememora.open(tmp_path / location) as mem:
        mem.archive([{"role": "user", "content": f"lighthouse {n}"} for n in range(5)])
        assert len(mem.recall("lighthouse").hits) == 2


def test_settings_that_are_handed_in_whole_are_checked_too() -> None:
    with pytest.raises(SettingInvalid, match="limit"):
        rememora.open(":memory:", settings=Settings(recall_limit=-1))


def test_writer_waits_as_long_as_the_setting_says(tmp_path: Path) -> None:
    with (
        rememora.open(tmp_path) as one,
        rememora.open(tmp_path, settings={"busy_timeout_ms": 20}) as other,
        one._deps.store.transaction(),
        pytest.raises(StoreBusy, match="20 ms"),
    ):
        other.remember("walrus")


def test_key_file_of_a_store_in_memory_is_not_asked_for(tmp_path: Path) -> None:
    with rememora.open(":memory:", settings={"mac_key_file": str(tmp_path / "key")}) as mem:
        mem.remember("walrus")
        assert mem.recall("walrus").degraded == ()

    assert list(tmp_path.iterdir()) == []


def test_store_is_closed_when_the_rest_of_opening_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[SqliteStore] = []

    def fails(deps: Deps) -> None:
        opened.append(deps.store)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr("rememora.opening.ensure_current", fails)
    with pytest.raises(KeyboardInterrupt):
        rememora.open(tmp_path)

    with pytest.raises(rememora.StoreClosed), opened[0].reading():
        pass


@pytest.mark.skipif(os.name == "nt", reason="a working folder cannot be removed")
def test_relative_location_in_a_folder_that_is_gone_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()

    with pytest.raises(InvalidInput, match="the working folder is gone"):
        rememora.open("store")


def test_export_of_a_bound_handle_holds_its_scope_alone(tmp_path: Path) -> None:
    with rememora.open(":memory:") as mem:
        mem.remember("walrus", scope="ana")
        mem.remember("penguin", scope="ben")
        mem.bind(scope="ana").export(tmp_path / "ana.jsonl")
        mem.export(tmp_path / "all.jsonl")

    assert "penguin" not in (tmp_path / "ana.jsonl").read_text(encoding="utf-8")
    assert "penguin" in (tmp_path / "all.jsonl").read_text(encoding="utf-8")
