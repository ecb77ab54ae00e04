"""When two texts are the same words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.dedupe import normal_form, normal_value


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Likes tea", "likes tea"),  # case
        ("STRASSE", "strasse"),  # as the next one
        ("straße", "strasse"),  # casefold, not lower case
        ("  likes \t\n tea  ", "likes tea"),  # white space
        ("likes\u3000tea", "likes tea"),  # ideographic space
        ("Likes tea.", "likes tea"),  # the full stop
        ("Likes tea?!", "likes tea"),  # a question counts as its statement
        ("Likes tea …", "likes tea"),  # dots behind a space
        ("他喜欢喝茶。", "他喜欢喝茶"),  # Chinese full stop
        ("他喜欢喝茶！", "他喜欢喝茶"),  # full-width mark
        ("Ｔｅａ　５０", "tea 50"),  # full width
        ("ｺｰﾋｰ", "コーヒー"),  # half-width kana
        ("cafe\u0301", "café"),  # composed
        ("한", "한"),  # Hangul in parts and whole
        ("¡Hola!", "¡hola"),  # only the end is taken off
        (".env is ignored", ".env is ignored"),  # a point at the beginning is a part of the name
        ("v1.2", "v1.2"),  # a point inside stays
        ("3,5", "3,5"),  # commas say something
        ("likes 👩\u200d👧", "likes 👩\u200d👧"),  # a joined emoji stays joined
        ("...", "..."),  # nothing but points is still something
        ("。", "。"),  # likewise
        ("", ""),  # nothing
    ],
)
def test_normal_form_folds_what_does_not_change_the_words(text: str, form: str) -> None:
    assert normal_form(text) == form


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("likes tea", "likes teas"),  # another form of the word
        ("likes tea", "like tea"),  # another verb form
        ("cafe", "café"),  # an accent may change the word
        ("他喜欢茶", "她喜欢茶"),  # one character
        ("he left, she stayed", "he left she stayed"),  # punctuation inside
        ("☕", "🍵"),  # another emoji
    ],
)
def test_other_words_are_told_apart(one: str, other: str) -> None:
    assert normal_form(one) != normal_form(other)


@given(st.text())
def test_white_space_around_changes_nothing(text: str) -> None:
    assert normal_form(f"  {text}\n") == normal_form(text)


def test_value_is_the_same_in_other_spellings_of_its_address() -> None:
    form = normal_value(("ana", "city", "lyon"))

    assert normal_value(("Ana ", "CITY", "Ｌｙｏｎ.")) == form
    assert normal_value(("ana", "city", "paris")) != form
    assert normal_value(("ana", "work", "lyon")) != form
    assert normal_value(("ben", "city", "lyon")) != form
