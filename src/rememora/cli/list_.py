"""`rememora list`: the memories that are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.memories import memory_table
from rememora.cli.scopes import note_others
from rememora.model.memory import STATUSES

if TYPE_CHECKING:
    from rememora.cli.door import Door


@command(
    "List memories.",
    "rememora list --kind preference --scope ana",
    "rememora list --status trashed",
    "rememora list --limit 1000 --json",
    name="list",
)
@options.scopes
@options.kinds
@click.option(
    "--status",
    "statuses",
    type=click.Choice(STATUSES),
    multiple=True,
    default=("active",),
    show_default=True,
    help="Only this status; may be repeated. What is trashed can be restored.",
)
@options.session
@options.limit
def list_(
    door: Door,
    scopes: tuple[str, ...],
    kinds: tuple[str, ...],
    statuses: tuple[str, ...],
    session: str | None,
    limit: int | None,
) -> None:
    """List memories, latest change first; at most 100 unless --limit says otherwise."""
    found = door.engine.list(
        scope=scopes or None, kinds=kinds or None, status=statuses, session=session, limit=limit
    )
    if not found:
        note_others(door, scopes, nothing="no memories")
    if door.json:
        for memory in found:
            output.json_line(memory)
        return
    memory_table(door, found)
