"""`rememora backfill`: the vectors that are missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import output
from rememora.cli.command import command
from rememora.cli.escaping import one_line
from rememora.cli.faults import ERROR
from rememora.cli.progress import bar
from rememora.model.errors import InvalidInput
from rememora.model.plain import plain

if TYPE_CHECKING:
    from rememora.cli.door import Door
    from rememora.model.vectors import Backfilled


@command(
    "Make the vectors that are missing.",
    "rememora backfill",
    "rememora backfill --limit 1000 --json",
    "rememora backfill --drop-space baai/bge-m3/1024",
)
@click.option("--limit", type=click.IntRange(1), help="At most so many entries.")
@click.option("--again", is_flag=True, help="Try those too whose vectors could not be used before.")
@click.option(
    "--drop-space", metavar="NAME", help="Delete the vectors of a former model, and do nothing else."
)
def backfill(door: Door, limit: int | None, again: bool, drop_space: str | None) -> None:
    """Make a vector for every message and memory that has none of the embedder in the settings.

    Oldest first, and every batch is kept: ended midway, the next run goes on where this one was. Another
    model has a space of its own; the vectors of the former one stay until --drop-space names it (`rememora
    status` lists the spaces). When the embedder does not answer, the exit code is 1.
    """
    upkeep = door.engine.upkeep
    if drop_space is not None:
        _show_dropped(door, drop_space, upkeep.drop_space(drop_space))
        return
    if door.engine.status()["vectors"]["space"] is None:  # type: ignore[index]  # a mapping
        raise InvalidInput(
            "backfill: expected an embedder, found none; set embedding.folder, or embedding.url and"
            " embedding.model, or embedding.provider (rememora config shows them)"
        )
    with bar("vectors") as move:
        done = upkeep.backfill(limit=limit, again=again, progress=move)
    _show(door, done)
    if done.degraded:
        click.get_current_context().exit(ERROR)


def _show_dropped(door: Door, name: str, count: int) -> None:
    if door.json:
        output.json_line({"space": name, "dropped": count})
    else:
        output.say(one_line(f"{name}: {count} vectors deleted"))


def _show(door: Door, done: Backfilled) -> None:
    for reason, count in done.refused.items():
        output.note(f"{count} without a vector: {reason}")
    for name in done.degraded:
        output.complain(f"ended early: {name}; what is done is kept, run it again")
    if door.json:
        output.json_line(plain(done))
    else:
        output.say(one_line(f"{done.space}: {done.embedded} vectors made, {done.waiting} wait"))
