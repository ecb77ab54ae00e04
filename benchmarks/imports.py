"""Reading a large export in: megabytes a CPU second, and the memory that it takes.

The files are made by `exported`: an account export of ChatGPT (one JSON document, each message with the metadata
that such exports have, about a kilobyte), plain messages as JSON lines, and transcripts of a coding agent.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.exported import FILES, written
from benchmarks.lines import FOLDER, SEED, Line, table
from benchmarks.process import python

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMAND = "python -m benchmarks imports --save"
TARGET_MB, TARGET_RSS_MB = 5, 300


def measure(megabytes: int, *, work: str | None = None) -> list[Line]:
    """Write each file in the folder *work*, read it in with a process of its own, and remove it."""
    with tempfile.TemporaryDirectory(prefix="rememora-imports-", dir=work) as name:
        lines = []
        for form, (file_name, *_) in FILES.items():
            path = Path(name) / file_name
            with path.open("w", encoding="utf-8") as file:
                file.writelines(written(form, megabytes * 1_000_000))
            asked = {"task": "imported", "path": str(path), "store": str(Path(name) / f"store-{path.stem}")}
            found = json.loads(python("-m", "benchmarks.fresh", text=json.dumps(asked)))
            lines.append(_line(form, megabytes, path.stat().st_size, found))
            path.unlink()
    return lines


def _line(form: str, megabytes: int, size_bytes: int, found: dict[str, float]) -> Line:
    return Line(
        benchmark="imports",
        part=form,
        data_sha256=hashlib.sha256((FOLDER / "exported.py").read_bytes()).hexdigest(),
        settings={"megabytes": megabytes, "seed": SEED},
        metrics={
            "file MB": round(size_bytes / 1e6, 1),
            "messages": int(found["stored"]),
            "rejected": int(found["rejected"]),
            "MB a CPU second": round(size_bytes / 1e6 / found["cpu_s"], 2),
            "messages a CPU second": round(found["stored"] / found["cpu_s"]),
            "resident at most, MB": round(found["peak_kb"] / 1024, 1),
        },
    )


def tables(lines: Sequence[Line]) -> str:
    """Show each file in a row."""
    names = list(lines[0].metrics)
    rows = [[line.part, *(f"{line.metrics[name]:,}" for name in names)] for line in lines]
    target = f"Targets: {TARGET_MB} MB a CPU second; for 500 MB less than {TARGET_RSS_MB} MB of memory."
    return f"{target}\n\n" + table(["file", *names], rows)
