"""System A's concepts of a text."""

from __future__ import annotations

from typing import Any

from rememora.core.concepts import extract_concepts

CASES = "aipack-memory/extract_concepts.json"


def test_concepts_are_those_of_the_case(case: dict[str, Any]) -> None:
    asked = case["input"]

    assert list(extract_concepts(asked["text"], limit=asked["max"])) == case["expected"]
