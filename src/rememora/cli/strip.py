"""`rememora strip`: take former blocks out again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.spooling import messages_from_input, text_from_input

if TYPE_CHECKING:
    from rememora.cli.door import Door


@command(
    "Take former blocks out of messages.",
    "rememora strip --scope ana < messages.json",
    "rememora strip --text < prompt.txt",
)
@click.option("--text", "as_text", is_flag=True, help="Standard input is one text, and so is the result.")
@options.scopes
def strip(door: Door, as_text: bool, scopes: tuple[str, ...]) -> None:
    """Print messages without the blocks that "assemble" put in; every other character stays.

    Standard input is one JSON list of messages, or an object with such a list as "messages"; the result is
    one JSON list. Only whole blocks go whose nonce was given out in this scope.
    """
    engine = door.engine
    if as_text:
        click.echo(engine.strip(text_from_input(), scope=scopes or None), nl=False)
    else:
        output.json_line(engine.strip(messages_from_input(), scope=scopes or None))
