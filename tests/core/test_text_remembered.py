"""What is remembered of chunks changes no answer, and does not grow for ever."""

from __future__ import annotations

import pytest

from rememora.core.text import terms
from rememora.core.text.terms import LONGEST_REMEMBERED, index_terms


@pytest.fixture
def remembered(monkeypatch: pytest.MonkeyPatch) -> terms._Remembered:
    monkeypatch.setattr(terms, "_REMEMBERED", 100)
    monkeypatch.setattr(terms, "_remembered", terms._Remembered())
    return terms._remembered


def test_terms_are_the_same_however_full_the_memory_is(remembered: terms._Remembered) -> None:
    text = "running 车站在哪里 カメラ 안녕하세요 e\u0301clair 🚉 ＡＢＣ snake_case"
    first = index_terms(text)

    for number in range(250):
        index_terms(f"word{number}")
        if number % 50 == 0:
            assert index_terms(text) == first

    assert index_terms(text) == first


def test_memory_is_bounded_and_holds_no_long_chunk(remembered: terms._Remembered) -> None:
    long = "汉" * (LONGEST_REMEMBERED // 3 + 1)

    for number in range(1_000):
        index_terms(f"word{number} {long}")

    assert 0 < len(remembered) <= 100
    assert len(remembered._before) == 100
    assert long not in remembered
