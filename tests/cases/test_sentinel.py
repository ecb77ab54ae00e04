"""System A's block: what it looks like, and what is left without it."""

from __future__ import annotations

from typing import Any

from rememora.integrations.aipack_sentinel import block, has_block, strip

CASES = "aipack-memory/sentinel.json"


def test_block_is_made_and_taken_out_as_the_case_says(case: dict[str, Any]) -> None:
    asked = case["input"]
    if case["kind"] == "build_block":
        rows = [(row["id"], row["content"], row["score"]) for row in asked["results"]]
        found: dict[str, Any] = {"text": block(rows)}
    else:
        found = {"text": strip(asked["text"]), "had_block": has_block(asked["text"])}

    assert found == {name: case["expected"].get(name) for name in found}
