"""Hashes of words that are not kept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.unkept import SALT_BYTES, says, words_hash

KEY, SALT = b"k" * 32, b"s" * SALT_BYTES


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("I live in Lyon.", id="English"),
        pytest.param("我住在里昂。", id="Chinese"),
        pytest.param("リヨンに住んでいます", id="Japanese"),
        pytest.param("리옹에 살아요", id="Korean"),
        pytest.param("👩\u200d👩\u200d👧 🇫🇷", id="emoji"),
        pytest.param("ＡＢＣ cafe\u0301", id="full width and a combining mark"),
        pytest.param("\ud800", id="half a surrogate pair"),
        pytest.param("a\0b", id="NUL"),
        pytest.param("", id="nothing"),
    ],
)
def test_hash_tells_its_own_words_and_no_others(words: str) -> None:
    known = words_hash(KEY, SALT, words)

    assert says(KEY, known, words)
    assert not says(KEY, known, words + " ")
    assert not says(b"x" * 32, known, words)
    assert len(known) == 64


@given(st.text(), st.text())
def test_words_are_told_exactly_when_they_are_the_same(one: str, other: str) -> None:
    assert says(KEY, words_hash(KEY, SALT, one), other) == (one == other)


def test_same_words_with_another_salt_have_another_hash() -> None:
    one, other = words_hash(KEY, SALT, "yes"), words_hash(KEY, b"t" * SALT_BYTES, "yes")

    assert one[-32:] != other[-32:]


@pytest.mark.parametrize("known", ["", "zz", "ab" * 16, "我" * 64, "ab" * 31])
def test_what_is_no_hash_tells_nothing(known: str) -> None:
    assert not says(KEY, known, "")
