"""System B's filter before the pool."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from rememora.core import quoted_lines, sentinel, stripping
from rememora.core.coarse import dropped_by
from rememora.integrations import aipack_sentinel

CASES = "alice-memory-llm/coarse_filter.json"

LINE = quoted_lines.line_of(
    quoted_lines.Record(kind="fact", date="2026-01-01", id="mem-1", text="Lives in 大阪")
)
OWN = sentinel.block_of([LINE], "aaaaaaaa")
without_ours = partial(stripping.strip, known={"aaaaaaaa"})


def test_turn_passes_as_the_case_says(case: dict[str, Any]) -> None:
    # The case of what we produced ourselves asks for the exact block that is injected.
    text = OWN if case["id"].startswith("cf-self") else case["input"]["text"]

    assert (dropped_by(text, without_ours=without_ours) is None) is case["expected"]["pass"]


@pytest.mark.parametrize("block", [OWN, aipack_sentinel.block([("mem-1", "Lives in 大阪", 0.82)])])
def test_what_we_inject_is_known_as_ours(block: str) -> None:
    assert dropped_by(block, without_ours=without_ours) == "self_produced"
    assert dropped_by(f"{block}\n\n我叫小明", without_ours=without_ours) is None
