"""What closes an import: a table for a person, a line a file for everybody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.cli import output
from rememora.cli.escaping import one_line
from rememora.model.plain import plain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from rememora.cli.door import Door
    from rememora.model.imported import ImportReport

    Told = Sequence[tuple[str, ImportReport]]

_HEADINGS = ("format", "sessions", "stored", "duplicates", "rejected", "passed over", "file")


def tell(file: str, report: ImportReport, *, json: bool) -> None:
    """Name the bad lines of a file, and say what became of it unless the table will."""
    for bad in report.rejected:
        output.note(f"{file}:{bad.line}: {bad.reason}")
    if json:
        shown = plain(report)
        assert isinstance(shown, dict)  # a record is a dataclass
        output.json_line({"file": file, **shown})
    elif not output.on_terminal():
        passed = f", {sum(report.passed.values())} passed over ({_listed(report.passed)})"
        counts = f"{report.stored} stored, {report.duplicates} duplicates, {len(report.rejected)} rejected"
        told = "; nothing was written" if report.dry_run else ""
        output.say(f"{one_line(file)}: {counts}{passed if report.passed else ''} ({report.format}){told}")


def close(told: Told) -> None:
    """Show the table of a run, on a terminal."""
    if not told or not output.on_terminal():
        return
    rows = [_row(one_line(file), report.format, [report]) for file, report in told]
    if len(told) > 1:
        rows.append(_row("all", "", [report for _, report in told]))
    output.table(_HEADINGS, rows, whole=True)
    if any(report.dry_run for _, report in told):
        output.note("a dry run: nothing was written")


def tell_waiting(door: Door, told: Told) -> None:
    """Say what an import leaves to commands that can be ended midway: to learn from turns, to make vectors."""
    status: Mapping[str, Any] = door.engine.status()
    exchanges, vectors = status["capture"]["waiting"], status["vectors"]["waiting"]
    if exchanges and status["capture"]["missing"] is None and any(report.stored for _, report in told):
        turns = "1 exchange waits" if exchanges == 1 else f"{exchanges} exchanges wait"
        output.note(f"{turns} to be learnt from: {door.to_run('distill')}")
    if vectors:
        entries = (
            "1 entry waits for its vector" if vectors == 1 else f"{vectors} entries wait for their vectors"
        )
        output.note(f"{entries}: rememora backfill")


def _row(name: str, format: str, reports: Sequence[ImportReport]) -> list[str]:
    passed: dict[str, int] = {}
    for report in reports:
        for what, count in report.passed.items():
            passed[what] = passed.get(what, 0) + count
    counts = (
        sum(report.sessions for report in reports),
        sum(report.stored for report in reports),
        sum(report.duplicates for report in reports),
        sum(len(report.rejected) for report in reports),
    )
    return [format, *map(str, counts), _listed(passed), name]


def _listed(passed: Mapping[str, int]) -> str:
    return one_line(", ".join(f"{count} {what}" for what, count in sorted(passed.items())))
