from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.text import words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),  # nothing
        ("Don't STOP, v1.2", ["don", "t", "stop", "v1", "2"]),  # cut at all but letters and digits
        ("snake_case", ["snake", "case"]),  # an underscore is no letter
        ("数据库", ["数据", "据库", "库"]),  # odd: the last character by itself
        ("数据科学", ["数据", "据科", "科学"]),  # even: bigrams only
        ("库", ["库"]),  # a run of one
        ("用React写", ["用", "react", "写"]),  # a script ends a run
        ("你好，世界", ["你好", "世界"]),  # so does full-width punctuation
        ("東京タワー", ["東京", "京タ", "タワ", "ワー", "ー"]),  # Han and kana are one run
        ("한국어", ["한국", "국어", "어"]),  # Hangul
        ("㐀㐁", ["㐀㐁"]),  # extension A
        ("豈更", ["豈更"]),  # compatibility ideographs, as written
        ("𠀀𠀁𠀂", ["𠀀𠀁", "𠀁𠀂", "𠀂"]),  # beyond the basic plane
        ("Straße ÄÖÜ", ["straße", "äöü"]),  # letters of other alphabets stay
        ("привет мир", ["привет", "мир"]),  # Cyrillic
        ("مرحبا ไทย", ["مرحبا", "ไทย"]),  # Arabic and Thai
        ("e\u0301a", ["e\u0301a"]),  # a combining mark does not end a word
        ("x² ½ ①", ["x"]),  # numbers without a place value are signs
        ("😀 \ud800 \x00", []),  # neither letters nor digits
    ],
)
def test_words_are_cut_by_the_rule_of_the_contract(text: str, found: list[str]) -> None:
    assert words(text) == found


@given(st.text(st.characters(codec=None)))
def test_any_text_gives_words_without_white_space(text: str) -> None:
    assert all(word and not any(char.isspace() for char in word) for word in words(text))


@given(st.text(st.sampled_from("数据库科学의京タ 😀a")))
def test_every_cjk_character_is_found_in_some_word(text: str) -> None:
    assert {char for char in text if char not in " 😀"} <= set("".join(words(text)))
