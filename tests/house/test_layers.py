from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WALL = 400
COMFORT = 250

# Why a module is longer than is comfortable; nothing else may be.
REASONS = {
    "aio.py": "one signature and one line for every verb of the engine, which itself is in six files",
    "model/errors.py": "the tree of errors in one place, each a few lines",
    "ports/store.py": "what a store must do, with every group of it named on one page",
    "model/settings.py": "one record that holds every setting, each with its line of documentation",
}


def lengths() -> dict[str, int]:
    package = ROOT / "src" / "rememora"
    return {
        file.relative_to(package).as_posix(): len(file.read_text(encoding="utf-8").splitlines())
        for file in package.rglob("*.py")
    }


def test_no_module_reaches_over_the_wall() -> None:
    assert {module: lines for module, lines in lengths().items() if lines > WALL} == {}


def test_only_modules_with_a_reason_are_longer_than_is_comfortable() -> None:
    assert {module for module, lines in lengths().items() if lines > COMFORT} == set(REASONS)


@pytest.mark.skipif(find_spec("importlinter") is None, reason="import-linter is not installed")
def test_imports_point_downwards_only() -> None:
    lint = "import sys; from importlinter.cli import lint_imports_command as lint; lint(sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", lint, "--no-cache"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr
