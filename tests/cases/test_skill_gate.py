"""The gate of skills; our names of fields stand for those of the file.

A blank summary, trigger or step is refused here and not there: a blank trigger matches everything, which the
issue names as bad input, and a blank line says nothing. Such a definition has one violation more for each.
"""

from __future__ import annotations

from typing import Any

import rememora

CASES = "memory-river/skill_gate.json"
FIELDS = {
    "skillName": "name",
    "summary": "summary",
    "triggerConditions": "triggers",
    "executionSteps": "steps",
}


def test_gate_finds_the_same_faults(case: dict[str, Any]) -> None:
    definition = [case["input"].get(name) for name in ("name", "summary", "triggers", "steps")]
    wanted = [field_of(told, FIELDS) for told in case["expected"]["violations"]] + blanks(case["input"])

    with rememora.open(":memory:") as mem:
        try:
            mem.skills.save(*definition)
            found: list[str] = []
        except rememora.SkillRefused as refused:
            found = [field_of(told, {}) for told in refused.violations]
        assert sorted(found) == sorted(set(wanted) if not definition[1] else wanted)
        assert len(mem.skills.list()) == (not found)


def field_of(told: str, names: dict[str, str]) -> str:
    field, bracket, rest = told.partition(":")[0].partition("[")
    return names.get(field, field) + bracket + rest


def blanks(given: dict[str, Any]) -> list[str]:
    """Return the fields that are refused here alone."""
    found = []
    for name in ("triggers", "steps"):
        items = given.get(name)
        found += [
            f"{name}[{at}]"
            for at, item in enumerate(items if isinstance(items, list) else [])
            if is_blank(item)
        ]
    summary = given.get("summary")
    return found + ["summary"] * (is_blank(summary) and summary != "")


def is_blank(value: object) -> bool:
    return isinstance(value, str) and not value.strip()
