"""Shows what an erase would take, and its certificate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.cli import output
from rememora.cli.escaping import MAX_CHARS, one_line
from rememora.cli.memories import memory_table
from rememora.core.excerpt import cut

if TYPE_CHECKING:
    from rememora.cli.door import Door
    from rememora.model.erasing import Certificate, Erasure


def show_erasure(door: Door, found: Erasure, *, scope: str | None) -> None:
    """Write what would go, and how to let it go."""
    if door.json:
        output.json_line(found)
        return
    memory_table(door, (*found.memories, *found.derived))
    rows = [(one_line(m.id), m.role, "whole", _line(m.text)) for m in found.messages]
    rows += [(one_line(s.message_id), s.role, f"{s.start}..{s.end}", _line(s.text)) for s in found.spans]
    output.table(("message", "role", "place", "words"), rows)
    if not found.token:
        output.say("nothing to erase")
        return
    place = () if scope is None else ("--scope", scope)
    typed = door.to_run("erase", "--token", found.token, *place)
    warning = f" (everything in {one_line(found.scope)})" if found.everything else ""
    until = door.moment(found.expires_ms)
    output.say(f"{figures(found)}{warning} to erase, until {until}; run: {typed}")


def figures(found: Erasure) -> str:
    """Say how much would go."""
    memories = len(found.memories) + len(found.derived)
    return f"{memories} memories, {len(found.messages)} messages, {len(found.spans)} spans"


def say_certificate(door: Door, done: Certificate) -> None:
    """Write what became of an erase; words that were found end the run with exit code 3."""
    door.refused |= bool(done.found)
    if door.json:
        output.json_line(done)
        return
    if done.status == "pending":
        output.say(
            f"erased {done.erased}; pending: somebody still reads the store as it was before,"
            " so the words are in its log until the next tick or command"
        )
        return
    files = len(done.scanned_files)
    left = "none of the words is left"
    if done.found:
        left = f"{done.found} of the words are still in {', '.join(map(one_line, done.found_in))}"
    output.say(f"erased {done.erased}; {files} files scanned: {left}")
    if done.still_said:
        places = ", ".join(map(one_line, done.still_said))
        output.say(f"some are also said by {places}; erase those too if they are to go")


def _line(text: str) -> str:
    return one_line(cut(text, MAX_CHARS))
