"""A tick that finds nothing due: what it costs while turns wait for a model that is not asked yet."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import rememora
from benchmarks.lines import FOLDER, Line, table
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Sequence

BENCHMARK = "idle"
COMMAND = f"python -m benchmarks {BENCHMARK} --save"
TARGET_MS = 0.3
WAITING = ((0, 0), (1_500, 1), (1_500, 1_500), (10_000, 100))
"""Turns that wait, and the sessions that they are of."""
RUNS, TICKS = 5, 200
_GROUPED = 20
"""So many turns, or more, are put into topics by one tick."""
_SPELL_S = 60
"""All turns of a case are said within a minute: none of the sessions has been quiet long enough."""


def measure(cases: Sequence[tuple[int, int]] = WAITING) -> list[Line]:
    """Tick with so many turns waiting, and take the least mean of several runs: others can only add."""
    return [
        Line(
            benchmark=BENCHMARK,
            part=f"{turns} turns of {sessions} sessions",
            data_sha256=hashlib.sha256((FOLDER / "idle.py").read_bytes()).hexdigest(),
            settings={"turns": turns, "sessions": sessions, "runs": RUNS, "ticks": TICKS},
            metrics={"cpu_ms": _least_ms(turns, sessions)},
        )
        for turns, sessions in cases
    ]


def _least_ms(turns: int, sessions: int) -> float:
    clock = FrozenClock()
    with (
        TemporaryDirectory(prefix="rememora-idle-") as folder,
        rememora.open(
            Path(folder) / "store", llm=_unasked, clock=clock, settings={"capture_mode": "llm"}
        ) as mem,
    ):
        for number in range(turns):
            clock.advance(seconds=_SPELL_S / turns)
            mem.capture(
                f"The crate of pears {number} goes to Ghent.", "Noted.", session=f"s{number % sessions}"
            )
        for _ in range(turns // _GROUPED + TICKS):  # they are grouped into topics first, which needs no model
            mem.upkeep.tick()
        return min(_mean_ms(mem) for _ in range(RUNS))


def _mean_ms(mem: rememora.Rememora) -> float:
    start = time.process_time()
    for _ in range(TICKS):
        done = mem.upkeep.tick()
    spent = time.process_time() - start
    if done.distilled.read or done.degraded:
        raise AssertionError(f"expected nothing to be due, found {done}")
    return round(spent / TICKS * 1e3, 3)


def _unasked(_prompt: str, **_: object) -> str:
    raise AssertionError("expected no call of the model while nothing is due")


def tables(lines: Sequence[Line]) -> str:
    """Show a row a case."""
    rows = [[line.settings["turns"], line.settings["sessions"], line.metrics["cpu_ms"]] for line in lines]
    return f"Target: {TARGET_MS} ms.\n\n" + table(["turns that wait", "sessions", "a tick, CPU ms"], rows)
