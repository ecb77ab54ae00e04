"""Shows skills: one a line, or one with its steps, or what became of those that were read in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.cli import output
from rememora.cli.escaping import one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.cli.door import Door
    from rememora.model.skills import Skill, SkillRead


def skill_table(door: Door, skills: Sequence[Skill]) -> None:
    """Write name, version, uses, triggers and summary, one skill a line."""
    if door.json:
        for skill in skills:
            output.json_line(skill)
        return
    rows = [
        (
            one_line(skill.name),
            str(skill.version),
            str(skill.usage_count),
            one_line(", ".join(skill.triggers)),
            one_line(skill.summary),
        )
        for skill in skills
    ]
    output.table(("name", "version", "used", "when", "summary"), rows)


def whole(door: Door, skill: Skill) -> None:
    """Write a skill with its steps."""
    if door.json:
        output.json_line(skill)
        return
    output.say(one_line(f"{skill.name}: {skill.summary}"))
    for number, step in enumerate(skill.steps, start=1):
        output.say(one_line(f"{number}. {step}"))


def read_in(door: Door, read: Sequence[SkillRead]) -> None:
    """Write what became of each file; one that was refused ends the run with exit code 3."""
    for one in read:
        door.refused |= one.receipt is None or one.receipt.status == "rejected"
        if door.json:
            output.json_line(one)
            continue
        became = one.receipt.status if one.receipt else "refused"
        why = (one.receipt.reason or "") if one.receipt else "; ".join(one.violations)
        output.say("  ".join(one_line(part) for part in (became, one.place, one.name, why) if part))
