"""An agent that runs against the same wall: what goes, what stays, what it is told."""

from __future__ import annotations

from typing import Any

import pytest

from rememora.core.circuit import MOST, Circuit, goal_of, trimmed, warning

TASK = {"role": "user", "content": "fix the build"}
CALL = {"role": "assistant", "content": "", "tool_calls": [{"id": "1", "function": {"name": "bash"}}]}
BOOM = {"role": "tool", "tool_call_id": "1", "content": "boom"}
SAYS = {"role": "assistant", "content": "I look at the log."}


@pytest.mark.parametrize(
    ("outcomes", "open_after"),
    [
        ([], False),
        ([False] * (MOST - 1), False),
        ([False] * MOST, True),
        ([False] * (MOST + 5), True),
        ([False, False, True, False, False], False),  # not in a row
        ([False] * MOST + [True], False),  # one success closes it
        ([True] * 100, False),  # successes only
    ],
)
def test_three_failures_in_a_row_open_it_and_one_success_closes_it(
    outcomes: list[bool], open_after: bool
) -> None:
    state = Circuit()
    for success in outcomes:
        state = state.after(success=success)

    assert state.open is open_after


@pytest.mark.parametrize(
    ("messages", "kept"),
    [
        ([TASK, SAYS, CALL, BOOM, CALL, BOOM], 2),
        ([TASK, CALL, BOOM], 1),  # nothing but attempts
        ([CALL, BOOM, SAYS], 3),  # nobody asked for anything
        ([TASK, BOOM], 2),  # too short
        ([TASK, CALL, BOOM, {"role": "user", "content": "try again"}], 4),  # the user's word is the end of it
        ([TASK, SAYS, CALL, BOOM, {"role": "assistant", "content": "It failed again."}], 2),
        ([TASK, SAYS, CALL, BOOM, {"role": "assistant", "content": "又失败了"}], 2),
        ([TASK, SAYS, CALL, BOOM, {"role": "assistant", "content": "エラーです"}], 2),
        ([TASK, SAYS, {"role": "assistant", "content": "By default all is well."}], 3),  # no "fault"
        ([BOOM, TASK, CALL, BOOM], 2),  # never before the first message of the user
        (
            [
                TASK,
                {"role": "assistant", "content": [{"type": "tool_use", "id": "t", "name": "f", "input": {}}]},
                {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t", "content": "no"}]},
            ],
            1,
        ),  # results in messages of the user
        ([], 0),
    ],
)
def test_attempts_at_the_end_go(messages: list[Any], kept: int) -> None:
    assert trimmed(messages) == messages[:kept]


@pytest.mark.parametrize(
    ("content", "goal"),
    [
        ("fix it", "fix it"),
        ([{"type": "text", "text": "a"}, {"type": "text", "text": "b"}], "a b"),
        ("abc", "abc"),  # three characters
        ("修好构建 🔧", "修好构建 🔧"),
    ],
)
def test_goal_is_what_the_user_asked_for_first(content: object, goal: str) -> None:
    messages = [{"role": "system", "content": "s"}, {"role": "user", "content": content}, TASK]

    assert goal_of(messages) == goal
    assert goal_of(messages[:1]) == ""


@pytest.mark.parametrize(
    ("goal", "shown"),
    [
        ("short", "> short\n"),
        ("x" * 101, f"> {'x' * 100}...\n"),
        ("修好构建", "> 修好构建\n"),
        ("", "> the user's"),
    ],
)
def test_warning_quotes_the_goal_and_speaks_as_the_agent(goal: str, shown: str) -> None:
    told = warning(goal)

    assert told["role"] == "assistant"
    assert shown in told["content"]


def test_warning_is_in_the_language_of_the_goal() -> None:
    assert "任务仍然是这个" in warning("修好构建")["content"]
