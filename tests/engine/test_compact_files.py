"""A host's own session files: replaced whole or not at all."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora import InvalidInput
from rememora.core.capsules import framing
from rememora.core.capsules.cutting import orphaned
from rememora.core.capsules.said import read
from rememora.core.capsules.session_lines import read as lines_of
from rememora.session_files import JsonLinesSessions
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rememora import Rememora


def plain(rounds: int) -> Iterator[dict[str, Any]]:
    yield {"type": "header", "version": 3}
    for n in range(rounds):
        yield {"role": "user", "content": f"Please look at part {n} 🔍 of the parser."}
        yield {
            "role": "assistant",
            "content": "",
            "tool_calls": [{"id": f"c{n}", "function": {"name": "bash"}}],
        }
        yield {"role": "tool", "tool_call_id": f"c{n}", "content": f"部分 {n} ok"}


def linked(rounds: int) -> Iterator[dict[str, Any]]:
    yield {"type": "summary", "summary": "x", "leafUuid": "r1"}
    parent = None
    for n in range(rounds):
        said: list[tuple[str, str, Any]] = [
            (f"u{n}", "user", f"Please look at part {n} of the parser."),
            (
                f"a{n}",
                "assistant",
                [{"type": "tool_use", "id": f"t{n}", "name": "Bash", "input": {"command": "ls"}}],
            ),
            (f"r{n}", "user", [{"type": "tool_result", "tool_use_id": f"t{n}", "content": f"part {n} ok"}]),
        ]
        for id, role, content in said:
            yield {
                "type": role, "uuid": id, "parentUuid": parent, "sessionId": "s", "isSidechain": False,
                "message": {"role": role, "content": content},
            }  # fmt: skip
            parent = id


def codex(rounds: int) -> Iterator[dict[str, Any]]:
    yield {"type": "session_meta", "payload": {"id": "s"}}
    for n in range(rounds):
        text = [{"type": "input_text", "text": f"Please look at part {n} of the parser."}]
        call = {"type": "function_call", "call_id": f"t{n}", "name": "shell", "arguments": "{}"}
        out = {"type": "function_call_output", "call_id": f"t{n}", "output": f"part {n} ok"}
        for payload in ({"type": "message", "role": "user", "content": text}, call, out):
            yield {"timestamp": "2026-01-01T00:00:00Z", "type": "response_item", "payload": payload}


SHAPES = pytest.mark.parametrize("records", [plain, linked, codex])


def written(path: Path, records: Any) -> bytes:
    data = b"".join(json.dumps(one, ensure_ascii=False).encode() + b"\n" for one in records) + b"{broken\n"
    path.write_bytes(data)
    return data


@pytest.fixture
def mem(tmp_path: Path) -> Iterator[Rememora]:
    with rememora.open(":memory:", clock=FrozenClock(), session_files=JsonLinesSessions(tmp_path)) as engine:
        yield engine


@SHAPES
def test_older_part_of_a_file_becomes_one_line(mem: Rememora, tmp_path: Path, records: Any) -> None:
    path = tmp_path / "s.jsonl"
    before = written(path, records(12))

    done = mem.upkeep.compact("s", force=True, to_tokens=220)

    lines = lines_of(path.read_bytes().splitlines(keepends=True))
    messages = [line.message for line in lines if line.message is not None]
    assert done.compacted
    assert done.messages == []
    (first,) = [m for m in read(messages) if framing.alone(m.text) == done.capsule_id]
    assert first.place == 0
    assert not orphaned(read(messages))
    kept = [line.raw for line in lines if line.message is None]
    assert kept == [before.splitlines(keepends=True)[0], b"{broken\n"], "what is no message stays as it is"
    assert (tmp_path / "s.jsonl.before-compaction").read_bytes() == before
    assert done.backup == f"{path}.before-compaction"
    assert [m.id for m in mem.rehydrate(memory=str(done.capsule_id))] == list(done.dropped_ids)


@SHAPES
def test_compacted_file_is_compacted_again(mem: Rememora, tmp_path: Path, records: Any) -> None:
    path = tmp_path / "s.jsonl"
    written(path, records(12))
    first = mem.upkeep.compact("s", force=True, to_tokens=260)
    more = list(records(20))[-18:]
    with path.open("ab") as file:
        file.writelines(json.dumps(one).encode() + b"\n" for one in more)

    second = mem.upkeep.compact("s", force=True, to_tokens=260)

    assert second.dropped_ids[: len(first.dropped_ids)] == first.dropped_ids
    assert (first.backup, second.backup) == (f"{path}.before-compaction", f"{path}.before-compaction-2")
    assert path.read_text(encoding="utf-8").count("<capsule ") == 1


def test_line_that_hung_on_one_that_goes_hangs_on_the_capsule(mem: Rememora, tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    written(path, linked(12))

    mem.upkeep.compact("s", force=True, to_tokens=220)

    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:-1]]
    known = {None}
    for record in records:
        assert record["parentUuid"] in known
        known.add(record["uuid"])
    assert records[0]["isCompactSummary"] is True


def test_rights_of_the_file_stay(mem: Rememora, tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    written(path, plain(12))
    path.chmod(0o640)

    mem.upkeep.compact("s", force=True)

    assert path.stat().st_mode & 0o777 == 0o640
    assert sorted(os.listdir(tmp_path)) == ["s.jsonl", "s.jsonl.before-compaction"]


class Moving(JsonLinesSessions):
    """A file that somebody writes to between the look and the write."""

    def read(self, session: str) -> Any:
        found = super().read(session)
        with open(self._path(session), "ab") as file:
            file.write(b'{"role": "user", "content": "one more"}\n')
        return found


def test_file_that_changes_meanwhile_stays_as_it_is(mem: Rememora, tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    before = written(path, plain(12))

    done = mem.upkeep.compact("s", force=True, files=Moving(tmp_path))

    assert (done.compacted, done.reason, done.backup) == (False, "moved", None)
    assert path.read_bytes() == before + b'{"role": "user", "content": "one more"}\n'
    assert os.listdir(tmp_path) == ["s.jsonl"]
    assert mem.upkeep.compact("s", force=True).compacted, "and can be compacted later"


def test_file_that_is_replaced_meanwhile_stays(tmp_path: Path) -> None:
    files = JsonLinesSessions(tmp_path)
    path = tmp_path / "s.jsonl"
    written(path, plain(2))
    found = files.read("s")
    assert found is not None
    path.unlink()
    path.write_bytes(b"another\n")

    assert files.replace("s", [b"new\n"], mark=found.mark) is None
    assert path.read_bytes() == b"another\n"


def test_below_the_waterline_the_file_is_not_touched(mem: Rememora, tmp_path: Path) -> None:
    before = written(tmp_path / "s.jsonl", plain(12))

    assert mem.upkeep.compact("s").reason == "below_waterline"
    assert (tmp_path / "s.jsonl").read_bytes() == before
    assert os.listdir(tmp_path) == ["s.jsonl"]


def test_without_the_port_nothing_is_done() -> None:
    with rememora.open(":memory:") as mem:
        done = mem.bind(session="s").upkeep.compact(force=True)

    assert (done.compacted, done.reason) == (False, "no_session_files")


def test_session_without_a_file_is_none(mem: Rememora) -> None:
    assert mem.upkeep.compact("nobody", force=True).reason == "no_session"


@pytest.mark.parametrize("session", ["../s", "a/b", "..", "a b", "名", "x" * 201, "a..b"])
def test_session_that_can_be_no_file_is_refused(mem: Rememora, session: str) -> None:
    with pytest.raises(InvalidInput, match="session"):
        mem.upkeep.compact(session, force=True)


def test_session_must_be_named(mem: Rememora) -> None:
    with pytest.raises(InvalidInput, match="session"):
        mem.upkeep.compact(force=True)


@pytest.mark.parametrize(
    "data", [b"", b"\n\n", b"not json\n", b"[1]\n5\nnull\n", b'{"role": "user"}\n', b"\xff\xfe\n"]
)
def test_file_without_messages_is_left_alone(mem: Rememora, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "s.jsonl").write_bytes(data)

    assert mem.upkeep.compact("s", force=True).reason == "nothing_older"
    assert (tmp_path / "s.jsonl").read_bytes() == data


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_folder_that_cannot_be_written_is_told(mem: Rememora, tmp_path: Path) -> None:
    written(tmp_path / "s.jsonl", plain(12))
    tmp_path.chmod(0o500)

    with pytest.raises(InvalidInput, match="session file"):
        mem.upkeep.compact("s", force=True)
    tmp_path.chmod(0o700)
