"""The skills that may serve, one line each; their steps stay behind until one is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import quoted_lines
from rememora.core.skills import SUBJECT, index_line
from rememora.core.times import format_time
from rememora.flow.sections import line_of
from rememora.model.queries import Which

if TYPE_CHECKING:
    from rememora.flow.deps import Deps
    from rememora.flow.sections import Asked, Line
    from rememora.model.skills import Skill


def offer(deps: Deps, turn: Asked) -> list[Line]:
    """Offer the skills that the message calls for, then the warmest. Being shown does not count as a use."""
    with deps.store.reading():
        taught = next(deps.store.memories.find(Which(scopes=turn.scopes, subjects=(SUBJECT,))), None)
    if taught is None:  # as in most stores, and what follows is much to load
        return []
    from rememora.flow.skills import indexed

    found = indexed(deps, turn.text, scopes=turn.scopes, limit=deps.settings.assemble_skills_max)
    return [_line(deps, skill, turn.language) for skill in found]


def _line(deps: Deps, skill: Skill, language: str) -> Line:
    record = quoted_lines.Record(
        kind="skill",
        date=format_time(skill.saved_ms, zone=deps.settings.timezone)[:10],
        id=skill.id,
        text=index_line(skill, language=language),
        trust=skill.trust,
    )
    return line_of(deps, record, scope=skill.scope, section="skills")
