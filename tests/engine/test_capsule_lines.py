"""What a block says of a session's capsule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rememora.core import quoted_lines, sentinel
from rememora.flow.capsule_lines import MOST_CHARS, capsule_lines

if TYPE_CHECKING:
    from rememora import Rememora

TALK = [
    {"role": "user", "content": "Plan the trip to Bath with Judith. Go with the train, not the car."},
    {"role": "user", "content": "酒店还没订，别忘了。I still have to call Zoë Marsh."},
    *[{"role": "user", "content": f"word {n} of small talk"} for n in range(6)],
]


def lines(mem: Rememora, session: str | None, messages: list[Any]) -> list[quoted_lines.Record]:
    return [
        record
        for _, record in capsule_lines(mem._deps, scopes=["default"], session=session, messages=messages)
    ]


def test_session_that_begins_anew_gets_its_capsule_part_by_part(mem: Rememora) -> None:
    done = mem.compact(TALK, force=True, session="s")

    found = lines(mem, "s", TALK[-2:])

    assert {record.id for record in found} == {done.capsule_id}
    texts = [record.text for record in found]
    assert any(
        text.startswith("It was settled: ") and "Go with the train, not the car." in text for text in texts
    )
    assert any(text.startswith("This is still open: ") and "酒店还没订，别忘了。" in text for text in texts)
    assert any(text.startswith("People, places and things") and "Judith" in text for text in texts)
    block = sentinel.block_of([quoted_lines.line_of(record) for record in found], "abcdefgh")
    assert len(list(sentinel.blocks(block))) == 1


@pytest.mark.parametrize("session", [None, "other"])
def test_other_sessions_get_none(mem: Rememora, session: str | None) -> None:
    mem.compact(TALK, force=True, session="s")

    assert lines(mem, session, TALK[-2:]) == []


def test_conversation_that_carries_its_capsule_gets_none(mem: Rememora) -> None:
    done = mem.compact(TALK, force=True, session="s")

    assert lines(mem, "s", done.messages) == []


def test_only_the_latest_capsule_speaks(mem: Rememora) -> None:
    first = mem.compact(TALK, force=True, session="s")
    second = mem.compact([*first.messages, *TALK], force=True, session="s")

    assert {record.id for record in lines(mem, "s", TALK)} == {second.capsule_id}


def test_long_part_is_cut(mem: Rememora) -> None:
    many = [
        {"role": "user", "content": f"I still have to call person number {n} about matter {n}."}
        for n in range(60)
    ]
    mem.compact(many, force=True, session="s")

    assert max(len(record.text) for record in lines(mem, "s", [])) == MOST_CHARS
