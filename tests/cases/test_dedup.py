"""alice-memory-llm: what is too near to be kept again."""

from __future__ import annotations

from typing import Any

import rememora
from rememora.core.admission import Limits, too_near
from rememora.testing import FrozenClock

CASES = "alice-memory-llm/dedup.json"
NAMES = {None: ("store", "new"), "near_duplicate": ("skip", "near_duplicate")} | {
    "topic_saturated": ("skip", "topic_saturated")
}


def test_near_ones_are_skipped(case: dict[str, Any]) -> None:
    asked, expected = case["input"], case["expected"]
    if "similarities_to_hot_and_warm" not in asked:
        assert _decided_about_a_cold_one() == expected["decision"]
        return
    limits = Limits(near_dup=asked["near_dup"], floor=asked["similar_floor"], most=asked["similar_max"])
    # An embedder that fails gives no similarities, so the gate is open.
    similarities = asked["similarities_to_hot_and_warm"] if asked["embedding_ok"] else []

    decision, reason = NAMES[too_near(similarities, limits)]

    assert decision == expected["decision"]
    assert reason == (expected["reason"] if asked["embedding_ok"] else "new")


def _decided_about_a_cold_one() -> str:
    """Tell again, with a filler more, what nobody used until it went cold."""
    clock = FrozenClock()
    with rememora.open(":memory:", clock=clock) as mem:
        mem.remember("The staging server is rebuilt every Friday evening by the platform team")
        again = "The staging server is really rebuilt every Friday evening by the platform team"
        assert mem.remember(again).status == "duplicate"
        clock.advance(seconds=150 * 86_400)
        assert mem.upkeep.sweep().tiers == {"hot": 0, "warm": 0, "cold": 1}
        return {"stored": "store", "duplicate": "skip"}[mem.remember(again).status]
