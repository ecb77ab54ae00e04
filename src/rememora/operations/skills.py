"""Operations of skills."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta

from rememora.core.skills import NAME_CHARS, STEP_CHARS, SUMMARY_CHARS, TRIGGER_CHARS
from rememora.engine.skills import SkillVerbs
from rememora.model.results import Receipt
from rememora.model.skills import Skill
from rememora.operations.inputs import AnyText, Input, Limit, Maybe, Name, Time, Trust
from rememora.operations.operation import operation


class Save(Input):
    """No bounds of length: the gate lists everything that is wrong at once."""

    name: Annotated[str, Meta(description=f"At most {NAME_CHARS} letters, digits, _ or -.")]
    summary: Annotated[str, Meta(description=f"One line of at most {SUMMARY_CHARS} characters.")]
    triggers: Annotated[
        list[str], Meta(description=f"1 to 5 texts of at most {TRIGGER_CHARS} characters that call for it.")
    ]
    steps: Annotated[
        list[str], Meta(description=f"2 to 15 texts of at most {STEP_CHARS} characters, in order.")
    ]
    trust: Maybe[Trust] = UNSET
    at: Maybe[Time] = UNSET


class Load(Input):
    name: Name
    at: Maybe[Time] = UNSET


class Search(Input):
    query: AnyText
    limit: Maybe[Limit] = UNSET


class List(Input):
    pass


ROWS = (
    operation(SkillVerbs.save, Save, Receipt, "writes", group="skills"),
    operation(SkillVerbs.load, Load, Skill, "writes", group="skills"),
    operation(SkillVerbs.search, Search, list[Skill], "reads", group="skills"),
    operation(SkillVerbs.list, List, list[Skill], "reads", group="skills"),
)
