"""What real rules make of a talk, and what can be asked and taken back afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from rememora import Rememora


def told(mem: Rememora, *turns: str, answer: str = "Noted.") -> None:
    for number, text in enumerate(turns, start=1):
        mem.capture(text, answer, session="s", at=f"2026-03-0{number}T10:00:00Z")


def active(mem: Rememora) -> list[str]:
    return sorted(memory.text for memory in mem.list())


@pytest.mark.parametrize(
    ("turns", "left"),
    [
        (("I live in York.", "I live in Leeds now.", "Scratch that."), ["User: I live in York"]),
        (("我住在杭州。", "我现在住在成都。", "刚才说的不算。"), ["用户：我住在杭州"]),
    ],
)
def test_what_was_closed_holds_again_when_its_successor_is_taken_back(
    mem: Rememora, turns: tuple[str, ...], left: list[str]
) -> None:
    told(mem, *turns)

    assert active(mem) == left
    (memory,) = mem.list()
    assert (memory.valid_to, memory.retired, memory.superseded_by) == (None, None, None)
    found = mem.recall(" ".join(turns[0].split()[-1:]), among="memories")
    assert [hit.id for hit in found.hits] == [memory.id]


def test_what_was_closed_long_ago_stays_closed(mem: Rememora) -> None:
    told(mem, "I live in York.", "I live in Leeds now.", "I live in Hull now.", "Scratch that.")

    assert active(mem) == ["User: I live in Leeds now"]


def test_english_after_a_chinese_answer_is_read_as_english(mem: Rememora) -> None:
    told(mem, "I live in York.", "I prefer window seats.", answer="好的。")

    assert active(mem) == ["User: I live in York", "User: I prefer window seats"]


@pytest.mark.parametrize("query", ["which user?", "user", "谁是用户？"])
def test_a_speaker_without_a_name_is_not_what_is_searched_for(mem: Rememora, query: str) -> None:
    told(mem, "I live in York.", "我对花生过敏。")
    assert len(mem.list()) == 2

    assert mem.recall(query, among="memories").hits == ()
