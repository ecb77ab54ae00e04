"""Promises of what was put before a model, and of emptying a scope."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.testing.contract.everything import NOW_MS, interrupted, seen, write_one_of_each
from rememora.testing.records import an_exchange

if TYPE_CHECKING:
    from rememora.ports.store import Store


class InjectionPromises:
    """Nonces and prints, and `clear`."""

    def test_block_is_known_by_its_nonce_in_its_scope_only(self, store: Store) -> None:
        with store.transaction():
            store.injections.record("ana", "k3v7q2zd", at_ms=NOW_MS, prints=[])
            store.injections.record("ana", "k3v7q2zd", at_ms=NOW_MS, prints=[])

        with store.reading():
            assert store.injections.known("ana", ["k3v7q2zd", "aaaaaaaa"]) == {"k3v7q2zd"}
            assert store.injections.known("ana", []) == set()
            assert store.injections.known("ben", ["k3v7q2zd"]) == set()
            assert store.injections.known("nobody", ["k3v7q2zd"]) == set()

    def test_print_is_an_echo_in_its_scope_only(self, store: Store) -> None:
        with store.transaction():
            store.injections.record("ana", "n1", at_ms=NOW_MS, prints=["likes tea", "喜欢茶", "☕"])

        with store.reading():
            assert store.injections.echoes("ana", ["likes", "喜欢茶", "☕"]) == {"喜欢茶", "☕"}
            assert store.injections.echoes("ben", ["likes tea"]) == set()
            assert store.injections.echoes("nobody", ["likes tea"]) == set()

    def test_what_was_said_before_it_was_injected_is_no_echo(self, store: Store) -> None:
        for at_ms in (20, 10, 30):  # the earliest time stays
            with store.transaction():
                store.injections.record("ana", f"n{at_ms}", at_ms=at_ms, prints=["likes tea"])

        with store.reading():
            assert store.injections.echoes("ana", ["likes tea"], by_ms=9) == set()
            assert store.injections.echoes("ana", ["likes tea"], by_ms=10) == {"likes tea"}

    def test_sweep_forgets_old_nonces_and_keeps_prints(self, store: Store) -> None:
        with store.transaction():
            store.injections.record("ana", "old", at_ms=10, prints=["likes tea"])
            store.injections.record("ben", "older", at_ms=5, prints=[])
            store.injections.record("ana", "new", at_ms=20, prints=[])

        with store.reading():
            assert [store.injections.overdue(before) for before in (5, 6, 20)] == [False, True, True]
        with store.transaction():
            assert store.injections.sweep(20) == 2
            assert store.injections.sweep(20) == 0
        with store.reading():
            assert not store.injections.overdue(20)
            assert store.injections.known("ana", ["old", "new"]) == {"new"}
            assert store.injections.echoes("ana", ["likes tea"]) == {"likes tea"}

    def test_injection_of_a_failed_transaction_is_not_known(self, store: Store) -> None:
        with interrupted(store):
            store.injections.record("ana", "n1", at_ms=NOW_MS, prints=["likes tea"])

        with store.reading():
            assert store.injections.known("ana", ["n1"]) == set()
            assert store.injections.echoes("ana", ["likes tea"]) == set()

    def test_clearing_leaves_the_ledger_and_nothing_else_of_a_scope(self, store: Store) -> None:
        with store.transaction():
            write_one_of_each(store)
            write_one_of_each(store, scope="隔壁")
            store.transcript.put_exchange(an_exchange(id="x9", status="pending"))  # without words
        with store.reading():
            before, other = seen(store), seen(store, scope="隔壁")

        with store.transaction():
            store.clear("default")
            store.clear("nobody")

        with store.reading():
            after = seen(store)
            assert seen(store, scope="隔壁") == other
            assert "nobody" not in store.scopes()
            assert store.injections.known("default", ["nonce-default"]) == set()
            assert store.injections.echoes("default", ["kept"]) == set()
            assert (after["cursor"], other["cursor"]) == (None, 1)
        assert after["ledger"] == before["ledger"]
        assert (after["exchanges"], after["messages"], after["memories"]) == ([], [], [])
        assert (after["found"], after["frequencies"]) == ([], (0, 0, {}))
        assert after["blocked"] is None
        with store.transaction():
            assert store.previews.take("token-default") is None
            assert store.previews.take("token-隔壁") is not None

    def test_cleared_scope_takes_the_same_things_again(self, store: Store) -> None:
        with store.transaction():
            write_one_of_each(store)
            store.clear("default")
            write_one_of_each(store)

        with store.reading():
            found = seen(store)
        assert (len(found["exchanges"]), len(found["messages"]), len(found["memories"])) == (1, 1, 1)
        assert len(found["found"]) == 1

    def test_clearing_that_fails_leaves_everything(self, store: Store) -> None:
        with store.transaction():
            write_one_of_each(store)
        with store.reading():
            before = seen(store)

        with interrupted(store):
            store.clear("default")

        with store.reading():
            assert seen(store) == before
