"""System D's contradictions: who is looked at, and what becomes of the older one.

There a model is asked whether two memories conflict. Here rules decide, where the words alone are certain: a case
whose judge says "conflict" gives the candidate the same words with a negation, one whose judge fails other words.
What conflicts is superseded by the new memory and points at it; the original writes "deprecated" (X-08).
"""

from __future__ import annotations

from typing import Any

import rememora
from rememora.testing import FrozenClock

CASES = "memory-river/conflict.json"

CLAIM, OPPOSITE, ELSE = "The user eats meat", "The user does not eat meat", "The user plays chess in the park"


def test_conflict_is_resolved_as_there(case: dict[str, Any]) -> None:
    given, expected = case["input"], case["expected"]
    conflicts = given["llm_answers"][:1] == ["衝突"]
    clock = FrozenClock()
    with rememora.open(":memory:", clock=clock) as mem:
        for candidate in given["candidates"]:
            if candidate["id"] == "new":
                continue  # the memory itself
            text = OPPOSITE if conflicts and candidate["status"] is None else ELSE
            mem.remember(text, kind=candidate["category"], id=candidate["id"])
            if candidate["status"] == "deprecated":
                mem.forget(candidate["id"])
            clock.advance(seconds=1)
        mem.remember(CLAIM, kind=given["category"], id="new")

        closed = mem.list(status=["superseded", "deprecated"])

    assert [memory.id for memory in closed] == expected["conflicting"]
    assert bool(closed) == expected["has_conflict"]
    for change, memory in zip(expected["status_changes"], closed, strict=True):
        assert (memory.id, memory.superseded_by) == (change["id"], change["superseded_by"])
