"""Runs a command in a process of its own, from the root of the repository, with bytecode cached."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.lines import FOLDER

if TYPE_CHECKING:
    from collections.abc import Sequence


def run(command: Sequence[str], *, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run *command* with *text* as its input.

    Raises:
        RuntimeError: It failed; the message ends with what it said.
    """
    done = subprocess.run(
        command,
        input=text,
        capture_output=True,
        text=True,
        check=False,
        cwd=FOLDER.parent,
        env=environment(),
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)[:200]}: exit {done.returncode}: {done.stderr[-2_000:]}")
    return done


def python(*arguments: str, text: str = "") -> str:
    """Run this interpreter and return what it printed."""
    return run([sys.executable, *arguments], text=text).stdout


def environment() -> dict[str, str]:
    """Return the environment with absolute import paths, and with bytecode written, as it is for a user."""
    paths = [str(Path(path).resolve()) for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0"}
