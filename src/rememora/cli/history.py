"""`rememora history`: the versions of a memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.memories import version_table

if TYPE_CHECKING:
    from rememora.cli.door import Door


@command("Show the versions of a memory.", "rememora history mem-4k7", "rememora history mem-4k7 --json")
@click.argument("id")
@options.scope
def history(door: Door, id: str, scope: str | None) -> None:
    """Show every version of the memory ID, oldest first: when it was made, and what it changed."""
    versions = door.engine.history(id, scope=scope)
    if door.json:
        for version in versions:
            output.json_line(version)
        return
    version_table(door, versions)
