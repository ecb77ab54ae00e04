"""refit, as one types it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.cli.conftest import Shell

THINGS = [
    *("harbour", "kettle", "violin", "glacier", "orchard", "lantern", "pigeon", "saddle", "walnut"),
    "compass",
    *("thimble", "quarry", "falcon", "barley", "anchor", "cellar", "meadow", "pepper", "ribbon", "tunnel"),
    *("茶壶", "钢琴", "果园", "灯笼"),
]


def file_of(folder: Path, rows: Sequence[object]) -> str:
    path = folder / "questions.jsonl"
    path.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n\n", encoding="utf-8")
    return str(path)


def test_refit_says_what_it_did_and_how_to_take_it_back(shell: Shell, tmp_path: Path) -> None:
    for number, thing in enumerate(THINGS):
        shell.remember(f"The {thing} was repaired by guild {number}")
    more = "whatever anybody mumbled about paperwork"
    asked = [{"question": f"{thing}, {more}?", "answered": True} for thing in THINGS]
    asked += [{"question": f"dragon {n} guild, {more}?", "answered": False} for n in range(100, 130)]

    counts, back = shell("refit", file_of(tmp_path, asked)).stdout.splitlines()

    assert counts.startswith(f"kept: {len(asked)} questions, {len(THINGS)} of them answered; loss on ")
    operation = back.split("rememora undo ")[1].split()[0]
    assert shell("undo", operation).stdout.startswith("undone")


def test_refit_without_any_question_changes_nothing_and_says_why(shell: Shell) -> None:
    shell.remember("Likes tea")
    told = shell("refit").stdout

    assert told.startswith("nothing changed: 0 questions, 0 of them answered; expected at least 10 different")
    assert shell.json("refit")[0]["kept"] is False


@pytest.mark.parametrize(
    "row",
    [
        {"question": "Which tea?"},  # nothing says whether it is answered
        {"question": "哪种茶？", "answered": "yes"},  # neither true nor false
        {"answered": True},
        ["Which tea?", True],
        7,
    ],
)
def test_a_line_that_is_no_question_is_named(shell: Shell, tmp_path: Path, row: object) -> None:
    path = file_of(tmp_path, [{"question": "Which boat?", "answered": True}, row])

    told = shell("refit", path, code=1).stderr

    assert "questions.jsonl, line 2: expected" in told
