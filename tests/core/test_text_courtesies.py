"""What stands around a question for courtesy, and what only looks like it."""

from __future__ import annotations

import pytest

from rememora.core.text.courtesies import asked_terms, without_courtesies


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Good morning! When is my flight again?", "When is my flight?"),  # before it and behind it
        ("Hi, hello! When is it again, please?", "When is it?"),  # twice
        ("Hey, quick question: when is my flight?", "when is my flight?"),  # and what it is
        ("Thanks a lot. Where do I live?", "Where do I live?"),  # for the answer before
        ("早上好！我的航班是哪天？", "我的航班是哪天？"),
        ("谢谢，我的航班是哪天来着？", "我的航班是哪天？"),
        ("Good morning!", "Good morning!"),  # nothing else
        ("Hello Kitty is whose cat?", "Hello Kitty is whose cat?"),  # a name
        ("Is it raining again?", "Is it raining again?"),  # it did before
        ("来着？", "来着？"),  # nothing else
        ("", ""),
    ],
)
def test_a_question_is_read_without_its_courtesies(text: str, rest: str) -> None:
    assert without_courtesies(text) == rest


def test_a_long_text_is_not_a_question_with_a_greeting() -> None:
    text = "Hello, " + "the shelves arrive late. " * 40

    assert without_courtesies(text) == text


def test_their_words_are_not_looked_for() -> None:
    assert asked_terms("Good morning! When is my flight again?") == asked_terms("When is my flight?")
