"""alice-memory-llm: how heat fades, which tier it means, and what gains it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import rememora
from rememora.core.decay import faded
from rememora.core.tiers import Placed, arranged, tier_of
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

CASES = "alice-memory-llm/heat_tiers.json"


def hysteresis(asked: Mapping[str, Any]) -> dict[str, Any]:
    return {"tier": tier_of(asked["tier"], asked["heat"])}


def decay(asked: Mapping[str, Any]) -> dict[str, Any]:
    return {"heat": round(faded(asked["heat0"], asked["age_days"], asked["half_life_days"]), 6)}


def cap(asked: Mapping[str, Any]) -> dict[str, Any]:
    memories = [Placed(id, "hot", heat) for id, heat in asked["candidates"]]
    by_tier = arranged(memories, hot_max=asked["hot_max"], warm_max=12_000)
    ids = {tier: [memory.id for memory in members] for tier, members in by_tier.items()}
    return {"hot": ids["hot"], "pushed_down": [*ids["warm"], *ids["cold"]]}


def reinforce(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Find all of them, put some before a model, and see whose heat begins anew."""
    clock = FrozenClock()
    with rememora.open(":memory:", clock=clock) as mem:
        for id in asked["candidates"]:
            mem.remember(f"the {id} team meets on Monday", id=id, kind="fact")
        clock.advance(seconds=86_400)
        assert len(mem.recall("when does the team meet?", among="memories").hits) == len(asked["candidates"])

        mem.injected(*asked["injected"])

        now_ms = clock.now_ms()
        warm = {id: mem.get(id).reinforced_ms == now_ms for id in asked["candidates"]}
    return {
        "reinforced": [id for id in warm if warm[id]],
        "unchanged": [id for id in warm if not warm[id]],
    }


def pin(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Leave a pinned memory alone for as long as the case says, and see what became of it."""
    clock = FrozenClock()
    with rememora.open(":memory:", clock=clock) as mem:
        mem.remember("keep this", id="p", pinned=True)
        clock.advance(seconds=float(asked.get("age_days", 3_650)) * 86_400)
        mem.upkeep.sweep()
        return {"tier": mem.get("p").tier, "heat": 1.0}


KINDS: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "hysteresis": hysteresis,
    "decay": decay,
    "cap": cap,
    "reinforce": reinforce,
    "pin": pin,
    "pinned": pin,
}


def test_heat_tiers_and_reinforcement(case: dict[str, Any]) -> None:
    found = KINDS[case["kind"]](case["input"])

    assert {name: found.get(name) for name in case["expected"]} == case["expected"]
