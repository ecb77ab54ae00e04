"""What a process pays before it can answer: instructions over the bare interpreter, modules loaded.

Instructions are counted by callgrind, which no other job on the machine disturbs. Without valgrind,
`perf stat` counts them, and without that the CPU milliseconds stand in; the table says which.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

from benchmarks.lines import Line, table
from benchmarks.process import python, run

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Counter = Callable[[str], float]

COMMAND = "python -m benchmarks import-budget --save"
MUST_NOT_BE_LOADED = ("numpy", "msgspec", "asyncio", "mcp", "httpx2", "rich")
"""Design §8: none of them by importing, opening and recalling."""
_LISTING = "import sys, json; print(json.dumps(sorted(sys.modules)))"


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One thing to start; *limit* is in million instructions."""

    name: str
    code: str
    limit: int | None
    free_of: tuple[str, ...] = ()


CASES = (
    Case(name="import rememora", code="import rememora", limit=None, free_of=MUST_NOT_BE_LOADED),
    Case(
        name="import, open, recall",
        code="import rememora; rememora.open(':memory:').recall('x')",
        limit=350,
        free_of=MUST_NOT_BE_LOADED,
    ),
    Case(
        name="rememora recall (command)",
        code="import sys; sys.argv = ['rememora', 'recall', 'x', '--dir', {folder!r}]; "
        "import runpy\ntry: runpy.run_module('rememora', run_name='__main__')\nexcept SystemExit: pass",
        limit=None,
        free_of=("numpy", "asyncio", "mcp", "httpx2"),
    ),
)


def measure() -> list[Line]:
    """Count each case in a process of its own, with the bytecode written before."""
    count, unit = _counter()
    bare = count("pass")
    lines = []
    for case in CASES:
        if "runpy" in case.code and find_spec("rememora.__main__") is None:
            continue  # no command line in this checkout
        with tempfile.TemporaryDirectory() as folder:
            python(
                "-c", f"import rememora; rememora.open({folder!r}).close()"
            )  # a command that reads wants a store
            code = case.code.replace("{folder!r}", repr(folder))
            modules = _modules(code)
            spent = count(code) - bare
        loaded = sorted({name.partition(".")[0] for name in modules}.intersection(case.free_of))
        lines.append(
            Line(
                benchmark="import-budget",
                part=case.name,
                data_sha256=hashlib.sha256(case.code.encode()).hexdigest(),
                settings={"unit": unit, "limit": case.limit, "must_not_load": list(case.free_of)},
                metrics={
                    "over_bare": round(spent, 1),
                    "bare": round(bare, 1),
                    "modules": len(modules),
                    "loaded": loaded,
                },
            )
        )
    return lines


def _counter() -> tuple[Counter, str]:
    """Return what counts, and what it counts."""
    if shutil.which("valgrind"):
        return _callgrind, "million instructions (callgrind)"
    if shutil.which("perf"):
        with suppress(RuntimeError, IndexError):  # counters are often closed to a container
            _perf("pass")
            return _perf, "million instructions (perf stat)"
    return _cpu, "CPU milliseconds (neither valgrind nor perf can count)"


def _callgrind(code: str) -> float:
    python("-c", code)
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    said = run([*tool, sys.executable, "-c", code]).stderr
    return int(re.findall(r"Collected : (\d+)", said)[0]) / 1e6


def _perf(code: str) -> float:
    python("-c", code)
    said = run(["perf", "stat", "-x;", "-e", "instructions:u", sys.executable, "-c", code]).stderr
    return int(re.findall(r"^(\d+);", said, re.MULTILINE)[0]) / 1e6


def _cpu(code: str) -> float:
    timed = "import time, atexit; atexit.register(lambda: print(time.process_time() * 1e3)); " + code
    return min(float(python("-c", timed).splitlines()[-1]) for _ in range(5))


def _modules(code: str) -> set[str]:
    """Return the modules that a process has after running *code* and that the bare interpreter has not."""
    found, bare = (
        json.loads(python("-c", f"{text}\n{_LISTING}").splitlines()[-1]) for text in (code, "pass")
    )
    return set(found) - set(bare)


def over(lines: Sequence[Line]) -> list[str]:
    """Name the starts that cost more instructions than they may, or load what they must not."""
    return [
        line.part
        for line in lines
        if line.metrics["loaded"]
        or (
            line.settings["unit"].startswith("million")
            and line.metrics["over_bare"] > (line.settings["limit"] or 1e9)
        )
    ]


def tables(lines: Sequence[Line]) -> str:
    """Show the counts beside their limits."""
    rows = [
        [
            line.part,
            f"{line.metrics['over_bare']:,.0f}",
            line.settings["limit"] or "",
            line.metrics["modules"],
            ", ".join(line.metrics["loaded"]) or "none",
        ]
        for line in lines
    ]
    unit = lines[0].settings["unit"] if lines else ""
    header = ["start", f"{unit} over the bare interpreter", "limit", "modules", "loaded though it must not"]
    return table(header, rows)
