"""Where a quotation stands in a text, whatever is different about its spelling."""

from __future__ import annotations

import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.spans import find, folded


def nfd(text: str) -> str:
    return unicodedata.normalize("NFD", text)


@pytest.mark.parametrize(
    ("quote", "text", "words"),
    [
        ("I love tea", "Hi, I love tea.", "I love tea"),  # literal
        ("i LOVE  tea", "Hi, I love tea.", "I love tea"),  # case and white space
        ("I love tea", "I\n  love\ttea", "I\n  love\ttea"),  # lines
        ("I love tea!", "I love tea and milk", "I love tea"),  # a mark of its own at the end
        ('"I love tea"', "I love tea", "I love tea"),  # in quotation marks
        ("don't", "I don’t", "don’t"),  # the kind of an apostrophe
        ("a - b", "a — b", "a — b"),  # the kind of a dash
        ("以后统一用 pnpm", "好，以后统一用ｐｎｐｍ。", "以后统一用ｐｎｐｍ"),  # full width, no space
        ("１２３", "room 123", "123"),  # the other way round
        ("住北京，养猫", "我住北京, 养猫", "住北京, 养猫"),  # punctuation of another width
        ("café", nfd("a café!"), nfd("café")),  # a combining mark
        (nfd("서울에 살아요"), "저는 서울에 살아요", "서울에 살아요"),  # jamo
        ("ｺｰﾋｰ", "コーヒーが好き", "コーヒー"),  # half-width kana
        ("is home", "my 👩‍👩‍👧 is home", "is home"),  # behind an emoji of several code points
        ("👩‍👩‍👧 is", "my 👩‍👩‍👧 is home", "👩‍👩‍👧 is"),
        ("fine day", "a ﬁne day", "ﬁne day"),  # a ligature
        ("2½ cups", "use 2½ cups", "2½ cups"),
        ("on\u200bline", "go online", "online"),  # invisible
        ("cat", "concatenate a cat", "cat"),  # a whole word
        ("İstanbul", "in İstanbul", "İstanbul"),  # longer in small letters
    ],
)
def test_place_is_that_of_the_originals_characters(quote: str, text: str, words: str) -> None:
    found = find(quote, text)

    assert found is not None
    assert text[found[0] : found[1]] == words


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("I love coffee", "I love tea"),  # other words
        ("cat", "concatenate"),  # within a word
        ("ne day", "a ﬁne day"),  # half a ligature
        ("I love ... tea", "I love green tea"),  # two pieces
        ("", "x"),  # nothing
        ("…", "…"),  # no words
        ("x", ""),
    ],
)
def test_what_is_not_said_is_not_found(quote: str, text: str) -> None:
    assert find(quote, text) is None


def test_long_text_is_looked_through_in_time_that_grows_with_it() -> None:
    assert find("a" * 500 + "b", "a" * 1_000_000) is None
    assert find("x", "e" + "\u0301" * 100_000) is None


def test_words_that_stand_everywhere_inside_of_others_are_not_looked_for_at_each_place() -> None:
    wall = "a" * 20_000
    within = folded(wall)
    begun = time.process_time()

    assert [find("a" * 500, wall, within=within) for _ in range(100)] == [None] * 100
    assert time.process_time() - begun < 3  # 10 when each place is looked at


@given(st.text(max_size=60), st.text(max_size=20), st.text(max_size=60))
def test_literal_words_between_spaces_are_always_found(before: str, words: str, behind: str) -> None:
    text = f"{before} {words} {behind}"

    found = find(words, text)

    if any(map(str.isalnum, folded(words).text.strip(" .,;:!?'\"()[]-"))):
        assert found is not None
        assert folded(text[found[0] : found[1]]).text in folded(words).text
