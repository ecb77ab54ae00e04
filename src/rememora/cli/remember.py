"""`rememora remember`: keep one thing."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from rememora.cli import options
from rememora.cli.command import command

if TYPE_CHECKING:
    from typing import Any

    from rememora.cli.door import Door


@command(
    "Keep one thing.",
    "rememora remember Teo likes tea",
    'rememora remember "Prefers pour-over coffee" --kind preference --scope ana',
    'rememora remember "Ana lives in Leeds" --slot ana home_city Leeds',
    'echo "备份每天凌晨三点运行" | rememora remember - --concept 备份 --ttl 30d',
)
@click.argument("words", metavar="TEXT...", nargs=-1, required=True)
@options.content
@click.option("--pin", "pinned", is_flag=True, help="Never expire or be pruned.")
@click.option("--id", help="Your own id; one that is there already is updated.")
@click.option("--session", metavar="NAME", help="The session that it came up in.")
@options.scope
def remember(door: Door, words: tuple[str, ...], **given: Any) -> None:
    """Keep TEXT; it is on disk when the command returns. "-" alone reads it from standard input.

    The first word of the answer says what became of it: stored, duplicate, updated, superseded (an older
    value of the slot was closed), quarantined, or rejected (exit code 3).
    """
    chosen = {name: value for name, value in given.items() if value is not None}
    engine = door.engine  # a place that cannot be used is told before anything is typed
    text = _standard_input() if words == ("-",) else " ".join(words)
    door.receipt(engine.remember(text, **chosen))


def _standard_input() -> str:
    """Return everything on standard input, without the line end that `echo` adds."""
    text = sys.stdin.buffer.read().decode("utf-8-sig", "replace")
    return text.removesuffix("\n").removesuffix("\r")
