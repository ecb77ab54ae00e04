"""Confidence fitted to a user's own questions: never worse on what it was not fitted on, never against sense."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.confidence import USUAL, odds
from rememora.core.context.refitting import (
    FEWEST,
    SIGN,
    START,
    Judged,
    distinct,
    missing,
    refit,
)
from rememora.core.context.sureness import SIGNS, sureness


def judged(count: int, *, at: float, named: bool = False, seed: int = 1) -> list[Judged]:
    """Return questions that are answered where their coverage is *at* or more."""
    chance = random.Random(seed)
    found = []
    for _ in range(count):
        covered = chance.random()
        signs = {
            "constant": 1.0,
            "covered_near": covered,
            "unknown": (1 - covered) / 2,
            USUAL: 2 * covered - 1.3,
        }
        if named:
            signs["speaker_lead"] = chance.uniform(-1, 1)
        found.append(Judged(signs, covered >= at))
    return distinct(found)


def test_what_the_store_shows_is_learnt_and_shown_to_be_better() -> None:
    mine = judged(200, at=0.3)

    made = refit(mine)

    assert made.is_better
    assert made.after < made.before
    assert len(made.unseen) == 100
    like = {"constant": 1.0, "covered_near": 0.4, "unknown": 0.3, USUAL: -0.5}
    assert sureness(like, START["others"]) < 0.5 < sureness(like, made.weights["others"])
    assert made.weights["named"] == START["named"]  # no such question was asked


def test_what_is_in_use_and_fits_is_not_replaced() -> None:
    mine = judged(200, at=0.3)
    first = refit(mine)

    assert not refit(mine, now=first.weights).is_better


def test_answers_by_chance_teach_nothing() -> None:
    chance = random.Random(5)
    noise = distinct(
        Judged({"constant": 1.0, "covered_near": chance.random(), USUAL: odds(0.5)}, chance.random() < 0.5)
        for _ in range(60)
    )

    assert not refit(noise).is_better


@pytest.mark.parametrize("named", [False, True])
@pytest.mark.parametrize("count", [60, 400])
def test_labels_that_say_the_opposite_are_not_kept_at_the_loss_of_a_coin(*, named: bool, count: int) -> None:
    inverted = [
        Judged({**one.signs, USUAL: 6 * one.signs["covered_near"] - 3}, not one.answered)
        for one in judged(count, at=0.5, named=named)
    ]

    made = refit(distinct(inverted))

    assert made.after < made.before  # whoever is sure of what is false loses more than a coin
    assert not made.tells
    assert not made.is_better


def test_each_group_takes_its_own_weights() -> None:
    mine = distinct([*judged(100, at=0.3), *judged(100, at=0.9, named=True)])

    made = refit(mine)

    sure = {"constant": 1.0, "covered_near": 0.6, "unknown": 0.2, USUAL: -0.1}
    assert sureness(sure, made.weights["others"]) > sureness(
        {**sure, "speaker_lead": 0.0}, made.weights["named"]
    )


@given(
    st.lists(
        st.tuples(
            st.dictionaries(st.sampled_from([USUAL, *SIGNS]), st.floats(-1, 1), min_size=1), st.booleans()
        ),
        min_size=30,
        max_size=60,
    )
)
def test_no_weight_goes_against_sense_whatever_was_judged(found: list[tuple[dict[str, float], bool]]) -> None:
    mine = distinct(Judged(signs, answered) for signs, answered in found)
    if missing(mine):
        return

    made = refit(mine)

    for weights in made.weights.values():
        for name, weight in weights.items():
            assert weight * SIGN.get(name, 0) >= 0
            assert abs(weight) <= 20
    assert made == refit(distinct(reversed(mine)))  # the order of telling is no matter


@pytest.mark.parametrize(
    ("answered", "unanswered", "enough"),
    [
        (FEWEST, FEWEST, True),
        (FEWEST - 1, 100, False),  # too few that are answered
        (100, FEWEST - 1, False),  # and the other way round
        (0, 0, False),  # an empty store
    ],
)
def test_few_questions_of_a_kind_are_too_few(answered: int, unanswered: int, enough: bool) -> None:
    found = [Judged({"covered_near": n / 1_000}, answered=True) for n in range(answered)]
    found += [Judged({"covered_near": n / 1_000}, answered=False) for n in range(unanswered)]

    assert (missing(distinct(found)) is None) is enough


def test_the_same_question_told_twice_counts_once() -> None:
    one = Judged({"covered_near": 0.5}, answered=True)

    assert distinct([one, Judged({"covered_near": 0.5}, answered=True)]) == [one]
