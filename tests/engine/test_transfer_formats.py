"""Every export end to end: what is stored, that twice adds nothing, and that a dry run adds nothing at all."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.core.formats.exports import CLAUDE, FILES, lines

import rememora
from rememora import Rememora
from rememora.core.formats import encodings

if TYPE_CHECKING:
    from pathlib import Path

    from rememora.testing import FrozenClock, RecordedEvents

STORED = {"chatgpt": 7, "claude": 6, "claude-code": 8, "codex": 7, "swe-agent": 6}


@pytest.fixture(params=FILES)
def export(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path: Path = tmp_path / request.param
    path.write_bytes(FILES[request.param])
    return path


def test_export_is_recognised_and_twice_adds_nothing(mem: Rememora, clock: FrozenClock, export: Path) -> None:
    first = mem.import_(export)
    clock.advance(seconds=60)
    second = mem.import_(export)

    assert (first.format, first.stored, first.rejected) == (export.name, STORED[export.name], ())
    assert (first.messages, first.memories, first.sessions) == (first.stored, 0, 1)
    assert (second.stored, second.duplicates, second.passed) == (0, first.stored, first.passed)
    assert all(finding.ok for finding in mem.upkeep.doctor())


def test_dry_run_gives_the_counts_of_the_real_one_and_writes_nothing(
    mem: Rememora, events: RecordedEvents, export: Path
) -> None:
    before = mem.status()

    dry = mem.import_(export, dry_run=True, scope="new")

    assert dry.dry_run
    assert mem.status() == before
    assert "import.succeeded" not in events.names()
    real = mem.import_(export, scope="new")
    assert (dry.stored, dry.duplicates, dry.passed) == (real.stored, real.duplicates, real.passed)
    again = mem.import_(export, dry_run=True, scope="new")
    assert (again.stored, again.duplicates) == (0, real.stored)
    assert all(finding.ok for finding in mem.upkeep.doctor())


def test_export_whose_first_conversation_has_a_long_summary_is_recognised(
    mem: Rememora, tmp_path: Path
) -> None:
    path = tmp_path / "x.json"
    first = {"uuid": "k", "summary": "概要" * 3_000, **CLAUDE[0]}
    path.write_text(json.dumps([first, *CLAUDE[1:]]), encoding="utf-8")  # six bytes a character

    assert mem.import_(path).format == "claude"


def test_dry_run_sees_duplicates_within_a_file_and_bad_lines(mem: Rememora, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(json.dumps([*CLAUDE, *CLAUDE, 7]), encoding="utf-8")

    dry, strict, real = (
        mem.import_(path, dry_run=True), mem.import_(path, dry_run=True, strict=True), mem.import_(path),
    )  # fmt: skip

    assert (dry.stored, dry.duplicates, len(dry.rejected)) == (6, 6, 1)
    assert (strict.stored, strict.duplicates, strict.rejected) == (0, 0, dry.rejected)
    assert (real.stored, real.duplicates, real.rejected) == (6, 6, dry.rejected)


@pytest.mark.parametrize("strict", [False, True])
def test_dry_run_of_our_own_export_writes_nothing(mem: Rememora, tmp_path: Path, strict: bool) -> None:
    mem.remember("Launch on Friday", slot=("launch", "day", "Friday"))
    mem.capture("question?", "answer.")
    mem.export(tmp_path / "e.jsonl")

    with rememora.open(":memory:") as other:
        dry = other.import_(tmp_path / "e.jsonl", dry_run=True, strict=strict)

        assert other.status()["messages"] == other.status()["memories"] == 0
        real = other.import_(tmp_path / "e.jsonl", strict=strict)
        assert (dry.stored, dry.duplicates) == (real.stored, real.duplicates)
        assert real.stored > 2


def test_dry_run_on_disk_leaves_room_for_the_next_writer(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes(FILES["claude"])

    with rememora.open(tmp_path / "m") as mem:
        mem.import_(tmp_path / "x.json", dry_run=True, scope="new")
        mem.remember("after it", scope="new")

        assert mem.recall("after", scope="new").hits
        assert mem.recall("里昂", scope="new").hits == ()


def test_time_without_a_zone_follows_the_setting(tmp_path: Path) -> None:
    talk = [{"uuid": "k", "chat_messages": [
        {"uuid": "m", "sender": "human", "text": "早上好", "created_at": "2026-02-01T09:00:00"}]}]  # fmt: skip
    (tmp_path / "x.json").write_text(json.dumps(talk), encoding="utf-8")

    with rememora.open(":memory:", settings={"timezone": "Asia/Shanghai"}) as mem:
        mem.import_(tmp_path / "x.json")

        assert mem.rehydrate(ids=["m"])[0].at_ms == 1_769_907_600_000  # 01:00 in UTC


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
@pytest.mark.parametrize("format", ["messages", "chatgpt"])
def test_byte_order_mark_is_understood(mem: Rememora, tmp_path: Path, encoding: str, format: str) -> None:
    data = lines([{"role": "user", "content": "你好 😀"}] * 2) if format == "messages" else FILES[format]
    path = tmp_path / "x.txt"
    path.write_text(data.decode(), encoding=encoding)

    report = mem.import_(path)

    assert (report.format, report.rejected) == (format, ())
    assert report.stored == (2 if format == "messages" else 7)


def test_line_longer_than_any_message_is_one_bad_line(
    mem: Rememora, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encodings, "MAX_LINE_CHARS", 100_000)
    path = tmp_path / "x.jsonl"
    good = json.dumps({"role": "user", "content": "short"})
    long = json.dumps({"role": "user", "content": "x" * 400_000})
    path.write_text(f"{good}\n{long}\n{good}\n", encoding="utf-8")

    report = mem.import_(path)

    assert (report.stored, [bad.line for bad in report.rejected]) == (2, [2])


def test_message_that_the_transcript_refuses_is_named(mem: Rememora, tmp_path: Path) -> None:
    talk = [{"uuid": "k", "chat_messages": [
        {"uuid": "m" * 2_000, "sender": "human", "text": "hi", "created_at": "gestern"}]}]  # fmt: skip
    (tmp_path / "x.json").write_text(json.dumps(talk), encoding="utf-8")

    report = mem.import_(tmp_path / "x.json")

    assert (report.stored, [bad.line for bad in report.rejected]) == (0, [1])
