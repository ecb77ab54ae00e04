"""System D's keywords: which words are looked for, and in which order texts come."""

from __future__ import annotations

from typing import Any

from rememora.core.keywords import keywords, ranked

CASES = "memory-river/keyword_rank.json"


def test_case_goes_as_it_says(case: dict[str, Any]) -> None:
    asked, wanted = case["input"], case["expected"]
    if case["kind"] == "terms":
        assert list(keywords(asked["keyword"])) == wanted["terms"]
        return
    candidates = [(one["value"], one["text"], one["timestamp"]) for one in asked["candidates"]]

    assert ranked(candidates, asked["keyword"], limit=asked["limit"]) == wanted["order"]
