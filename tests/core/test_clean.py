"""What is mended in a text before it is kept, and what is left alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.clean import repaired


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("", ""),  # nothing
        ("plain", "plain"),  # ASCII
        ("你好 안녕 こんにちは", "你好 안녕 こんにちは"),  # other writing
        ("\ud83d\ude00", "😀"),  # a pair is joined
        ("a \ud83d\ude00 b", "a 😀 b"),  # in its place
        ("half \ud83d", "half \ufffd"),  # the first half alone
        ("\ude00 half", "\ufffd half"),  # the second half alone
        ("\ude00\ud83d", "\ufffd\ufffd"),  # the wrong way round
        ("\ud800", "\ufffd"),  # the first of them
        ("last \udfff", "last \ufffd"),  # the last
        ("\ud7ff\ue000", "\ud7ff\ue000"),  # their neighbours are characters
        ("\x00\x1b[31m\u202e\u200b\ufeff", "\x00\x1b[31m\u202e\u200b\ufeff"),  # what was typed stays
        ("e\u0301 ﬁ ｂ 👩\u200d👧", "e\u0301 ﬁ ｂ 👩\u200d👧"),  # nothing is normalized
        ("\ufeff😀\ud83d", "\ufeff😀\ufffd"),  # a byte order mark beside a repair
    ],
)
def test_surrogates_are_mended_and_nothing_else(text: str, kept: str) -> None:
    assert repaired(text) == kept


@given(st.text(st.characters(exclude_categories=[])))
def test_what_is_kept_can_be_written_and_is_kept_as_it_is(text: str) -> None:
    kept = repaired(text)

    assert kept.encode("utf-8").decode("utf-8") == kept
    assert repaired(kept) == kept
