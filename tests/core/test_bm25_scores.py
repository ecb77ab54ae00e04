from __future__ import annotations

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.bm25 import idf, term_score


@pytest.mark.parametrize(
    ("rows", "document_frequency", "weight"),
    [
        (10, 0, log(1 + 10.5 / 0.5)),  # a term nobody has weighs most
        (10, 1, log(1 + 9.5 / 1.5)),  # the textbook value
        (10, 10, log(1 + 0.5 / 10.5)),  # in every document: little, but not below 0
        (0, 0, log(2)),  # an empty collection is no division by zero
    ],
)
def test_idf_weighs_rarity(rows: int, document_frequency: int, weight: float) -> None:
    assert idf(rows, document_frequency) == pytest.approx(weight)


@pytest.mark.parametrize(
    ("tf", "length", "mean_length", "score"),
    [
        (0, 10, 10, 0.0),  # the term is absent
        (1, 10, 10, 1.0),  # once in a document of average length
        (1, 20, 10, 2.2 / (1 + 1.2 * 1.75)),  # the same in one of twice the length
        (3, 5, 10, 3 * 2.2 / (3 + 1.2 * 0.625)),  # more often in a short one
        (1, 0, 0, 1.0),  # nothing has a length yet
    ],
)
def test_term_score_follows_the_formula(tf: float, length: float, mean_length: float, score: float) -> None:
    assert term_score(tf, length, mean_length, k1=1.2, b=0.75) == pytest.approx(score)


@given(rows=st.integers(1, 10**7), data=st.data())
def test_rarer_terms_weigh_more_and_none_counts_against_a_document(rows: int, data: st.DataObject) -> None:
    frequency = data.draw(st.integers(1, rows))

    assert 0 < idf(rows, frequency) < idf(rows, frequency - 1)


@given(tf=st.integers(0, 10**6), length=st.integers(1, 10**6), mean=st.integers(1, 10**6))
def test_repetition_never_lowers_a_score_and_never_exceeds_the_ceiling(
    tf: int, length: int, mean: int
) -> None:
    once, again = (term_score(count, length, mean, k1=1.2, b=0.75) for count in (tf, tf + 1))

    assert once <= again <= 1.2 + 1
