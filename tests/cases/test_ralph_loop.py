"""System D's breaker: what goes at the end of a conversation, the goal, and the warning.

The goal of a conversation without a user is empty here, and the warning then names "the user's current request": the
wording is each system's own.
"""

from __future__ import annotations

from typing import Any

from rememora.core.circuit import goal_of, trimmed, warning

CASES = "memory-river/ralph_loop.json"


def test_breaker_does_as_there(case: dict[str, Any]) -> None:
    given, expected = case["input"], case["expected"]
    if case["kind"] == "trim_tail_errors":
        assert trimmed(given["messages"]) == expected["messages"]
    elif case["kind"] == "extract_goal":
        users = [message for message in given["messages"] if message["role"] == "user"]
        assert goal_of(given["messages"]) == (expected["goal"] if users else "")
    elif case["kind"] == "warning":
        told = warning(given["goal"])
        assert told["role"] == expected["role"]
        assert expected["quoted_goal"] in told["content"]
    else:
        raise AssertionError(f"a kind that nobody carries out: {case['kind']}")
