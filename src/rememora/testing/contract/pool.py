"""Promises of the exchanges that wait to be distilled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rememora.model.transcript import LEARNING, TURNS
from rememora.testing.contract.everything import interrupted
from rememora.testing.records import a_message, an_exchange

if TYPE_CHECKING:
    from typing import Any

    from rememora.ports.store import Store


def put(store: Store, *exchanges: Any) -> None:
    """Put exchanges in one transaction."""
    with store.transaction():
        for exchange in exchanges:
            store.transcript.put_exchange(exchange)


def waiting(store: Store, scopes: list[str] | None = None, **limits: int) -> list[tuple[str, str]]:
    """Return scope and id of those that wait."""
    with store.reading():
        found = store.pool.waiting(scopes, **({"limit": 100} | limits))
    return [(scope, id) for _, scope, id in found]


class PoolPromises:
    """What waits, in which order, and that it waits only once."""

    def test_exchanges_wait_in_their_order(self, store: Store) -> None:
        marked = [an_exchange(id=f"x{n}", scope="ab"[n % 2], learning=LEARNING[n % 3]) for n in range(9)]
        put(store, *marked)

        assert waiting(store) == [("b", "x1"), ("a", "x4"), ("b", "x7")]
        assert waiting(store, ["b"]) == [("b", "x1"), ("b", "x7")]
        assert waiting(store, ["nowhere"]) == []
        with store.reading():
            assert [store.pool.count(scopes) for scopes in (None, ["a"], ["nowhere"])] == [3, 1, 0]

    def test_limit_and_place_go_through_them_in_slices(self, store: Store) -> None:
        put(store, *[an_exchange(id=f"x{n}", learning="waiting") for n in range(5)])

        with store.reading():
            first = store.pool.waiting(None, limit=2)
            rest = store.pool.waiting(None, limit=100, after=first[-1][0])

        assert [id for _, _, id in first] == ["x0", "x1"]
        assert [id for _, _, id in rest] == ["x2", "x3", "x4"]

    @pytest.mark.parametrize("before", LEARNING)
    @pytest.mark.parametrize("after", LEARNING)
    def test_mark_of_an_exchange_never_goes_back(self, store: Store, before: str, after: str) -> None:
        put(store, an_exchange(learning=before), an_exchange(learning=after, session="later"))

        with store.reading():
            known = store.transcript.exchange("default", "x1")
        assert known is not None
        assert (known.learning, known.session) == (max(before, after, key=LEARNING.index), "later")
        assert bool(waiting(store)) == (known.learning == "waiting")

    def test_mark_is_gone_with_the_transaction_that_failed(self, store: Store) -> None:
        put(store, an_exchange(learning="waiting"))

        with interrupted(store):
            store.transcript.put_exchange(an_exchange(learning="done"))

        assert waiting(store) == [("default", "x1")]

    def test_exchanges_before_a_place_are_the_earlier_ones(self, store: Store) -> None:
        put(store, *[an_exchange(id=f"x{n}", session="s") for n in range(4)])

        with store.reading():
            *_, third, _ = store.transcript.exchanges(["default"], sources=TURNS)[::-1]
            asked = [
                store.transcript.exchanges(["default"], before=third.sequence, limit=1),
                store.transcript.exchanges(
                    ["default"], before=third.sequence, sources=TURNS, status="completed"
                ),
                store.transcript.exchanges(["default"], before=third.sequence, sources=TURNS, sessions=["s"]),
            ]
        assert [[e.id for e in found] for found in asked] == [["x1"], ["x1", "x0"], ["x1", "x0"]]

    def test_exchange_without_kept_words_can_be_lost_and_found(self, store: Store) -> None:
        put(
            store,
            an_exchange(id="x1", learning="waiting", words_kept=False),
            an_exchange(id="x2", learning="waiting"),
        )
        keys = [("default", "x1"), ("default", "x2"), ("default", "nobody"), ("nowhere", "x1")]

        with store.reading():
            assert store.pool.unkept(None) == store.pool.unkept(["default"]) == [("default", "x1")]
        with store.transaction():
            assert store.pool.mark_lost(keys, lost=True) == 1
            assert store.pool.mark_lost(keys, lost=True) == 0
        with store.reading():
            known = store.transcript.exchange("default", "x1")
            assert known is not None
            assert known.learning == "lost"
            assert (store.pool.count(None), store.pool.unkept(None)) == (1, [])
            assert [store.pool.lost(scopes) for scopes in (None, ["default"], ["nowhere"])] == [1, 1, 0]
        assert waiting(store) == [("default", "x2")]

        with store.transaction():
            store.transcript.put_exchange(known)  # what was lost is not found by writing it again
            assert store.pool.lost(None) == 1
            assert store.pool.mark_lost(keys, lost=False) == 1
        assert waiting(store) == [("default", "x1"), ("default", "x2")]

    def test_what_was_learnt_from_cannot_be_lost(self, store: Store) -> None:
        put(store, an_exchange(learning="waiting", words_kept=False))
        with store.transaction():
            store.pool.mark_lost([("default", "x1")], lost=True)
            store.transcript.put_exchange(an_exchange(learning="done", words_kept=False))
            assert store.pool.mark_lost([("default", "x1")], lost=True) == 0

        with store.reading():
            known = store.transcript.exchange("default", "x1")
            assert known is not None
            assert (known.learning, store.pool.lost(None)) == ("done", 0)

    def test_session_in_which_a_user_says_the_same_twice_within_a_time_is_named(self, store: Store) -> None:
        said = {
            "x1": ("a", "The drill lies there", 0),
            "x2": ("a", "The drill lies there", 60_000),
            "x3": ("b", "钥匙在蓝色柜子的抽屉里。", 0),
            "x4": ("b", "钥匙在蓝色柜子的抽屉里。", 60_001),  # too late
            "x5": ("c", "go on", 0),
            "x6": ("c", "go on", 1),  # too short
            "x7": ("d", "我花生过敏", 0),
            "x8": ("d", "我花生过敏", 1),
            "x9": ("e", "Please go on with it", 0),
            "x10": ("e", "Please go on with it", 1),
        }
        answers = {
            "x5": "Yes.",
            "x6": "Yes.",
            "x7": "好的，我记住了。",
            "x8": "好的，我记住了。",
            "x9": "First",
            "x10": "Second",
        }
        exchanges = [
            an_exchange(id=id, session=session, user_sent_at_ms=at_ms, source="host")
            for id, (session, _, at_ms) in said.items()
        ]
        put(store, *exchanges)
        with store.transaction():
            store.transcript.add_messages(
                [
                    a_message(id=f"{id}/user", exchange_id=id, session=session, text=text, at_ms=at_ms)
                    for id, (session, text, at_ms) in said.items()
                ]
            )
            store.transcript.add_messages(
                [
                    a_message(
                        id=f"{id}/reply", exchange_id=id, session=said[id][0], role="assistant", text=text
                    )
                    for id, text in answers.items()
                ]
            )

        with store.reading():
            assert store.pool.doubled(None, within_ms=60_000) == [("default", "a"), ("default", "d")]
            assert store.pool.doubled(["nowhere"], within_ms=60_000) == []
