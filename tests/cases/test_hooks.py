"""Hooks: what sets them off, what is learnt of them, and how a model's proposals are read.

The score of a hit is its hook's weight here; ours tells besides how much of a trigger a text has. A model of triples
is asked nowhere in this area, so an answer without a list gives none.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from rememora.core.hooks import fired, learnt
from rememora.integrations.river_hooks import parse_entities, parse_hooks
from rememora.model.hooks import Hook

CASES = "memory-river/hooks.json"
NOW_MS = 1_800_000_000_000


def test_hooks_do_as_the_file_says(case: dict[str, Any]) -> None:
    JUDGED[case["kind"]](case["input"], case["expected"])


def triggered(given: dict[str, Any], wanted: list[dict[str, Any]]) -> None:
    hooks = [
        Hook(scope="s", memory_id=memory["id"], words=hook["keyword"], weight=hook["weightScore"])
        for memory in given["memories"]
        if memory.get("status", "active") == "active"  # the store gives no others
        for hook in memory["hooks"]
    ]
    for query, expected in zip(given["queries"], wanted, strict=True):
        found = fired(hooks, text_of(query), now_ms=NOW_MS, similarity=given["semantic_similarity"])
        hits = [{"id": one.hook.memory_id, "via": one.hook.words, "score": one.hook.weight} for one in found]
        assert {"triggered": bool(found), "hits": hits} == expected
        went = {one.hook for one in found}
        hooks = [replace(hook, fired_ms=NOW_MS) if hook in went else hook for hook in hooks]


def text_of(query: str) -> str:
    """Return what a user says; the facade takes messages, so a list of them is read here."""
    if not query.startswith("["):
        return query
    return next(str(m["content"]) for m in reversed(json.loads(query)) if m["role"] == "user")


def taught(given: dict[str, Any], wanted: list[dict[str, Any]]) -> None:
    hook = Hook(scope="s", memory_id="m", words="x", weight=given["start_weight"])
    for used, expected in zip(given["outcomes"], wanted, strict=True):
        hook = learnt(hook, used=used, first_weight=given["start_weight"])
        if expected.get("removed"):
            assert hook.dropped
            continue
        assert not hook.dropped
        assert (hook.used + hook.unused, hook.used, hook.unused) == (
            expected["triggers"],
            expected["ok"],
            expected["fail"],
        )
        assert hook.weight == pytest.approx(expected["weight"])


def read(given: dict[str, Any], wanted: list[dict[str, Any]]) -> None:
    found = parse_hooks(given["llm_output"], given["text"])
    assert [
        {"keyword": h.keyword, "weight": h.weight, "weightScore": h.weight_score} for h in found
    ] == wanted


def entities(given: dict[str, Any], wanted: list[dict[str, Any]]) -> None:
    assert parse_entities(given["llm_output"]) == wanted


JUDGED = {"trigger": triggered, "feedback": taught, "parse_hooks": read, "parse_entities": entities}
