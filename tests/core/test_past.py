"""Whether a question is about earlier times."""

from __future__ import annotations

import pytest

from rememora.core.past import asks_about_past


@pytest.mark.parametrize(
    "question",
    [
        "Where did Ana live?",
        "What was her old number?",
        "Which editor did I use before?",
        "What has changed?",
        "Where was I in 2021?",
        "我以前住在哪里？",
        "最初的方案是什么？",
        "2021年我在哪里工作",
        "以前はどこに住んでいましたか",
        "예전 주소가 뭐였지?",
    ],
)
def test_question_about_the_past_is_known(question: str) -> None:
    assert asks_about_past(question)


def test_of_a_long_question_both_ends_are_read() -> None:
    pasted = "x = 1\n" * 20_000

    assert asks_about_past(f"What was this for?\n{pasted}")
    assert asks_about_past(f"{pasted}\nWhat was this for?")
    assert not asks_about_past(f"{pasted}What is this for?")


@pytest.mark.parametrize(
    "question",
    [
        "Where does Ana live?",
        "What is my number?",
        "Which editor do I use now?",
        "我现在住在哪里？",
        "地址是什么",
        "今はどこに住んでいますか",
        "주소가 뭐지?",
        "port 8080",
        "",
    ],
)
def test_question_about_the_present_is_none(question: str) -> None:
    assert not asks_about_past(question)
