"""System D's corrective gate: which texts pass by their distance, and which fragments are saved together.

The wording of fragments that became one text is ours: their sentences on lines of their own.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from rememora.integrations.river_gate import Found, gate

CASES = "memory-river/crag.json"


def found(given: dict[str, Any]) -> list[Found]:
    """Give the candidates the scores that they have there: 1, and a tenth less with each rank."""
    return [
        Found(
            id=one["id"],
            text=one.get("text", f"text {one['id']}"),
            score=1 - rank / 10,
            distance=None if given["query_embedding_down"] else one["dist"],
        )
        for rank, one in enumerate(given["candidates"])
    ]


def words(text: str) -> str:
    return re.sub(r"[\s。]", "", text)


def test_what_passes_is_what_passes_there(case: dict[str, Any]) -> None:
    given, expected = case["input"], case["expected"]

    passed = gate(found(given), "", cosine=lambda _: given["merged_text_cosine"])

    assert [(one.id, words(one.text)) for one in passed.kept] == [
        (one["id"], words(one["text"])) for one in expected["kept"]
    ]
    assert [one.score for one in passed.kept] == pytest.approx([one["score"] for one in expected["kept"]])
    assert list(passed.reinforced) == expected["health_boosts"]
