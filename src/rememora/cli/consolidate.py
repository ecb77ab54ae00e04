"""`rememora consolidate`: merge what says the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.operations import say_how_back, why_held
from rememora.cli.scopes import note_others

if TYPE_CHECKING:
    from rememora.cli.door import Door
    from rememora.model.lifecycle import Consolidated


@command(
    "Merge memories that say the same.",
    "rememora consolidate",
    "rememora consolidate --similarity 0.9 --scope ana --json",
)
@click.option(
    "--similarity",
    type=options.SHARE,
    metavar="0..1",
    default=0.85,
    show_default=True,
    help="From here on two memories are merged.",
)
@click.option(
    "--min-confidence",
    type=options.SHARE,
    metavar="0..1",
    default=0.1,
    show_default=True,
    help="What is less sure goes to the trash.",
)
@click.option(
    "--days",
    type=click.FloatRange(0, min_open=True),
    metavar="N",
    help="What did not change for so many days goes to the trash.",
)
@click.option("--with-model", is_flag=True, help="Let the model propose, too; rules dispose.")
@options.scopes
def consolidate(
    door: Door,
    similarity: float,
    min_confidence: float,
    days: float | None,
    with_model: bool,
    scopes: tuple[str, ...],
) -> None:
    """Merge what is new since the last run with what says the same, and trash what has expired.

    Every merge is an operation of its own: `rememora undo` makes two of one again. With --with-model the model
    proposes what to merge, file anew, deprecate or delete (to the trash), and rules dispose.
    """
    done = door.engine.upkeep.consolidate(
        similarity=similarity,
        min_confidence=min_confidence,
        max_age_days=days,
        with_model=with_model,
        scope=scopes or None,
    )
    if door.json:
        output.json_line(done)
    else:
        output.say(_told(done))
        say_how_back(door, done.operations, what="a change" if with_model else "a merge")
        for code in done.degraded:
            output.note(f"the model: {code}")
    if scopes:
        note_others(door, scopes)


def _told(done: Consolidated) -> str:
    more = [
        (done.undone, "merges undone since the last run"),
        (done.held, f"expired held for a day, {why_held(done.held_days)}"),
        (done.left, "changed meanwhile and wait for the next run"),
        (done.updated, "filed or rated anew"),
        (done.deprecated, "deprecated"),
        (done.deleted, "to the trash on the model's word"),
        (done.refused, "proposals refused"),
    ]
    rest = "".join(f"; {count} {what}" for count, what in more if count)
    return f"{done.looked_at} looked at, {done.merged} merged, {done.pruned} to the trash{rest}"
