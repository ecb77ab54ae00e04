"""Out and in again: nothing is lost, nothing is doubled, a bad line is named, strict writes nothing."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

import rememora
from rememora import InvalidInput, Rememora
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from pathlib import Path

MESSAGES = [
    {
        "id": "a",
        "role": "user",
        "content": "I moved to Lyon 🏠",
        "at": "2026-03-01T09:00:00Z",
        "session": "s1",
    },
    {"role": "assistant", "content": "好的，里昂。", "at": "2026-03-01T09:00:05Z", "session": "s1"},
    {"role": "user", "content": "ok"},
    {"role": "user", "content": "ok"},
]


@pytest.fixture
def talk(tmp_path: Path) -> Path:
    path = tmp_path / "talk.jsonl"
    path.write_text("\n".join(json.dumps(m, ensure_ascii=False) for m in MESSAGES) + "\n", encoding="utf-8")
    return path


def test_importing_twice_adds_nothing(mem: Rememora, talk: Path, clock: FrozenClock) -> None:
    first = mem.import_(talk)
    clock.advance(seconds=60)

    second = mem.import_(talk)

    assert (first.format, first.stored, first.duplicates) == ("messages", 4, 0)
    assert (second.stored, second.duplicates, second.rejected) == (0, 4, ())
    assert len(mem.rehydrate(since=0)) == 4


def test_bad_line_is_named_and_the_rest_goes_in(mem: Rememora, talk: Path) -> None:
    with talk.open("a", encoding="utf-8") as file:
        file.write('{"role": "user"}\nnot json\n{"role": "user", "content": "x", "at": "someday"}\n')
        file.write('{"role": "user", "content": "last words"}\n')

    report = mem.import_(talk)

    assert report.stored == 5
    assert sorted(bad.line for bad in report.rejected) == [5, 6, 7]
    assert mem.recall("last words").hits


def test_strict_writes_nothing_when_a_line_is_bad(mem: Rememora, talk: Path) -> None:
    with talk.open("a", encoding="utf-8") as file:
        file.write('{"role": "user", "content": "x", "at": "someday"}\n')

    report = mem.import_(talk, strict=True)

    assert (report.stored, [bad.line for bad in report.rejected]) == (0, [5])
    assert mem.status()["messages"] == 0


def test_scope_and_progress(mem: Rememora, talk: Path) -> None:
    seen: list[tuple[int, int]] = []

    mem.import_(talk, scope="ana", progress=lambda done, total: seen.append((done, total)))

    assert seen[-1] == (talk.stat().st_size, talk.stat().st_size)
    assert mem.recall("Lyon").hits == ()
    assert mem.recall("Lyon", scope="ana").hits[0].source_id == "a"


@pytest.mark.parametrize(
    ("name", "content", "named"),
    [
        ("x.bin", b"\x00\x01\x02", "found other bytes"),
        ("x.txt", b"hello", "--format on the command line"),
        ("missing.jsonl", None, "readable file"),
        ("no\0name.jsonl", None, "readable file"),
        (".", None, "found a directory"),
        ("x.json", b'[{"a": 1}]', "recognised none"),
    ],
)
def test_unusable_file_is_named(
    mem: Rememora, tmp_path: Path, name: str, content: bytes | None, named: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(InvalidInput, match=named):
        mem.import_(path)
    with pytest.raises(InvalidInput, match="format"):
        mem.import_(path, format="excel")


@pytest.mark.skipif(os.name != "posix", reason="pipes have names on POSIX only")
def test_pipe_is_refused_before_it_is_read(mem: Rememora, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")  # to open it would wait for a writer for ever

    with pytest.raises(InvalidInput, match="rememora import -"):
        mem.import_(tmp_path / "pipe")


@pytest.mark.parametrize("format", ["auto", "messages"])
def test_array_of_messages_is_read_as_its_lines_would_be(
    mem: Rememora, talk: Path, tmp_path: Path, format: str
) -> None:
    path = tmp_path / "talk.json"
    path.write_text(json.dumps([*MESSAGES, {"role": "robot"}], indent=1), encoding="utf-8")

    report = mem.import_(path, format=format)

    assert (report.format, report.stored, [bad.line for bad in report.rejected]) == ("messages", 4, [5])
    assert mem.import_(talk).duplicates == 4


def test_strict_reads_no_more_of_a_growing_file_than_it_has_checked(
    mem: Rememora, talk: Path, clock: FrozenClock
) -> None:
    def grow(done: int, total: int) -> None:
        with talk.open("a", encoding="utf-8") as file:
            file.write("not json\n")

    report = mem.import_(talk, strict=True, progress=grow)

    assert (report.stored, report.rejected) == (4, ())


def rich_store(mem: Rememora, clock: FrozenClock) -> None:
    mem.archive(MESSAGES, scope="ana")
    mem.begin("pending words", id="p", scope="ana")
    mem.begin("said in vain", id="f", scope="ana")
    mem.fail("f", "no connection", scope="ana")
    mem.capture("question?", "answer.", id="c", scope="ben")
    clock.advance(seconds=1)
    mem.remember("Launch on Friday", slot=("launch", "day", "Friday"), scope="ana", meta={"汉": [1, None]})
    clock.advance(seconds=1)
    newer = mem.remember("Launch on Monday", slot=("launch", "day", "Monday"), scope="ana", concepts=["plan"])
    clock.advance(seconds=1)
    mem.update(newer.id, text="Launch on Monday at nine", scope="ana")
    mem.pin(newer.id, scope="ana")
    mem.forget(mem.remember("never to be seen", scope="ana").id, scope="ana")


def test_export_and_import_give_the_same_store(mem: Rememora, clock: FrozenClock, tmp_path: Path) -> None:
    rich_store(mem, clock)
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    count = mem.export(one)

    with rememora.open(":memory:", clock=clock) as other:
        report = other.import_(one)
        other.export(two)
        assert report.rejected == ()
        assert other.import_(one).stored == 0
        assert [m.text for m in other.history(other.list(scope="ana")[0].id, scope="ana")] == [
            "Launch on Monday", "Launch on Monday at nine", "Launch on Monday at nine",
        ]  # fmt: skip
        assert [hit.text for hit in other.recall("launch", scope="ana").hits] == ["Launch on Monday at nine"]
        assert other.complete("p", "now", scope="ana").status == "completed"
        assert all(finding.ok for finding in other.upkeep.doctor())

    lines = one.read_text(encoding="utf-8").splitlines()
    assert one.read_bytes() == two.read_bytes()
    assert count == len(lines) - 1
    assert "never to be seen" not in one.read_text(encoding="utf-8")


def test_export_of_one_scope_can_go_into_another(mem: Rememora, clock: FrozenClock, tmp_path: Path) -> None:
    rich_store(mem, clock)
    mem.export(tmp_path / "ana.jsonl", scope="ana")

    mem.import_(tmp_path / "ana.jsonl", scope="copy")

    assert mem.recall("launch", scope="copy").hits[0].text == "Launch on Monday at nine"
    assert mem.recall("question", scope="copy").hits == ()


def test_forgotten_words_do_not_come_back_by_import(mem: Rememora, tmp_path: Path) -> None:
    note = mem.remember("the walrus sleeps")
    mem.export(tmp_path / "before.jsonl")
    mem.forget(note.id)

    mem.import_(tmp_path / "before.jsonl")

    assert mem.recall("walrus").hits == ()
    assert mem.list() == []


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ('{"type": "memory", "id": "x"}', "expected a value"),
        ('{"type": "gossip"}', "type: expected one of"),
        ('{"type": "message", "id": 5}', "id: expected text"),
        ("[1, 2]", "expected a JSON object"),
        ('{"rememora_export": 99}', "version"),
    ],
)
def test_damaged_export_names_its_lines(mem: Rememora, tmp_path: Path, line: str, named: str) -> None:
    path = tmp_path / "e.jsonl"
    path.write_text('{"rememora_export": 1}\n' + line + "\n", encoding="utf-8")

    report = mem.import_(path)

    assert [bad.line for bad in report.rejected] == [2]
    assert named in report.rejected[0].reason


def test_export_is_private_and_leaves_no_half_file(mem: Rememora, tmp_path: Path) -> None:
    mem.remember("x")
    mem.export(tmp_path / "e.jsonl")

    assert os.name != "posix" or (tmp_path / "e.jsonl").stat().st_mode & 0o077 == 0
    with pytest.raises(InvalidInput, match="path to write"):
        mem.export(tmp_path / "nowhere" / "e.jsonl")
    assert [p.name for p in tmp_path.iterdir()] == ["e.jsonl"]


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
def test_stale_partial_file_gives_the_export_neither_its_mode_nor_its_words(
    mem: Rememora, tmp_path: Path
) -> None:
    stale, elsewhere = tmp_path / "e.jsonl.partial", tmp_path / "elsewhere"
    elsewhere.write_text("mine", encoding="utf-8")
    mem.remember("x")
    for make in (lambda: stale.write_text("old", encoding="utf-8"), lambda: stale.symlink_to(elsewhere)):
        make()
        if not stale.is_symlink():
            stale.chmod(0o644)

        mem.export(tmp_path / "e.jsonl")

        assert (tmp_path / "e.jsonl").stat().st_mode & 0o777 == 0o600
        assert not stale.exists()
        assert elsewhere.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("stop", [KeyboardInterrupt, MemoryError])
def test_export_that_is_broken_off_leaves_nothing(
    mem: Rememora, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: type[BaseException]
) -> None:
    def stopped(*_: object) -> None:
        raise stop

    mem.remember("x")
    monkeypatch.setattr("rememora.core.formats.own_export.memory_line", stopped)

    with pytest.raises(stop):
        mem.export(tmp_path / "e.jsonl")

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("end", ["", "-wal", "-shm", ".erased", ".erased-journal", ".备份"])
def test_export_refuses_the_store_itself(tmp_path: Path, end: str) -> None:
    with rememora.open(tmp_path / "m.sqlite3") as mem:
        mem.remember("x")

        with pytest.raises(InvalidInput, match="found a store that is open"):
            mem.export(tmp_path / f"m.sqlite3{end}")

        assert mem.recall("x").hits


@pytest.mark.parametrize("end", ["", "-wal", "-shm"])
@pytest.mark.parametrize("how", ["path", "hard link"])
def test_import_refuses_a_store_that_is_open(tmp_path: Path, end: str, how: str) -> None:
    with rememora.open(tmp_path / "m.sqlite3") as mem, rememora.open(":memory:") as other:
        mem.remember("x")
        path = tmp_path / f"m.sqlite3{end}"
        if how == "hard link":
            os.link(path, path := tmp_path / "link.jsonl")

        for importing in (mem, other):
            with pytest.raises(InvalidInput, match="found a store that is open"):
                importing.import_(path)


def test_import_of_a_store_that_is_closed_again_is_one_of_an_unknown_format(tmp_path: Path) -> None:
    rememora.open(tmp_path / "m.sqlite3").close()

    with rememora.open(":memory:") as mem, pytest.raises(InvalidInput, match="expected"):
        mem.import_(tmp_path / "m.sqlite3")


@pytest.mark.skipif(os.name != "posix", reason="pipes have names on POSIX only")
def test_export_does_not_take_the_place_of_a_pipe(mem: Rememora, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")

    for target in (tmp_path / "pipe", tmp_path):
        with pytest.raises(InvalidInput, match="rememora export -"):
            mem.export(target)


def test_export_of_everything_needs_a_scope_where_every_call_does(tmp_path: Path) -> None:
    with rememora.open(":memory:", settings={"require_scope": True}) as mem:
        mem.remember("one", scope="ana")
        mem.remember("two", scope="ben")

        with pytest.raises(rememora.ScopeRequired):
            mem.export(tmp_path / "all.jsonl")

        mem.bind(scope="ana").export(tmp_path / "ana.jsonl")
        assert mem.export(tmp_path / "both.jsonl", scope=["ana", "ben"]) > 3

    assert "two" not in (tmp_path / "ana.jsonl").read_text(encoding="utf-8")
    assert not (tmp_path / "all.jsonl").exists()


def test_markdown_log_is_recognised(mem: Rememora, tmp_path: Path) -> None:
    path = tmp_path / "log.md"
    path.write_text(
        "<!-- Claude Code Session 0b (2026-01-12 15:08:38Z) -->\n\n_**User (2026-01-12 15:08:38Z)**_\n\n"
        "Rename the docs, 好吗\n\n---\n\n_**Agent (some-model 2026-01-12 15:08:42Z)**_\n\nDone.\n",
        encoding="utf-8",
    )

    report = mem.import_(path)

    assert (report.format, report.stored, report.rejected) == ("markdown-log", 2, ())
    hits = {hit.role: hit for hit in mem.recall("rename docs").hits}
    assert (hits["user"].at, hits["user"].session) == ("2026-01-12T15:08:38Z", "0b")
