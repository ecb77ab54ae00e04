"""What was forgotten is known again, however the same words are dressed; other words are not it."""

from __future__ import annotations

import pytest

from rememora.core.told import forms
from rememora.model.memory import Span
from rememora.testing import a_memory

AGAIN = [
    ("I'm allergic to nuts", "I am allergic to nuts"),  # a contraction
    ("I'm allergic to nuts", "i\u2019m really allergic to nuts!!"),  # a filler, another apostrophe
    ("我对花生过敏", "我对花生很过敏吧。"),  # fillers in Chinese
    ("ピーナッツが苦手です", "ピーナッツが苦手です。"),  # a full stop
    ("땅콩 알레르기가 있어요", "땅콩, 알레르기가 있어요!"),  # marks
    ("ＡＢＣ tea", "abc tea"),  # full width
    ("Cafe\u0301 tea", "Caf\u00e9 tea"),  # a combining mark
    ("🍵 is good", "🍵 is very good"),  # emoji
]
OTHERS = [
    ("I'm allergic to nuts", "I'm not allergic to nuts"),  # not
    ("Ana pays Bob", "Bob pays Ana"),  # the order
    ("runs on port 8080", "runs on port 8081"),  # a number
    ("我对花生过敏", "我对虾过敏"),  # another thing
    ("!!!", "???"),  # no words at all
    ("slot\na", "told\na"),  # nothing that looks like a form is one
]


@pytest.mark.parametrize(("forgotten", "again"), AGAIN)
def test_same_words_dressed_otherwise_are_known_again(forgotten: str, again: str) -> None:
    assert set(forms([a_memory(text=forgotten)])) & set(forms([a_memory(text=again)]))


@pytest.mark.parametrize(("forgotten", "other"), OTHERS)
def test_other_words_are_not_known_again(forgotten: str, other: str) -> None:
    assert not set(forms([a_memory(text=forgotten)])) & set(forms([a_memory(text=other)]))


def learnt(text: str, *said: str) -> list[str]:
    spans = tuple(
        Span(exchange_id="e", message_id=f"m{number}", role="user", start=0, end=len(words), text=words)
        for number, words in enumerate(said)
    )
    return forms([a_memory(text=text, evidence=spans)])


@pytest.mark.parametrize(
    "text", ["User: I like tea", "用户：我喜欢茶", "사용자: 차를 좋아해요", "ユーザー：お茶が好きです"]
)
def test_what_was_learnt_is_known_by_the_words_without_their_speaker(text: str) -> None:
    words = text.partition(":" if ":" in text else "：")[2].strip()

    assert set(forms([a_memory(text=words)])) <= set(learnt(text, words))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('User (asked "Which editor?"): Vim', ("Vim",)),  # "Vim" may answer another question
        ('User (to "Deploy on Friday?"): Yes', ("Yes",)),  # and "yes" nearly any
        ("User: Yes", ("Yes", "Deploy on Friday?")),  # what is accepted stands in the second span
        ("User: jazz", ("I do like jazz",)),  # the text says less than the words
    ],
)
def test_words_that_say_something_only_together_with_others_are_no_form(
    text: str, said: tuple[str, ...]
) -> None:
    assert not set(forms([a_memory(text=said[0])])) & set(learnt(text, *said))


def test_long_text_is_known_by_its_exact_words_alone() -> None:
    assert len(forms([a_memory(text="very good " * 300)])) == 1
