"""Tokens without a tokenizer, and what fits into a budget of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.budget import estimate_tokens, fitting


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),  # nothing costs nothing
        ("a", 1),  # rounded up
        ("four", 1),  # four letters
        ("fours", 2),  # one more
        ("    ", 1),  # white space counts
        ("茶", 2),  # 1.5, rounded up
        ("咖啡", 3),  # 1.5 each
        ("咖啡 tea", 4),  # both kinds together: 3 and 1
        ("コーヒー", 6),  # kana and its long mark
        ("커피", 3),  # Hangul
        ("ＡＢ", 3),  # full-width letters are as wide as Han
        ("𠮷", 2),  # Han beyond the basic plane is one character
        ("😀", 2),  # and so is an emoji
        ("кофе", 1),  # Cyrillic counts as letters
        ("e\u0301", 1),  # a combining mark as one more
        ("\u2e7f" * 4, 1),  # the last before the CJK radicals
        ("\u2e80" * 4, 6),  # the first of them
    ],
)
def test_estimate_by_kind_of_character(text: str, tokens: int) -> None:
    assert estimate_tokens(text) == tokens


@given(st.text(), st.text())
def test_texts_together_cost_no_more_than_apart(one: str, other: str) -> None:
    together = estimate_tokens(one + other)

    assert max(estimate_tokens(one), estimate_tokens(other)) <= together
    assert together <= estimate_tokens(one) + estimate_tokens(other)


@pytest.mark.parametrize(
    ("costs", "budget", "places"),
    [
        ([], 5, []),  # nothing to fit
        ([3, 3, 3], None, [0, 1, 2]),  # no limit
        ([3, 3, 3], 9, [0, 1, 2]),  # exactly full
        ([3, 3, 3], 8, [0, 1]),  # one short
        ([3, 3, 3], 2, []),  # not even one
        ([3, 3, 3], 0, []),  # no room at all
        ([0, 3], 0, [0]),  # what costs nothing fits
        ([9, 2, 1], 4, [1, 2]),  # one that is too large alone keeps nobody out
        ([2, 9, 1], 4, [0, 2]),  # wherever it stands
        ([2, 3, 2], 4, [0, 2]),  # nor does one for which there is no room left
        ([1, 1, 4], 4, [0, 1]),  # the first come first, not the most
    ],
)
def test_best_that_fit_together_are_taken_in_order(
    costs: list[int], budget: int | None, places: list[int]
) -> None:
    assert fitting(iter(costs), budget) == places
