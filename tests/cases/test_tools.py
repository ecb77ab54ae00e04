"""System A's four agent tools: call sequences, with results and counts."""

from __future__ import annotations

import re
from typing import Any

from tests.cases.aipack import plugin

from rememora.integrations.aipack_tools import tools_of

CASES = "aipack-memory/tools.json"


def test_calls_bring_the_results_of_the_case(case: dict[str, Any]) -> None:
    store = plugin({}).store
    for entry in case["input"]["seed_docs"]:
        store.save(entry)
    tools = {tool.name: tool for tool in tools_of(store)}

    found = []
    for call in case["input"]["calls"]:
        result = tools[call["tool"]].call(call["args"])
        found.append({"text": result.text, "details": result.details, "count_after": store.count()})

    assert [_without_new_ids(result) for result in found] == case["expected"]


def _without_new_ids(result: dict[str, Any]) -> dict[str, Any]:
    """Write <ID> for an id that the store made."""
    made = re.compile(r"mem-\w+")
    details = {
        name: made.sub("<ID>", value) if isinstance(value, str) else value
        for name, value in result["details"].items()
    }
    return {**result, "text": made.sub("<ID>", result["text"]), "details": details}
