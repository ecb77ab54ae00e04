"""System A's short form of a turn."""

from __future__ import annotations

from typing import Any

from rememora.core.gist import gist, turn_concepts

CASES = "aipack-memory/capture_extract.json"


def test_turn_is_cut_down_as_the_case_says(case: dict[str, Any]) -> None:
    asked, wanted = case["input"], case["expected"]

    said = gist(asked["user"], asked["assistant"], tools=asked["tools"], max_chars=asked["max_chars"])
    found = turn_concepts(asked["user"], asked["assistant"], limit=asked["max_concepts"])

    assert (said, list(found), False) == (wanted["content"], wanted["concepts"], wanted["summarized"])
