"""`rememora topics`: what was talked about, and the words of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.topic_tables import show_capacity, show_latest, show_run, show_topics

if TYPE_CHECKING:
    from rememora.cli.door import Door

_ACTIONS = ("list", "run", "latest", "open", "capacity")


@command(
    "Show what was talked about, and open it again.",
    "rememora topics",
    "rememora topics run",
    'rememora topics open "东京住哪里？"',
    "rememora topics capacity --exchanges 50000",
)
@click.argument("action", type=click.Choice(_ACTIONS), default="list")
@click.argument("message", required=False)
@click.option(
    "--exchanges",
    type=click.IntRange(1),
    metavar="N",
    help="How many exchanges capacity is reckoned for [default: 5000].",
)
@options.scope
def topics(door: Door, action: str, message: str | None, exchanges: int | None, scope: str | None) -> None:
    """Show the topics of a conversation, or with an action something else.

    "run" groups the exchanges that are in no finalized topic; "latest" shows what came of the last run; "open"
    prints the old talk that a MESSAGE needs; "capacity" reckons how many tokens a prompt takes, with topics and
    without.
    """
    if (message is None) == (action == "open"):
        raise click.UsageError("expected a MESSAGE after open, and only there")
    if exchanges is not None and action != "capacity":
        raise click.UsageError("--exchanges belongs to capacity")
    if action == "capacity":
        show_capacity(door, exchanges or 5_000)
    elif message is not None:
        found = door.engine.topics.retrieve(message, scope=scope)
        output.json_line(found) if door.json else output.say(found.memory_context or "no topic is needed")
    elif action == "run":
        show_run(door, scope)
    elif action == "latest":
        show_latest(door, scope)
    else:
        show_topics(door, scope)
