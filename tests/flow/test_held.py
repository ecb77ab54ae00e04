"""Words of turns in memory: found by the row they belong to, bounded, and safe between threads."""

from __future__ import annotations

from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from rememora.flow.held import HeldTurns
from rememora.testing.records import a_message

if TYPE_CHECKING:
    from rememora.model.transcript import Message

MANY = 1 << 30


def said(turn: str, words: str = "words", *, session: str | None = None, part: str = "user") -> Message:
    return a_message(
        id=f"{turn}/{part}",
        exchange_id=turn,
        text=words,
        session=session,
        words_hash=f"hash of {turn}/{part}",
    )


def held(*turns: str, exchanges: int = MANY, bytes: int = MANY) -> HeldTurns:
    pool = HeldTurns(max_exchanges=exchanges, max_bytes=bytes)
    for turn in turns:
        pool.hold([said(turn)])
    return pool


def names(pool: HeldTurns) -> list[str]:
    return [id for _, id in pool.waiting()]


def test_words_are_found_by_the_row_that_was_written_without_them() -> None:
    pool = held("x1")
    bare = replace(said("x1"), text="")

    found = pool.find(bare)
    assert found is not None
    assert found.text == "words"


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"words_hash": "of another write"}, id="the row was written again, with other words"),
        pytest.param({"id": "x1/assistant"}, id="another message"),
        pytest.param({"exchange_id": "x2"}, id="another exchange"),
        pytest.param({"scope": "ana"}, id="another scope"),
    ],
)
def test_words_of_another_row_are_not_taken_for_those_of_this(changes: dict[str, Any]) -> None:
    assert held("x1").find(replace(said("x1"), **changes)) is None


def test_oldest_turns_go_when_there_are_too_many() -> None:
    pool = held("x1", "x2", "x3", exchanges=2)

    assert names(pool) == ["x2", "x3"]
    assert pool.take_dropped() == [("default", "x1")]
    assert pool.take_dropped() == []


def test_oldest_turns_go_when_they_are_too_large_and_the_newest_stays() -> None:
    pool = held("x1", "x2", bytes=1_000)

    pool.hold([said("x3", "我" * 10_000)])
    assert names(pool) == ["x1", "x2", "x3"]  # the newest is not counted
    pool.hold([said("x4")])
    assert names(pool) == ["x4"]
    assert pool.take_dropped() == [("default", "x1"), ("default", "x2"), ("default", "x3")]


def test_turns_that_were_learnt_from_go_before_those_that_wait_and_nobody_misses_them() -> None:
    pool = held("x1", "x2", exchanges=2)
    pool.release([("default", "x2")])

    pool.hold([said("x3")])
    assert names(pool) == ["x1", "x3"]
    assert pool.take_dropped() == []


def test_of_a_session_only_the_last_turn_stays_that_was_learnt_from() -> None:
    pool = HeldTurns(max_exchanges=MANY, max_bytes=MANY)
    for turn, session in (("x1", "a"), ("x2", "a"), ("x3", "b"), ("x4", None)):
        pool.hold([said(turn, session=session)])
        pool.release([("default", turn), ("default", "nobody")])

    assert [pool.holds(("default", f"x{n}")) for n in range(1, 5)] == [False, True, True, True]
    assert names(pool) == []


def test_words_of_a_scope_go_with_it() -> None:
    pool = held("x1")
    pool.release([("default", "x1")])
    pool.hold([replace(said("y1"), scope="ana")])

    pool.forget("default")
    assert (pool.holds(("default", "x1")), names(pool)) == (False, ["y1"])
    pool.forget()
    assert pool.figures == (0, 0)


def test_message_that_comes_again_is_counted_once() -> None:
    pool = held("x1")
    before = pool.figures

    pool.hold([said("x1")])
    assert pool.figures == before


def test_threads_may_hold_and_release_at_once() -> None:
    pool = HeldTurns(max_exchanges=50, max_bytes=MANY)

    def work(name: int) -> None:
        for number in range(300):
            turn = f"{name}.{number}"
            pool.hold([said(turn, session=str(number % 7))])
            if number % 2:
                pool.release([("default", turn)])

    threads = [Thread(target=work, args=(name,)) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert pool.figures[0] == 50
    pool.forget()
    assert pool.figures == (0, 0)
