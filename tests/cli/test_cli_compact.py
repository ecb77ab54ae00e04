"""compact, as one types it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Shell


@pytest.fixture
def session(tmp_path: Path) -> Path:
    path = tmp_path / "会话 1.jsonl"
    lines = [{"role": "user", "content": f"Please look at part {n} of the parser 🔍."} for n in range(40)]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_file_is_replaced_and_the_words_come_back(shell: Shell, session: Path) -> None:
    before = session.read_bytes()

    told = shell("compact", str(session), "--force", "--to", "300").stdout

    id = next(word for word in told.replace(",", " ").split() if word.startswith("cap-"))
    assert "entries in capsule" in told
    assert (session.parent / f"{session.name}.before-compaction").read_bytes() == before
    assert len(session.read_bytes()) < len(before)
    assert "part 0 of the parser 🔍" in shell("rehydrate", "--memory", id).stdout


def test_result_as_json(shell: Shell, session: Path) -> None:
    (done,) = shell.json("compact", str(session), "--force", "--keep-last", "2")

    assert (done["compacted"], len(done["dropped_ids"])) == (True, 38)
    assert done["backup"].endswith(".before-compaction")


def test_why_nothing_was_done_is_said(shell: Shell, session: Path) -> None:
    result = shell("compact", str(session))

    assert result.exit_code == 0
    assert "below the waterline" in result.stdout


@pytest.mark.parametrize(
    "words",
    [("--window", "0"), ("--to", "many"), ("--keep-last", "-1")],
)
def test_wrong_words_are_a_matter_of_usage(shell: Shell, session: Path, words: tuple[str, ...]) -> None:
    assert shell("compact", str(session), *words, code=2)
    assert shell("compact", "nowhere.jsonl", code=2)
