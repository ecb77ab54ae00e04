"""Drift by the embedder's cosine alone, with the threshold of the case; keywords by the product's own rule.

The description is not in the file; it is one whose keywords are those that the cases expect.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import rememora

if TYPE_CHECKING:
    from collections.abc import Sequence

CASES = "memory-river/gwm_drift.json"
DESCRIPTION = "修正部署腳本 on-topic description"


class ByRule:
    """The embedder of the file: OFF lies across, MID between."""

    space, dimensions = "rule/2", 2

    def embed(self, texts: Sequence[str], *, mode: str, timeout_s: float) -> list[list[float]]:
        return [
            [0.0, 1.0] if "OFF" in text else [0.7, 0.714] if "MID" in text else [1.0, 0.0] for text in texts
        ]


def test_course_is_that_of_the_file(case: dict[str, Any]) -> None:
    given, wanted = case["input"], case["expected"]
    settings = {"goal_drift_threshold": given.get("threshold", 0.78)}
    with rememora.open(":memory:", embedder=ByRule(), settings=settings) as mem:
        goal = mem.goal.on(given.get("description", DESCRIPTION), keywords=given.get("keywords", ()))
        assert list(goal.keywords) == wanted["keywords"]
        messages: list[dict[str, str]] = []
        for step in wanted.get("trace", ()):
            messages.append({"role": "user", "content": step["message"]})
            before = mem.goal.status().rounds
            drift = mem.goal.check(messages)
            after = mem.goal.status().rounds
            # A message that does not count is as near as can be there, and has no likeness here.
            assert (1.0 if drift.likeness is None else drift.likeness) == pytest.approx(
                step["similarity"], abs=1e-3
            )
            assert (drift.drifting, bool(drift.reminder)) == (step["drifting"], step["injected"])
            assert (drift.rounds, after) == (step["rounds_before_inject"], step["rounds_after"]), before
