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


@pytest.mark.parametrize("wall", ["一" * 5_000, "零" * 5_000, "一十万" * 2_000, "9" * 9_000], ids=len)
def test_wall_of_figures_is_read_without_an_end_of_what_python_prints(wall: str) -> None:
    assert all(len(number) < 10_000 for number in numbers_in(f"{wall} and 3 dogs"))
    assert "3" in set(numbers_in(f"{wall} and 3 dogs"))
