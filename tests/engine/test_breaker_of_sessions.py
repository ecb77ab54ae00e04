"""The breaker of a session, and what is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rememora import InvalidInput, StoreBusy

if TYPE_CHECKING:
    from rememora import Rememora
    from rememora.testing import RecordedEvents

TASK = {"role": "user", "content": "fix the build"}
CALL = {"role": "assistant", "content": "", "tool_calls": [{"id": "1", "function": {"name": "bash"}}]}
BOOM = {"role": "tool", "tool_call_id": "1", "content": "boom"}
LOOP = [TASK, {"role": "assistant", "content": "I look."}, CALL, BOOM, CALL, BOOM, CALL, BOOM]


def test_conversation_is_left_alone_until_three_failures(mem: Rememora) -> None:
    for failures in (1, 2):
        assert mem.outcome(False, session="s").failures == failures
        assert mem.relieve(LOOP, session="s").messages is not None
        assert not mem.relieve(LOOP, session="s").relieved

    assert mem.outcome(False, session="s").open

    done = mem.relieve(LOOP, session="s")
    assert (done.relieved, done.messages[:-1], list(done.dropped)) == (True, LOOP[:2], LOOP[2:])
    assert "fix the build" in done.messages[-1]["content"]
    assert mem.relieve(done.messages, session="s").messages == done.messages, "it warns once"


def test_one_success_closes_it(mem: Rememora) -> None:
    for _ in range(4):
        mem.outcome(False, session="s")

    assert mem.outcome(True, session="s") == mem.outcome(True, session="s")
    assert not mem.relieve(LOOP, session="s").relieved


def test_sessions_and_scopes_have_their_own(mem: Rememora) -> None:
    for _ in range(3):
        mem.outcome(False, session="s")

    assert not mem.relieve(LOOP, session="t").relieved
    assert not mem.relieve(LOOP, session="s", scope="ana").relieved
    assert mem.bind(session="s").relieve(LOOP).relieved


def test_opening_and_closing_are_counted(mem: Rememora, events: RecordedEvents) -> None:
    for success in (False, False, False, False, True):
        mem.outcome(success, session="s")

    parts: Any = mem.stats()["parts"]
    assert parts["breaker"] == {"closed": 1, "opened": 1}
    assert [name for name in events.names() if name.startswith("circuit")] == [
        "circuit.opened",
        "circuit.closed",
    ]


def test_counting_that_fails_stops_nothing(mem: Rememora, events: RecordedEvents) -> None:
    def failing(*_: object) -> Any:
        raise StoreBusy("locked")

    mem._deps.store.transaction = failing  # type: ignore[method-assign]

    assert [mem.outcome(False).failures for _ in range(4)] == [1, 2, 3, 4]
    assert mem.relieve(LOOP).relieved
    assert "circuit.not_logged" in events.names()


def test_stats_without_counts_are_still_stats(mem: Rememora, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> Any:
        raise StoreBusy("locked")

    mem.capture("I live in Oslo.", "Noted.")
    monkeypatch.setattr(type(mem._deps.store.ledger), "counts", failing)

    found = mem.stats()

    assert found["parts"] is None
    assert found["messages"] == 2


def test_parts_follow_a_turn_through_the_memory(mem: Rememora) -> None:
    mem.capture("I live in Oslo.", "Noted.")
    mem.remember("The long ladder is with Oskar")
    context = mem.assemble([{"role": "user", "content": "Who has the long ladder?"}])
    mem.used(context, "Oskar has the long ladder.")
    mem.compact([{"role": "user", "content": f"word {n}"} for n in range(9)], force=True)

    parts: Any = mem.stats()["parts"]

    assert parts["capture"]["completed"] == 1
    assert parts["compaction"]["compacted"] == 1
    assert 0 < parts["assemble"]["used_share"] <= 1
    assert parts["gate"]["stored"] >= 1


@pytest.mark.parametrize("success", [None, 1, "yes"])
def test_outcome_must_be_plain(mem: Rememora, success: Any) -> None:
    with pytest.raises(InvalidInput, match="success"):
        mem.outcome(success)
