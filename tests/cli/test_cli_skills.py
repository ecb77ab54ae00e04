from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Shell

SAVE = (
    *("skills", "save", "git-release", "--summary", "打 tag 🚀", "--trigger", "发版"),
    *("--step", "test", "--step", "tag"),
)


def test_saved_skill_is_listed_without_its_steps(shell: Shell) -> None:
    assert shell(*SAVE).stdout.startswith("stored ")

    assert shell("skills").stdout == "git-release  1  0  发版  打 tag 🚀\n"
    assert shell.json("skills", "list")[0]["usage_count"] == 0


def test_load_shows_the_steps_and_counts(shell: Shell) -> None:
    shell(*SAVE)

    assert shell("skills", "load", "Git-Release").stdout == "git-release: 打 tag 🚀\n1. test\n2. tag\n"
    assert shell.json("skills", "load", "git-release")[0]["usage_count"] == 2
    assert "no-such" in shell("skills", "load", "no-such", code=1).stderr


def test_search_takes_what_somebody_said(shell: Shell) -> None:
    shell(*SAVE)

    assert shell("skills", "search", "要怎么发版呢").stdout.startswith("git-release ")
    assert shell("skills", "search", "weather").stdout == ""


def test_malformed_skill_is_refused_with_everything_at_once(shell: Shell) -> None:
    result = shell("skills", "save", "a b", "--step", "one", code=3)

    assert all(f"{field}: expected" in result.stderr for field in ("name", "summary", "triggers", "steps"))
    assert result.stderr.count("\n") == 1


def test_folder_goes_out_and_comes_in(shell: Shell, tmp_path: Path) -> None:
    shell(*SAVE)
    folder = tmp_path / "out"

    assert shell("skills", "export", folder).stdout == f"{folder / 'git-release' / 'SKILL.md'}\n"
    (folder / "bad").mkdir()
    (folder / "bad" / "SKILL.md").write_text("nothing")
    result = shell("skills", "import", folder, "--scope", "other", code=3)

    assert "stored  git-release/SKILL.md  git-release" in result.stdout
    assert "refused  bad/SKILL.md  name: expected" in result.stdout
    assert shell("skills", "--scope", "other").stdout.startswith("git-release ")


@pytest.mark.parametrize(
    "words",
    [
        ("skills", "load"),  # no name
        ("skills", "list", "x"),  # a name too many
        ("skills", "load", "x", "--step", "a"),  # belongs to save
        ("skills", "list", "--limit", "3"),  # belongs to search
        ("skills", "teach", "x"),  # no such action
    ],
)
def test_wrong_usage_ends_with_two(shell: Shell, words: tuple[str, ...]) -> None:
    assert shell(*words, code=2).stdout == ""
