"""`rememora rebuild`: the full text made anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.cli import output
from rememora.cli.command import command

if TYPE_CHECKING:
    from rememora.cli.door import Door


@command("Make the full text anew.", "rememora rebuild", "rememora rebuild --dir ./memory --json")
def rebuild(door: Door) -> None:
    """Drop the full text of every scope and make it anew from what is kept."""
    entries = door.engine.upkeep.rebuild()
    if door.json:
        output.json_line({"entries": entries})
    else:
        output.say(f"rebuilt {entries} entries")
