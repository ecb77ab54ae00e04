"""Promises of how long a vector lives: as long as its entry, and its space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.testing.contract.everything import index_all, interrupted
from rememora.testing.records import an_entry
from rememora.testing.vectored import (
    EAST,
    NORTH,
    SOUTH,
    SPACE,
    kept,
    near,
    number_of,
    put,
    removed,
    spaces,
    waiting,
)

if TYPE_CHECKING:
    from rememora.testing.vectored import VectorStore


class VectorLifePromises:
    """What is replaced or removed loses its vectors; a rebuild keeps them."""

    def test_replaced_entry_has_lost_its_vector_and_a_late_one_is_passed_over(
        self, store: VectorStore
    ) -> None:
        kept(store, {"m1": NORTH})
        index_all(store, an_entry("old words", id="m2"))
        late = number_of(store, "m2")

        index_all(store, an_entry("new words", id="m1"), an_entry("new words", id="m2"))
        with store.transaction():
            added = store.vectors.put(SPACE, [(late, NORTH)], dimensions=2)

        assert added == 0
        assert number_of(store, "m2") != late
        assert waiting(store) == ["m1", "m2"]
        assert near(store) == []

    def test_removed_entry_takes_its_vectors_of_every_space_along(self, store: VectorStore) -> None:
        kept(store, {"m1": NORTH, "m2": EAST})
        put(store, "other/2", m1=NORTH, m2=EAST)

        removed(store, "m1")

        assert near(store) == near(store, space="other/2") == ["m2"]
        assert spaces(store) == [(SPACE, 2, 1, 0), ("other/2", 2, 1, 0)]

    def test_entry_that_comes_back_waits_again(self, store: VectorStore) -> None:
        kept(store, {"m1": NORTH})
        removed(store, "m1")

        index_all(store, an_entry(id="m1"))

        assert near(store) == []
        assert waiting(store) == ["m1"]

    def test_rebuild_keeps_the_vectors_of_what_comes_back_only(self, store: VectorStore) -> None:
        kept(store, {"m1": NORTH, "m2": EAST, "m3": SOUTH})

        with store.transaction(), store.index.rebuilding():
            store.index.add([an_entry("other terms", id="m3"), an_entry(id="new"), an_entry(id="m1")])

        assert near(store) == ["m1", "m3"]
        assert waiting(store) == ["new"]
        assert spaces(store) == [(SPACE, 2, 2, 1)]

    def test_rebuild_that_fails_changes_no_vector(self, store: VectorStore) -> None:
        kept(store, {"m1": NORTH, "m2": EAST})

        with interrupted(store), store.index.rebuilding():
            store.index.add([an_entry(id="m2")])

        assert near(store) == ["m1", "m2"]
        assert waiting(store) == []

    def test_failed_transaction_leaves_no_vector_no_space_and_no_place(self, store: VectorStore) -> None:
        index_all(store, an_entry(id="m1"))
        number = number_of(store, "m1")

        with interrupted(store):
            store.vectors.put(SPACE, [(number, NORTH)], dimensions=2, looked_to=number)

        assert spaces(store) == []
        assert waiting(store) == ["m1"]
        assert near(store) == []

    def test_failed_transaction_gives_back_removed_vectors(self, store: VectorStore) -> None:
        kept(store, {"m1": NORTH, "m2": EAST})

        with interrupted(store):
            store.index.remove("default", "memory", ["m1"])
        with interrupted(store):
            store.vectors.drop(SPACE)

        assert near(store) == ["m1", "m2"]
