"""How words are said that no rule looks for."""

from __future__ import annotations

import pytest

from rememora.core.statements import Said, Turn
from rememora.core.statements.moods import Moods, mood_of


@pytest.mark.parametrize(
    ("text", "words", "mood"),
    [
        ("I love tea.", "I love tea", None),  # stated
        ("Do you think I should move to Berlin?", "move to Berlin", "asked"),
        ("If I moved to Berlin I would buy a dog.", "buy a dog", "hypothetical"),
        ("My boss said we use tabs.", "we use tabs", "quoted"),
        ("My boss always asks for tabs.", "asks for tabs", None),  # what he does, not what he says
        ("what can I cook with leeks", "cook with leeks", "asked"),  # without its mark
        ("What I use is pnpm.", "I use is pnpm", None),  # begins like a question
        ("Maybe we use pnpm.", "we use pnpm", "hypothetical"),
        ("I used to live in Berlin.", "live in Berlin", "past"),
        ("I live in Berlin. Can you recommend a gym?", "I live in Berlin", None),  # another sentence asks
        ("I'm vegan, so what can I eat?", "I'm vegan", None),  # another clause asks
        ('The sign says "I hate all cats" lol', "I hate all cats", "quoted"),
        ("> I live in Rome\nthanks", "I live in Rome", "quoted"),  # somebody's line
        ("```\nname = 'Rex'\n```", "name = 'Rex'", "quoted"),  # code
        ("要是我住北京就好了", "我住北京", "hypothetical"),
        ("你觉得我应该学日语吗？", "我应该学日语", "asked"),
        ("我妈说我喜欢猫", "我喜欢猫", "quoted"),
        ("他以前住在上海", "住在上海", "past"),
        ("我住北京，有什么好吃的？", "我住北京", None),
        ("私は東京に住んでいますか？", "東京に住んでいます", "asked"),
        ("私は東京に住んでいます。", "東京に住んでいます", None),
        ("저는 서울에 살아요", "서울에 살아요", None),
        ("저는 서울에 살까요?", "서울에 살까요", "asked"),
        ("Vivo en Lisboa.", "Vivo en Lisboa", None),  # a language without rules
        ("¿Vivo en Lisboa?", "Vivo en Lisboa", "asked"),
    ],
)
def test_mood_is_that_of_the_clause_and_sentence(text: str, words: str, mood: str | None) -> None:
    start = text.index(words)

    assert Moods(Turn([Said("user", text)], 0, "UTC")).at(start, start + len(words)) == mood


@pytest.mark.parametrize(
    ("text", "mood"),
    [
        ("User wants to learn Japanese", "hypothetical"),
        ("User used to live in Berlin", "past"),
        ("User lives in Berlin", None),
        ("用户以前住在上海", "past"),
        ("用户喜欢猫", None),
    ],
)
def test_sentence_alone_has_a_mood_too(text: str, mood: str | None) -> None:
    assert mood_of(text) == mood
