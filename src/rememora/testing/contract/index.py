"""Promises of the full text's figures: exact after any order of adding, replacing and removing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rememora.testing.contract.everything import ids_found, index_all, interrupted
from rememora.testing.records import an_entry

if TYPE_CHECKING:
    from rememora.ports.store import Frequencies, Store


def _figures(store: Store, terms: str) -> Frequencies:
    with store.reading():
        return store.index.frequencies("default", terms.split(" "))


class IndexPromises:
    """Figures that fit the entries."""

    def test_empty_index_has_no_figures(self, store: Store) -> None:
        assert _figures(store, "tea coffee") == (0, 0, {})

    def test_entries_terms_and_holders_are_counted(self, store: Store) -> None:
        index_all(store, an_entry("tea tea milk", id="m1"), an_entry("tea 茶", id="m2"))

        assert _figures(store, "tea milk 茶 water") == (2, 5, {"tea": 2, "milk": 1, "茶": 1})

    def test_several_entries_of_one_call_are_counted(self, store: Store) -> None:
        with store.transaction():
            store.index.add(
                [
                    an_entry("tea milk", id="m1"),
                    an_entry("tea", id="t1", source="message", kind="user"),
                    an_entry("water", id="m1", scope="other"),
                ]
            )

        assert _figures(store, "tea milk water") == (2, 3, {"tea": 2, "milk": 1})

    def test_replaced_entry_counts_once(self, store: Store) -> None:
        index_all(store, an_entry("tea milk", id="m1"), an_entry("coffee milk milk", id="m1"))

        assert _figures(store, "tea milk coffee") == (1, 3, {"milk": 1, "coffee": 1})
        assert ids_found(store, "tea") == []
        assert ids_found(store, "coffee") == ["m1"]

    def test_later_entry_of_one_call_replaces_the_earlier(self, store: Store) -> None:
        with store.transaction():
            store.index.add([an_entry("tea", id="m1"), an_entry("coffee beans", id="m1")])

        assert _figures(store, "tea coffee beans") == (1, 2, {"coffee": 1, "beans": 1})

    def test_removed_entry_leaves_the_figures_of_the_others(self, store: Store) -> None:
        index_all(store, an_entry("tea milk", id="m1"), an_entry("tea tea", id="m2"))

        with store.transaction():
            store.index.remove("default", "memory", ["m1"])

        assert _figures(store, "tea milk") == (1, 2, {"tea": 1})
        assert ids_found(store, "tea milk") == ["m2"]

    def test_removing_everything_leaves_nothing(self, store: Store) -> None:
        index_all(store, an_entry("tea milk", id="m1"), an_entry("tea tea", id="m2"))

        with store.transaction():
            store.index.remove("default", "memory", ["m2", "m1", "m1"])

        assert _figures(store, "tea milk") == (0, 0, {})
        assert ids_found(store, "tea milk") == []

    @pytest.mark.parametrize(
        ("scope", "source", "id"),
        [
            pytest.param("default", "memory", "nobody", id="unknown id"),
            pytest.param("default", "message", "m1", id="another source"),
            pytest.param("nowhere", "memory", "m1", id="unknown scope"),
        ],
    )
    def test_removing_what_is_not_there_changes_nothing(
        self, store: Store, scope: str, source: str, id: str
    ) -> None:
        index_all(store, an_entry("tea milk", id="m1"))

        with store.transaction():
            store.index.remove(scope, source, [id])

        assert _figures(store, "tea milk") == (1, 2, {"tea": 1, "milk": 1})

    def test_memory_and_message_of_one_id_are_two_entries(self, store: Store) -> None:
        index_all(store, an_entry("tea", id="x"), an_entry("tea", id="x", source="message", kind="user"))

        with store.transaction():
            store.index.remove("default", "memory", ["x"])

        assert _figures(store, "tea") == (1, 1, {"tea": 1})

    def test_removed_entry_may_come_back(self, store: Store) -> None:
        index_all(store, an_entry("tea", id="m1"))

        for _ in range(3):
            with store.transaction():
                store.index.remove("default", "memory", ["m1"])
            index_all(store, an_entry("tea cup", id="m1"))

        assert _figures(store, "tea cup") == (1, 2, {"tea": 1, "cup": 1})
        assert ids_found(store, "tea") == ["m1"]

    def test_index_that_is_rebuilt_holds_what_was_added_meanwhile(self, store: Store) -> None:
        index_all(store, an_entry("tea milk", id="m1"), an_entry("tea", id="m1", scope="other"))

        with store.transaction(), store.index.rebuilding():
            assert store.index.frequencies("default", ["tea"]) == (0, 0, {})
            store.index.add([an_entry("tea", id="m2")])

        assert _figures(store, "tea milk") == (1, 1, {"tea": 1})
        assert ids_found(store, "tea", scopes=("default", "other")) == ["m2"]

    def test_rebuilt_entries_keep_their_order(self, store: Store) -> None:
        entries = [an_entry("tea", id=id) for id in ("m3", "m1", "m2")]
        index_all(store, *entries)

        with store.transaction(), store.index.rebuilding():
            store.index.add([an_entry("tea", id="new"), *sorted(entries, key=lambda entry: entry.id)])
        index_all(store, an_entry("tea", id="newer"))

        assert ids_found(store, "tea") == ["newer", "new", "m2", "m1", "m3"]

    def test_rebuild_that_fails_changes_nothing(self, store: Store) -> None:
        index_all(store, an_entry("tea milk", id="m1"))

        with interrupted(store), store.index.rebuilding():
            store.index.add([an_entry("tea", id="m2")])

        assert _figures(store, "tea milk") == (1, 2, {"tea": 1, "milk": 1})
        index_all(store, an_entry("tea", id="m2"))
        assert ids_found(store, "tea") == ["m2", "m1"]
