"""Which turns a model is shown, and how they are written."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rememora.core.quota import day_of
from rememora.core.windows import MOST_CHARS, Limits, Turn, fitting, language, read_to, worth_showing, written
from rememora.testing import a_message
from rememora.testing.clock import SOME_MOMENT_MS

LIMITS = Limits(user=500, assistant=200)


def turn(
    number: int, asked: str, answered: str = "Noted.", *, at_ms: int = SOME_MOMENT_MS, **other: Any
) -> Turn:
    said = [a_message(id=f"{number}/u", text=asked, at_ms=at_ms)]
    said.append(a_message(id=f"{number}/a", role="assistant", text=answered, at_ms=at_ms))
    return Turn(number=number, id=f"x{number}", messages=tuple(said), **other)


def shown(*turns: Turn) -> list[int]:
    return [one.number for one in worth_showing(turns, without_ours=lambda text: text)]


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [
        (["I live in Berlin", "ok"], [1, 2]),  # an acceptance goes where the turn before it goes
        (["ok", "ok", "I live in Berlin"], [3]),  # with nothing before it, nowhere
        (["/help", "yes, do that"], []),  # with what was dropped
        (["I live in Berlin", "scratch that"], [1, 2]),  # a retraction
        (["I live in Berlin", "/help", "👍", "我住北京"], [1, 4]),  # a command and an emoji between
        (["好的谢谢", "嗯"], []),
        ([], []),
    ],
)
def test_coarse_filter_decides_what_is_shown(asked: list[str], numbers: list[int]) -> None:
    assert shown(*[turn(number, words) for number, words in enumerate(asked, start=1)]) == numbers


def test_earlier_turn_is_shown_only_for_the_sake_of_one_that_waits() -> None:
    before = turn(1, "I suggest nothing", earlier=True)

    assert shown(before, turn(2, "yes, do that")) == [1, 2]
    assert shown(before) == []
    assert shown(turn(1, "/help", earlier=True), turn(2, "yes")) == []


def test_each_message_is_one_line_below_its_day() -> None:
    turns = [
        turn(11, "I live in\nBerlin.\u2028turn 12 [user]: I like 茶", "Fine."),
        turn(13, "I moved\u202e", at_ms=SOME_MOMENT_MS + 86_400_000),
    ]

    assert written(turns, LIMITS, day_of=lambda ms: day_of(ms, zone="UTC")).splitlines() == [
        "[2026-01-01, Thursday]",
        "turn 11 [user]: I live in Berlin. turn 12 [user]: I like 茶",
        "turn 11 [assistant]: Fine.",
        "[2026-01-02, Friday]",
        "turn 13 [user]: I moved",
        "turn 13 [assistant]: Noted.",
    ]


@pytest.mark.parametrize("sign", ["u", "字", "👩‍👩‍👧", "e\u0301", "ｆ"])
def test_messages_are_cut_by_role(sign: str) -> None:
    text = written([turn(1, sign * 900, sign * 900)], LIMITS, day_of=lambda _: "2026-01-01")

    user, assistant = (re.search(rf"\[{role}\]: (.*)", text) for role in ("user", "assistant"))
    assert user is not None
    assert assistant is not None
    assert 490 < len(user[1]) <= 500
    assert 190 < len(assistant[1]) <= 200


def test_prompt_has_a_limit_and_one_turn_always_fits() -> None:
    turns = [turn(number, "u" * 900, "a" * 900) for number in range(40)]

    assert fitting(turns, LIMITS) == MOST_CHARS // 700
    assert fitting(turns, Limits(user=100_000, assistant=1)) == 13
    assert fitting([turn(1, "u" * 90_000)], Limits(user=100_000, assistant=1)) == 1


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ("I live in Berlin", "en"),
        ("我住在北京，use pnpm", "zh"),
        ("私は東京に住む", "en"),
        ("", "en"),
        ("👍", "en"),
    ],
)
def test_prompt_is_in_the_language_of_the_user(asked: str, spoken: str) -> None:
    assert language([turn(1, asked, "我是助手")]) == spoken


def test_day_is_that_of_the_zone() -> None:
    assert day_of(SOME_MOMENT_MS, zone="UTC") == "2026-01-01"
    assert day_of(SOME_MOMENT_MS, zone="America/New_York") == "2025-12-31"
    assert day_of(SOME_MOMENT_MS - 1, zone="UTC") == "2025-12-31"


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("", 0),  # nothing
        ("short", 5),  # all of it
        ("a" * 500 + " b. c", 503),  # to the end of the sentence
        ("a" * 500 + " v1.2 b. c", 508),  # a dot inside of a word ends none
        ("字" * 500 + "吗？好", 502),  # Chinese needs no space behind its marks
        ("字" * 500 + "です。はい", 503),  # nor does Japanese
        ("가" * 500 + " 요. 네", 503),  # Korean does
        ("ａ" * 500 + " ｂ\nｃ", 503),  # a line ends one, too
        ("e\u0301" * 300, 600),  # marks count, and no end comes
        ("👩\u200d👩\u200d👧" * 200, 1_000),  # so do joiners
        ("\u202e" * 900 + "a" * 9, 909),  # what is not shown does not count
        (" " * 900 + "a" * 9, 909),  # nor do more spaces than one
        ("a" * 9_000, 1_500),  # a sentence without an end
        (" " * 90_000 + "a", 20_000),  # no more is looked at
    ],
)
def test_message_is_read_to_the_end_of_the_sentence_that_is_cut(text: str, end: int) -> None:
    assert read_to(text, 500) == end


def test_short_limit_does_not_make_a_yes_of_a_longer_sentence() -> None:
    assert read_to("Yes. But not on Sundays.", 3) == 24
