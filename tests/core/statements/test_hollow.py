"""Clauses that are whole sentences and tell nothing, and jokes that only their words give away."""

from __future__ import annotations

import pytest
from tests.core.statements.turns import a_turn

from rememora.core.statements import read
from rememora.core.statements.english import jests

NOTHING: list[tuple[str, str]] = [
    ("Yeah John, I get it.", "a nod"),
    ("By the way, what time is it?", "an opening"),
    ("we play every weekend", "what is played is missing"),
    ("I'm currently working for a company", "no place of work is named"),
    ("I recommend finding a fantasy series", "advice"),
    ("Recently, I started learning", "what is learnt is missing"),
    ("I eat keyboards for breakfast haha", "laughed about"),
    ("I'm 200 years old, obviously", "an age that nobody has"),
    ("我两百岁了，当然了", "没人这么大"),
    ("我目前在一家公司工作", "哪家没说"),
    ("最近我在学习新的语言", "什么语言没说"),
    ("景色非常迷人，山脉起伏不已", "不是哪里人"),
]
SOMETHING = [
    ("we play chess every weekend", "chess", "what is played is told"),
    ("I'm currently working for a bakery", "bakery", "a kind of place"),
    ("I eat granola for breakfast", "granola", "in earnest"),
    ("我在一家做轮椅的公司工作", "轮椅", "说了是什么公司"),
    ("我奶奶一百岁了", "一百岁", "有人这么大"),
]


def told(text: str) -> list[str]:
    return [one.text for one in read(a_turn(text)) if one.modality == "stated"]


@pytest.mark.parametrize(("text", "why"), NOTHING)
def test_what_tells_nothing_is_not_kept(text: str, why: str) -> None:
    assert told(text) == [], why


@pytest.mark.parametrize(("text", "word", "why"), SOMETHING)
def test_its_like_that_tells_something_is(text: str, word: str, why: str) -> None:
    assert any(word in one for one in told(text)), why


@pytest.mark.parametrize(
    ("sentence", "joke"),
    [
        ("i eat keyboards for breakfast haha", True),
        ("i only drink spreadsheets all day lol", True),
        ("i eat eggs for breakfast haha", False),
        ("i eat keyboards for breakfast", False),
    ],
)
def test_eating_what_is_no_food_is_a_joke_where_it_is_laughed_about(sentence: str, joke: bool) -> None:
    assert jests.absurd(sentence) is joke
