"""A topic matches a question by what it is labelled with and by what was said in it, beside all other topics."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.numbers import number_of
from rememora.core.text import query_terms
from rememora.core.topics.arm import label, label_share, matches

SHARES = st.dictionaries(st.sampled_from("abcd"), st.floats(0, 1), max_size=4)


@pytest.mark.parametrize(
    ("words", "labels", "brought", "found"),
    [
        ({}, {}, (), {}),  # nothing was found
        ({"a": [0.4]}, {"a": 0.5}, (), {"a": 1.0}),  # alone, it is the best of both
        ({"a": [0.4], "b": [0.2]}, {"a": 0.5, "b": 0.5}, (), {"a": 1.0, "b": 0.5}),  # more was said in one
        (
            {"a": [0.4], "b": [0.4]},
            {"a": 0.5, "b": 0.25},
            (),
            {"a": 1.0, "b": 0.5},
        ),  # more is labelled in one
        ({"a": [0.4], "b": [0.2, 0.4]}, {"a": 0.5, "b": 0.5}, (), {"a": 0.8, "b": 1.0}),  # several say more
        ({"a": [0.4], "b": [0.4]}, {"a": 0.5, "b": 0.0}, (), {"a": 1.0}),  # it only mentions the words
        ({"a": [0.4]}, {"a": 0.0}, (), {}),  # no label holds any of them
        ({"a": [0.0]}, {"a": 0.5}, (), {"a": 1.0}),  # nobody said any of them
        ({"a": [0.4], "b": [0.0]}, {"a": 0.2, "b": 0.4}, "b", {"a": 0.5, "b": 1.0}),  # a label brought it
    ],
)
def test_match_is_the_product_of_two_shares_of_the_best(
    words: dict[str, list[float]], labels: dict[str, float], brought: str, found: dict[str, float]
) -> None:
    assert matches(words, labels, brought=brought) == pytest.approx(found)


@given(words=st.dictionaries(st.sampled_from("abcd"), st.lists(st.floats(0, 1)), max_size=4), labels=SHARES)
def test_matches_lie_between_0_and_1_whatever_was_found(
    words: dict[str, list[float]], labels: dict[str, float]
) -> None:
    found = matches(words, labels)

    assert all(0.0 <= match <= 1.0 for match in found.values())
    assert found.keys() <= labels.keys()


@pytest.mark.parametrize(
    ("terms", "question", "share"),
    [
        (("gardening", "roses"), "garden", 1.0),  # another form
        (("gardening",), "garden tools", 0.5),
        (("the", "of"), "garden", 0.0),  # function words label nothing
        (("园艺",), "园艺", 1.0),
        (("ガーデニング",), "ガーデニング", 1.0),
        (("정원",), "정원", 1.0),
        (("ＧＡＲＤＥＮ 🌹",), "garden", 1.0),  # full width, and an emoji
        (("cafe\u0301",), "café", 1.0),  # a combining mark
        ((), "garden", 0.0),
    ],
)
def test_label_holds_a_share_of_the_words(terms: tuple[str, ...], question: str, share: float) -> None:
    weights = dict.fromkeys(map(number_of, query_terms(question)), 1.0)

    assert label_share(label(terms, ()), weights, len(weights)) == pytest.approx(share)
    assert label_share(label((), terms), weights, len(weights)) == pytest.approx(share)
