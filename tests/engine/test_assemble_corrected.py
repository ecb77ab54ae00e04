"""A message that was corrected later is injected with a mark, so that no old value passes for the current one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rememora.core.sentinel import blocks

if TYPE_CHECKING:
    from rememora import Rememora
    from rememora.testing import FrozenClock


def shown(mem: Rememora, question: str, scope: str | None = None) -> dict[str, bool]:
    """Return the messages of the block, and which of them are marked."""
    text = mem.assemble([{"role": "user", "content": question}], limit=10, scope=scope).text
    return {
        record.id: record.corrected
        for block in blocks(text)
        for record in block.records
        if record.kind == "message"
    }


@pytest.mark.parametrize(
    ("first", "answer", "later", "question"),
    [
        ("I live in Lisbon.", "Lisbon, noted.", "I live in Oslo now.", "Do I live in Lisbon?"),
        ("我住在里斯本。", "里斯本，记住了。", "我现在住在奥斯陆。", "我住在里斯本吗？"),
    ],
)
def test_old_value_is_marked_where_it_was_said_and_where_it_was_confirmed(
    mem: Rememora, clock: FrozenClock, first: str, answer: str, later: str, question: str
) -> None:
    mem.capture(first, answer, id="x1")
    before = shown(mem, question)
    clock.advance(seconds=60)
    assert mem.capture(later, "OK.", id="x2").memories[0].status == "superseded"

    after = shown(mem, question)

    assert before == {"x1/assistant": False}  # what the user said stands in the memory, and is shown once
    assert (after["x1/user"], after["x1/assistant"]) == (True, True)
    assert after.get("x2/user", False) is False


def test_answer_that_says_something_else_is_not_marked(mem: Rememora, clock: FrozenClock) -> None:
    mem.capture("I live in Lisbon.", "Do you live close to the sea?", id="x1")
    clock.advance(seconds=60)
    mem.capture("I live in Oslo now.", "OK.", id="x2")

    found = shown(mem, "Do I live in Lisbon, close to the sea?")

    assert (found["x1/user"], found["x1/assistant"]) == (True, False)


@pytest.mark.usefixtures("plain_reader")
def test_what_was_taken_back_is_marked(mem: Rememora, clock: FrozenClock) -> None:
    mem.capture("+ the launch is on Monday;", "OK.", id="x1", session="s")
    clock.advance(seconds=60)
    (gone,) = mem.capture("-;", "OK.", id="x2", session="s").memories

    assert gone.status == "withdrawn"
    assert shown(mem, "the launch, on Monday?")["x1/user"] is True


@pytest.mark.usefixtures("plain_reader")
def test_value_that_holds_again_is_marked_no_more(mem: Rememora, clock: FrozenClock) -> None:
    mem.capture("+ the launch is on Monday;", "OK.", id="x1", session="s")
    clock.advance(seconds=60)
    mem.capture("~ > the launch is on Friday;", "OK.", id="x2", session="s")
    marked = shown(mem, "the launch, on Monday?")["x1/user"]
    clock.advance(seconds=60)
    mem.capture("-;", "OK.", id="x3", session="s")
    (holds,) = mem.list()

    assert (marked, holds.text) == (True, "User: the launch is on Monday")
    text = mem.assemble([{"role": "user", "content": "the launch, on Monday?"}]).text
    assert "the launch is on Monday" in text
    assert "x1/user (later corrected)" not in text


def test_message_that_corrects_itself_is_not_marked(mem: Rememora) -> None:
    mem.capture("I live in Lisbon. I live in Oslo now.", "OK.", id="x1")
    statuses = [memory.status for memory in mem.list(status=["active", "superseded"])]

    assert sorted(statuses) == ["active", "superseded"]
    assert shown(mem, "Do I live in Lisbon or in Oslo?")["x1/user"] is False


def test_correction_in_another_scope_marks_nothing(mem: Rememora, clock: FrozenClock) -> None:
    mem.capture("I live in Lisbon.", "OK.", id="x1", scope="ana")
    mem.capture("I live in Lisbon.", "OK.", id="x1", scope="ben")
    clock.advance(seconds=60)
    mem.capture("I live in Oslo now.", "OK.", id="x2", scope="ben")

    assert shown(mem, "Do I live in Lisbon?", scope="ana") == {}  # the memory says it, and holds
    assert shown(mem, "Do I live in Lisbon?", scope="ben")["x1/user"] is True


def test_marked_block_is_stripped_and_known_as_an_echo_like_any_other(
    mem: Rememora, clock: FrozenClock
) -> None:
    mem.capture("I live in Lisbon.", "OK.", id="x1")
    clock.advance(seconds=60)
    mem.capture("I live in Oslo now.", "OK.", id="x2")
    asked = [{"role": "user", "content": "Do I live in Lisbon?"}]

    context = mem.assemble(asked)

    assert '(later corrected): "I live in Lisbon."' in context.text
    assert mem.strip(context.messages) == asked
