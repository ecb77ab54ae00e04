"""Promises of goals, and of the hooks that follow memories."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.model.goals import KeptGoal
from rememora.testing.clock import SOME_MOMENT_MS
from rememora.testing.contract.everything import interrupted
from rememora.testing.records import a_memory

if TYPE_CHECKING:
    from rememora.model.hooks import Hook
    from rememora.ports.store import Store

A_GOAL = KeptGoal(
    name="旅行",
    description="Plan a trip to 里斯本 🚋",
    keywords=("trip", "里斯本"),
    since_ms=SOME_MOMENT_MS,
    updated_ms=SOME_MOMENT_MS + 1,
    rounds=2,
    reminders=1,
    drifting=True,
    seen="seen-x",
    began="said-x",
    space="hash/2",
    vector=b"\x00\x01\xff",
)


def _words(hooks: list[Hook]) -> list[str]:
    return [hook.words for hook in hooks]


class MindingPromises:
    """`store.goals` and `store.hooks`."""

    def test_goal_comes_back_as_it_was_put_for_its_session_alone(self, store: Store) -> None:
        with store.transaction():
            store.goals.put("ana", "s1", A_GOAL)
            store.goals.put("ana", "", replace(A_GOAL, name="all", vector=b"", keywords=()))
            store.goals.put("ana", "", replace(A_GOAL, name="all of them", vector=b"", keywords=()))

        with store.reading():
            assert store.goals.get("ana", "s1") == A_GOAL
            found = store.goals.get("ana", "")
            assert found is not None
            assert (found.name, found.vector, found.keywords) == ("all of them", b"", ())
            assert list(store.goals.sessions("ana")) == ["", "s1"]
            assert list(store.goals.sessions("ben")) == []
            assert store.goals.get("ana", "s2") is None
            assert store.goals.get("ben", "s1") is None

    def test_goal_is_taken_out_once(self, store: Store) -> None:
        with store.transaction():
            store.goals.put("ana", "s1", A_GOAL)
            assert store.goals.remove("ana", "s1") is True
            assert store.goals.remove("ana", "s1") is False
            assert store.goals.remove("nobody", "") is False
            assert store.goals.get("ana", "s1") is None

    def test_failed_transaction_leaves_goals_and_hooks_as_they_were(self, store: Store) -> None:
        with interrupted(store):
            store.goals.put("ana", "s1", A_GOAL)
            store.memories.put(a_memory(scope="ana", triggers=("boiler",)))

        with store.reading():
            assert store.goals.get("ana", "s1") is None
            assert store.hooks.any() is False

    def test_memory_has_one_hook_for_each_trigger(self, store: Store) -> None:
        with store.transaction():
            assert store.hooks.any() is False
            store.memories.put(a_memory(id="m1", scope="ana", triggers=("the boiler", "暖气坏了")))
            store.memories.put(a_memory(id="m2", scope="ana", text="other"))

        with store.reading():
            assert _words(store.hooks.of("ana", ["m1", "m2", "nobody"])) == ["the boiler", "暖气坏了"]
            assert _words(store.hooks.matching("ana", ["boiler"], limit=9)) == ["the boiler"]
            assert _words(store.hooks.matching("ana", ["暖气", "nothing"], limit=9)) == ["暖气坏了"]
            assert store.hooks.matching("ana", ["the"], limit=9) == []
            assert store.hooks.matching("ben", ["boiler"], limit=9) == []
            assert store.hooks.any() is True

    def test_heaviest_hooks_come_first_and_what_was_dropped_does_not_come(self, store: Store) -> None:
        with store.transaction():
            for id, weight in (("m1", 0.5), ("m2", 1.0), ("m3", 0.8), ("m4", 1.0)):
                store.memories.put(a_memory(id=id, scope="ana", text=id, triggers=("boiler",)))
                (hook,) = store.hooks.of("ana", [id])
                store.hooks.put([replace(hook, weight=weight, dropped=id == "m4")])

            found = store.hooks.matching("ana", ["boiler"], limit=2)
            assert [hook.memory_id for hook in found] == ["m2", "m3"]
            assert [hook.memory_id for hook in store.hooks.heaviest("ana", limit=9)] == ["m2", "m3", "m1"]
            assert [hook.dropped for hook in store.hooks.of("ana", ["m4"])] == [True]

    def test_what_was_learnt_stays_with_a_trigger_that_stays(self, store: Store) -> None:
        memory = a_memory(id="m1", scope="ana", triggers=("boiler", "radiator"))
        with store.transaction():
            store.memories.put(memory)
            learnt = [
                replace(h, fired=7, used=2, unused=3, fired_ms=SOME_MOMENT_MS, weight=0.8)
                for h in store.hooks.of("ana", ["m1"])
            ]
            store.hooks.put(
                [*learnt, replace(learnt[0], words="never was"), replace(learnt[0], memory_id="x")]
            )
            store.memories.put(replace(memory, version=2, triggers=("boiler", "chimney")))

            assert min(store.hooks.of("ana", ["m1"]), key=lambda h: h.words) == learnt[0]
            assert sorted((h.words, h.fired) for h in store.hooks.of("ana", ["m1"])) == [
                ("boiler", 7),
                ("chimney", 0),
            ]
            store.hooks.renew(replace(memory, version=2, triggers=("boiler", "chimney")))
            assert _words(store.hooks.matching("ana", ["boiler", "radiator"], limit=9)) == ["boiler"]

    def test_hooks_of_what_is_not_active_or_a_skill_do_not_come(self, store: Store) -> None:
        with store.transaction():
            for status in ("superseded", "trashed", "quarantined", "deprecated", "archived"):
                store.memories.put(
                    a_memory(id=status, scope="ana", text=status, status=status, triggers=("boiler",))
                )
            store.memories.put(
                a_memory(id="skill", scope="ana", text="s", kind="skill", triggers=("boiler",))
            )

            assert store.hooks.matching("ana", ["boiler"], limit=9) == []
            assert store.hooks.heaviest("ana", limit=9) == []

    def test_hooks_and_goals_go_with_their_memory_and_their_scope(self, store: Store) -> None:
        with store.transaction():
            for id in ("m1", "m2"):
                store.memories.put(a_memory(id=id, scope="ana", text=id, triggers=("boiler",)))
            store.goals.put("ana", "", A_GOAL)
            store.memories.purge("ana", ["m1"])
            assert [hook.memory_id for hook in store.hooks.of("ana", ["m1", "m2"])] == ["m2"]
            store.clear("ana")

        with store.reading():
            assert store.hooks.of("ana", ["m1", "m2"]) == []
            assert store.goals.get("ana", "") is None
