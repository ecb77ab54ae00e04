"""What is left beside a store of alice-memory's interface, for the command line and other programs."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.integrations.alice_stores import two_files

import rememora
from rememora.cli import commands
from rememora.config import load
from rememora.integrations.alice import create_alice_memory
from rememora.integrations.alice_base import FILE
from rememora.integrations.alice_settings import STORE
from rememora.testing import FrozenClock


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Be at home in an empty folder, with none of the variables set."""
    for name in ("ALICE_MEMORY_CONFIG", "ALICE_MEMORY_DATA_DIR", "SILICONFLOW_API_KEY", "REMEMORA_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DSH_HOME", str(tmp_path / "dsh"))
    return tmp_path / "dsh"


def make(settings: dict[str, Any]) -> None:
    create_alice_memory(settings, clock=FrozenClock()).close()


def run(*words: str | Path) -> Any:
    result = CliRunner().invoke(commands, [*map(str, words), "--json"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout.splitlines()[0])


@pytest.mark.parametrize("place", [None, "数据"], ids=["the host's folder", "another one"])
def test_command_line_uses_the_store_as_the_program_that_made_it(
    home: Path, tmp_path: Path, place: str | None
) -> None:
    folder = home / "alice-memory" if place is None else tmp_path / place
    make({} if place is None else {"data_dir": str(folder)})

    status = run("status", "--dir", folder)

    assert (status["archive"]["on"], status["transcript"]) == (False, "in memory")
    assert status["capture"]["mode"] == "llm"
    assert status["vectors"]["space"] is None


def test_no_word_of_a_turn_is_written_by_another_program_either(tmp_path: Path) -> None:
    make({"data_dir": str(tmp_path / "alice")})

    with rememora.open(tmp_path / "alice", clock=FrozenClock()) as mem:
        mem.capture("顺便说一句，我住在里昂。", "Bonjour, noted.")

    kept = b"".join(file.read_bytes() for file in (tmp_path / "alice").iterdir())
    assert "里昂".encode() not in kept
    assert b"Bonjour" not in kept


def test_own_settings_file_goes_before_what_was_left(tmp_path: Path) -> None:
    folder = tmp_path / "alice"
    make({"data_dir": str(folder)})
    (folder / "config.json").write_text('{"archive": true}', encoding="utf-8")

    status = run("status", "--dir", folder)

    assert (status["archive"]["on"], status["capture"]["mode"]) == (True, "llm")


def test_file_that_the_page_names_for_other_stores_says_the_same(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "alice.md").read_text("utf-8")
    text = page.partition("<!-- file: other/config.json -->")[2].partition("```json")[2].partition("```")[0]
    (tmp_path / "config.json").write_text(text, encoding="utf-8")

    loaded = load(str(tmp_path), environ={})

    assert {field: getattr(loaded.settings, field) for field in STORE} == STORE
    assert {field for field, origin in loaded.origins.items() if origin == "config.json"} == set(STORE)


def test_settings_of_the_host_do_not_keep_it_from_being_left(home: Path) -> None:
    (home / "alice-memory").mkdir(parents=True)
    own = home / "alice-memory" / "config.json"
    own.write_text('{"scope_id": "ana"}', encoding="utf-8")

    make({})

    status = run("status", "--dir", home / "alice-memory")
    assert (status["archive"]["on"], status["default_scope"]) == (False, "ana")
    assert own.read_text("utf-8") == '{"scope_id": "ana"}'


def test_address_and_key_of_the_embedding_service_are_not_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SILICONFLOW_API_KEY", "sk-" + "z9Y8" * 8)

    make({"data_dir": str(tmp_path / "alice")})

    assert json.loads((tmp_path / "alice" / FILE).read_text("utf-8")) == STORE
    assert sorted(file.name for file in (tmp_path / "alice").glob("config*")) == [FILE]


def test_store_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    with rememora.open(tmp_path / "mine", clock=FrozenClock()) as mem:
        mem.remember("prefers oolong")

    make({"data_dir": str(tmp_path / "mine")})

    assert not (tmp_path / "mine" / FILE).exists()
    assert run("status", "--dir", tmp_path / "mine")["archive"]["on"] is True


def test_file_that_was_changed_or_deleted_stays_so(tmp_path: Path) -> None:
    folder = tmp_path / "alice"
    make({"data_dir": str(folder)})
    (folder / FILE).unlink()

    make({"data_dir": str(folder)})
    assert not (folder / FILE).exists()

    (tmp_path / "new").mkdir()
    (tmp_path / "new" / FILE).write_text('{"trash_days": 3}', encoding="utf-8")
    make({"data_dir": str(tmp_path / "new")})
    assert (tmp_path / "new" / FILE).read_text("utf-8") == '{"trash_days": 3}'


def test_store_that_old_files_are_brought_into_is_a_new_one(tmp_path: Path) -> None:
    two_files(tmp_path / "alice")

    make({"data_dir": str(tmp_path / "alice")})

    assert run("status", "--dir", tmp_path / "alice")["archive"]["on"] is False


@pytest.mark.parametrize("place", [":memory:", "one.sqlite3"])
def test_store_without_a_folder_of_its_own_leaves_nothing(
    tmp_path: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    make({"data_dir": place})

    assert not list(Path().glob("**/config*"))


def test_what_cannot_be_written_is_a_line_and_the_memory_works(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)

    make({"data_dir": str(tmp_path / "alice")})

    assert [record.getMessage() for record in caplog.records] == [
        f"[rememora] {FILE} was not written: No space left on device"
    ]
    with closing(sqlite3.connect(tmp_path / "alice" / "memories.sqlite3")) as cx:
        assert cx.execute("PRAGMA application_id").fetchone()[0]
