from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.fusion import (
    MINMAX_LEAST,
    PRIOR_VECTORS,
    RRF_K,
    by_highest,
    by_min_max,
    by_rank,
    calibrated,
    min_max,
)

shares = st.floats(0, 1)
cosines = st.floats(-1, 1)
names = st.text("abcdef", min_size=1, max_size=1)
scores = st.dictionaries(names, st.floats(0, 1, allow_subnormal=False), max_size=6)


@pytest.mark.parametrize(
    ("cosine", "background", "searched", "share"),
    [
        (1.0, 0.5, 1_000_000, 1.0),  # the same direction is the whole way
        (0.5, 0.0, 100, 0.5),  # where unrelated texts lie at 0, the cosine itself
        (0.9, 0.8, 10**9, 0.5),  # where they lie at .8, half of the way that is left
        (0.8, 0.8, 10**9, 0.0),  # as unrelated as the rest
        (-1.0, 0.0, 100, 0.0),  # the opposite is no less than nothing
        (0.5, 0.9, 0, 0.5),  # nothing was searched: no mean is known
        (0.5, 1.0, PRIOR_VECTORS, 0.0),  # a handful counts as much as what is assumed
        (1.0, 1.0, 10**18, 0.0),  # all alike: nothing stands out, and nothing is divided by 0
    ],
)
def test_cosine_counts_from_that_of_unrelated_texts(
    cosine: float, background: float, searched: int, share: float
) -> None:
    assert calibrated(cosine, background, searched) == pytest.approx(share, abs=1e-6)


@given(cosines, cosines, cosines, st.integers(0, 10**9))
def test_calibrated_cosine_is_a_share_and_rises(
    one: float, other: float, background: float, searched: int
) -> None:
    low, high = sorted((one, other))

    assert 0 <= calibrated(low, background, searched) <= calibrated(high, background, searched) <= 1


@given(st.lists(st.floats(-1e6, 1e6), min_size=1))
def test_stretched_scores_fill_0_to_1_in_the_same_order(values: list[float]) -> None:
    found = min_max(values)

    assert max(found) == 1.0
    assert min(found) == (0.0 if len(set(values)) > 1 else 1.0)
    assert [found[place] for place in sorted(range(len(values)), key=values.__getitem__)] == sorted(found)


@given(scores, st.none() | scores, st.integers(1, 6))
def test_fused_score_is_a_share_above_the_least(
    words: dict[str, float], vectors: dict[str, float] | None, limit: int
) -> None:
    found = by_min_max(words, vectors, limit=limit)

    assert all(MINMAX_LEAST <= score <= 1 + 1e-12 for score in found.values())
    assert set(found) <= {*words, *(vectors or {})}


@given(scores, scores)
def test_fusion_does_not_care_which_arm_is_which(words: dict[str, float], vectors: dict[str, float]) -> None:
    assert by_min_max(words, vectors, limit=6) == pytest.approx(by_min_max(vectors, words, limit=6))
    assert by_highest(words, vectors) == by_highest(vectors, words)


def test_each_arm_gives_three_times_the_limit_and_no_more() -> None:
    words = {f"w{number}": 1.0 - number / 10 for number in range(5)}

    found = by_min_max(words, {"v": 0.9}, limit=1)

    assert found == {"w0": 0.5, "w1": pytest.approx(0.25), "v": 0.5}  # the third is stretched to 0


def test_hit_at_the_least_score_is_kept_and_one_below_is_dropped() -> None:
    assert set(by_min_max({"best": 11.0, "at": 2.0, "below": 1.9, "last": 1.0}, None, limit=5)) == {
        "best",
        "at",
    }


def test_what_an_arm_scores_0_or_less_it_did_not_find() -> None:
    assert by_min_max({"a": 0.0}, {"a": -0.5, "b": 0.2}, limit=5) == {"b": 0.5}


def test_arm_that_found_nothing_still_weighs_and_one_that_is_missing_does_not() -> None:
    assert by_min_max({"a": 0.3}, {}, limit=5) == {"a": 0.5}
    assert by_min_max({"a": 0.3}, None, limit=5) == {"a": 1.0}


def test_higher_of_two_scores_is_kept_as_it_is() -> None:
    assert by_highest({"a": 0.2, "b": 0.9}, {"a": 0.7, "c": -0.1}) == {"a": 0.7, "b": 0.9, "c": 0.0}


def test_ranks_add_up_from_1() -> None:
    found = by_rank((1.0, ["a", "b"]), (0.5, ["b"]))

    assert found == {"a": 1 / (RRF_K + 1), "b": pytest.approx(1 / (RRF_K + 2) + 0.5 / (RRF_K + 1))}
    assert by_rank() == by_rank((1.0, [])) == {}


@given(st.lists(st.lists(names, unique=True, max_size=6), min_size=2, max_size=2))
def test_order_of_the_arms_does_not_count(arms: list[list[str]]) -> None:
    one, other = arms

    assert by_rank((1.0, one), (0.35, other)) == pytest.approx(by_rank((0.35, other), (1.0, one)))
