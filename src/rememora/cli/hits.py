"""Shows what a recall found: rank, score, who, when, text, id."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rememora.cli import output
from rememora.cli.escaping import MAX_CHARS, lines, one_line
from rememora.core.excerpt import excerpt
from rememora.model.plain import plain

if TYPE_CHECKING:
    from rememora.cli.door import Door
    from rememora.model.results import Hit, Recall


def show_recall(
    door: Door, question: str, found: Recall, *, full: bool = False, explain: bool = False
) -> None:
    """Write the hits, the confidence and why, and what the answer lacks.

    Of a long text the part around the words of *question* is shown, or the *full* text below its hit.
    """
    for rank, hit in enumerate(found.hits, start=1):
        if full:
            _show_whole(door, hit, rank)
        else:
            _show_line(door, hit, rank, question)
        if hit.doubtful:
            output.say(f"   doubtful: it rests on what is no longer so ({one_line(', '.join(hit.doubtful))})")
        if explain:
            output.say("   " + "  ".join(f"{name} {value}" for name, value in hit.scores.items()))
    output.say(f"confidence: {found.confidence} ({one_line(found.reason)})")
    if found.degraded:
        output.say(f"degraded: {', '.join(found.degraded)}")
    if found.trace is not None:
        for name, value in found.trace.items():
            output.say(f"trace {name}: {one_line(json.dumps(plain(value), ensure_ascii=False))}")


def show_timings(found: Recall) -> None:
    """Write the milliseconds of each stage; they are no result."""
    stages = {name: ms for name, ms in found.timings_ms.items() if name != "total"}
    stages["total"] = found.timings_ms.get("total", 0.0)
    output.note(", ".join(f"{name} {ms:.2f} ms" for name, ms in stages.items()))


def _show_line(door: Door, hit: Hit, rank: int, question: str) -> None:
    text = one_line(hit.text)
    if not output.on_terminal():
        rank_to_time, id = _head(door, hit, rank)
        output.say(f"{'  '.join(rank_to_time)}  {excerpt(text, question, MAX_CHARS)}  {id}")
        return
    _show_head(door, hit, rank)
    terminal = output.console()
    shown = _fitting(text, question, max(terminal.width - 3, 20))
    terminal.print(f"   {shown}", no_wrap=True, overflow="ellipsis", crop=True)


def _show_whole(door: Door, hit: Hit, rank: int) -> None:
    _show_head(door, hit, rank)
    for line in lines(hit.text):
        output.say(f"   {line}")


def _show_head(door: Door, hit: Hit, rank: int) -> None:
    (number, score, who, when), id = _head(door, hit, rank)
    if not output.on_terminal():
        output.say(f"{number}  {score}  {who}  {when}  {id}")
        return
    from rich.text import Text

    figures = ((f"{number}  ", "bold"), (score, "green"), f"  {who}  ")
    head = Text.assemble(*figures, (when, "cyan"), (f"  {id}", "dim"))
    output.console().print(head, no_wrap=True, overflow="ellipsis", crop=True)


def _head(door: Door, hit: Hit, rank: int) -> tuple[tuple[str, str, str, str], str]:
    who = one_line(hit.name or hit.role)
    return (str(rank), f"{hit.score:.2f}", who, door.minute(hit.at_ms)), one_line(hit.id)


def _fitting(text: str, question: str, columns: int) -> str:
    """Return an excerpt that is no wider than so many columns; Chinese takes two for a character."""
    from rich.cells import cell_len

    limit = columns
    while (over := cell_len(shown := excerpt(text, question, limit)) - columns) > 0 and limit > 1:
        limit = len(shown) - (over + 1) // 2
    return shown
