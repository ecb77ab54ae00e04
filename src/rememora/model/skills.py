"""What a user taught once and for all: steps under a name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rememora.model.iso import Iso, OptionalIso

if TYPE_CHECKING:
    from rememora.model.results import Receipt


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """Steps for something that comes up again; kept as a memory of kind "skill", whose text is the summary.

    Attributes:
        summary: One line, which is all that a prompt is shown of it.
        triggers: Words that call for it.
        steps: What to do, in order.
        version: Counted from 1 over all that were saved under the name.
        usage_count: How often this version was loaded; being shown does not count.
        heat: 0 to 1, how warm it is now.
        used_ms: When this version was loaded last.
        trust: Whose word it is.
    """

    id: str
    scope: str
    name: str
    summary: str
    triggers: tuple[str, ...]
    steps: tuple[str, ...]
    version: int
    usage_count: int
    heat: float
    saved_ms: int
    used_ms: int | None = None
    trust: str = "user"

    saved = Iso()
    used = OptionalIso()


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillRead:
    """What became of one `SKILL.md` of an import.

    Attributes:
        place: Its path below what was imported.
        name: As it says; empty where it says none.
        receipt: What the gate made of it; `None` if it was refused.
        violations: Why it was refused.
    """

    place: str
    name: str
    receipt: Receipt | None = None
    violations: tuple[str, ...] = ()
