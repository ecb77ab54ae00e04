"""What the features weigh."""

from __future__ import annotations

from math import isfinite

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.context.combine import Weights, sureness_weights, weights
from rememora.core.context.measures import FEATURES, NAMES
from rememora.core.context.sureness import SIGNS

MADE = Weights({}, {}, ((8.0, 4.0), (2.0, 0.0)))
FITTED = pytest.mark.parametrize("vectors", [False, True], ids=["words", "vectors"])
ANSWERS = (
    *("own", "covered", "reply", "with_question", "window", "covered_near", "covered_session", "kin"),
    *("best_of_session", "speaker", "time_told", "number_told", "in_time", "near_time", "user_self"),
    *("near", "near_around", "derived", "kin_near", "best_window"),
)
"""What makes an answer likelier by sense, as `benchmarks.fit` demands."""


@FITTED
def test_only_known_features_have_weights_and_all_are_numbers(vectors: bool) -> None:
    fitted = weights(vectors=vectors)

    for profile in (fitted.short, fitted.long):
        assert profile.keys() <= FEATURES.keys()
        assert all(map(isfinite, profile.values()))
    assert all(first > tenth for first, tenth in fitted.usual)


@FITTED
@pytest.mark.parametrize("profile", ["short", "long"])
def test_no_weight_has_the_sign_that_sense_forbids(vectors: bool, profile: str) -> None:
    found = getattr(weights(vectors=vectors), profile)

    assert {name for name in ANSWERS if found.get(name, 0.0) < 0} == set()
    assert {name for name in ("asks", "holds_question") if found.get(name, 0.0) > 0} == set()


def test_signs_are_those_that_the_fit_demands() -> None:
    fit = pytest.importorskip("benchmarks.fit", reason="numpy is not installed")

    assert {name for name, sign in fit.SIGN.items() if sign > 0} <= set(ANSWERS)
    assert {name for name, sign in fit.SIGN.items() if sign < 0} == {"asks", "holds_question"}


def test_without_vectors_nothing_is_weighed_that_only_they_give() -> None:
    fitted = weights(vectors=False)

    assert not any(
        profile.get(name) for profile in (fitted.short, fitted.long) for name in ("near", "near_around")
    )
    assert weights(vectors=True).short["near"] > 0


def test_with_vectors_nothing_is_weighed_that_gains_nothing_beside_them() -> None:
    fitted = weights(vectors=True)

    assert not any(profile.get("best_window") for profile in (fitted.short, fitted.long))
    assert weights(vectors=False).short["best_window"] > 0


@FITTED
@given(st.floats(0, 1))
def test_talk_between_short_and_long_takes_a_part_of_each(vectors: bool, long: float) -> None:
    fitted = weights(vectors=vectors)

    blended = fitted.blended(long)

    for name, weight in zip(NAMES, blended, strict=True):
        ends = sorted((fitted.short.get(name, 0.0), fitted.long.get(name, 0.0)))
        assert ends[0] - 1e-9 <= weight <= ends[1] + 1e-9


@given(st.floats(allow_nan=False), st.floats(allow_nan=False))
def test_score_is_a_share_that_rises_with_the_sum(one: float, other: float) -> None:
    low, high = sorted((one, other))

    for long in (0.0, 0.5, 1.0):
        assert 0 < MADE.curve(long)(low) <= MADE.curve(long)(high) <= 1


@pytest.mark.parametrize(
    ("total", "long", "score"),
    [
        (8.0, 0.0, 0.75),  # the usual first hit
        (4.0, 0.0, 0.25),  # the usual tenth
        (6.0, 0.0, 0.5),  # between them
        (2.0, 1.0, 0.75),  # where talk is long, its own
        (5.0, 0.5, 0.75),  # half of each
        (1e9, 0.0, 1.0),
        (-1e9, 0.0, 0.0),
    ],
)
def test_usual_first_hit_scores_three_quarters_and_the_tenth_one(
    total: float, long: float, score: float
) -> None:
    assert MADE.curve(long)(total) == pytest.approx(score)


def test_score_is_a_number_where_first_and_tenth_are_alike() -> None:
    assert Weights({}, {}, ((3.0, 3.0), (3.0, 3.0))).curve(0.5)(3.0) == 0.5


@pytest.mark.parametrize("named", [True, False])
def test_signs_of_an_answer_have_weights_of_the_sign_that_sense_says(named: bool) -> None:
    found = sureness_weights(named=named)

    assert found.keys() <= SIGNS.keys()
    assert found.get("covered_near", 0.0) >= 0
    assert all(found.get(name, 0.0) >= 0 for name in ("near", "speaker_lead"))
    assert found.get("unknown", 0.0) <= 0
