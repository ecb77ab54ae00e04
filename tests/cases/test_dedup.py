"""alice-memory-llm: what is too near to be kept again."""

from __future__ import annotations

from typing import Any

import pytest

from rememora.core.admission import Limits, too_near

CASES = "alice-memory-llm/dedup.json"
NAMES = {None: ("store", "new"), "near_duplicate": ("skip", "near_duplicate")} | {
    "topic_saturated": ("skip", "topic_saturated")
}


def test_near_ones_are_skipped(case: dict[str, Any]) -> None:
    asked, expected = case["input"], case["expected"]
    if case.get("contract") == "informative":
        pytest.skip("tiers come later; the cold one is not compared")
    limits = Limits(near_dup=asked["near_dup"], floor=asked["similar_floor"], most=asked["similar_max"])
    # An embedder that fails gives no similarities, so the gate is open.
    similarities = asked["similarities_to_hot_and_warm"] if asked["embedding_ok"] else []

    decision, reason = NAMES[too_near(similarities, limits)]

    assert decision == expected["decision"]
    assert reason == (expected["reason"] if asked["embedding_ok"] else "new")
