"""Every operation by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.operations import (
    changes,
    erasing,
    facts,
    forgetting,
    graph,
    inbox,
    memories,
    reading,
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
        transcript,
        memories,
        reading,
        turn,
        forgetting,
        erasing,
        inbox,
        facts,
        graph,
        topics,
        upkeep,
        changes,
        whole,
    )
    for row in group.ROWS
}
