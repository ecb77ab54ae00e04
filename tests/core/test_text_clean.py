"""One spelling for what looks the same: what the short cuts for common text must leave as it is."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from rememora.core.text.clean import MAX_MARKS, clean

ACUTE, CEDILLA = "\u0301", "\u0327"


@pytest.mark.parametrize("start", range(MAX_MARKS + 1))
def test_a_run_of_marks_is_cut_wherever_it_stands(start: int) -> None:
    text = "中" * (300 + start) + "x" + ACUTE * MAX_MARKS + CEDILLA

    assert clean(text).endswith(ACUTE + CEDILLA)  # NFKC alone would sort the cedilla to the front


@pytest.mark.parametrize("wide", "，！？：；（）")
@pytest.mark.parametrize(
    "behind",
    [
        "",  # at the end
        "好 Ａ１",  # Chinese, and more that is wide
        "か\u3099",  # a loose mark of kana, which joins its letter
        "\u0338",  # a stroke, which joins "=" and "<"
        "\u0301e\u0301",  # an accent on the sign, and on a letter
        "각 👍",  # Korean in parts of a syllable, emoji
    ],
)
def test_wide_punctuation_becomes_what_nfkc_makes_of_it(wide: str, behind: str) -> None:
    text = f"说{wide}{behind}{wide}{behind}"

    assert clean(text) == normalize("NFKC", text).replace("\u3099", "")
