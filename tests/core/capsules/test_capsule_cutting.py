"""Where a conversation may be cut."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.capsules.cutting import cut, orphaned
from rememora.core.capsules.said import read
from rememora.core.capsules.waterline import is_over


def user(text: str = "x") -> dict[str, Any]:
    return {"role": "user", "content": text}


def call(*ids: str) -> dict[str, Any]:
    return {
        "role": "assistant",
        "content": "",
        "tool_calls": [{"id": id, "function": {"name": "f"}} for id in ids],
    }


def result(id: str | None = None) -> dict[str, Any]:
    return {"role": "tool", "content": "r", **({"tool_call_id": id} if id else {})}


SYSTEM = {"role": "system", "content": "s"}


@pytest.mark.parametrize(
    ("messages", "least", "older"),
    [
        ([user(), user(), user()], 1, [0, 1]),
        ([user(), call("a"), result("a"), user()], 2, [0]),  # the pair stays whole
        ([user(), call("a"), result("a"), user()], 1, [0, 1, 2]),  # and goes whole
        ([user(), call("a", "b"), result("a"), result("b"), user()], 2, [0]),  # two results of one message
        ([user(), call("a"), user("by the way"), result("a"), user()], 2, [0]),  # something between
        ([call("a"), call("b"), result("a"), result("b"), user()], 2, []),  # interleaved calls are one
        ([user(), call(""), result(), user()], 2, [0]),  # without ids, side by side
        ([SYSTEM, user(), user()], 1, [1]),  # instructions stay
        ([user(), SYSTEM, user()], 1, [0]),  # also in the middle
        ([user(), user(), call("a")], 0, [0]),  # a call that waits for its result stays
        ([user(), call("a"), user("never mind"), user()], 1, [0, 1, 2]),  # nobody waits for this one
        ([user(), user()], 0, [0]),  # all but what the user said last
        ([user()], 0, []),  # nothing else is there
        ([user(), user(), call("a"), result("a")], 0, [0, 2, 3]),  # what followed it may go
        ([call("a"), result("a")], 0, [0, 1]),  # nobody asked
        ([user(), user()], 5, []),  # nothing
        ([], 1, []),
    ],
)
def test_cut_tears_nothing_apart(messages: list[Any], least: int, older: list[int]) -> None:
    assert list(cut(read(messages), keep_tokens=0, least=least).older) == older


def test_recent_part_is_as_large_as_was_asked_for() -> None:
    messages = [user("word " * 40) for _ in range(10)]  # 54 tokens each
    tokens = read(messages)[0].tokens

    assert len(cut(read(messages), keep_tokens=3 * tokens + 1).kept) == 3


def test_message_larger_than_what_may_stay_stays_if_it_is_the_last() -> None:
    said = read([user(), user("长" * 5_000)])

    assert cut(said, keep_tokens=100).kept == (1,)


def test_orphaned_results_go_wherever_they_stand() -> None:
    said = read([user(), result("gone"), user(), result("gone too"), user()])

    parts = cut(said, keep_tokens=10_000)

    assert (parts.older, parts.orphans) == ((1, 3), (1, 3))


@given(
    st.lists(
        st.sampled_from(["user", "call a", "call b", "result a", "result b", "result", "system"]), max_size=30
    ),
    st.integers(0, 200),
    st.integers(0, 5),
)
def test_no_cut_leaves_a_result_without_its_call(kinds: list[str], keep: int, least: int) -> None:
    made = {"user": user(), "call a": call("a"), "call b": call("b"), "system": SYSTEM}
    made |= {"result a": result("a"), "result b": result("b"), "result": result()}
    messages = [made[kind] for kind in kinds]

    parts = cut(read(messages), keep_tokens=keep, least=least)

    assert sorted((*parts.older, *parts.kept)) == list(range(len(messages)))
    assert not orphaned(read([messages[place] for place in parts.kept]))


@pytest.mark.parametrize(
    ("tokens", "window", "over"),
    [
        (99_999, 200_000, False),  # below
        (100_000, 200_000, True),  # on it
        (119_999, 200_000, True),
        (3_999, 8_000, False),  # a small window has as many steps
        (4_000, 8_000, True),
        (0, 1, False),
        (1, 1, True),
    ],
)
def test_waterline_is_looked_at_in_steps(tokens: int, window: int, over: bool) -> None:
    assert is_over(tokens, window_tokens=window, waterline=0.5, step=0.1) is over


def test_step_that_does_not_meet_the_waterline_waits_for_the_next_one() -> None:
    assert not is_over(11_000, window_tokens=20_000, waterline=0.55, step=0.1)
    assert is_over(12_000, window_tokens=20_000, waterline=0.55, step=0.1)
    assert is_over(11_000, window_tokens=20_000, waterline=0.55, step=0.0)
