"""Promises that one scope never shows in another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rememora.core.dedupe import normal_form
from rememora.model.queries import Where, Which
from rememora.testing.contract.everything import (
    NOW_MS,
    ids_found,
    index_all,
    kept,
    said,
    seen,
    write_one_of_each,
)
from rememora.testing.records import a_memory, a_message, an_entry

if TYPE_CHECKING:
    from rememora.ports.store import Store


class ScopePromises:
    """Nothing leaks."""

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            pytest.param("ana", "ben", id="two names"),
            pytest.param("ana", "Ana", id="case tells them apart"),
            pytest.param("ana", "ana ", id="a space tells them apart"),
            pytest.param("团队", "团队/一", id="one begins with the other"),
            pytest.param("1", "2", id="numbers"),
            pytest.param("%", "_", id="wildcards"),
            pytest.param("caf\u00e9", "cafe\u0301", id="composed and combining are two names"),
            pytest.param("*", "'; --", id="signs"),
        ],
    )
    def test_nothing_that_is_written_in_one_scope_shows_in_another(
        self, store: Store, one: str, other: str
    ) -> None:
        with store.reading():
            empty = seen(store, scope=other)

        with store.transaction():
            write_one_of_each(store, scope=one)

        with store.reading():
            assert seen(store, scope=other) == empty
            assert store.memories.get(other, "m1") is None
            assert store.memories.rivals(other, normal_form("The words of m1"), None) == []
            assert store.transcript.exchange(other, "x1") is None
            assert store.transcript.messages(other, ["t1"]) == []
            assert store.scopes() == [one]

    def test_same_ids_in_two_scopes_are_two_things(self, store: Store) -> None:
        for scope in ("ana", "ben"):
            with store.transaction():
                write_one_of_each(store, scope=scope)
        with store.reading():
            before = seen(store, scope="ben")

        with store.transaction():
            store.memories.put(a_memory(scope="ana", version=2, text="Other words"))
            store.memories.touch("ana", ["m1"], at_ms=5)
            store.transcript.show("ana", ["t1"], visible=False)
            store.index.remove("ana", "memory", ["m1"])
            store.tombstones.lift("ana", "m0")
        with store.transaction():
            store.transcript.drop("ana", ["t1"])
            store.memories.purge("ana", ["m1"])

        with store.reading():
            assert seen(store, scope="ben") == before

    def test_figures_of_one_scope_do_not_count_another(self, store: Store) -> None:
        index_all(store, an_entry("tea milk", scope="ana"), an_entry("tea", scope="ben"))

        with store.reading():
            assert store.index.frequencies("ana", ["tea", "milk"]) == (1, 2, {"tea": 1, "milk": 1})
            assert store.index.frequencies("ben", ["tea", "milk"]) == (1, 1, {"tea": 1})

    @pytest.mark.parametrize("order", ["best", "newest", "all"])
    def test_each_scope_is_searched_for_its_own_terms(self, store: Store, order: str) -> None:
        for scope in ("ana", "ben", "eve"):
            index_all(store, an_entry("tea", id="tea", scope=scope), an_entry("milk", id="milk", scope=scope))

        with store.reading():
            found = store.index.candidates(
                {"ana": ["tea"], "ben": ["milk"]}, Where(now_ms=NOW_MS), limit=9, order=order
            )
        assert sorted((scope, id) for _, scope, id, *_ in found) == [("ana", "tea"), ("ben", "milk")]

    def test_many_scopes_stay_apart(self, store: Store) -> None:
        names = [f"scope {number}" for number in range(25)]
        for name in names:
            index_all(store, an_entry("tea", id=name, scope=name))

        for name in names:
            assert ids_found(store, "tea", scopes=(name,)) == [name]
        assert ids_found(store, "tea", scopes=("scope 1", "scope 11")) == ["scope 11", "scope 1"]

    def test_several_scopes_are_read_in_one_order(self, store: Store) -> None:
        said(store, a_message(id="t1", scope="ana"))
        said(store, a_message(id="t2", scope="ben"))
        said(store, a_message(id="t3", scope="ana", exchange_id="x2"))
        kept(
            store, a_memory(id="m1", scope="ana", updated_ms=1), a_memory(id="m2", scope="ben", updated_ms=2)
        )

        with store.reading():
            both = ("ana", "ben", "nobody")
            assert [m.id for m in store.transcript.window(both)] == ["t1", "t2", "t3"]
            assert [m.id for m in store.transcript.window(["ana"])] == ["t1", "t3"]
            assert [m.id for m in store.transcript.window(both, exchange_id="x1")] == ["t1", "t2"]
            exchanges = store.transcript.exchanges(both)
            assert [(e.scope, e.id) for e in exchanges] == [("ana", "x2"), ("ben", "x1"), ("ana", "x1")]
            assert [m.id for m in store.memories.find(Which(scopes=both))] == ["m2", "m1"]
            assert store.transcript.totals(both)["messages"] == 3
            assert store.memories.totals(both, alive_at_ms=0)["count"] == 2

    def test_no_scope_is_no_answer(self, store: Store) -> None:
        with store.transaction():
            write_one_of_each(store)

        with store.reading():
            assert list(store.transcript.window([])) == []
            assert store.transcript.exchanges([]) == []
            assert list(store.memories.find(Which(scopes=()))) == []
            assert store.ledger.rows([]) == []
            assert store.memories.totals([], alive_at_ms=0)["count"] == 0

    def test_scopes_are_named_in_order(self, store: Store) -> None:
        kept(store, *(a_memory(scope=name) for name in ("b", "中", "a", "B", "é")))

        with store.reading():
            assert store.scopes() == ["B", "a", "b", "é", "中"]
