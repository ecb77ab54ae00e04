"""`rememora distill`: learn from exchanges that wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.faults import ERROR

if TYPE_CHECKING:
    from rememora.cli.door import Door
    from rememora.model.distilled import Distilled

_WHY = {
    "capture_off": "nothing is learnt: capture.enabled or capture.mode says so",
    "llm_missing": "capture.mode is llm, and there is no model: exchanges wait",
    "quota_spent": "all calls of today are made (capture.max_daily_extractions): exchanges wait for tomorrow;"
    " of gists (capture.gist_max_daily) the rules make the rest",
    "capture_failed": "some exchanges could not be read; they are kept, and wait for another try",
    "capture_truncated": "of some long messages only the beginning was read",
}


@command(
    "Learn from exchanges that wait.",
    "rememora distill",
    "rememora distill --limit 500 --scope ana --json",
)
@options.limit
@options.scopes
def distill(door: Door, limit: int | None, scopes: tuple[str, ...]) -> None:
    """Learn what users state in exchanges that were imported or archived, or could not be read before.

    Oldest first, in slices that are kept: ended midway, the next run goes on where this one was. `rememora
    status` tells how many wait, and `rememora inbox` what waits for your decision.
    """
    done = door.engine.upkeep.distill(limit=limit, scope=scopes or None)
    for name in done.degraded:
        output.complain(_WHY.get(name) or _named(name))
    if door.json:
        output.json_line(done)
    else:
        output.say(_told(done))
    if done.failed:
        click.get_current_context().exit(ERROR)


def _named(code: str) -> str:
    """Say in words what failed."""
    if code.startswith("embedder"):
        return f"the embedder failed ({code}): copies were told by their words alone"
    return f"the model brought nothing ({code}): exchanges are kept, and wait for another try"


def _told(done: Distilled) -> str:
    counts = [
        (done.learnt, "learnt"),
        (done.known, "known already"),
        (done.quarantined, "in the inbox"),
        (done.rejected, "rejected"),
        (done.withdrawn, "withdrawn"),
    ]
    memories = ", ".join(f"{count} {what}" for count, what in counts if count) or "nothing learnt"
    return (
        f"{done.read} {'exchange' if done.read == 1 else 'exchanges'} read: {memories}; {done.waiting} wait"
    )
