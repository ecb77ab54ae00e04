"""`rememora restore`: take memories out of the trash."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options
from rememora.cli.command import command

if TYPE_CHECKING:
    from rememora.cli.door import Door


@command("Take memories out of the trash.", "rememora list --status trashed", "rememora restore mem-4k7")
@click.argument("ids", metavar="ID...", nargs=-1, required=True)
@options.scope
def restore(door: Door, ids: tuple[str, ...], scope: str | None) -> None:
    """Take forgotten or pruned memories out of the trash.

    One whose words or slot another memory has taken since stays there, and the exit code is 3.
    """
    for id in ids:
        door.receipt(door.engine.restore(id, scope=scope))
