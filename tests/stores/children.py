"""Other processes: they get a line on standard input for each thing to do, and say what they did."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import rememora

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE_S = 60
"""How long a child may take before its test fails; it is not waited for otherwise."""

_SOURCES = str(Path(rememora.__file__).parents[1])


@contextmanager
def child(script: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Run a Python script in a process of its own, and end it if it is still there."""
    process = subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": _SOURCES},
        text=True,
        encoding="utf-8",
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def answer(process: subprocess.Popen[str]) -> str:
    """Read the next line that a child says."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def tell(process: subprocess.Popen[str], line: str = "go") -> None:
    """Give a child its next line."""
    assert process.stdin is not None
    process.stdin.write(line + "\n")
    process.stdin.flush()


def finish(process: subprocess.Popen[str]) -> str:
    """Wait until a child is done, and return what it said; what it complained about fails the test."""
    said, complaints = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, complaints) == (0, ""), complaints
    return said.strip()
