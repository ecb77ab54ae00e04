"""Shows what a removal would take, and the command that carries it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.cli import output
from rememora.cli.memories import memory_table

if TYPE_CHECKING:
    from rememora.cli.door import Door
    from rememora.model.removals import Preview


def show_preview(door: Door, preview: Preview, command: str, *, scope: str | None) -> None:
    """Write the memories that would go, and how to let them go."""
    if door.json:
        output.json_line(preview)
        return
    memory_table(door, preview.memories)
    if not preview.ids:
        output.say(f"nothing to {command}")
        return
    place = () if scope is None else ("--scope", scope)
    typed = door.to_run(command, "--token", preview.token, *place)
    output.say(f"{len(preview.ids)} to {command}, until {door.moment(preview.expires_ms)}; run: {typed}")
