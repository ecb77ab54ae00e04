"""Promises about values with an address: several at a time, what is over, and the address they are found by."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rememora.model.errors import StoreError
from rememora.model.memory import STATUSES
from rememora.model.queries import Which
from rememora.testing.contract.everything import NOW_MS, ids_found, index_all, kept
from rememora.testing.records import a_memory, an_entry

if TYPE_CHECKING:
    from rememora.ports.store import Store


def _found(store: Store, **which: object) -> list[str]:
    with store.reading():
        return [m.id for m in store.memories.find(Which(scopes=("default",), **which))]  # type: ignore[arg-type]


class ValuePromises:
    """What facts in time rest on."""

    def test_ends_and_many_come_back_as_they_were_put(self, store: Store) -> None:
        ends = ((-5, None), (NOW_MS, 7), (NOW_MS + 1, None))
        memory = a_memory(slot=("安娜", "🐕", "Rex"), many=True, valid_to_ms=7, ends=ends)
        kept(store, memory)

        with store.reading():
            assert store.memories.get("default", "m1") == memory

    def test_address_holds_one_value_and_beside_it_many_different_ones(self, store: Store) -> None:
        kept(
            store,
            a_memory(id="m1", slot=("ana", "pet", "Rex")),
            a_memory(id="m2", slot=("ana", "pet", "Mia"), many=True),
            a_memory(id="m3", slot=("ana", "pet", "Bo"), many=True),
            a_memory(id="m4", text="The words of m1", slot=("ana", "pet", "Rex"), many=True),
            a_memory(id="m5", slot=("ana", "pet", "Mia"), many=True, status="superseded"),
        )

        for twin in (
            a_memory(id="x", slot=("ana", "pet", "Tom")),
            a_memory(id="x", slot=("ana", "pet", "Bo"), many=True),
        ):
            with pytest.raises(StoreError), store.transaction():
                store.memories.put(twin)

    def test_values_are_found_by_their_address_in_the_order_of_telling(self, store: Store) -> None:
        kept(
            store,
            a_memory(id="m2", slot=("ana", "home", "Lyon"), status="superseded", updated_ms=9),
            a_memory(id="m1", slot=("ana", "home", "Basel"), updated_ms=1),
            a_memory(id="m3", slot=("ana", "pet", "Rex")),
            a_memory(id="m4", slot=("安娜", "home", "里昂")),
            a_memory(id="m5"),
            a_memory(id="m6", slot=("ana", "home", "Oslo"), scope="other"),
        )

        every: dict[str, object] = {"statuses": STATUSES}
        assert _found(store, subjects=("ana",), attribute="home", **every) == ["m2", "m1"]
        assert _found(store, subjects=("ana",), attribute="home") == ["m1"]
        assert _found(store, subjects=("安娜", "ana"), attribute="home", **every) == ["m2", "m1", "m4"]
        assert _found(store, subjects=("ana",), **every) == ["m2", "m1", "m3"]
        assert _found(store, attribute="home", **every) == ["m2", "m1", "m4"]
        assert _found(store, subjects=("ana",), attribute="pet", many=True, **every) == []
        assert _found(store, subjects=("ana",), attribute="pet", many=False, **every) == ["m3"]
        assert _found(store, subjects=(), attribute="home", **every) == []

    def test_entry_that_is_over_is_found_by_questions_of_its_time(self, store: Store) -> None:
        index_all(store, an_entry("tea", id="m1"), an_entry("tea", id="m2"))

        with store.transaction():
            assert store.index.expire("default", "memory", ["m1", "nobody"], 50) == 1
            assert store.index.expire("other", "memory", ["m1"], 50) == 0

        assert ids_found(store, "tea", now_ms=49) == ["m2", "m1"]
        assert ids_found(store, "tea", now_ms=50) == ["m2"]
        with store.transaction():
            store.index.expire("default", "memory", ["m1"], None)
        assert ids_found(store, "tea", now_ms=50) == ["m2", "m1"]
