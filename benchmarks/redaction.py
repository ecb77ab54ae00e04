"""Taking secrets out of 100 KB that were made to be slow, family by family."""

from __future__ import annotations

import hashlib
import time
from random import Random
from string import ascii_lowercase
from typing import TYPE_CHECKING

from benchmarks.lines import FOLDER, Line, table
from benchmarks.redaction_worst import CHANGING, WORST
from rememora.core.redact import redact

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMAND = "python -m benchmarks redaction --save"
TARGET_MS = 50
SIZE_BYTES = 100_000
RUNS = 5


def flood(piece: str) -> str:
    """Return *piece*, repeated up to 100 KB of UTF-8, with a letter by seeded chance where it holds CHANGING."""
    times = SIZE_BYTES // len(piece.replace(CHANGING, "a").encode())
    chance = Random(0)
    if CHANGING not in piece:
        return piece * times
    return "".join(piece.replace(CHANGING, chance.choice(ascii_lowercase)) for _ in range(times))


def inputs(family: str) -> list[str]:
    """Return the worst inputs of a family, each of 100 KB in UTF-8."""
    return [flood(piece) for piece in WORST[family]]


def measure() -> list[Line]:
    """Time every input; the least of several runs, since whatever else runs can only add."""
    spent = {
        family: {piece: _least_ms(text) for piece, text in zip(WORST[family], inputs(family), strict=True)}
        for family in WORST
    }
    worst = {family: max(pieces.items(), key=lambda item: item[1]) for family, pieces in spent.items()}
    return [
        Line(
            benchmark="redaction",
            part="100 KB",
            data_sha256=hashlib.sha256((FOLDER / "redaction_worst.py").read_bytes()).hexdigest(),
            settings={"size_bytes": SIZE_BYTES, "runs": RUNS},
            metrics={family: {"worst": ascii(piece), "cpu_ms": ms} for family, (piece, ms) in worst.items()},
        )
    ]


def _least_ms(text: str) -> float:
    spent = []
    for _ in range(RUNS):
        start = time.process_time()
        redact(text)
        spent.append((time.process_time() - start) * 1e3)
    return round(min(spent), 2)


def tables(lines: Sequence[Line]) -> str:
    """Show the slowest input of each family."""
    rows = [
        [family, f"`{found['worst'][1:-1]}`", f"{found['cpu_ms']:.1f}"]
        for line in lines
        for family, found in line.metrics.items()
    ]
    return f"Target: {TARGET_MS} ms.\n\n" + table(["family", "slowest piece, repeated", "CPU ms"], rows)
