"""`rememora goal`: what a conversation is after."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.escaping import one_line

if TYPE_CHECKING:
    from rememora.cli.door import Door
    from rememora.model.goals import Goal


@command(
    "Set what a conversation is after.",
    'rememora goal on "Fix the failing login tests before Friday"',
    "rememora goal",
    'rememora goal update --name "login tests"',
    "rememora goal off",
)
@click.argument("action", type=click.Choice(["status", "on", "off", "update"]), default="status")
@click.argument("description", required=False)
@click.option("--name", help="A few words for it.")
@click.option("--keyword", "keywords", metavar="WORD", multiple=True, help="Key word; may be repeated.")
@click.option("--session", metavar="NAME", help="The session whose goal it is; else all that have none.")
@options.scope
def goal(
    door: Door,
    action: str,
    description: str | None,
    name: str | None,
    keywords: tuple[str, ...],
    session: str | None,
    scope: str | None,
) -> None:
    """Set, show, change or end the goal of a conversation.

    While there is one, `rememora assemble` watches whether the user's messages leave it, and reminds of it from the
    second in a row on. `status` says how far the conversation is off.
    """
    if (action == "on" and not description) or (action in ("status", "off") and description):
        raise click.UsageError("expected a DESCRIPTION after on, and none after status and off")
    if action in ("status", "off") and (name or keywords):
        raise click.UsageError("--name and --keyword belong to on and update")
    if action == "update" and not (description or name or keywords):
        raise click.UsageError("expected a DESCRIPTION, --name or --keyword after update")
    door.creates = action == "on"
    verbs, where = door.engine.goal, {"scope": scope, "session": session}
    if action == "status":
        _show(door, verbs.status(**where))
    elif action == "off":
        _show(door, verbs.off(**where))
    elif action == "on":
        _show(door, verbs.on(description or "", name=name, keywords=keywords, **where))
    else:
        _show(door, verbs.update(description=description, name=name, keywords=keywords or None, **where))


def _show(door: Door, goal: Goal) -> None:
    if door.json:
        output.json_line(goal)
        return
    if not goal.active:
        output.say("no goal")
        return
    output.fields(
        [
            ("name", one_line(goal.name)),
            ("description", one_line(goal.description)),
            ("keywords", one_line(", ".join(goal.keywords))),
            ("since", door.moment(goal.since_ms)),
            ("rounds away", str(goal.rounds)),
            ("reminders", str(goal.reminders)),
            *([("lacks", ", ".join(goal.degraded))] if goal.degraded else []),
        ]
    )
