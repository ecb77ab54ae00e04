"""System C's tags in assistant texts."""

from __future__ import annotations

from typing import Any

import rememora

CASES = "topic-memory/strip_tags.json"


def test_tags_are_taken_out(case: dict[str, Any]) -> None:
    assert rememora.strip_protocol_tags(case["input"]["text"]) == case["expected"]["text"]


def test_stored_answer_is_without_them(case: dict[str, Any]) -> None:
    with rememora.open(":memory:") as mem:
        mem.capture("Hello [[b_mS]]", case["input"]["text"], id="x")
        user, answer = mem.rehydrate(ids=["x/user", "x/assistant"])

    assert (user.text, answer.text) == ("Hello [[b_mS]]", case["expected"]["text"])
