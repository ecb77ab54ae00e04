"""What asks for nothing is offered nothing, and what may not answer is not offered either."""

from __future__ import annotations

import pytest

from rememora.core.offering import asks_something, may_answer


@pytest.mark.parametrize(
    "text",
    [
        "",  # nothing
        "👍🏻 ❤️",  # emoji
        "Hello!",
        "thanks a lot, that helps",  # two phrases
        "How are you?",
        "ＯＫ",  # full width
        "go on",
        "yes, do that",  # about the turn before
        "scratch that",
        "undo",
        "你好",
        "谢谢！",
        "继续",
        "こんにちは",
        "ありがとうございました",
        "안녕하세요",
        "계속해줘",
    ],
)
def test_small_talk_asks_for_nothing(text: str) -> None:
    assert not asks_something(text)


@pytest.mark.parametrize(
    "text",
    [
        "How are you with names?",  # goes on
        "ok, where is the drill?",
        "coffee?",
        "what is next week's plan",
        "again: which city?",
        "谢谢你，雨伞在哪",
        "雨伞",
        "もう一度カフェの名前",
        "다시 카페 이름",
        "cafe\u0301",  # a combining mark
        "Hello " * 99,  # too long for a phrase
    ],
)
def test_whatever_says_more_asks_for_something(text: str) -> None:
    assert asks_something(text)


@pytest.mark.parametrize(
    ("sureness", "best", "may"),
    [
        (0.2, 0.4, True),
        (0.15, 0.1, True),  # just so
        (0.1, 0.9, False),  # its subject is another
        (0.3, 0.05, False),  # next to no word of it
        (0.0, 0.0, False),
    ],
)
def test_lines_may_answer_by_both_figures(sureness: float, best: float, may: bool) -> None:
    assert may_answer(sureness, best) is may
