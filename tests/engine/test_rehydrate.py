"""The exact words again: what a window, a keyword and a memory give, and in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.lines import rests

from rememora import InvalidInput, NotFound

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from rememora import Memory, Message, Rememora
    from rememora.testing import FrozenClock


def said(mem: Rememora, id: str, words: str, at: str = "2026-01-01", scope: str | None = None) -> None:
    mem.archive([{"id": id, "role": "user", "content": words, "at": at}], scope=scope)


class TestByTime:
    @pytest.mark.parametrize(
        ("limit", "ids"),
        [(None, ["old", "older file", "new"]), (2, ["old", "older file"])],
        ids=["all", "two"],
    )
    def test_oldest_come_first_whenever_they_were_written_down(
        self, mem: Rememora, limit: int | None, ids: list[str]
    ) -> None:
        said(mem, "new", "今天", at="2026-03-01")
        said(mem, "old", "yesterday", at="2026-01-01")
        said(mem, "older file", "☔️", at="2026-01-01")

        assert [m.id for m in mem.rehydrate(since="2025-12-31", limit=limit)] == ids

    def test_several_scopes_are_one_window(self, mem: Rememora) -> None:
        said(mem, "b", "x", at="2026-01-02", scope="ana")
        said(mem, "a", "x", at="2026-01-01", scope="团队")
        said(mem, "c", "x", at="2026-01-03", scope="团队")

        found = mem.rehydrate(until="2027-01-01", scope=["ana", "团队"], limit=2)

        assert [m.id for m in found] == ["a", "b"]


class TestByKeyword:
    def test_limit_above_the_default_is_kept_to(self, mem: Rememora) -> None:
        mem.archive([{"id": f"m{n}", "role": "user", "content": f"penguin {n}"} for n in range(205)])

        assert len(mem.rehydrate(keyword="penguin", limit=203)) == 203
        assert len(mem.rehydrate(keyword="penguin", limit=10_000)) == 205
        assert len(mem.rehydrate(keyword="penguin")) == 200

    @pytest.mark.parametrize("word", ["penguin", "企鹅", "ペンギン", "펭귄", "🐧"])
    def test_renamed_namesake_without_the_word_is_not_given(self, mem: Rememora, word: str) -> None:
        said(mem, "a", f"one {word}")
        said(mem, "a", "something else")

        assert [m.id for m in mem.rehydrate(keyword=word)] == ["a"]

    def test_renamed_message_with_the_word_is_given(self, mem: Rememora) -> None:
        said(mem, "a", "something else")
        said(mem, "a", "one penguin")

        assert [m.id for m in mem.rehydrate(keyword="penguin")] == ["a#2"]

    def test_evidence_of_a_memory_is_given_once(self, mem: Rememora) -> None:
        mem.remember("The penguin moved to the zoo.")

        assert [(m.role, m.text) for m in mem.rehydrate(keyword="penguin zoo")] == [
            ("note", "The penguin moved to the zoo.")
        ]


def _history(mem: Rememora, id: str) -> list[Memory]:
    return mem.history(id)


def _behind(mem: Rememora, id: str) -> list[Message]:
    return mem.rehydrate(memory=id)


@pytest.mark.parametrize("read", [_history, _behind])
class TestOneMemory:
    def test_it_is_looked_for_in_every_scope_of_the_handle(
        self, mem: Rememora, read: Callable[[Rememora, str], list[Memory | Message]]
    ) -> None:
        id = mem.remember("喜欢茶", scope="团队").id

        (found,) = read(mem.bind(scope=["ana", "团队"]), id)

        assert (found.text, found.scope) == ("喜欢茶", "团队")

    def test_first_scope_that_shows_it_answers(
        self, mem: Rememora, read: Callable[[Rememora, str], list[Memory | Message]]
    ) -> None:
        mem.remember("forgotten", id="m", scope="ana")
        mem.forget("m", scope="ana")
        mem.remember("tea", id="m", scope="ben")
        mem.remember("milk", id="m", scope="cleo")

        (found,) = read(mem.bind(scope=["ana", "ben", "cleo"]), "m")

        assert found.text == "tea"

    def test_forgotten_expired_and_unknown_ones_are_not_found(
        self, mem: Rememora, clock: FrozenClock, read: Callable[[Rememora, str], list[Memory | Message]]
    ) -> None:
        mem.remember("likes tea", id="forgotten")
        mem.forget("forgotten")
        mem.remember("likes milk", id="expired", ttl_s=60)
        clock.advance(seconds=60)

        for id in ("forgotten", "expired", "nobody"):
            with pytest.raises(NotFound, match=id):
                read(mem.bind(scope=["default", "other"]), id)


class TestOrder:
    def test_ids_come_in_canonical_order_whatever_the_order_they_are_asked_in(self, mem: Rememora) -> None:
        for id, scope in (("c", "ana"), ("b", "团队"), ("a", "ana")):
            said(mem, id, "x", scope=scope)

        for scopes in (["ana", "团队"], ["团队", "ana"]):
            found = mem.rehydrate(ids=["a", "b", "c"], scope=scopes)
            assert [m.sequence for m in found] == sorted(m.sequence for m in found)
            assert {m.id for m in found} == {"a", "b", "c"}

    def test_exchange_behind_a_memory_comes_in_canonical_order(self, mem: Rememora) -> None:
        mem.archive(
            [{"id": "q", "role": "user", "content": "x"}, {"id": "a", "role": "assistant", "content": "y"}]
        )
        rests(mem, "m1", "x and y", "a")

        assert [m.id for m in mem.rehydrate(memory="m1")] == ["q", "a"]

    def test_of_one_time_the_one_that_was_said_last_comes_first(self, mem: Rememora) -> None:
        said(mem, "first", "one penguin")
        said(mem, "second", "one penguin")

        assert [m.id for m in mem.rehydrate(keyword="penguin")] == ["second", "first"]

    def test_most_different_words_win_even_where_only_one_is_wanted(self, mem: Rememora) -> None:
        for number in range(30):
            said(mem, f"w{number}", f"walrus {number}")
        said(mem, "dense", "penguin penguin penguin")
        said(mem, "both", "a penguin " + "walks on and on and " * 30 + "meets a walrus")

        assert [m.id for m in mem.rehydrate(keyword="penguin walrus", limit=1)] == ["both"]

    def test_message_counts_by_the_best_of_what_stands_for_it(self, mem: Rememora) -> None:
        said(mem, "told", "a penguin " + "walks on and on " * 30, at="2026-01-01")
        said(mem, "newer", "penguin", at="2026-02-01")
        rests(mem, "m1", "penguin and walrus", "told")

        assert [m.id for m in mem.rehydrate(keyword="penguin walrus")] == ["told", "newer"]


def test_words_of_an_exchange_that_is_pending_or_failed_are_not_given(mem: Rememora) -> None:
    mem.begin("a penguin", id="x")
    (pending,) = mem.exchanges()
    with mem._deps.store.reading():
        ids = [
            m.id for m in mem._deps.store.transcript.window(["default"], exchange_id=pending.id, hidden=True)
        ]
    assert ids

    assert mem.rehydrate(ids=ids) == []
    mem.fail("x", "no answer")
    assert mem.rehydrate(ids=ids) == []


def test_neighbours_come_along_whole_from_the_same_session(mem: Rememora) -> None:
    here, there = mem.bind(session="one"), mem.bind(session="two")
    for number in range(1, 8):
        here.capture(f"第{number}问", f"第{number}答", id=f"one-{number}")
        there.capture("elsewhere", "indeed", id=f"two-{number}")
    mem.begin("still open", id="open")

    found = mem.rehydrate(ids=["one-4/user"], neighbours=2)
    edges = mem.rehydrate(ids=["one-1/assistant", "one-7/user"], neighbours=1)
    same = mem.rehydrate(keyword="第4问", neighbours=1, session="one")

    assert [message.exchange_id for message in found[::2]] == ["one-2", "one-3", "one-4", "one-5", "one-6"]
    assert [message.text for message in found[:2]] == ["第2问", "第2答"]
    assert [message.exchange_id for message in edges[::2]] == ["one-1", "one-2", "one-6", "one-7"]
    assert {"one-3", "one-4", "one-5"} <= {message.exchange_id for message in same}
    assert [message.sequence for message in same] == sorted(message.sequence for message in same)


def test_next_exchange_is_found_far_behind_those_of_others(mem: Rememora) -> None:
    mem.capture("first", "one", id="a", scope="ana")
    for number in range(100):
        mem.capture(f"other {number}", "x", scope="ben")
    mem.capture("second", "two", id="b", scope="ana")

    assert [m.exchange_id for m in mem.rehydrate(ids=["a/user"], neighbours=1, scope="ana")[::2]] == [
        "a",
        "b",
    ]


def test_note_of_a_memory_has_no_neighbours(mem: Rememora) -> None:
    mem.capture("before", "yes")
    receipt = mem.remember("Prefers tea")
    mem.capture("behind", "yes")

    assert [m.text for m in mem.rehydrate(memory=receipt.id, neighbours=3)] == ["Prefers tea"]


@pytest.mark.parametrize("neighbours", [-1, 21, 1.5, True, "1", None])
def test_number_of_neighbours_that_cannot_be_is_refused(mem: Rememora, neighbours: Any) -> None:
    with pytest.raises(InvalidInput, match="neighbours: expected a whole number from 0 to 20"):
        mem.rehydrate(ids=["x"], neighbours=neighbours)
