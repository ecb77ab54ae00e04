"""Words that a time or a number is told with."""

from __future__ import annotations

import pytest

from rememora.core.context.words_of import number_words, time_words
from rememora.core.numbers import numbers_of
from rememora.core.text import index_terms


@pytest.mark.parametrize(
    ("text", "time", "number"),
    [
        ("We met last Tuesday", True, False),
        ("in the SUMMER", True, False),
        ("她去年来的", True, False),
        ("来週行く", True, False),
        ("지난주에 왔다", True, False),  # with its particle
        ("a dozen eggs", False, True),
        ("42 eggs", False, True),
        ("４２", False, True),  # full width
        ("三只猫", False, True),
        ("하나 주세요", False, True),
        ("the samovar", False, False),
        ("铜炊", False, False),
        ("🫖", False, False),
    ],
)
def test_time_and_number_are_known_by_their_words(text: str, time: bool, number: bool) -> None:
    terms = set(numbers_of(index_terms(text)))

    assert bool(terms & time_words()) == time
    assert bool(terms & number_words()) == number
