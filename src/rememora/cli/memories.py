"""Shows memories: as rows of a table, or one with all its fields."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from rememora.cli import output
from rememora.cli.escaping import MAX_CHARS, lines, one_line
from rememora.core.excerpt import cut
from rememora.model.plain import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rememora.cli.door import Door
    from rememora.model.memory import Memory

_ALWAYS_CHANGING = frozenset(
    {
        "version",
        "updated_ms",
        "evidence",
        "heat",
        "tier",
        "reinforced_ms",
        "recall_count",
        "recalled_ms",
        "integrity",
    }
)
"""Bookkeeping: what every version has of its own, or what being used moves."""


def memory_table(door: Door, memories: Iterable[Memory]) -> None:
    """Write id, kind, time of the last change and text, one memory a line."""
    rows = [(one_line(m.id), m.kind, door.minute(m.updated_ms), text_of(m)) for m in memories]
    output.table(("id", "kind", "updated", "text"), rows)


def version_table(door: Door, versions: Sequence[Memory]) -> None:
    """Write number, time, place and text of versions, oldest first, and what each changed in the one before."""
    rows = [
        (
            str(now.version),
            door.minute(now.updated_ms),
            _place(now, versions[-1]),
            _changed(before, now),
            text_of(now),
        )
        for before, now in zip((None, *versions), versions, strict=False)
    ]
    output.table(("version", "updated", "", "changed", "text"), rows)


def memory_fields(door: Door, memory: Memory) -> None:
    """Write every field, and the exact words that the memory rests on."""
    output.fields(_shown_fields(door, memory))
    for span in memory.evidence:
        place = f"{span.message_id} ({span.role}, exchange {span.exchange_id})"
        output.say(f"evidence: {one_line(place)}, characters {span.start} to {span.end}")
        for line in lines(span.text):
            output.say(f"    {line}")


def _shown_fields(door: Door, memory: Memory) -> Iterator[tuple[str, str]]:
    shown = plain(memory)
    assert isinstance(shown, dict)  # a record is a dataclass
    for field, value in shown.items():
        name = field.removesuffix("_ms")
        if hasattr(memory, f"{name}_ms"):
            yield name, door.moment(getattr(memory, f"{name}_ms"))
        elif name != "evidence":
            yield name, one_line(output.written(value))


def _place(version: Memory, current: Memory) -> str:
    """Say whether it holds; the status of an earlier version is that of its own time, and would mislead."""
    if version.version != current.version:
        return "earlier"
    if current.status == "active":
        return "current"
    by = f" by {one_line(current.superseded_by)}" if current.superseded_by else ""
    return f"current, {current.status}{by}"


def _changed(before: Memory | None, now: Memory) -> str:
    """Name the fields that differ from the version before; nothing for the first one."""
    if before is None:
        return ""
    differing = (f.name for f in fields(now) if getattr(before, f.name) != getattr(now, f.name))
    return ", ".join(name.removesuffix("_ms") for name in differing if name not in _ALWAYS_CHANGING)


def text_of(memory: Memory) -> str:
    """Return its text on one line, cut where a table ends it."""
    return cut(one_line(memory.text), MAX_CHARS)
