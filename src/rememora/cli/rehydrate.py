"""`rememora rehydrate`: the exact words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.messages import show_said
from rememora.model.errors import NotFound

if TYPE_CHECKING:
    from rememora.cli.door import Door


@command(
    "Show what was said, word for word.",
    "rememora rehydrate chat-3/7 chat-3/8",
    "rememora rehydrate --since 2026-01-12 --until 2026-01-13",
    'rememora rehydrate --keyword "数据库 备份"',
    "rememora rehydrate --memory mem-4k7 --neighbours 2",
)
@click.argument("ids", metavar="[ID]...", nargs=-1)
@options.since
@options.until
@click.option("--keyword", metavar="WORDS", help="Messages with these words.")
@click.option("--memory", metavar="ID", help="The whole exchanges that this memory rests on.")
@click.option(
    "--neighbours",
    type=click.IntRange(0, 20),
    default=0,
    metavar="N",
    help="So many exchanges on each side, too.",
)
@options.limit
@options.session
@options.scopes
def rehydrate(
    door: Door,
    ids: tuple[str, ...],
    since: str | None,
    until: str | None,
    keyword: str | None,
    memory: str | None,
    neighbours: int,
    limit: int | None,
    session: str | None,
    scopes: tuple[str, ...],
) -> None:
    """Show what was said, word for word: by message ID, by time, by keyword, or behind a memory.

    Of IDs those that are there are shown, and the others counted on standard error; if none is, the exit
    code is 1.
    """
    if sum((bool(ids), bool(since or until), keyword is not None, memory is not None)) != 1:
        raise click.UsageError("Expected IDs, --since/--until, --keyword or --memory, and only one of them.")
    found = door.engine.rehydrate(
        ids=ids or None,
        since=since,
        until=until,
        keyword=keyword,
        memory=memory,
        neighbours=neighbours,
        limit=limit,
        session=session,
        scope=scopes or None,
    )
    if ids and not found:
        asked = scopes or (door.loaded.settings.default_scope,)
        raise NotFound("a message", ", ".join(ids), scope=", ".join(asked))
    for message in found:
        if door.json:
            output.json_line(message)
        else:
            show_said(door, message)
    if not neighbours and len(found) < len(set(ids)):
        output.note(f"{len(set(ids)) - len(found)} of the ids were not found")
