"""System A's injection: what a model gets to see, and what counts as recalled."""

from __future__ import annotations

from typing import Any

from tests.cases.aipack import plugin

CASES = "aipack-memory/injection.json"


def test_messages_and_recalls_are_those_of_the_case(case: dict[str, Any]) -> None:
    made = plugin(case["input"]["options"])
    for row in case["input"]["docs"]:
        made.store.save(row)
    (transform,) = made.install()["transformers"]

    seen = transform(case["input"]["messages"])

    counts = [
        {"id": row["id"], "recall_count": getattr(made.store.get(row["id"]), "recall_count", None)}
        for row in case["input"]["docs"]
    ]
    made.dispose()
    assert {"messages": seen, "recall_counts": counts} == case["expected"]
