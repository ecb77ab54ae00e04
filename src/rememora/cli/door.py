"""What a run of the command line works with: its options, the settings, the store."""

from __future__ import annotations

import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rememora.cli import output
from rememora.cli.escaping import one_line

if TYPE_CHECKING:
    from rememora.config import Loaded, Located
    from rememora.engine import Rememora
    from rememora.model.results import Receipt


_UNDOABLE = ("updated", "forgotten")
"""Statuses of receipts whose operation `rememora undo` takes back."""


class Door:
    """One run; files are read and the store is opened when a command first asks for them.

    Attributes:
        directory: What --dir names; `None` leaves the choice to environment and files.
        json: Whether results are written as JSON.
        creates: Whether the command may make a store where there is none.
        rehearses: Whether it writes nothing: where there is no store, one in memory serves.
        refused: Whether a write was rejected on the way.
    """

    def __init__(self) -> None:
        self.directory: str | None = None
        self.json = False
        self.creates = self.rehearses = False
        self.refused = False

    @cached_property
    def located(self) -> Located:
        """Where the store is, and who chose it."""
        from rememora.config import data_directory

        return data_directory(self.directory)

    @cached_property
    def loaded(self) -> Loaded:
        """The settings, and where each came from."""
        from rememora.config import load

        return load(self.located.path)

    @property
    def is_missing(self) -> bool:
        """Whether there is no store yet."""
        from rememora.opening import FILE_NAME

        return _is_missing(Path(self.located.path, FILE_NAME))

    @cached_property
    def engine(self) -> Rememora:
        """The store, open until the command is done; one that is not there is made only if that is allowed."""
        import rememora
        from rememora.opening import FILE_NAME

        path, settings = Path(self.located.path, FILE_NAME), self.loaded.settings
        missing = self.is_missing
        if missing and not (self.creates or self.rehearses):
            raise rememora.InvalidInput(
                f"expected a store in {self.located.path}, found none; remember or import something first,"
                " or name another --dir"
            )
        place = ":memory:" if missing and self.rehearses else path
        engine = rememora.open(place, settings=settings, on_event=output.warn)
        click.get_current_context().call_on_close(engine.close)
        return engine

    def moment(self, ms: int | None) -> str:
        """Write a time as ISO 8601 in the zone of the settings; nothing for no time."""
        from rememora.core.times import format_time

        return "" if ms is None else format_time(ms, zone=self.loaded.settings.timezone)

    def minute(self, ms: int) -> str:
        """Write a time for people, to the minute: "2026-01-31 11:23Z", or with an offset such as +08:00."""
        whole = self.moment(ms)
        zone = whole[19:].lstrip(".0123456789").replace("+00:00", "Z")
        return whole[:16].replace("T", " ") + zone

    def receipt(self, receipt: Receipt) -> None:
        """Write what became of a write; a rejection ends the run with exit code 3."""
        self.refused |= receipt.status == "rejected"
        if self.json:
            output.json_line(receipt)
            return
        other = f"of {receipt.of}" if receipt.of and receipt.of != receipt.id else ""
        lost = f"lost: {', '.join(receipt.degraded)}" if receipt.degraded else ""
        done = f"operation {receipt.operation_id}" if receipt.status in _UNDOABLE else ""
        parts = [receipt.status, receipt.id, other, receipt.reason or "", lost, done]
        output.say("  ".join(one_line(part) for part in parts if part))

    def to_run(self, *words: str) -> str:
        """Return a command on this store as one would type it."""
        place = () if self.directory is None else ("--dir", self.directory)
        typed = ["rememora", *words, *place]
        if os.name == "nt":
            from subprocess import list2cmdline

            return one_line(list2cmdline(typed))
        from shlex import join

        return one_line(join(typed))


def _is_missing(path: Path) -> bool:
    """Tell whether nothing is there; what may not be looked at is for the store to complain about."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        return False
    return False
