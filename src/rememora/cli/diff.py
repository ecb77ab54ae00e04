"""`rememora diff`: what became of the memories since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.escaping import MAX_CHARS, one_line
from rememora.cli.scopes import note_others
from rememora.core.excerpt import cut
from rememora.model.changes import CHANGES

if TYPE_CHECKING:
    from rememora.cli.door import Door
    from rememora.model.changes import Change


@command(
    "Show what became of the memories since.",
    "rememora diff --since yesterday",
    "rememora diff --since 2026-05-01 --until 2026-06-01 --scope ana",
    "rememora diff --since op-12 --json",
)
@options.done_since_required
@options.done_until
@options.scopes
def diff(door: Door, since: str, until: str | None, scopes: tuple[str, ...]) -> None:
    """Show which memories came, changed, ended, were superseded, went or came back between two times.

    Each is shown once, with what finally became of it. Forgotten words are not shown.
    """
    found = door.engine.diff(since, until=until, scope=scopes or None)
    if not (found.changes or found.cleared or found.erased):
        note_others(door, scopes)
    if door.json:
        for change in found.changes:
            output.json_line(change)
        return
    for scope in found.cleared:
        output.say(one_line(f"scope {scope} was emptied"))
    for operation in found.erased:
        output.say(f"{operation} erased something")
    order = list(CHANGES)
    listed = sorted(found.changes, key=lambda one: order.index(one.change))
    output.table(
        ("what", "at", "id", "text"),
        [(one.change, door.minute(one.at_ms), one_line(one.id), _told(one)) for one in listed],
    )
    counted = ", ".join(f"{found.counts[name]} {name}" for name in order if name in found.counts)
    output.say(
        f"{door.minute(found.since_ms)} to {door.minute(found.until_ms)}: {counted or 'nothing changed'}"
    )


def _told(one: Change) -> str:
    words = "" if one.memory is None else cut(one_line(one.memory.text), MAX_CHARS)
    if one.before is not None and one.memory is not None and one.before.text != one.memory.text:
        words = f"{cut(one_line(one.before.text), MAX_CHARS)} -> {words}"
    by = {"superseded": "by", "went": "into"}.get(one.change)
    other = f"({by} {one_line(one.of)})" if by and one.of else ""
    why = f"({one_line(one.reason)})" if one.reason and not other else ""
    return "  ".join(part for part in (words, other or why) if part)
