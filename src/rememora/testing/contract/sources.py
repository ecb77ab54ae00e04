"""Promises of the way from an exchange to what was learnt from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.model.memory import STATUSES, Span
from rememora.model.queries import Which
from rememora.testing.contract.everything import kept, said
from rememora.testing.records import a_memory, a_message

if TYPE_CHECKING:
    from rememora.model.memory import Memory
    from rememora.ports.store import Store


class SourcePromises:
    """`Which.exchanges`."""

    def test_memories_are_found_by_the_exchange_of_their_own_words(self, store: Store) -> None:
        said(store, a_message(id="t1", exchange_id="会#1"), a_message(id="t2", exchange_id="x2"))
        kept(
            store,
            a_memory(id="m1", evidence=(_span("t1", "会#1"), _span("t2", "x2"))),
            a_memory(id="m2", evidence=(_span("t2", "x2"), _span("t1", "会#1")), status="superseded"),
            a_memory(id="m3", evidence=(_span("t1", "会#1"),), status="trashed"),
            a_memory(id="m4"),  # rests on nothing
        )

        assert _of(store, "会#1") == ["m1", "m3"]
        assert _of(store, "x2") == ["m2"]
        assert _of(store, "x2", "会#1", "nobody") == ["m2", "m1", "m3"]
        assert _of(store, "nobody") == []
        assert _of(store) == []

    def test_only_scopes_and_statuses_that_are_asked_for_are_found(self, store: Store) -> None:
        for scope in ("ana", "ben"):
            said(store, a_message(id="t1", scope=scope))
            kept(
                store,
                a_memory(id="m1", scope=scope, evidence=(_span("t1", "x1"),), text="one"),
                a_memory(id="m2", scope=scope, evidence=(_span("t1", "x1"),), status="superseded"),
            )

        with store.reading():
            asked = Which(scopes=("ana",), statuses=("superseded",), exchanges=("x1",))
            found = [(memory.scope, memory.id) for memory in store.memories.find(asked)]
        assert found == [("ana", "m2")]

    def test_memory_that_was_moved_or_purged_is_found_no_more(self, store: Store) -> None:
        said(store, a_message(id="t1"), a_message(id="t2", exchange_id="x2"))
        kept(store, a_memory(id="m1", evidence=(_span("t1", "x1"),)))
        kept(store, a_memory(id="m1", evidence=(_span("t2", "x2"),), version=2))
        moved = (_of(store, "x1"), _of(store, "x2"))
        with store.transaction():
            store.memories.purge("default", ["m1"])

        assert moved == ([], ["m1"])
        assert _of(store, "x2") == []

    def test_memory_comes_with_its_words(self, store: Store) -> None:
        said(store, a_message(id="t1", text="喝手冲咖啡"))
        memory: Memory = a_memory(id="m1", evidence=(_span("t1", "x1", end=2, text="喝手"),))
        kept(store, memory)

        with store.reading():
            asked = Which(scopes=("default",), exchanges=("x1",))
            assert list(store.memories.find(asked)) == [memory]


def _span(message: str, exchange: str, *, end: int = 3, text: str = "The") -> Span:
    return Span(exchange_id=exchange, message_id=message, role="user", start=0, end=end, text=text)


def _of(store: Store, *exchanges: str) -> list[str]:
    asked = Which(scopes=("default",), statuses=STATUSES, exchanges=exchanges)
    with store.reading():
        return [memory.id for memory in store.memories.find(asked)]
