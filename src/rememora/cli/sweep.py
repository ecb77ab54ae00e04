"""`rememora sweep`: tiers, and the end of what nobody needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.operations import say_how_back, why_held
from rememora.cli.scopes import note_others

if TYPE_CHECKING:
    from rememora.cli.door import Door
    from rememora.model.lifecycle import Swept


@command("Tier memories, trash what went cold.", "rememora sweep", "rememora sweep --scope ana --json")
@options.scopes
def sweep(door: Door, scopes: tuple[str, ...]) -> None:
    """Put every memory into the tier of its heat: hot, warm or cold; what is below memory.floor goes to the trash.

    Memories fade from when they were last used; pinned ones, and what a person is and prefers, do not. If
    suspiciously much would go at once, or what was due long ago, it is held for a day: a clock that jumped must
    not empty a store. `rememora restore` and `rememora undo` bring back what went.
    """
    done = door.engine.upkeep.sweep(scope=scopes or None)
    if door.json:
        output.json_line(done)
    else:
        output.say(_told(done))
        say_how_back(door, done.operations, what="what went to the trash")
    if scopes:
        note_others(door, scopes)


def _told(done: Swept) -> str:
    tiers = ", ".join(f"{count} {tier}" for tier, count in done.tiers.items())
    held = f"; {done.held} held for a day, {why_held(done.held_days)}" if done.held else ""
    return f"{tiers}; {sum(done.moved.values())} moved, {done.trashed} to the trash{held}"
