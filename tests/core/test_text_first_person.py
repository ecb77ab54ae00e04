"""Who asks about themselves."""

from __future__ import annotations

import pytest

from rememora.core.text.first_person import asks_about_self


@pytest.mark.parametrize(
    "question",
    [
        "What did I order?",
        "Where is my bike?",
        "Tell me the date",
        "I'm allergic to what?",
        "我住在哪里？",
        "我们什么时候出发？",
        "俺喜欢吃什么",
        "私の住所は？",
        "わたしは何を頼んだ？",
        "僕の車は？",
        "내 생일은 언제야?",
        "제가 뭘 샀죠?",
    ],
)
def test_first_person(question: str) -> None:
    assert asks_about_self(question)


@pytest.mark.parametrize(
    "question",
    [
        "Where does Ana live?",
        "What is AI?",
        "Is the shop open?",
        "i18n settings",
        "他住在哪里？",
        "私立大学はどこ？",
        "내일 회의는?",
        "제주도 날씨",
        "나무는 어디에?",
        "저녁 메뉴는?",
        "",
    ],
)
def test_other_persons(question: str) -> None:
    assert not asks_about_self(question)
