"""`rememora import`: conversations and exports from files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.escaping import one_line
from rememora.cli.faults import ERROR
from rememora.cli.progress import bar
from rememora.cli.spooling import spooled
from rememora.core.formats import READERS
from rememora.model.errors import InvalidInput, ScopeRequired
from rememora.model.plain import plain

if TYPE_CHECKING:
    from rememora.cli.door import Door
    from rememora.model.imported import ImportReport


@command(
    "Read conversations and exports in.",
    "rememora import chat.jsonl --scope ana",
    "rememora import 2026-01-*.md --format markdown-log",
    "rememora import backup.jsonl --strict --json",
    "gzip -dc backup.jsonl.gz | rememora import -",
    name="import",
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option(
    "--format",
    type=click.Choice(["auto", *READERS]),
    default="auto",
    show_default=True,
    help="What the files are.",
)
@click.option("--strict", is_flag=True, help="Write nothing of a file in which a line is bad.")
@options.scope
def import_(door: Door, files: tuple[str, ...], format: str, strict: bool, scope: str | None) -> None:
    """Read each FILE in: messages as JSON lines, our own export, or an agent's log in Markdown.

    "-" is standard input. What is there already stays as it is, so the same file twice adds nothing. A bad
    line is named on standard error and passed over; that is no failure, and the exit code stays 0. With
    --strict it keeps its whole file out, and the exit code is 1, as for a file that cannot be read.
    """
    engine, failed = door.engine, False
    for file in files:
        try:
            with spooled(file) as path, bar(file) as move:
                report = engine.import_(path, format=format, strict=strict, progress=move, scope=scope)
        except ScopeRequired:
            raise
        except InvalidInput as error:
            output.complain(str(error))
            failed = True
            continue
        _show(door, file, report)
        failed |= strict and bool(report.rejected)
    if failed:
        click.get_current_context().exit(ERROR)


def _show(door: Door, file: str, report: ImportReport) -> None:
    for bad in report.rejected:
        output.note(f"{file}:{bad.line}: {bad.reason}")
    if door.json:
        shown = plain(report)
        assert isinstance(shown, dict)  # a record is a dataclass
        output.json_line({"file": file, **shown})
        return
    counts = f"{report.stored} stored, {report.duplicates} duplicates, {len(report.rejected)} rejected"
    output.say(f"{one_line(file)}: {counts} ({report.format})")
