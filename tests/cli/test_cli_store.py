from __future__ import annotations

import os
from typing import TYPE_CHECKING

import apsw
import click
import pytest
from tests.server import says, serving

import rememora
from rememora.cli import commands

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Shell

FILE = "memories.sqlite3"


@pytest.mark.parametrize("before", [True, False], ids=["before the name", "after it"])
def test_dir_beats_environment_beats_file(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: bool
) -> None:
    named, variable, file = (tmp_path / name for name in ("by option", "by variable", "by file"))
    settings = tmp_path / "settings.toml"
    settings.write_text('data_dir = "by file"\n', encoding="utf-8")

    monkeypatch.setenv("REMEMORA_CONFIG", str(settings))
    shell.anywhere("remember", "in the file's place")
    assert (file / FILE).exists()

    monkeypatch.setenv("REMEMORA_DIR", str(variable))
    shell.anywhere("remember", "in the variable's place")
    assert (variable / FILE).exists()

    option = ("--dir", str(named))
    shell.anywhere(
        *(option if before else ()), "remember", "in the option's place", *(() if before else option)
    )
    assert (named / FILE).exists()
    assert "in the variable's place\n" in shell.anywhere("list").stdout
    assert shell.anywhere("list").stdout.count("\n") == 1


def test_later_dir_counts_and_an_empty_one_is_refused(shell: Shell, tmp_path: Path) -> None:
    shell.anywhere("--dir", tmp_path / "one", "remember", "x", "--dir", tmp_path / "two")

    assert (tmp_path / "two" / FILE).exists()
    assert not (tmp_path / "one").exists()
    assert shell.anywhere("list", "--dir", " ").exit_code == 2
    assert shell.anywhere("list", "--dir", __file__).exit_code == 2


@pytest.mark.skipif(os.name == "nt", reason="paths are Unicode there")
def test_directory_that_sqlite_cannot_name_is_an_error_in_one_line(shell: Shell, tmp_path: Path) -> None:
    result = shell.anywhere("remember", "x", "--dir", f"{tmp_path}/\udcff")

    assert result.exit_code == 1
    assert result.stderr.startswith("rememora: location: expected a path of UTF-8 text")
    assert list(tmp_path.iterdir()) == []


def test_json_may_stand_before_the_command(shell: Shell) -> None:
    shell.remember("tea")

    assert shell.anywhere("--json", "status", "--dir", shell.directory).stdout.startswith('{"version": ')


def test_status_and_stats_count_what_is_kept(shell: Shell, talk: Path) -> None:
    shell("import", talk)
    shell.remember("她喜欢手冲咖啡", "--kind", "preference")

    (status,), (stats,) = shell.json("status"), shell.json("stats")
    lines = shell("status").stdout.splitlines() + shell("stats").stdout.splitlines()

    assert status["location"] == str(shell.directory / FILE)
    assert (status["messages"], status["memories"]) == (5, 1)
    assert stats["by_kind"] == {"preference": 1}
    assert status["scopes"] == [{"scope": "default", "messages": 5, "memories": 1}]
    assert {"memories: 1", "by_kind: preference 1", "require_scope: no", "scopes: 1"} <= set(lines)
    assert {"scope default: messages 5, memories 1", "last_recalled (used in a reply): -"} <= set(lines)


def test_status_of_very_many_scopes_shows_the_first_and_counts_the_rest(shell: Shell) -> None:
    with rememora.open(shell.directory) as mem:
        for number in range(53):
            mem.remember("tea", scope=f"s{number:02}")

    lines = shell("status").stdout.splitlines()

    assert lines[-2:] == ["scope s49: messages 1, memories 1", "and 3 more scopes"]
    assert len(shell.json("status")[0]["scopes"]) == 53


READING = {
    "erase": ("--query", "x"),
    "recall": ("hello",),
    "list": (),
    "show": ("m1",),
    "history": ("m1",),
    "why": ("m1",),
    "why-not": ("m1", "hello"),
    "log": (),
    "diff": ("--since", "2026-01-01"),
    "trash": (),
    "facts": ("show", "ana"),
    "skills": (),
    "goal": (),
    "inbox": (),
    "topics": (),
    "distill": (),
    "sweep": (),
    "consolidate": (),
    "refit": (),
    "undo": ("op-1",),
    "update": ("m1", "--text", "x"),
    "forget": ("m1",),
    "restore": ("m1",),
    "prune": ("--days", "9"),
    "clear": ("--token", "7f3a"),
    "assemble": (),
    "strip": (),
    "rehydrate": ("m1",),
    "export": ("-",),
    "status": (),
    "stats": (),
    "doctor": (),
    "backfill": (),
    "rebuild": (),
}


def test_every_command_makes_a_store_or_needs_one_or_does_without() -> None:
    names = set(commands.list_commands(click.Context(commands)))

    assert names == {*READING, "chat", "compact", "demo", "import", "remember", "config"}


