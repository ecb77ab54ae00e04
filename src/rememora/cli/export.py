"""`rememora export`: everything to a file of JSON lines."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from rememora.cli import options, output
from rememora.cli.command import command
from rememora.cli.escaping import one_line, safe_json

if TYPE_CHECKING:
    from rememora.cli.door import Door


@command(
    "Write everything to a file.",
    "rememora export backup.jsonl",
    "rememora export ana.jsonl --scope ana",
    "rememora export - | gzip > backup.jsonl.gz",
)
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))
@options.scopes
def export(door: Door, file: str, scopes: tuple[str, ...]) -> None:
    """Write everything but what was forgotten to FILE, or to standard output for "-".

    A FILE that is there is replaced once the export is complete; only its owner may read it. The command
    `import` reads it back. All scopes are written unless --scope names some.
    """
    if file == "-":
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            whole = Path(folder, "export.jsonl")
            records = door.engine.export(whole, scope=scopes or None)
            _copy_out(whole)
        output.note(f"{records} records")
        return
    records = door.engine.export(file, scope=scopes or None)
    if door.json:
        output.json_line({"file": file, "records": records})
    else:
        output.say(f"{one_line(file)}: {records} records")


def _copy_out(whole: Path) -> None:
    """Copy byte for byte, but to a terminal with everything escaped that would steer it."""
    stream = sys.stdout.buffer
    with whole.open("rb") as file:
        for line in file:
            stream.write(
                safe_json(line.decode().removesuffix("\n")).encode() + b"\n" if output.on_terminal() else line
            )
    stream.flush()
