"""`rememora update`: change a memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options
from rememora.cli.command import command

if TYPE_CHECKING:
    from typing import Any

    from rememora.cli.door import Door


@command(
    "Change a memory.",
    'rememora update mem-4k7 --text "Prefers espresso since spring"',
    "rememora update mem-4k7 --confidence 0.6 --concept coffee",
    "rememora update mem-4k7 --pin",
)
@click.argument("id")
@click.option("--text", help="The new words.")
@options.content
@click.option(
    "--pin/--unpin", "pinned", default=None, help="Keep it from expiring and being pruned, or no longer."
)
@options.scope
def update(door: Door, id: str, pinned: bool | None, scope: str | None, **given: Any) -> None:
    """Change what is given in the memory ID and keep the rest; the version before stays in its history."""
    at = given.pop("at")
    changes = {name: value for name, value in given.items() if value not in (None, ())}
    if not changes and pinned is None:
        raise click.UsageError("Nothing to change: name at least one option, such as --text.")
    if changes:
        door.receipt(door.engine.update(id, scope=scope, at=at, **changes))
    if pinned is not None and not door.refused:
        door.receipt(door.engine.pin(id, pinned=pinned, scope=scope, at=at))
