"""`rememora undo`: take operations back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options
from rememora.cli.command import command

if TYPE_CHECKING:
    from rememora.cli.door import Door


@command("Take operations back.", "rememora undo op-12", "rememora undo op-12 op-11 --scope ana")
@click.argument("operations", metavar="OPERATION...", nargs=-1, required=True)
@options.scope
def undo(door: Door, operations: tuple[str, ...], scope: str | None) -> None:
    """Take back merges, updates, refits, and what put a memory into the trash.

    `update`, `forget`, `sweep`, `consolidate` and `refit` name their operations, and with --json every write does. One
    whose memory changed since, or is gone for good, is refused with the reason, and the exit code is 3. Of
    several that build on each other, name the latest first.
    """
    for operation in operations:
        door.receipt(door.engine.undo(operation, scope=scope))
