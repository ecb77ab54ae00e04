"""`rememora clear`: empty a scope."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.escaping import one_line

if TYPE_CHECKING:
    from rememora.cli.door import Door


@command("Empty a scope.", "rememora clear --scope ana", "rememora clear --scope ana --yes")
@click.option("--yes", is_flag=True, help="Really do it; there is no way back.")
@options.scope
def clear(door: Door, yes: bool, scope: str | None) -> None:
    """Delete all exchanges, messages and memories of a scope, the trash included.

    Without --yes nothing changes: the command counts what would go, and prints the command that does it.
    """
    engine = door.engine
    found = engine.clear(scope=scope) if yes else engine.preview_clear(scope=scope)
    if door.json:
        output.json_line(found)
        return
    figures = f"{found.exchanges} exchanges, {found.messages} messages, {found.memories} memories"
    if yes:
        output.say(one_line(f"cleared {found.scope}: {figures}"))
        return
    place = () if scope is None else ("--scope", scope)
    output.say(
        one_line(f"to clear in {found.scope}: {figures}; run: {door.to_run('clear', '--yes', *place)}")
    )
