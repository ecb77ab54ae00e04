"""One line a run: what was measured, on what, with what."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FOLDER = Path(__file__).parent
RESULTS = FOLDER / "results"
SEED = 20_261_129
"""For everything drawn by chance, so that a run can be repeated."""


def versions() -> dict[str, str]:
    """Return the versions that a figure depends on."""
    import apsw

    try:
        own = version("rememora")
    except PackageNotFoundError:
        own = "checkout"
    return {
        "rememora": own,
        "python": platform.python_version(),
        "apsw": apsw.apsw_version(),
        "sqlite": apsw.sqlite_lib_version(),
    }


@cache
def commit() -> str:
    """Return the commit that the code is at, with a "+" where it was changed since; empty without a repository."""
    git = ["git", "-C", str(FOLDER)]
    try:
        head = subprocess.run(
            [*git, "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=True
        )
        changed = subprocess.run(
            [*git, "status", "--porcelain", "--", "..", ":(exclude)results", ":(exclude)REPORT.md"],
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return head.stdout.strip() + ("+" if changed.stdout else "")


def provenance(lines: Sequence[Line]) -> str:
    """Say what figures rest on: the data by hash, and the commit."""
    data: dict[str, dict[str, None]] = {}
    for line in lines:
        data.setdefault(line.data_sha256[:12], {})[line.part.partition("/")[0]] = None
    hashes = "; ".join(f"{', '.join(parts)}: data {found}" for found, parts in data.items())
    commits = ", ".join(dict.fromkeys(line.commit for line in lines if line.commit))
    return f"{hashes}{f'; commit {commits}' if commits else ''}"


def machine() -> str:
    """Describe the machine without naming it."""
    return f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """The outcome of one run.

    Attributes:
        benchmark: Name of the command.
        part: What of it: a set and a split, a number of rows, a family.
        data_sha256: Hash of the data it read; of the generated data's recipe where it is made by chance.
        metrics: The figures; each name ends in its unit where it has one.
        commit: Of the code that was measured; of lines from before it was written down it is empty.
    """

    benchmark: str
    part: str
    data_sha256: str
    settings: dict[str, Any]
    metrics: dict[str, Any]
    seed: int = SEED
    versions: dict[str, str] = field(default_factory=versions)
    machine: str = field(default_factory=machine)
    commit: str = field(default_factory=commit)


def save(lines: Iterable[Line], folder: Path | None = None) -> None:
    """Append to the results of each benchmark."""
    target = folder or RESULTS
    target.mkdir(exist_ok=True)
    for line in lines:
        with (target / f"{line.benchmark}.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(line), ensure_ascii=False, sort_keys=True) + "\n")


def latest(benchmark: str, folder: Path | None = None) -> list[Line]:
    """Return the last line of each part, in the order in which the parts were first saved."""
    path = (folder or RESULTS) / f"{benchmark}.jsonl"
    if not path.is_file():
        return []
    parts: dict[str, Line] = {}
    for text in path.read_text(encoding="utf-8").splitlines():
        line = Line(**{"commit": "", **json.loads(text)})
        parts[line.part] = line
    return list(parts.values())


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a Markdown table whose columns also line up on a terminal."""
    cells = [list(header), *[[str(cell) for cell in row] for row in rows]]
    widths = [max(len(row[place]) for row in cells) for place in range(len(header))]
    padded = [[cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in cells]
    rule = ["-" * width for width in widths]
    return "\n".join("| " + " | ".join(row) + " |" for row in [padded[0], rule, *padded[1:]])
