"""Promises of the windows that are given to a model: who is at one, how far it is, what a day has cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rememora.ports.windows import MOST_WAIT_MS, Window, wait_ms
from rememora.testing.contract.everything import NOW_MS, interrupted
from rememora.testing.contract.pool import put
from rememora.testing.records import an_exchange

if TYPE_CHECKING:
    from rememora.ports.store import Store

IDLE_MS = 600_000
A, B, NONE = Window("default", "a"), Window("default", "b"), Window("ana", None)


def turn(id: str, window: Window, *, at_ms: int, **other: Any) -> Any:
    """Make a turn that waits; other values win."""
    made = {"learning": "waiting", "user_sent_at_ms": at_ms, "completed_at_ms": at_ms} | other
    return an_exchange(id=id, scope=window.scope, session=window.session, **made)


def ripe(store: Store, now_ms: int, *, scopes: list[str] | None = None, **asked: Any) -> list[Window]:
    """Return what is due at a time."""
    with store.reading():
        return store.windows.ripe(scopes, **({"now_ms": now_ms, "quiet_ms": IDLE_MS, "limit": 10} | asked))


def claimed(store: Store, window: Window, holder: str, *, now_ms: int, until_ms: int) -> bool:
    """Try to hold a window, in a transaction of its own."""
    with store.transaction():
        return store.windows.claim(window, holder=holder, now_ms=now_ms, until_ms=until_ms)


def released(store: Store, window: Window, holder: str, *, failed_ms: int | None = None) -> bool:
    """Try to let go of a window, in a transaction of its own."""
    with store.transaction():
        return store.windows.release(window, holder=holder, failed_ms=failed_ms)


class WindowPromises:
    """When a window is due, that one holder has it at a time, and that cursor and counts only grow."""

    @pytest.mark.parametrize(
        ("after_ms", "due"),
        [
            (IDLE_MS - 1, False),  # it may go on
            (IDLE_MS, True),  # the spell is over
            (-IDLE_MS, False),  # a clock that was set back a little
            (-IDLE_MS - 1, True),  # or far back: what lies so far ahead says nothing
        ],
    )
    def test_window_is_due_when_its_session_was_silent_for_so_long(
        self, store: Store, after_ms: int, due: bool
    ) -> None:
        put(store, turn("x1", A, at_ms=NOW_MS))

        assert ripe(store, NOW_MS + after_ms) == [A] * due
        assert ripe(store, NOW_MS + after_ms, quiet_ms=None) == [A]

    def test_what_was_begun_or_completed_later_keeps_a_session_from_being_due(self, store: Store) -> None:
        put(
            store,
            turn("x1", A, at_ms=NOW_MS),
            turn("x2", A, at_ms=NOW_MS + 5, status="pending", completed_at_ms=None, learning="none"),
            turn("x3", B, at_ms=NOW_MS, completed_at_ms=NOW_MS + 9),
            turn("x4", NONE, at_ms=NOW_MS),
        )

        assert ripe(store, NOW_MS + IDLE_MS) == [NONE]
        assert ripe(store, NOW_MS + IDLE_MS + 5) == [A, NONE]
        assert ripe(store, NOW_MS + IDLE_MS + 9) == [A, B, NONE]
        assert ripe(store, NOW_MS + IDLE_MS + 9, limit=2) == [A, B]
        assert ripe(store, NOW_MS + IDLE_MS + 9, scopes=["ana"]) == [NONE]

    def test_window_gives_what_waits_in_it_in_order_and_nothing_else(self, store: Store) -> None:
        put(
            store,
            turn("x1", A, at_ms=NOW_MS),
            turn("x2", B, at_ms=NOW_MS),
            turn("x3", A, at_ms=NOW_MS, learning="done"),
            turn("x4", A, at_ms=NOW_MS),
            turn("x5", NONE, at_ms=NOW_MS),
        )

        with store.reading():
            found = store.windows.waiting(A, limit=10)
            none = store.windows.waiting(NONE, limit=10)
            first = store.windows.waiting(A, limit=1)
            exchange = store.transcript.exchange("default", "x4")
        assert [id for _, id in found] == ["x1", "x4"]
        assert [id for _, id in none] == ["x5"]
        assert first == found[:1]
        assert exchange is not None
        assert found[1][0] == exchange.sequence

    def test_window_is_held_by_one_at_a_time_until_the_time_is_over(self, store: Store) -> None:
        put(store, turn("x1", A, at_ms=0))

        assert claimed(store, A, "one", now_ms=NOW_MS, until_ms=NOW_MS + 10)
        assert not claimed(store, A, "two", now_ms=NOW_MS + 9, until_ms=NOW_MS + 20)
        assert ripe(store, NOW_MS + 9, quiet_ms=None) == []
        assert claimed(store, NONE, "two", now_ms=NOW_MS, until_ms=NOW_MS + 10), "another window is free"
        assert ripe(store, NOW_MS + 10, quiet_ms=None) == [A]
        assert claimed(store, A, "two", now_ms=NOW_MS + 10, until_ms=NOW_MS + 20)
        assert not released(store, A, "one"), "who was too slow has lost it"
        assert released(store, A, "two")
        assert not released(store, A, "two")

    def test_hold_of_a_time_that_lies_ahead_does_not_last(self, store: Store) -> None:
        assert claimed(store, A, "one", now_ms=NOW_MS, until_ms=NOW_MS + 10)

        assert claimed(store, A, "two", now_ms=NOW_MS - 1, until_ms=NOW_MS + 9), "the clock was set back"

    @pytest.mark.parametrize("quiet_ms", [1, IDLE_MS, 2 * MOST_WAIT_MS])
    @pytest.mark.parametrize("failures", [1, 2, 3, 8, 40])
    def test_window_waits_longer_behind_each_failure(
        self, store: Store, failures: int, quiet_ms: int
    ) -> None:
        put(store, turn("x1", A, at_ms=0))
        for _ in range(failures):
            claimed(store, A, "one", now_ms=NOW_MS, until_ms=NOW_MS + 10)
            assert released(store, A, "one", failed_ms=NOW_MS)
        due_ms = NOW_MS + wait_ms(quiet_ms, failures=failures)

        assert ripe(store, due_ms - 1, quiet_ms=quiet_ms) == []
        assert ripe(store, due_ms, quiet_ms=quiet_ms) == [A]
        assert ripe(store, NOW_MS, quiet_ms=None) == [A], "whoever asks for it need not wait"
        assert ripe(store, NOW_MS - quiet_ms - 1, quiet_ms=quiet_ms) == [A], "the clock was set back"

    def test_window_that_failed_waits_another_spell_and_comes_after_those_that_did_not(
        self, store: Store
    ) -> None:
        put(store, turn("x1", A, at_ms=0), turn("x2", B, at_ms=0))
        claimed(store, A, "one", now_ms=NOW_MS, until_ms=NOW_MS + 10)
        assert released(store, A, "one", failed_ms=NOW_MS + 1)

        assert ripe(store, NOW_MS + 1) == [B]
        assert ripe(store, NOW_MS + IDLE_MS) == [B]
        assert ripe(store, NOW_MS + IDLE_MS + 1) == [B, A]
        claimed(store, A, "one", now_ms=NOW_MS, until_ms=NOW_MS + 10)
        assert released(store, A, "one")
        assert ripe(store, NOW_MS + 1) == [A, B], "success leaves no failure behind"

    def test_cursor_of_a_scope_only_grows(self, store: Store) -> None:
        with store.reading():
            assert store.windows.cursor(None) is None
        for sequence in (3, 7, 5):
            with store.transaction():
                store.windows.advance("ana", sequence)
        with store.transaction():
            store.windows.advance("ben", 6)
        with interrupted(store):
            store.windows.advance("ben", 9)

        with store.reading():
            asked = [store.windows.cursor(scopes) for scopes in (None, ["ana"], ["ben"], ["nobody"])]
        assert asked == [7, 7, 6, None]

    def test_calls_are_counted_by_day(self, store: Store) -> None:
        with store.transaction():
            store.windows.spend("2026-03-01", calls=1)
            store.windows.spend("2026-03-01", calls=1, failures=1)
            store.windows.spend("2026-03-02", failures=1)
        with interrupted(store):
            store.windows.spend("2026-03-01", calls=1)

        with store.reading():
            spent = [store.windows.spent(f"2026-03-0{day}") for day in (1, 2, 3)]
        assert spent == [(2, 1), (0, 1), (0, 0)]

    def test_call_that_was_not_made_is_given_back(self, store: Store) -> None:
        with store.transaction():
            store.windows.spend("2026-03-01", calls=2)
            for day in ("2026-03-01", "2026-03-02"):
                store.windows.spend(day, calls=-1)

        with store.reading():
            spent = [store.windows.spent(f"2026-03-0{day}") for day in (1, 2)]
        assert spent == [(1, 0), (0, 0)]
