"""With `archive` off no byte of any file tells what was said: while it is open, after a kill, and once it is closed."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import apsw
import pytest
from tests.stores.children import answer, child

import rememora

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CANARIES = {
    "quokkabury": "English, of the user",
    "wombatsworth": "English, of the assistant",
    "numbatford": "what a tool said",
    "dugongshire": "the name of a tool",
    "bilbyville": "a question that nobody answered",
    "cassowaryhill": "a question whose exchange failed",
    "潮汐观测站": "Chinese, of the user",
    "月球背面": "Chinese, of the assistant",
    "オカメインコ": "Japanese",
    "물총새": "Korean",
    "🦤🪿": "emoji",
    "ＰＬＡＴＹＰＵＳ": "full-width forms",
    "platypus": "the same, folded",
    "échidné": "an accent",
    "echidne": "the same, folded",
}
"""None of them stands in a statement, so that no memory may hold one."""

WRITER = """
import os, sys, rememora
mem = rememora.open(sys.argv[1], settings={"archive": False})
asked = "What about quokkabury? 潮汐观测站在哪里？ オカメインコ 물총새 🦤🪿 ＰＬＡＴＹＰＵＳ échidné"
mem.capture(asked, "Hm, wombatsworth 月球背面.", id="x1")
mem.begin("Is numbatford near? I like tea.", id="x2", session="s")
mem.complete("x2", "No.", tools=["numbatford: 3 km", {"name": "dugongshire", "content": "numbatford"}])
mem.begin("bilbyville?", id="x3")
mem.begin("cassowaryhill?", id="x4")
mem.fail("x4", "timeout")
mem.remember("Drinks coffee")
mem.upkeep.tick()
mem.upkeep.rebuild()
os.write(1, b"done\\n")
sys.stdin.readline()
mem.close()
"""


def forms(words: str) -> Iterator[bytes]:
    """Give the bytes that words may be written as; FTS5 leaves out what a term shares with the one before."""
    for cut in (words, words[1:] if len(words) > 6 else words):
        for encoding in ("utf-8", "utf-16-le", "utf-16-be"):
            yield cut.encode(encoding)
        yield cut.casefold().encode()
        yield cut.encode("ascii", "backslashreplace")
        yield cut.encode("utf-8").hex().encode()


def told(folder: Path) -> dict[str, list[str]]:
    """Return the canaries that any byte of any file tells, with the files."""
    files = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert any(path.name.endswith(".sqlite3") for path in files)
    found = {
        words: [path.name for path, body in files.items() if any(form in body for form in forms(words))]
        for words in CANARIES
    }
    return {words: names for words, names in found.items() if names}


def test_no_byte_of_any_file_tells_what_was_said(tmp_path: Path) -> None:
    folder = tmp_path / "store"
    with child(WRITER, str(folder)) as writer:
        assert answer(writer) == "done"
        assert (folder / "memories.sqlite3-wal").stat().st_size > 0
        assert told(folder) == {}

        writer.send_signal(signal.SIGKILL)
        writer.wait()
        assert told(folder) == {}

    with rememora.open(folder, settings={"archive": False}) as mem:
        assert [memory.text for memory in mem.list()] == ["Drinks coffee", "User: I like tea"]
        assert told(folder) == {}
        mem.export(folder / "out.jsonl")
    assert told(folder) == {}


def test_search_for_canaries_finds_them_where_words_are_kept(tmp_path: Path) -> None:
    with child(WRITER.replace("False", "True"), str(tmp_path)) as writer:
        assert answer(writer) == "done"
        found = told(tmp_path)

    assert found.keys() >= CANARIES.keys() - {"platypus", "echidne"}


@pytest.mark.parametrize("mode", ["llm", "off"])
def test_words_of_turns_that_wait_are_in_no_file_either(tmp_path: Path, mode: str) -> None:
    with rememora.open(tmp_path, settings={"archive": False, "capture_mode": mode}) as mem:
        mem.capture("quokkabury 潮汐观测站", "wombatsworth 月球背面")
        mem.upkeep.tick()
        assert told(tmp_path) == {}
    assert told(tmp_path) == {}


ANSWERS = [
    pytest.param("Sorry: quokkabury 潮汐观测站", id="prose that repeats the turn"),
    pytest.param(
        '{"items": [{"content": "User likes tea", "type": "preference", "confidence": 0.9}]}', id="no quote"
    ),
    pytest.param('{"items": []}', id="nothing worth keeping"),
]


@pytest.mark.parametrize("answer", ANSWERS)
def test_words_that_a_model_has_read_are_in_no_file_either(tmp_path: Path, answer: str) -> None:
    prompts = []

    def model(prompt: str, **_: object) -> str:
        prompts.append(prompt)
        return answer

    settings = {"archive": False, "capture_mode": "llm"}
    with rememora.open(tmp_path, settings=settings, llm=model, on_event=lambda _: None) as mem:
        mem.capture("Where is the quokkabury? I like tea. 潮汐观测站在哪里？", "wombatsworth 月球背面")
        mem.upkeep.distill()
        assert any("quokkabury" in prompt for prompt in prompts)
        assert told(tmp_path) == {}
    assert told(tmp_path) == {}


def test_hash_that_was_changed_from_outside_is_noticed(tmp_path: Path) -> None:
    settings = {"archive": False}
    with rememora.open(tmp_path, settings=settings) as mem:
        mem.capture("quokkabury", "wombatsworth", id="x1")
    with apsw.Connection(str(tmp_path / "memories.sqlite3")) as connection:
        connection.execute(
            "UPDATE messages SET words_hash = 'ab' || substr(words_hash, 3) WHERE id = 'x1/user'"
        )
    connection.close()

    with rememora.open(tmp_path, settings=settings, on_event=lambda _: None) as mem:
        assert [m.id for m in mem.rehydrate(ids=["x1/user", "x1/assistant"])] == ["x1/assistant"]
        assert [one.check for one in mem.upkeep.doctor() if not one.ok] == ["rows.seals"]


def test_words_of_one_turn_too_many_are_in_no_file_either(tmp_path: Path) -> None:
    settings = {"archive": False, "capture_mode": "llm", "pool_max_exchanges": 1}
    with rememora.open(tmp_path, settings=settings, on_event=lambda _: None) as mem:
        for number in range(3):
            mem.capture(f"quokkabury {number}", "wombatsworth " * 5_000)
    assert told(tmp_path) == {}
