from __future__ import annotations

from typing import Any

import pytest

from rememora.core.fusion import RRF_VECTOR, RRF_WORDS, by_rank

CASES = "alice-memory-llm/rrf_fusion.json"
COLD = 0.8
"""What a vector from the cold tier counts."""


def test_rankings_are_fused_as_in_the_case(case: dict[str, Any]) -> None:
    asked = case["input"]

    found = by_rank(
        (RRF_VECTOR, asked["vector"]),
        (RRF_WORDS, asked["fulltext"]),
        (RRF_VECTOR * COLD, asked["cold"]),
    )

    assert found == pytest.approx(case["expected"]["scores"], abs=1e-9)
    assert sorted(found, key=lambda name: -found[name]) == case["expected"]["order"]
