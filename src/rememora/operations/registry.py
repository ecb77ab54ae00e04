"""Every operation by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.operations import (
    changes,
    erasing,
    facts,
    forgetting,
    goal,
    graph,
    inbox,
    memories,
    reading,
    skills,
    topics,
    transcript,
    turn,
    upkeep,
    whole,
)

if TYPE_CHECKING:
    from rememora.operations.operation import Operation

OPERATIONS: dict[str, Operation] = {
    row.name: row
    for group in (
        *(transcript, memories, reading, turn, forgetting, erasing, inbox, facts, graph),
        *(topics, skills, goal, upkeep, changes, whole),
    )
    for row in group.ROWS
}
