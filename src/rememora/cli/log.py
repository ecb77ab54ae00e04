"""`rememora log`: what was done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.escaping import one_line
from rememora.cli.scopes import note_others

if TYPE_CHECKING:
    from rememora.cli.door import Door

_IDS = 3


@command(
    "Show what was done.",
    "rememora log",
    'rememora log --since "last week" --scope ana',
    "rememora log --since op-12 --id mem-4k7 --json",
)
@options.done_since
@options.done_until
@click.option("--id", metavar="ID", help="Only what touched this memory, message or exchange.")
@options.limit
@options.scopes
def log(
    door: Door,
    since: str | None,
    until: str | None,
    id: str | None,
    limit: int | None,
    scopes: tuple[str, ...],
) -> None:
    """Show what was done, latest first, one operation a line; at most 100 unless --limit says otherwise.

    `rememora undo` takes some of them back.
    """
    rows = door.engine.log(since=since, until=until, id=id, limit=limit, scope=scopes or None)
    if not rows:
        note_others(door, scopes, nothing="nothing was done yet")
    if door.json:
        for row in rows:
            output.json_line(row)
        return
    shown = [
        (row.operation_id, door.minute(row.at_ms), row.operation, _ids(row.ids), one_line(row.reason or ""))
        for row in rows
    ]
    output.table(("operation", "at", "what", "ids", "why"), shown)


def _ids(ids: tuple[str, ...]) -> str:
    more = f" and {len(ids) - _IDS} more" if len(ids) > _IDS else ""
    return one_line(" ".join(ids[:_IDS])) + more
