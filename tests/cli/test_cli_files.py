from __future__ import annotations

import json
import os
import tempfile
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Shell


def test_import_counts_and_the_same_file_twice_adds_nothing(shell: Shell, talk: Path) -> None:
    first, second = shell("import", talk), shell("import", talk)

    assert first.stdout == f"{talk}: 4 stored, 0 duplicates, 0 rejected (messages)\n"
    assert second.stdout == f"{talk}: 0 stored, 4 duplicates, 0 rejected (messages)\n"
    assert shell.json("stats")[0]["messages"] == 4


def test_dry_run_counts_and_makes_no_store(shell: Shell, talk: Path) -> None:
    told = shell("import", talk, "--dry-run").stdout

    assert told == f"{talk}: 4 stored, 0 duplicates, 0 rejected (messages); nothing was written\n"
    assert not shell.directory.exists()


def test_import_puts_messages_into_the_scope(shell: Shell, talk: Path) -> None:
    shell("import", talk, "--scope", "ana")

    assert shell.json("stats", "--scope", "ana")[0]["messages"] == 4
    assert shell.json("stats")[0]["messages"] == 0


def test_every_bad_line_is_named_with_file_and_number(shell: Shell, tmp_path: Path) -> None:
    file = shell.write(tmp_path / "坏 \x1b.jsonl" if os.name != "nt" else tmp_path / "坏.jsonl",
                       [shell.said[0], "{broken", shell.said[2], '{"role": "ghost", "content": "x"}'])  # fmt: skip

    result = shell("import", file)
    again = shell.json("import", file)[0]

    assert ": 2 stored, 0 duplicates, 2 rejected" in result.stdout
    named = str(file).replace("\x1b", "\\x1b")
    assert all(f"{named}:{n}: " in result.stderr for n in (2, 4))
    assert [bad["line"] for bad in again["rejected"]] == [2, 4]


def test_strict_import_writes_nothing_of_a_file_with_a_bad_line(
    shell: Shell, talk: Path, tmp_path: Path
) -> None:
    bad = shell.write(tmp_path / "bad.jsonl", [shell.said[0], "{broken"])

    result = shell("import", bad, "--strict", code=1)

    assert f"{bad}:2: " in result.stderr
    assert shell.json("stats")[0]["messages"] == 0
    shell("import", talk, "--strict")
    assert shell.json("stats")[0]["messages"] == 4


def test_a_missing_file_does_not_keep_the_others_out(shell: Shell, talk: Path, tmp_path: Path) -> None:
    result = shell("import", tmp_path / "missing.jsonl", talk, code=1)

    assert "missing.jsonl" in result.stderr
    assert ": 4 stored" in result.stdout


def test_import_of_a_dash_reads_standard_input_and_keeps_no_copy(
    shell: Shell, talk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = tmp_path / "room"
    room.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(room))

    result = shell("import", "-", input=talk.read_bytes() + b"not json\n")
    again = shell("import", "-", "--strict", input=b"hello", code=1)

    assert result.stdout == "-: 4 stored, 0 duplicates, 1 rejected (messages)\n"
    assert result.stderr.startswith("-:5: ")
    assert again.stderr.startswith("rememora: standard input: expected one of the formats")
    assert "--format" in again.stderr
    assert list(room.iterdir()) == []


def test_export_goes_through_a_pipe_into_another_store(shell: Shell, talk: Path, tmp_path: Path) -> None:
    shell("import", talk)
    shell.remember("她喜欢手冲咖啡 ☕", "--id", "m")
    whole = shell("export", "-").stdout_bytes

    result = shell.anywhere("import", "-", "--strict", "--dir", tmp_path / "other", input=whole)

    assert result.stdout == "-: 6 stored, 0 duplicates, 0 rejected (rememora)\n"


@pytest.mark.parametrize("target", ["-", "all.jsonl"])
def test_export_of_all_scopes_is_refused_where_a_scope_is_required(
    shell: Shell, talk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    shell("import", talk, "--scope", "ana")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REMEMORA_REQUIRE_SCOPE", "true")

    refused = shell("export", target, code=3)
    shell("export", target, "--scope", "ana")

    assert refused.stdout == ""
    assert "--scope" in refused.stderr


def test_export_comes_back_whole_in_another_store(shell: Shell, talk: Path, tmp_path: Path) -> None:
    shell("import", talk)
    shell.remember("她喜欢手冲咖啡 ☕", "--id", "m")
    file, other = tmp_path / "导出.jsonl", tmp_path / "other"

    assert shell("export", file).stdout.startswith(f"{file}: ")
    result = shell.anywhere("import", file, "--dir", other)

    assert result.exit_code == 0, result.output
    assert "她喜欢手冲咖啡 ☕" in shell.anywhere("show", "m", "--dir", other).stdout
    assert shell.json("export", file)[0]["records"] == len(file.read_text(encoding="utf-8").splitlines()) - 1


def test_export_to_a_dash_writes_only_json_lines_to_standard_output(shell: Shell, talk: Path) -> None:
    shell("import", talk, "--scope", "ana")
    shell.remember("elsewhere")

    result = shell("export", "-", "--scope", "ana")

    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert records[0] == {"rememora_export": 1}
    assert {record.get("scope") for record in records[1:]} == {"ana"}
    assert result.stderr == f"{len(records) - 1} records\n"


def test_export_to_a_place_that_cannot_be_written_is_an_error(shell: Shell, tmp_path: Path) -> None:
    shell.remember("tea")

    assert "no such" in shell("export", tmp_path / "none" / "x.jsonl", code=1).stderr.lower()


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        (("b/1", "a/2"), ["a/2", "b/1"]),  # ids come in the order of the transcript
        (("--since", "2026-02-01T09:30:10Z"), ["b/2"]),  # from a time on
        (("--until", "2026-01-05T10:00:10Z"), ["a/1"]),  # before a time
        (("--since", "2026-01-01", "--until", "2026-01-31", "--limit", "1"), ["a/1"]),  # a window, cut
        (("--keyword", "备份"), ["b/1"]),  # Chinese
        (("--keyword", "drill", "--session", "b"), []),  # not in this session
    ],
)
def test_rehydrate_gives_the_exact_words(
    shell: Shell, talk: Path, words: tuple[str, ...], ids: list[str]
) -> None:
    shell("import", talk)
    said = {row["id"]: row["content"] for row in shell.said}

    found = shell.json("rehydrate", *words)

    assert [message["id"] for message in found] == ids
    assert all(message["text"] == said[message["id"]] for message in found)
    for line in shell("rehydrate", *words).stdout.splitlines():
        assert line.startswith("    ") or line.split("  ")[2] in ids


def test_rehydrate_shows_what_a_memory_rests_on_line_by_line(shell: Shell) -> None:
    id = shell.remember("两行\n文字")

    assert shell("rehydrate", "--memory", id).stdout.endswith(f"  note  {id}/note-1\n    两行\n    文字\n")


def test_rehydrate_says_how_many_ids_are_unknown(shell: Shell, talk: Path) -> None:
    shell("import", talk)

    result = shell("rehydrate", "a/1", "none")

    assert result.stderr == "1 of the ids were not found\n"


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_rehydrate_of_unknown_ids_alone_is_an_error(
    shell: Shell, talk: Path, options: tuple[str, ...]
) -> None:
    shell("import", talk)

    result = shell("rehydrate", "none", "无", *options, code=1)

    assert result.stdout == ""
    assert result.stderr.startswith("rememora: expected a message 'none, 无' in scope 'default', found none")
