"""`rememora trash`: what waits in the trash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.escaping import one_line
from rememora.cli.memories import text_of
from rememora.cli.scopes import note_others

if TYPE_CHECKING:
    from rememora.cli.door import Door


@command("List what waits in the trash.", "rememora trash", "rememora trash --scope ana --json")
@options.scopes
@options.limit
def trash(door: Door, scopes: tuple[str, ...], limit: int | None) -> None:
    """List the memories in the trash, with the day each goes for good; the next to go first.

    `rememora restore ID` brings one back. At most 100 unless --limit says otherwise.
    """
    found = door.engine.trash(scope=scopes or None, limit=limit)
    if not found:
        note_others(door, scopes, nothing="the trash is empty")
    if door.json:
        for one in found:
            output.json_line(one)
        return
    rows = [
        (
            one_line(one.memory.id),
            one.how,
            door.minute(one.trashed_ms),
            door.minute(one.goes_ms),
            text_of(one.memory),
        )
        for one in found
    ]
    output.table(("id", "how", "since", "goes", "text"), rows)
