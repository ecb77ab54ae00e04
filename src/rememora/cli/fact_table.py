"""Shows facts: as rows of a table, or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.cli import output
from rememora.cli.escaping import MAX_CHARS, one_line
from rememora.core.excerpt import cut

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.cli.door import Door
    from rememora.model.facts import Fact


def fact_table(door: Door, facts: Sequence[Fact]) -> None:
    """Write address, value, time, status and the memory that says it, one value a line."""
    if door.json:
        for fact in facts:
            output.json_line(fact)
        return
    rows = [
        (
            _cell(fact.subject),
            _cell(fact.attribute),
            _cell(fact.value),
            door.minute(fact.valid_from_ms),
            "" if fact.valid_to_ms is None else door.minute(fact.valid_to_ms),
            fact.status,
            one_line(fact.memory_id),
        )
        for fact in facts
    ]
    output.table(("subject", "attribute", "value", "from", "to", "status", "memory"), rows)


def _cell(text: str) -> str:
    return cut(one_line(text), MAX_CHARS)
