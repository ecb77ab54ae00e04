"""`rememora doctor`: whether the store is sound."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rememora.cli import output
from rememora.cli.command import command
from rememora.cli.escaping import one_line
from rememora.cli.faults import FAULT
from rememora.model.doctor import Finding
from rememora.model.errors import StoreCorrupt
from rememora.model.settings import DEFAULTS

if TYPE_CHECKING:
    from rememora.cli.door import Door


@command(
    "Examine the store.",
    "rememora doctor",
    "rememora doctor --offline",
    "rememora doctor --dir ./memory --json",
)
@click.option("--offline", is_flag=True, help="Send nothing: ask neither embedder nor model.")
def doctor(door: Door, offline: bool) -> None:
    """Examine file, structure, seals, ledger, full text and capture; the exit code is 4 if there is a fault.

    Every check is one line, good or bad, with what to do about a fault. Nothing is changed. The embedder that
    the settings name is asked for one vector, and the model for one word, unless --offline is given. Where there
    is no store yet, these two are all that is tried.
    """
    findings = _models_only(door) if _tries_models(door, offline) else _findings(door, probe=not offline)
    if door.json:
        for finding in findings:
            output.json_line(finding)
    else:
        marks = {True: "ok", False: "FAULT"}
        rows = [(marks[f.ok], f.check, one_line(f.detail), one_line(f.advice)) for f in findings]
        output.table(("", "check", "found", "what to do"), rows, whole=True)
    if not all(finding.ok for finding in findings):
        click.get_current_context().exit(FAULT)


def _tries_models(door: Door, offline: bool) -> bool:
    """Tell whether there is no store, but something named that can be asked; else a slip in --dir would pass."""
    settings = door.loaded.settings
    other = settings.embedding_provider != DEFAULTS.embedding_provider
    named = settings.llm_url or settings.embedding_url or settings.embedding_folder or other
    return bool(named) and not offline and door.is_missing


def _models_only(door: Door) -> list[Finding]:
    """Ask embedder and model from a store in memory, and say that nothing else was examined."""
    door.rehearses = True
    detail = f"no store in {door.located.path} yet: its checks were skipped"
    found = [one for one in _findings(door, probe=True) if one.check.endswith(".answers")]
    return [Finding(check="store.there", ok=True, detail=detail), *found]


def _findings(door: Door, *, probe: bool) -> list[Finding]:
    try:
        return door.engine.upkeep.doctor(probe=probe)
    except StoreCorrupt as error:  # too damaged to be opened, or to be read to the end
        advice = "restore a backup of the file"
        return [Finding(check="file.readable", ok=False, detail=str(error), advice=advice)]
