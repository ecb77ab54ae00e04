"""`rememora show`: one memory or message with everything that is known about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.memories import memory_fields, version_table
from rememora.cli.messages import message_fields
from rememora.model.errors import NotFound

if TYPE_CHECKING:
    from rememora.cli.door import Door


@command(
    "Show everything about one memory or message.",
    "rememora show mem-4k7",
    "rememora show mem-4k7 --history --json",
)
@click.argument("id")
@click.option("--history", is_flag=True, help="Show every version too, oldest first.")
@options.scope
def show(door: Door, id: str, history: bool, scope: str | None) -> None:
    """Show the memory ID: all fields, and the exact words that it rests on and where they stand.

    If no memory has this ID, the message of the transcript that has it is shown.
    """
    try:
        memory = door.engine.get(id, scope=scope)
    except NotFound:
        if not _show_messages(door, id, scope):
            raise
        return
    versions = door.engine.history(id, scope=scope) if history else []
    if door.json:
        for record in versions or [memory]:
            output.json_line(record)
        return
    memory_fields(door, memory)
    if versions:
        output.say("history:")
        version_table(door, versions)


def _show_messages(door: Door, id: str, scope: str | None) -> bool:
    """Show the message with this id (or several, whose hosts gave them the same); tell whether there is one."""
    found = door.engine.rehydrate(ids=[id], scope=scope)
    for message in found:
        if door.json:
            output.json_line(message)
        else:
            message_fields(door, message)
    return bool(found)
