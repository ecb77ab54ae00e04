"""`rememora assemble`: put what is remembered before the model."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.spooling import messages_from_input

if TYPE_CHECKING:
    from typing import Any

    from rememora.cli.door import Door


@command(
    "Put what is remembered before the model.",
    "rememora assemble --budget-tokens 500 < messages.json",
    "rememora assemble --scope ana --json < messages.json",
    """echo '[{"role": "user", "content": "部署用哪个数据库？"}]' | rememora assemble""",
)
@click.option(
    "--budget-tokens", type=click.IntRange(0), metavar="N", help="A block of at most so many tokens."
)
@click.option(
    "--placement",
    type=click.Choice(("last_user", "system", "text")),
    default="last_user",
    show_default=True,
    help="Where the block goes in the messages of --json.",
)
@options.limit
@options.scopes
@options.session
def assemble(door: Door, scopes: tuple[str, ...], **given: Any) -> None:
    """Print the block of memories that has to do with the last user message; nothing when there is none.

    Standard input is one JSON list of messages, or an object with such a list as "messages". With --json the
    whole result is printed, its messages ready for the model. What is injected is noted, so that "strip" takes
    it out again and nothing is learnt from it.
    """
    engine = door.engine  # a place that cannot be used is told before anything is typed
    context = engine.assemble(messages_from_input(), scope=scopes or None, **given)
    if door.json:
        output.json_line(context)
    elif context.text:
        output.say(context.text)
    if context.degraded:
        output.note(f"less than asked for: {', '.join(context.degraded)}")
