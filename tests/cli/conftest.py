"""Runs commands on a store of their own, whatever the environment of the tests says."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from rememora.cli import commands

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from click.testing import Result

TALK = (
    {"id": "a/1", "role": "user", "name": "Ana", "at": "2026-01-05T10:00:00Z", "session": "a",
     "content": "We keep the drill in the blue cabinet."},
    {"id": "a/2", "role": "assistant", "at": "2026-01-05T10:00:20Z", "session": "a",
     "content": "Noted for next time: the drill belongs in the blue cabinet beside the door."},
    {"id": "b/1", "role": "user", "name": "周航", "at": "2026-02-01T09:30:00Z", "session": "b",
     "content": "备份每天凌晨四点运行 🗄️，保留三十天。"},
    {"id": "b/2", "role": "assistant", "at": "2026-02-01T09:30:20Z", "session": "b",
     "content": "好的，记住了。"},
)  # fmt: skip


class Shell:
    """Types commands for one store.

    Attributes:
        said: The messages of the file that the fixture `talk` writes.
    """

    said = TALK

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def __call__(self, *words: str | Path, input: str | bytes | None = None, code: int = 0) -> Result:
        """Run one command in the store and check its exit code; a bug keeps its traceback."""
        result = self.anywhere(*words, "--dir", self.directory, input=input)
        assert result.exit_code == code, result.output
        return result

    def anywhere(self, *words: str | Path, input: str | bytes | None = None) -> Result:
        """Run one command without naming a store."""
        return CliRunner().invoke(commands, list(map(str, words)), input=input, catch_exceptions=False)

    def json(self, *words: str | Path, code: int = 0) -> list[Any]:
        """Run one command with --json and return the object of each line."""
        return [json.loads(line) for line in self(*words, "--json", code=code).stdout.splitlines()]

    def remember(self, text: str, *options: str) -> str:
        """Keep something and return its id."""
        (receipt,) = self.json("remember", text, *options)
        return str(receipt["id"])

    @staticmethod
    def write(path: Path, records: Sequence[object]) -> Path:
        """Write one line for each record: texts as they are, everything else as JSON."""
        lines = [one if isinstance(one, str) else json.dumps(one, ensure_ascii=False) for one in records]
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return path


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("REMEMORA_"):
            monkeypatch.delenv(name)


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path / "记忆 store")


@pytest.fixture
def talk(tmp_path: Path) -> Path:
    return Shell.write(tmp_path / "talk.jsonl", TALK)
