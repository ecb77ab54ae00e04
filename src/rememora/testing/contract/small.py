"""Promises of the ledger, tombstones, previews, single values and the store as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rememora.testing.contract.everything import NOW_MS, write_one_of_each

if TYPE_CHECKING:
    from typing import Any

    from rememora.ports.store import Store


class SmallPromises:
    """The smaller groups."""

    def test_ledger_gives_back_what_was_appended(self, store: Store) -> None:
        payload = {"status": "active", "深": [1, None, "é"]}
        with store.transaction():
            id = store.ledger.append(
                "memory.forgotten",
                scope="default",
                ids=["m1", "记"],
                at_ms=5,
                reason="asked 'so'",
                payload=payload,
            )

        with store.reading():
            (row,) = store.ledger.rows(["default"])
        assert (row.operation_id, row.operation, row.scope) == (id, "memory.forgotten", "default")
        assert (row.ids, row.reason, row.at_ms, row.payload) == (("m1", "记"), "asked 'so'", 5, payload)

    def test_every_operation_has_an_id_of_its_own(self, store: Store) -> None:
        given = []
        for number in range(5):
            with store.transaction():
                given += [
                    store.ledger.append("noted", scope=scope, ids=[f"m{number}"], at_ms=NOW_MS)
                    for scope in ("ana", "ben")
                ]

        with store.reading():
            rows = store.ledger.rows(["ben", "ana"])
        assert len(set(given)) == 10
        assert [row.operation_id for row in rows] == given

    @pytest.mark.parametrize(
        ("asked", "expected"),
        [
            pytest.param({}, ["a", "b", "c"], id="oldest first"),
            pytest.param({"since_ms": 20}, ["b", "c"], id="since is included"),
            pytest.param({"id": "m1"}, ["a", "c"], id="what touched one id"),
            pytest.param({"id": "m"}, [], id="half an id is another id"),
            pytest.param({"limit": 2}, ["a", "b"], id="the oldest come first"),
            pytest.param({"after": 0}, ["b", "c"], id="behind an operation"),
            pytest.param({"after": 3}, [], id="behind the last one, of another scope"),
            pytest.param({"after": 0, "id": "m1"}, ["c"], id="behind an operation what touched one id"),
            pytest.param({"id": "m1", "since_ms": 20, "limit": 1}, ["c"], id="all together"),
        ],
    )
    def test_ledger_gives_what_meets_every_condition(
        self, store: Store, asked: dict[str, Any], expected: list[str]
    ) -> None:
        with store.transaction():
            given = [
                store.ledger.append("a", scope="default", ids=["m1", "m2"], at_ms=10),
                store.ledger.append("b", scope="default", ids=[], at_ms=20),
                store.ledger.append("c", scope="default", ids=["m1"], at_ms=30),
                store.ledger.append("d", scope="other", ids=["m1"], at_ms=30),
            ]
        if "after" in asked:
            asked = {**asked, "after": given[asked["after"]]}

        with store.reading():
            assert [row.operation for row in store.ledger.rows(["default"], **asked)] == expected

    def test_ledger_counts_operations_and_what_they_name(self, store: Store) -> None:
        with store.transaction():
            store.ledger.append("a.b", scope="default", ids=["m1", "m2"], at_ms=10)
            store.ledger.append("a.b", scope="default", ids=["m1"], at_ms=20)
            store.ledger.append("c", scope="default", ids=[], at_ms=20)
            store.ledger.append("c", scope="other", ids=["m3"], at_ms=20)

        with store.reading():
            assert store.ledger.counts(["default"]) == {"a.b": (2, 3), "c": (1, 0)}
            assert store.ledger.counts(["default", "other"])["c"] == (2, 1)
            assert store.ledger.counts(["nowhere"]) == {}

    def test_ledger_knows_its_last_row_and_each_by_its_id(self, store: Store) -> None:
        with store.transaction():
            before = store.ledger.last()
            first = store.ledger.append("a", scope="default", ids=["m1"], at_ms=10)
            second = store.ledger.append("b", scope="other", ids=["记"], at_ms=20, payload={"x": 1})

        with store.reading():
            row = store.ledger.row(second)
            assert (before, store.ledger.last()) == (None, second)
            assert row is not None
            assert (row.operation, row.scope, row.ids, row.payload) == ("b", "other", ("记",), {"x": 1})
            assert [store.ledger.row(id) for id in ("nobody", f"{first}9", "")] == [None] * 3
            assert store.ledger.rows(["default", "other"], after="nobody") == []

    def test_tombstone_blocks_its_words_until_it_is_lifted(self, store: Store) -> None:
        with store.transaction():
            store.tombstones.add("default", ["likes tea", "喜欢茶"], memory_id="m1", at_ms=NOW_MS)
            store.tombstones.add("default", ["likes milk"], memory_id="m2", at_ms=NOW_MS)

        with store.reading():
            assert store.tombstones.blocking("default", "likes tea") == "m1"
            assert store.tombstones.blocking("default", "喜欢茶") == "m1"
            assert store.tombstones.blocking("default", "likes") is None
        with store.transaction():
            store.tombstones.lift("default", "m1")
            store.tombstones.lift("default", "nobody")
        with store.reading():
            assert store.tombstones.blocking("default", "likes tea") is None
            assert store.tombstones.blocking("default", "喜欢茶") is None
            assert store.tombstones.blocking("default", "likes milk") == "m2"

    def test_words_that_were_forgotten_twice_stay_blocked_until_both_are_lifted(self, store: Store) -> None:
        with store.transaction():
            for at_ms, id in enumerate(("m1", "m2")):
                store.tombstones.add("default", ["likes tea"], memory_id=id, at_ms=at_ms)

        blocking = []
        for id in ("m2", "m1"):
            with store.transaction():
                blocking.append(store.tombstones.blocking("default", "likes tea"))
                store.tombstones.lift("default", id)
        with store.reading():
            assert [*blocking, store.tombstones.blocking("default", "likes tea")] == ["m2", "m1", None]

    def test_tombstone_of_one_scope_blocks_no_other(self, store: Store) -> None:
        with store.transaction():
            for scope in ("ana", "ben"):
                store.tombstones.add(scope, ["likes tea"], memory_id="m1", at_ms=NOW_MS)
            store.tombstones.lift("ana", "m1")

        with store.reading():
            assert store.tombstones.blocking("ana", "likes tea") is None
            assert store.tombstones.blocking("ben", "likes tea") == "m1"
            assert store.tombstones.blocking("nobody", "likes tea") is None

    def test_preview_is_taken_once(self, store: Store) -> None:
        with store.transaction():
            store.previews.keep(
                "7f3a", action="pruned", scope="ana", ids=["1:m1", "2:记:x"], at_ms=0, expires_ms=99
            )
            store.previews.keep("8b4c", action="forgotten", scope="ben", ids=[], at_ms=0, expires_ms=5)

        with store.transaction():
            taken = store.previews.take("7f3a")
        with store.transaction():
            again = store.previews.take("7f3a")
            other = store.previews.take("8b4c")
            unknown = store.previews.take("nothing")
        assert taken == ("pruned", "ana", ("1:m1", "2:记:x"), 99)
        assert again is None
        assert other == ("forgotten", "ben", (), 5)
        assert unknown is None

    @pytest.mark.parametrize("value", ["text 深", "", 7, 0, -(2**40), b"\0bytes"])
    def test_single_value_comes_back_with_its_type(self, store: Store, value: object) -> None:
        with store.transaction():
            store.meta.put("key", value)

        with store.reading():
            found = store.meta.get("key")
        assert found == value
        assert type(found) is type(value)

    def test_single_value_is_replaced_and_removed(self, store: Store) -> None:
        with store.transaction():
            store.meta.put("key", "old")
            store.meta.put("key", "new")
            store.meta.put("another", "stays")

        with store.reading():
            assert store.meta.get("key") == "new"
        with store.transaction():
            store.meta.put("key", None)
            store.meta.put("never there", None)
        with store.reading():
            assert store.meta.get("key") is None
            assert store.meta.get("another") == "stays"

    def test_store_describes_itself(self, store: Store) -> None:
        with store.transaction():
            write_one_of_each(store, scope="隔壁")
            write_one_of_each(store)

        with store.reading():
            facts = store.describe()
        assert {"location", "bytes", "schema_version"} <= set(facts)
        counted = ("exchanges", "messages", "memories", "indexed", "operations")
        assert {name: facts[name] for name in counted} == dict.fromkeys(counted, 2)
        assert facts["scopes"] == [
            {"scope": scope, "messages": 1, "memories": 1} for scope in ("default", "隔壁")
        ]

    def test_sound_store_has_only_good_findings(self, store: Store) -> None:
        with store.transaction():
            write_one_of_each(store)

        findings = store.check()
        assert [finding for finding in findings if not finding.ok] == []
        assert len({finding.check for finding in findings}) == len(findings) > 0
        assert all(finding.detail and not finding.advice for finding in findings)
