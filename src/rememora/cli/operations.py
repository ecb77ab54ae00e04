"""What commands that do many things at once say about them: how to take them back, and why some were held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.cli import output
from rememora.core.overdue import long_overdue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.cli.door import Door

_SHOWN = 20


def say_how_back(door: Door, operations: Sequence[str], *, what: str) -> None:
    """Write the commands that take operations back, the latest first."""
    for operation in reversed(operations[-_SHOWN:]):
        output.say(f"to take {what} back: {door.to_run('undo', operation)}")
    if len(operations) > _SHOWN:
        output.say(f"and {len(operations) - _SHOWN} earlier ones; --json names them")


def why_held(days: float) -> str:
    """Say why something is held, of which the longest has been due for so many *days*."""
    if long_overdue([days]):
        return f"since it was due {days:.0f} days ago, and the clock may be wrong"
    return "since so much is due at once"
