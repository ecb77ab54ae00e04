"""Promises of tiers, and of what upkeep has done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.ports.lifecycle import Done, Vital
from rememora.testing.contract.everything import NOW_MS, kept
from rememora.testing.records import a_memory

if TYPE_CHECKING:
    from rememora.ports.store import Store


class LifecyclePromises:
    """Which memories are warm, and when somebody last looked."""

    def test_vitals_are_those_of_the_active_memories_oldest_first(self, store: Store) -> None:
        kept(
            store,
            a_memory(id="记", kind="skill", pinned=True, importance=0.25, heat=0.5, reinforced_ms=7),
            a_memory(id="m2", status="trashed"),
            a_memory(id="m3", scope="other"),
            a_memory(id="m4"),
        )

        with store.reading():
            first, second = store.lifecycle.vitals("default")
            assert store.lifecycle.vitals("nobody") == []
        assert tuple(first) == tuple(Vital("记", "skill", True, 0.25, 0.5, 7, "hot"))
        assert (second.id, second.tier) == ("m4", "hot")

    def test_memory_is_in_the_tier_that_it_was_moved_to(self, store: Store) -> None:
        kept(store, *(a_memory(id=f"m{n}", reinforced_ms=5) for n in range(4)))

        with store.transaction():
            moved = [
                store.lifecycle.move("default", "warm", [("m1", 5), ("m2", 5)]),
                store.lifecycle.move("default", "cold", [("m2", 5), ("m3", 5)]),
                store.lifecycle.move("default", "hot", [("m1", 5)]),
                store.lifecycle.move("default", "cold", []),
            ]

        assert moved == [2, 2, 1, 0]
        with store.reading():
            assert dict(store.lifecycle.tiers(["default"])) == {"hot": 2, "warm": 0, "cold": 2}
            tiers = {memory.id: memory.tier for memory in store.memories.several("default", ["m1", "m2"])}
            assert [vital.tier for vital in store.lifecycle.vitals("default")] == [
                "hot",
                "hot",
                "cold",
                "cold",
            ]
        assert tiers == {"m1": "hot", "m2": "cold"}

    def test_what_was_reinforced_meanwhile_stays_where_it_is(self, store: Store) -> None:
        kept(
            store,
            a_memory(id="m1", reinforced_ms=5),
            a_memory(id="m2", reinforced_ms=5, status="superseded"),
        )

        with store.transaction():
            store.memories.touch("default", ["m1"], at_ms=6)
            moved = store.lifecycle.move("default", "cold", [("m1", 5), ("m2", 5), ("nobody", 5)])

        assert moved == 0
        with store.reading():
            assert [vital.tier for vital in store.lifecycle.vitals("default")] == ["hot"]

    def test_tier_outlives_a_new_version_and_goes_with_the_memory(self, store: Store) -> None:
        kept(store, a_memory(id="m1", reinforced_ms=5))
        with store.transaction():
            store.lifecycle.move("default", "cold", [("m1", 5)])
        kept(store, a_memory(id="m1", version=2, reinforced_ms=5))

        with store.transaction():
            memory = store.memories.get("default", "m1")
            assert memory is not None
            assert (memory.tier, memory.version) == ("cold", 2)
            assert [version.tier for version in store.memories.versions("default", "m1")] == ["hot"]
            store.memories.purge("default", ["m1"])
        kept(store, a_memory(id="m1"))
        with store.reading():
            assert dict(store.lifecycle.tiers(["default"])) == {"hot": 1, "warm": 0, "cold": 0}

    def test_tasks_are_remembered_for_each_scope(self, store: Store) -> None:
        with store.transaction():
            assert store.lifecycle.done("default", "swept") is None
            store.lifecycle.note("default", "swept", at_ms=5, place="op-3")
            store.lifecycle.note("default", "swept", at_ms=6)
            store.lifecycle.note("other", "swept", at_ms=7, place="op-4")
            store.lifecycle.note("other", "merged", at_ms=8)
            store.lifecycle.note("other", "merged", at_ms=None)
            store.lifecycle.note("nobody", "merged", at_ms=None)

        with store.reading():
            assert store.lifecycle.done("default", "swept") == Done(6, None)
            assert store.lifecycle.done("other", "swept") == Done(7, "op-4")
            assert store.lifecycle.done("other", "merged") is None

    def test_scope_is_due_that_nobody_looked_at_for_long(self, store: Store) -> None:
        with store.transaction():
            assert store.lifecycle.due("swept", before_ms=NOW_MS, now_ms=NOW_MS) is None
            store.lifecycle.note("default", "swept", at_ms=NOW_MS - 10)
            found = [
                store.lifecycle.due("swept", before_ms=NOW_MS - 11, now_ms=NOW_MS),
                store.lifecycle.due("swept", before_ms=NOW_MS - 10, now_ms=NOW_MS),
                store.lifecycle.due("swept", before_ms=NOW_MS - 99, now_ms=NOW_MS - 11),  # a clock set back
                store.lifecycle.due("merged", before_ms=0, now_ms=NOW_MS),  # never done
            ]

        assert found == [None, "default", "default", "default"]

    def test_cleared_scope_was_never_looked_after(self, store: Store) -> None:
        kept(store, a_memory(id="m1", reinforced_ms=5), a_memory(id="m1", scope="other"))
        with store.transaction():
            store.lifecycle.note("default", "swept", at_ms=5)
            store.lifecycle.note("other", "swept", at_ms=5)
            store.lifecycle.move("default", "cold", [("m1", 5)])

            store.clear("default")

            assert store.lifecycle.done("default", "swept") is None
            assert store.lifecycle.done("other", "swept") == Done(5, None)
            assert dict(store.lifecycle.tiers(["default"])) == {"hot": 0, "warm": 0, "cold": 0}
