from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Shell

GOAL = "修复支付接口的超时问题 🛠️"


def test_goal_is_set_shown_changed_and_ended(shell: Shell) -> None:
    assert f"description: {GOAL}\n" in shell("goal", "on", GOAL, "--keyword", "支付").stdout
    assert "rounds away: 0\n" in shell("goal").stdout

    shell("goal", "update", "--name", "支付")
    (shown,) = shell.json("goal", "status")
    assert (shown["name"], shown["keywords"], shown["active"]) == ("支付", ["支付"], True)

    assert shell("goal", "off").stdout == "no goal\n"
    assert shell.json("goal")[0]["active"] is False


def test_goal_of_a_session_is_its_own(shell: Shell) -> None:
    shell("goal", "on", "Fix the login tests", "--session", "a")

    assert shell("goal").stdout == "no goal\n"
    assert "login" in shell("goal", "--session", "a").stdout


def test_goal_of_one_word_says_what_it_lacks(shell: Shell) -> None:
    assert "lacks: few_words" in shell("goal", "on", "fix").stdout


def test_update_without_a_goal_is_an_error_in_one_line(shell: Shell) -> None:
    shell.remember("x")

    assert shell("goal", "update", "--name", "x", code=1).stderr.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ("goal", "on"),  # no description
        ("goal", "off", "x"),  # one too many
        ("goal", "update"),  # nothing to change
        ("goal", "status", "--name", "x"),  # belongs to others
    ],
)
def test_wrong_usage_ends_with_two(shell: Shell, words: tuple[str, ...]) -> None:
    assert shell(*words, code=2).stdout == ""