@pytest.mark.parametrize("command", READING)
@pytest.mark.parametrize("there", [True, False], ids=["empty directory", "no directory"])
def test_command_that_needs_a_store_refuses_a_place_without_one(
    shell: Shell, command: str, there: bool
) -> None:
    if there:
        shell.directory.mkdir()

    result = shell(command, *READING[command], code=1)

    expected = "remember or import something first, or name another --dir"
    assert result.stderr == f"rememora: expected a store in {shell.directory}, found none; {expected}\n"
    assert result.stdout == ""
    assert list(shell.directory.iterdir() if there else ()) == []
    assert shell.directory.exists() == there


def test_doctor_without_a_store_tries_the_models_that_are_named(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving() as service:
        service.answer(says("pong"))
        monkeypatch.setenv("REMEMORA_LLM_URL", service.url)
        monkeypatch.setenv("REMEMORA_LLM_MODEL", "small")
        findings = shell.json("doctor")
        assert "no store in " in shell("doctor").stdout
        shell("doctor", "--offline", code=1)

    assert [finding["check"] for finding in findings] == ["store.there", "embedder.answers", "model.answers"]
    assert len(service.asked) == 2
    assert not shell.directory.exists()


def test_doctor_says_once_what_to_do_about_a_model_that_is_missing(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell.remember("备份每天凌晨四点运行 🗄️")
    monkeypatch.setenv("REMEMORA_CAPTURE_MODE", "llm")

    result = shell("doctor", "--offline", code=4)

    (line,) = [line for line in result.stdout.splitlines() if line.startswith("FAULT")]
    assert line.count("pass llm=") == 1


def test_doctor_finds_a_sound_store_sound(shell: Shell, talk: Path) -> None:
    shell("import", talk)

    findings = shell.json("doctor")

    assert len(findings) > 5
    assert all(finding["ok"] for finding in findings)
    assert {line.split("  ")[0] for line in shell("doctor").stdout.splitlines()} == {"ok"}


def test_doctor_ends_with_exit_code_4_when_bytes_were_changed(shell: Shell, talk: Path) -> None:
    shell("import", talk)
    with apsw.Connection(str(shell.directory / FILE)) as store:
        store.execute("UPDATE messages SET text = 'something else' WHERE id = 'a/1'")

    result = shell("doctor", code=4)

    assert any(line.startswith("FAULT  rows.seals  1 rows") for line in result.stdout.splitlines())
    assert not all(finding["ok"] for finding in shell.json("doctor", code=4))


@pytest.mark.parametrize("damage", [b"", b"not a database"], ids=["zeros", "text"])
def test_doctor_ends_with_exit_code_4_when_the_file_cannot_be_read(
    shell: Shell, talk: Path, damage: bytes
) -> None:
    shell("import", talk)
    file = shell.directory / FILE
    file.write_bytes(damage.ljust(file.stat().st_size, b"\0"))

    assert shell("doctor", code=4).stdout.startswith("FAULT  file.readable  ")
    assert shell("list", code=1).stderr.startswith("rememora: ")


def test_config_shows_value_unit_origin_and_purpose(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell.directory.mkdir()
    text = 'timezone = "Asia/Shanghai"\nnosuch = 1\n[recall]\nlimit = 7\n'
    (shell.directory / "config.toml").write_text(text, encoding="utf-8")
    monkeypatch.setenv("REMEMORA_RECALL_LIMIT", "5")
    monkeypatch.setenv("REMEMORA_SCOPE_ID", "ana")

    result = shell("config")
    rows = {row["key"]: row for row in shell.json("config")}

    assert rows["recall.limit"]["value"] == 5
    assert rows["recall.limit"]["origin"] == "environment REMEMORA_RECALL_LIMIT"
    assert (rows["timezone"]["value"], rows["timezone"]["origin"]) == ("Asia/Shanghai", "config.toml")
    assert (rows["data_dir"]["value"], rows["data_dir"]["origin"]) == (str(shell.directory), "option")
    assert rows["trash_days"] | {"value": 7, "unit": "days", "origin": "built-in"} == rows["trash_days"]
    assert rows["memory.hot_max"]["takes_effect_with"] is None
    variable = "REMEMORA_RECALL_LIMIT"
    shown = f"recall_limit  recall.limit  {variable}  5  hits  environment {variable}  Hits of a recall"
    assert shown in result.stdout
    names = {name: rows["scope_id"][name] for name in ("field", "key", "variable")}
    assert names == {"field": "default_scope", "key": "scope_id", "variable": "REMEMORA_DEFAULT_SCOPE"}
    assert "config.toml: nosuch: unknown, without effect\n" in result.stderr
    assert "environment: REMEMORA_SCOPE_ID: unknown, without effect\n" in result.stderr
    assert not (shell.directory / FILE).exists()


def test_wrong_setting_is_named_in_one_line(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REMEMORA_TRASH_DAYS", "soon")

    assert "REMEMORA_TRASH_DAYS" in shell("list", code=1).stderr


def test_rebuild_counts_its_entries_and_loses_none(shell: Shell, talk: Path) -> None:
    shell("import", talk)

    assert shell("rebuild").stdout == "rebuilt 4 entries\n"
    assert shell.json("rebuild") == [{"entries": 4}]
    assert len(shell.json("recall", "备份")[0]["hits"]) == 1
