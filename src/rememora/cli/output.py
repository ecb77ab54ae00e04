"""Where lines go: results to standard output, everything else to standard error."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from rememora.cli.escaping import one_line, safe_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import Console

    from rememora.model.events import Event


def accept_every_character() -> None:
    """Let streams that cannot write a character (code pages, undecodable names) write its escape."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def on_terminal() -> bool:
    """Tell whether results are read by a person."""
    return sys.stdout.isatty()


def say(line: str) -> None:
    """Write one line of the result; the caller has made its text safe."""
    click.echo(line)


def note(line: str) -> None:
    """Write one dim line that is no result."""
    click.secho(one_line(line), err=True, dim=True)


def complain(message: str) -> None:
    """Write the one line of an error."""
    click.echo(f"rememora: {one_line(message)}", err=True)


def warn(event: Event) -> None:
    """Write a failure that the caller will not see otherwise, in one line; never a user's words."""
    if event.failure:
        facts = " ".join(f"{name}={value}" for name, value in event.data.items())
        click.echo(one_line(f"[rememora] {event.name} {facts}"), err=True)


def json_line(record: object) -> None:
    """Write a record as one JSON object on a line, under its public field names."""
    import json

    from rememora.model.plain import plain

    readable = (sys.stdout.encoding or "").lower().startswith("utf")
    click.echo(safe_json(json.dumps(plain(record), ensure_ascii=not readable)))


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], *, whole: bool = False) -> None:
    """Write rows: a table for a person, else lines of cells with two spaces between them.

    An empty cell is a dash, so that a script finds the same number of cells in every line.
    The last column is the text: a narrow terminal cuts it, or wraps it if it must be *whole*.
    """
    if not on_terminal():
        for row in rows:
            say("  ".join(cell or "-" for cell in row))
        return
    from rich.table import Table
    from rich.text import Text

    terminal, kept = console(), list(rows)
    made = Table(box=None, pad_edge=False, header_style="bold")
    made.add_column(headings[0], no_wrap=True)  # an id or a name that is cut helps nobody
    for heading in headings[1:-1]:
        made.add_column(heading)
    if whole:
        made.add_column(headings[-1], overflow="fold")
    else:
        made.add_column(headings[-1], no_wrap=True, max_width=_room(terminal.width, [headings, *kept]))
    for row in kept:
        made.add_row(*map(Text, row))
    terminal.print(made)


def _room(columns: int, rows: Sequence[Sequence[str]]) -> int:
    """Return what all cells but the last leave of a line; else rich would cut those to spare the text."""
    from rich.cells import cell_len

    taken = sum(2 + max(map(cell_len, cells)) for cells in list(zip(*rows, strict=True))[:-1])
    return max(columns - taken, 20)


def fields(pairs: Iterable[tuple[str, str]]) -> None:
    """Write names and values, one pair a line; the caller has made them safe."""
    for name, value in pairs:
        say(f"{click.style(name, bold=True)}: {value or '-'}")


def facts(found: Mapping[str, object]) -> None:
    """Write names and values that are counts, words, or groups of them."""
    fields((name, one_line(written(value))) for name, value in found.items())


def written(value: object) -> str:
    """Return a value as people read it: a group as "name value, name value", nothing as an empty text."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {written(item)}" for name, item in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(written, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def console(*, err: bool = False) -> Console:
    """Return a terminal that takes every text literally."""
    from rich.console import Console

    return Console(stderr=err, markup=False, emoji=False, highlight=False)
