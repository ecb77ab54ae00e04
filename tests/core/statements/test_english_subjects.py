"""Subjects that are short of a noun: a determiner alone, a pronoun alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.statements.turns import a_turn, by_rules, stated

from rememora.core.statements import MODALITIES

DETERMINERS = ["any", "my", "our", "the", "this", "every", "no", "all", "his", "some", "each", "'s"]
VERBS = ["is", "are", "has", "must", "plans", "uses", "likes", "runs", "was", "needs", "on", "in", "limited"]
TAILS = ["", "to grow", "Friday", "the server", "written in Go", "great", "at 5", "5k", "every day"]


@pytest.mark.parametrize(
    "text", ["Any is limited to 5", "Any plans to give another pet a home?", "All are required"]
)
def test_a_determiner_alone_is_no_error(text: str) -> None:
    assert stated(text) == []


@given(st.tuples(*(st.sampled_from(words) for words in (DETERMINERS, VERBS, VERBS, TAILS))))
def test_no_clause_without_a_noun_is_an_error(words: tuple[str, ...]) -> None:
    assert all(found.modality in MODALITIES for found in by_rules(a_turn(" ".join(words))))
