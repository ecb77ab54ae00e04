"""Promises of transactions and of reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rememora.model.errors import StoreClosed, StoreError
from rememora.model.memory import STATUSES
from rememora.model.queries import Which
from rememora.testing.contract.everything import interrupted, kept, said, seen, write_one_of_each
from rememora.testing.records import a_memory, a_message, an_entry, an_exchange

if TYPE_CHECKING:
    from rememora.ports.store import Store


class BlockPromises:
    """All or nothing, and one view at a time."""

    def test_transaction_is_seen_once_it_was_left(self, store: Store) -> None:
        with store.transaction():
            write_one_of_each(store)
            inside = seen(store)

        with store.reading():
            assert seen(store) == inside
        assert len(inside["memories"]) == len(inside["messages"]) == len(inside["ledger"]) == 1
        assert inside["frequencies"][0] == 1
        assert inside["blocked"] == "m0"

    def test_failed_transaction_leaves_no_trace(self, store: Store) -> None:
        with store.reading():
            before = seen(store)

        with interrupted(store):
            write_one_of_each(store)
            store.meta.put("colour", "blue")

        with store.reading():
            assert seen(store) == before
            assert store.meta.get("colour") is None
        with store.transaction():
            assert store.previews.take("token-default") is None
        assert before["scope"] is False

    def test_failed_transaction_gives_back_what_it_changed(self, store: Store) -> None:
        with store.transaction():
            write_one_of_each(store)
        with store.reading():
            before = seen(store)

        with interrupted(store):
            store.transcript.put_exchange(an_exchange(status="failed", failure_reason="timeout"))
            store.transcript.show("default", ["t1"], visible=False)
            store.memories.put(a_memory(version=2, text="Other words"))
            store.memories.touch("default", ["m1"], at_ms=5)
            store.index.add([an_entry("other words")])
            store.tombstones.lift("default", "m0")
            store.previews.take("token-default")

        with store.reading():
            assert seen(store) == before
        with store.transaction():
            assert store.previews.take("token-default") is not None

    def test_failed_transaction_gives_back_what_it_removed(self, store: Store) -> None:
        with store.transaction():
            write_one_of_each(store)
        with store.reading():
            before = seen(store)

        with interrupted(store):
            store.transcript.drop("default", ["t1"])
            store.memories.purge("default", ["m1"])
            store.index.remove("default", "memory", ["m1"])

        with store.reading():
            assert seen(store) == before

    def test_write_after_a_failed_transaction_is_as_if_it_was_the_first(self, store: Store) -> None:
        with interrupted(store):
            write_one_of_each(store)

        with store.transaction():
            write_one_of_each(store)

        with store.reading():
            assert seen(store)["frequencies"] == (1, 2, {"kept": 1, "words": 1})
            assert len(seen(store)["ledger"]) == 1

    def test_refused_write_undoes_the_whole_transaction(self, store: Store) -> None:
        said(store, a_message(id="t1"))

        def write() -> None:
            store.memories.put(a_memory())
            store.transcript.add_messages([a_message(id="t2"), a_message(id="t1", text="Other words")])

        with pytest.raises(StoreError), store.transaction():
            write()

        with store.reading():
            assert [m.id for m in store.transcript.window(["default"])] == ["t1"]
            assert store.memories.get("default", "m1") is None

    def test_what_is_raised_inside_a_block_comes_out_as_it_is(self, store: Store) -> None:
        with pytest.raises(KeyError, match="mine"), store.reading():
            raise KeyError("mine")
        with pytest.raises(KeyError, match="mine"), store.transaction():
            raise KeyError("mine")

        with store.reading():
            assert store.scopes() == []

    def test_overdue_reading_stops_or_answers_in_full(self, store: Store) -> None:
        kept(store, *(a_memory(id=f"m{number}") for number in range(200)))
        found: list[str] | None = None

        try:
            with store.reading(overdue=lambda: True):
                found = [m.id for m in store.memories.find(Which(scopes=("default",), statuses=STATUSES))]
        except TimeoutError:
            found = None

        assert found is None or len(found) == 200
        with store.reading():
            assert store.memories.get("default", "m0") is not None

    def test_reading_that_is_not_overdue_is_not_disturbed(self, store: Store) -> None:
        kept(store, a_memory())

        with store.reading(overdue=lambda: False):
            assert store.memories.get("default", "m1") is not None

    def test_closing_twice_is_fine(self, store: Store) -> None:
        store.close()
        store.close()

    def test_closed_store_says_so(self, store: Store) -> None:
        store.close()

        with pytest.raises(StoreClosed), store.transaction():
            pass
        with pytest.raises(StoreClosed), store.reading():
            pass
