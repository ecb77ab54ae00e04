"""Help pages are kept as files in golden/.

Write them anew after a wanted change, from the root of the repository, and read the diff:

    PYTHONPATH=src python tests/cli/test_cli_help_pages.py
"""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from rememora.cli import commands

GOLDEN = Path(__file__).parent / "golden"
NAMES = commands.list_commands(click.Context(commands))


def page(name: str) -> str:
    """Return the help page of one command, or of all of them for "rememora", 80 columns wide."""
    words = ["--help"] if name == "rememora" else [name, "--help"]
    result = CliRunner().invoke(commands, words, prog_name="rememora", terminal_width=80)
    assert result.exit_code == 0
    return result.stdout


@pytest.mark.parametrize("name", ["rememora", *NAMES])
def test_help_page_is_as_its_golden_file(name: str) -> None:
    assert page(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_help_page_describes_and_has_an_example_of_the_command(name: str) -> None:
    description, examples = page(name).split("\nExamples:\n")

    assert len(description.split("\n\n")[1]) > 30
    assert f"  rememora {name}" in examples or f"| rememora {name}" in examples


def test_no_golden_file_is_left_of_a_command_that_is_gone() -> None:
    assert {file.stem for file in GOLDEN.iterdir()} == {"rememora", *NAMES}


if __name__ == "__main__":
    for name in ("rememora", *NAMES):
        (GOLDEN / f"{name}.txt").write_text(page(name), encoding="utf-8")
