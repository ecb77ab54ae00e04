"""What is taken out of an assistant's text, and what only looks like it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rememora

PIECES = st.sampled_from(["[[b_mS]]", "[[b_mC]]", "[[b_mE]]", "[[b_", "mS", "]]", "]", " ", "好", "a", "\n"])


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("", ""),  # nothing
        ("  as it was \n", "  as it was \n"),  # no tag, so nothing is trimmed
        ("[[b_mS]] 好的。[[b_mE]]\n", "好的。"),  # a tag, so the ends are trimmed
        ("[[b_mC]]", ""),  # nothing but a tag
        ("a[[b_mS]]b[[b_mC]]c[[b_mE]]d", "abcd"),  # each of the three, in the middle
        ("[[B_MS]] [[b_ms]] [[ b_mS ]]", "[[B_MS]] [[b_ms]] [[ b_mS ]]"),  # other spellings are words
        ("[[b_mX]] [[wiki]] [b_mS]", "[[b_mX]] [[wiki]] [b_mS]"),  # other brackets are words
        ("[[b_[[b_mS]]mS]]x", "x"),  # a tag that appears when another goes
        ("[[b_[[b_mC]]mX]]", "[[b_mX]]"),  # what appears is no tag
        ("[[b_[[b_mC]]mS]] [[wiki]] [x]", "[[wiki]] [x]"),  # nor is what stands behind
        ("[[b_mS]]] 👍🏻", "] 👍🏻"),  # a bracket too many is not ours
        ("［［b_mS］］", "［［b_mS］］"),  # full width is another text
    ],
)
def test_only_the_three_tags_are_taken_out(text: str, kept: str) -> None:
    assert rememora.strip_protocol_tags(text) == kept


@given(st.lists(PIECES).map("".join))
def test_no_tag_is_left_and_doing_it_twice_changes_nothing(text: str) -> None:
    kept = rememora.strip_protocol_tags(text)

    assert not any(tag in kept for tag in ("[[b_mS]]", "[[b_mC]]", "[[b_mE]]"))
    assert rememora.strip_protocol_tags(kept) == kept


@given(st.lists(PIECES).map("".join))
def test_one_pass_leaves_what_taking_out_again_and_again_leaves(text: str) -> None:
    left, before = text, None
    while left != before:
        before = left
        left = left.replace("[[b_mS]]", "").replace("[[b_mC]]", "").replace("[[b_mE]]", "")

    assert rememora.strip_protocol_tags(text) == (text if left == text else left.strip())


def test_deeply_nested_tags_are_taken_out_in_one_go() -> None:
    depth = 100_000

    assert rememora.strip_protocol_tags("[[b_" * depth + "[[b_mS]]" + "mE]]" * depth) == ""
