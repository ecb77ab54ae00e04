"""`rememora inbox`: what waits for a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.escaping import one_line
from rememora.cli.memories import text_of
from rememora.cli.scopes import note_others

if TYPE_CHECKING:
    from rememora.cli.door import Door


@command(
    "Decide about what was not let in.",
    "rememora inbox",
    "rememora inbox accept mem-4k7",
    'rememora inbox reject mem-4k7 --reason "never said"',
)
@click.argument("action", type=click.Choice(["list", "accept", "reject"]), default="list")
@click.argument("id", required=False)
@click.option("--reason", help="Why it is rejected; for the record.")
@options.limit
@options.scope
def inbox(
    door: Door, action: str, id: str | None, reason: str | None, limit: int | None, scope: str | None
) -> None:
    """Show what the gate did not dare to let in, and why; accept or reject the proposal ID.

    What is accepted counts as your own word, and closes what it contradicts. What is rejected is not
    proposed again; `rememora restore ID` takes that back.
    """
    if (id is None) != (action == "list"):
        raise click.UsageError("expected an ID after accept and reject, and only there")
    if reason is not None and action != "reject":
        raise click.UsageError("--reason belongs to reject")
    verbs = door.engine.inbox
    if id is None:
        _show(door, limit, scope)
    elif action == "accept":
        door.receipt(verbs.accept(id, scope=scope))
    else:
        done = verbs.reject(id, reason, scope=scope)  # as was asked, so no refusal
        output.json_line(done) if door.json else output.say(one_line(f"rejected {done.id}"))


def _show(door: Door, limit: int | None, scope: str | None) -> None:
    items = door.engine.inbox.list(limit=limit, scope=scope)
    if not items:
        note_others(door, (scope,) if scope else (), nothing="nothing waits for a decision")
    if door.json:
        for item in items:
            output.json_line(item)
        return
    rows = [
        (one_line(i.memory.id), i.memory.trust, one_line(i.of or ""), one_line(i.reason), text_of(i.memory))
        for i in items
    ]
    output.table(("id", "whose word", "against", "why it waits", "text"), rows)
