"""`rememora clear`: empty a scope."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.escaping import one_line

if TYPE_CHECKING:
    from rememora.cli.door import Door


@command(
    "Empty a scope.",
    "rememora clear --scope ana",
    "rememora clear --token 7f3a5d2e9b1c4a60 --scope ana",
)
@click.option("--token", help="Carry out the preview that printed this token; there is no way back.")
@options.scope
def clear(door: Door, token: str | None, scope: str | None) -> None:
    """Delete all exchanges, messages and memories of a scope, the trash included.

    Without a token nothing is removed: the command counts what would go, and prints the command that does it.
    """
    engine = door.engine
    found = engine.preview_clear(scope=scope) if token is None else engine.clear(token=token, scope=scope)
    if door.json:
        output.json_line(found)
        return
    figures = f"{found.exchanges} exchanges, {found.messages} messages, {found.memories} memories"
    if token is not None:
        output.say(one_line(f"cleared {found.scope}: {figures}"))
    elif not found.token:
        output.say(one_line(f"nothing to clear in {found.scope}"))
    else:
        place = () if scope is None else ("--scope", scope)
        typed = door.to_run("clear", "--token", found.token, *place)
        until = door.moment(found.expires_ms)
        output.say(one_line(f"to clear in {found.scope}: {figures}, until {until}; run: {typed}"))
