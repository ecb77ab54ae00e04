"""`rememora import`: conversations and exports from files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import import_summary, options, output
from rememora.cli.command import command
from rememora.cli.faults import ERROR
from rememora.cli.progress import bar
from rememora.cli.spooling import spooled
from rememora.core.formats import READERS
from rememora.model.errors import InvalidInput, ScopeRequired

if TYPE_CHECKING:
    from rememora.cli.door import Door
    from rememora.model.imported import ImportReport


@command(
    "Read conversations and exports in.",
    "rememora import chat.jsonl --scope ana",
    "rememora import 2026-01-*.md --format markdown-log",
    "rememora import backup.jsonl --strict --json",
    "rememora import chatgpt-export.zip --dry-run",
    "rememora import ~/.claude/projects/*/*.jsonl --scope work",
    "rememora import mem0-export.json notes/*.md --scope ana",
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
@click.option("--dry-run", is_flag=True, help="Count what would be stored, and write nothing.")
@options.scope
def import_(
    door: Door, files: tuple[str, ...], format: str, strict: bool, dry_run: bool, scope: str | None
) -> None:
    """Read each FILE in: messages, account exports, agents' transcripts, others' memories, our own export.

    "-" is standard input. What is there already stays as it is, so the same file twice adds nothing. A bad
    line is named on standard error and passed over; that is no failure, and the exit code stays 0. With
    --strict it keeps its whole file out, and the exit code is 1, as for a file that cannot be read.
    """
    door.rehearses = dry_run
    engine, failed = door.engine, False
    told: list[tuple[str, ImportReport]] = []
    for file in files:
        try:
            with spooled(file) as path, bar(file) as move:
                report = engine.import_(
                    path, format=format, strict=strict, dry_run=dry_run, progress=move, scope=scope
                )
        except ScopeRequired:
            raise
        except InvalidInput as error:
            output.complain(str(error))
            failed = True
            continue
        import_summary.tell(file, report, json=door.json)
        told.append((file, report))
        failed |= strict and bool(report.rejected)
    if not door.json:
        import_summary.close(told)
    if told and not dry_run:
        import_summary.tell_waiting(door, told)
    if failed:
        click.get_current_context().exit(ERROR)
