"""`rememora prune`: move what is not worth keeping to the trash."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.previews import show_preview

if TYPE_CHECKING:
    from rememora.cli.door import Door


@command(
    "Trash what is not worth keeping.",
    "rememora prune --days 90",
    "rememora prune --below-confidence 0.3 --expired",
    "rememora prune --token 7f3a5d2e9b1c4a60",
)
@click.option(
    "--below-confidence",
    "--min-confidence",
    "min_confidence",
    type=options.SHARE,
    metavar="0..1",
    help="Memories less sure than this.",
)
@click.option(
    "--days",
    "--idle-days",
    "idle_days",
    type=click.FloatRange(0, min_open=True),
    metavar="N",
    help="Memories that were neither recalled nor changed for so many days.",
)
@click.option(
    "--unchanged-days",
    "max_age_days",
    type=click.FloatRange(0, min_open=True),
    metavar="N",
    help="Memories whose content did not change for so many days, recalled or not.",
)
@click.option("--expired", is_flag=True, help="Memories whose time to live is over.")
@click.option("--token", help="Carry out the preview that printed this token.")
@options.scope
def prune(
    door: Door,
    min_confidence: float | None,
    idle_days: float | None,
    max_age_days: float | None,
    expired: bool,
    token: str | None,
    scope: str | None,
) -> None:
    """Move the memories that meet any of the conditions to the trash; pinned ones never do.

    Without a token nothing changes: the command lists what would go, and prints the command that does it.
    With one exactly that goes; the conditions may be repeated, and do not count.
    """
    conditions = expired or any(given is not None for given in (min_confidence, idle_days, max_age_days))
    if not conditions and token is None:
        raise click.UsageError(
            "Expected --below-confidence, --days, --unchanged-days or --expired to preview, or else --token."
        )
    upkeep = door.engine.upkeep
    if token is None:
        preview = upkeep.preview_prune(
            min_confidence=min_confidence,
            max_age_days=max_age_days,
            idle_days=idle_days,
            expired=expired,
            scope=scope,
        )
        show_preview(door, preview, "prune", scope=scope)
        return
    removed = upkeep.prune(token, scope=scope)
    if door.json:
        output.json_line({"removed": removed})
    else:
        output.say(f"pruned {removed}")
