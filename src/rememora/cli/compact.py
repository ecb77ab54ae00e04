"""`rememora compact`: the older part of a session file becomes a capsule."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.escaping import one_line

if TYPE_CHECKING:
    from rememora.cli.door import Door
    from rememora.model.compaction import Compacted

_WHY = {
    "below_waterline": "nothing done: the session is below the waterline of its window; --force does it anyway",
    "nothing_older": "nothing done: all of it is the part that stays",
    "no_gain": "nothing done: the capsule would be as long as what it stands for",
    "not_kept": "nothing done: words of turns are not kept (the setting archive), so none may be left out",
    "not_recorded": "nothing done: some words could not be written to the transcript",
    "moved": "nothing done: the file changed meanwhile; run it again when its program rests",
}


@command(
    "Put the older part of a session file into a capsule.",
    "rememora compact session.jsonl",
    "rememora compact session.jsonl --to 40000 --force",
    "rememora compact session.jsonl --window 128000 --json",
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--window", type=click.IntRange(1), metavar="TOKENS", help="What the model reads at once.")
@click.option("--to", "to", type=click.IntRange(1), metavar="TOKENS", help="What may be left of the session.")
@click.option(
    "--keep-last", type=click.IntRange(0), metavar="N", help="Messages that stay, whatever they cost."
)
@click.option("--force", is_flag=True, help="Do it below the waterline too.")
@options.scope
def compact(
    door: Door,
    file: Path,
    window: int | None,
    to: int | None,
    keep_last: int | None,
    force: bool,
    scope: str | None,
) -> None:
    """Replace FILE, a coding agent's session as JSON lines, by one whose older part is a capsule.

    Every word goes to the transcript first, and the file as it was stays beside it. `rememora rehydrate --memory ID`
    gives back the exact words behind a capsule. Let the agent rest meanwhile; a file that changes stays as it is.
    """
    from rememora.session_files import JsonLinesSessions

    done = door.engine.upkeep.compact(
        file.stem,
        window_tokens=window,
        to_tokens=to,
        keep_last=keep_last,
        force=force,
        files=JsonLinesSessions(file),
        scope=scope,
    )
    if done.degraded:
        output.complain(f"lost on the way: {', '.join(done.degraded)}")
    if door.json:
        output.json_line(done)
    else:
        output.say(_told(done))


def _told(done: Compacted) -> str:
    if not done.compacted:
        return _WHY.get(str(done.reason), "nothing done: the store could not be used")
    return one_line(
        f"{len(done.dropped_ids)} entries in capsule {done.capsule_id}, {len(done.notes)} notes;"
        f" {done.tokens_before} tokens before, {done.tokens_after} now; as it was: {done.backup}"
    )
