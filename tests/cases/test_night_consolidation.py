"""System D's nightly pass: a model's plan, checked, becomes changes.

Memories of a case are named by letters; they get words that the gate lets merge (the same but for a filler), and are
facts without an address of somebody who is trusted less than the user, since D knows no trust. What D calls deprecated
with a successor is archived here and points at it (X-08); a plan without a model, or without JSON, changes nothing and
is named in `degraded`, where D counts an error.
"""

from __future__ import annotations

from typing import Any

import rememora
from rememora.core.reconsidering import read
from rememora.testing import FrozenClock, ScriptedLLM

CASES = "memory-river/night_consolidation.json"

TEXTS = {
    "a": "the deploy script of the shop runs every Friday evening",
    "b": "the deploy script of the shop really runs on every single Friday evening then",
    "c": "coffee in the office kitchen was cold",
    "d": "somebody moved the blue chair next to a window",
}


def plan(output: str | None) -> ScriptedLLM | None:
    return None if output is None else ScriptedLLM([output])


def test_plan_of_a_model_becomes_changes_as_there(case: dict[str, Any]) -> None:
    given, expected = case["input"], case["expected"]
    clock = FrozenClock()
    with rememora.open(":memory:", clock=clock, llm=plan(given["llm_output"])) as mem:
        for id in given["ids"]:
            mem.remember(TEXTS[id], kind="note", id=id, trust="assistant", confidence=0.5)
            clock.advance(seconds=1)
        if len(given["ids"]) == 1:  # one alone is nothing to compare with
            mem.remember("another note about the weather", kind="note", id="z", trust="assistant")

        done = mem.upkeep.consolidate(with_model=True, similarity=1.0)

        after = {id: mem.get(id).status if done else "" for id in given["ids"] if id not in trashed(mem)}
    counts = expected["counts"]
    assert (done.merged, done.deprecated + done.deleted, done.updated, done.kept) == (
        counts["merged"], counts["deleted"], counts["updated"], counts["kept"],
    )  # fmt: skip
    assert bool(done.degraded) == bool(expected["errors"])
    wanted = {change["id"]: change["to"] for change in expected["status_changes"]}
    gone = {"deprecated": ("deprecated", "archived"), "trashed": ("trashed",)}
    for id in given["ids"]:
        assert after.get(id, "trashed") in gone.get(wanted.get(id, ""), ("active",)), id


def trashed(mem: rememora.Rememora) -> set[str]:
    return {memory.id for memory in mem.list(status="trashed")}


def test_decisions_are_read_as_there(case: dict[str, Any]) -> None:
    given, expected = case["input"], case["expected"]

    found = read(given["llm_output"], shown={id: id for id in given["ids"]})

    spelled = {"deprecated": "deprecate"}
    wanted = [
        (spelled.get(one["action"], one["action"]), one["id"], one["into"]) for one in expected["decisions"]
    ]
    assert [(one.action, one.id, one.into) for one in found.decisions] == wanted
    assert bool(found.failure) == bool(expected["errors"])
    updates = {
        one.id: {
            name
            for name, value in (("category", one.kind), ("metadata", one.confidence))
            if value is not None
        }
        for one in found.decisions
        if one.action == "update"
    }
    assert updates == {update["id"]: set(update["fields"]) for update in expected["updates"]}
