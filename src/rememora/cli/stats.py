"""`rememora stats`: counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rememora.cli import options, output
from rememora.cli.command import command

if TYPE_CHECKING:
    from rememora.cli.door import Door

_LABELS = {name: f"{name} (used in a reply)" for name in ("recall_total", "last_recalled")}


@command("Count memories and messages.", "rememora stats", "rememora stats --scope ana --scope team --json")
@options.scopes
def stats(door: Door, scopes: tuple[str, ...]) -> None:
    """Count memories by status, kind and source, messages and exchanges, and what each part of the memory has done.

    Recalls are counted where a reply took up the words of a memory, which a program tells with `used`;
    asking with `recall` alone moves neither recall_total nor last_recalled.
    """
    found = door.engine.stats(scope=scopes or None)
    if door.json:
        output.json_line(found)
    else:
        parts = found.get("parts")
        plain = {_LABELS.get(name, name): value for name, value in found.items() if name != "parts"}
        plain["avg_confidence"] = f"{plain['avg_confidence']:.2f}"
        done = parts if isinstance(parts, Mapping) else {}
        output.facts(plain | {f"done by {part}": what for part, what in done.items()})
