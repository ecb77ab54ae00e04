"""`rememora forget`: take memories out of every answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.previews import show_preview
from rememora.model.errors import InvalidInput, NotFound

if TYPE_CHECKING:
    from rememora.cli.door import Door
    from rememora.model.results import Receipt

_SHOWN = 5


@command(
    "Take memories out of every answer.",
    "rememora forget mem-4k7 mem-9c2",
    'rememora forget --query "coffee" --scope ana',
    "rememora forget --token 7f3a5d2e9b1c4a60 --scope ana",
)
@click.argument("ids", metavar="ID...", nargs=-1)
@click.option("--id", "more_ids", metavar="ID", multiple=True, help="The same as ID; may be repeated.")
@click.option("--query", metavar="WORDS", help="Only show the memories that hold all of these words.")
@click.option("--token", help="Carry out the preview that printed this token.")
@options.scope
def forget(
    door: Door,
    ids: tuple[str, ...],
    more_ids: tuple[str, ...],
    query: str | None,
    token: str | None,
    scope: str | None,
) -> None:
    """Forget memories by ID, or by a query that shows first what would go.

    A query changes nothing: it prints a token and the command that carries it out. What is forgotten is
    found by nothing any more, is not learnt again, and can be restored for some days (setting trash_days).
    """
    named = (*ids, *more_ids)
    if query is not None and ids:
        words = door.to_run("forget", "--query", " ".join((query, *ids)))
        raise click.UsageError(f"Expected a query or IDs, found both. Several words go into quotes: {words}")
    if sum((bool(named), query is not None, token is not None)) != 1:
        raise click.UsageError("Expected IDs, --query or --token, and only one of them.")
    if query is not None:
        show_preview(door, door.engine.forget(query=query, scope=scope), "forget", scope=scope)
        return
    gone = _by_ids(door, named, scope) if token is None else door.engine.forget(token=token, scope=scope)
    for receipt in gone:
        door.receipt(receipt)
    mentions = dict.fromkeys(id for receipt in gone for id in receipt.mentions)
    if mentions and not door.json:
        typed = door.to_run("erase", *(receipt.id for receipt in gone))
        output.note(f"still said in {', '.join([*mentions][:_SHOWN])}; to take it out of there too: {typed}")


def _by_ids(door: Door, ids: tuple[str, ...], scope: str | None) -> tuple[Receipt, ...]:
    try:
        return door.engine.forget(*ids, scope=scope)
    except NotFound as error:
        if not door.engine.rehydrate(ids=[error.id], scope=scope):
            raise
        reason = "is a message of the transcript, not a memory; rememora erase takes it out for good"
        raise InvalidInput(f"{error.id} {reason}") from error
