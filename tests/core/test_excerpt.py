from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.excerpt import cut, excerpt


@pytest.mark.parametrize(
    ("text", "question", "limit", "shown"),
    [
        ("short and whole", "whole", 15, "short and whole"),  # fits
        ("aa bb cc dd ee key rotates ff gg hh", "key rotation", 20, "…dd ee key rotates…"),  # a stem
        ("went to sea, went to sea, then home", "zeppelin", 12, "went to sea…"),  # no word of it: the start
        ("tea aa aa aa aa coffee tea bb bb bb", "tea, coffee", 16, "…coffee tea bb…"),  # two beat one
        ("tea aa aa aa aa aa aa aa aa aa tea", "tea", 12, "tea aa aa a…"),  # the first of equal ones
        ("aa aa aa aa aa aa aa aa coffee", "coffee", 12, "…aa coffee"),  # at the very end
        ("coffee aa aa aa aa aa aa aa aa", "coffee", 12, "coffee aa a…"),  # at the very start
        ("aa good aa aa aa aa aa aa go bb bb bb", "go!", 10, "…aa go bb…"),  # a short word stands alone
        ("天气很好天气很好数据库备份天气很好天气很好", "备份", 8, "…据库备份天气…"),  # Chinese
        (
            "今日は良い天気です。コーヒーが好きです。散歩に行きます。",
            "コーヒー",
            9,
            "…。コーヒーが好…",
        ),  # Japanese
        (
            "오늘은 날씨가 좋습니다 커피를 마십니다 산책을 갑니다",
            "커피",
            12,
            "…커피를 마십니다 산…",
        ),  # Korean
        ("aaaa bbbb ＣＡＦÉ cccc dddd eeee", "café", 12, "…ＣＡＦÉ cccc…"),  # full width and accents
        ("aaaa bbbb cafe\u0301 cccc dddd eeee", "cafe", 13, "…cafe\u0301 cccc…"),  # a combining accent
        ("see src/app/main.py and c++ there, too", "c++", 10, "…c++ ther…"),  # marks mean nothing
        ("x" * 30, "x" * 30, 10, "xxxxxxxxx…"),  # a word that is longer than the room
        ("aaaa bbbb cccc", "", 8, "aaaa bb…"),  # no question
    ],
)
def test_excerpt_shows_most_words_of_the_question(text: str, question: str, limit: int, shown: str) -> None:
    assert excerpt(text, question, limit) == shown


def test_excerpt_begins_in_no_joined_character() -> None:
    text = "ab👩\u200d🔧" * 9 + "备份" + "ab👩\u200d🔧" * 9

    shown = [excerpt(text, "备份", limit) for limit in range(6, 30)]

    assert all("备份" in part and part[1] not in "\u200d🔧" for part in shown)


@given(st.text(max_size=200), st.text(max_size=20), st.integers(4, 60))
def test_excerpt_is_a_part_of_the_text_within_the_limit(text: str, question: str, limit: int) -> None:
    shown = excerpt(text, question, limit)

    assert len(shown) <= limit or shown == text
    assert shown == text or shown.removeprefix("…").removesuffix("…") in text


@pytest.mark.parametrize(
    ("text", "limit", "shown"),
    [
        ("short", 5, "short"),  # fits
        ("a longer text", 9, "a longer…"),  # the dots count
        ("中文也一样可以剪", 6, "中文也一样…"),  # code points
        ("abcde\u0301fgh", 6, "abcd…"),  # never before a combining mark
        ("ab👩\u200d🔧cdefg", 5, "ab…"),  # nor inside a joined emoji
        ("ab cdefgh", 4, "ab…"),  # no space before the dots
    ],
)
def test_cut_ends_in_dots_and_splits_no_character(text: str, limit: int, shown: str) -> None:
    assert cut(text, limit) == shown


@given(st.text(), st.integers(4, 400))
def test_cut_is_never_longer_than_it_may_be(text: str, limit: int) -> None:
    assert len(cut(text, limit)) <= limit
