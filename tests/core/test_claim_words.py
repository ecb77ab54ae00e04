"""Numbers in words."""

from __future__ import annotations

import pytest

from rememora.core.claim_words import number_of, numbers_in


@pytest.mark.parametrize(
    ("word", "figures"),
    [
        ("八十一", "81"),
        ("一七二", "172"),  # figure by figure
        ("四千五", "4500"),  # the last unit left out
        ("十", "10"),
        ("一百零五", "105"),
        ("三万二", "32000"),
        ("二〇二六", "2026"),
        ("两", "2"),
        ("three", "3"),
        ("1,400", "1400"),
        ("007", "7"),
        ("0", "0"),
        ("tea", None),
        ("茶", None),
    ],
)
def test_number_is_written_in_figures(word: str, figures: str | None) -> None:
    assert number_of(word) == figures


def test_numbers_of_a_text_are_found_in_figures_and_words() -> None:
    assert set(numbers_in("two cats, 3 dogs, 八十一公斤")) == {"2", "3", "81"}
