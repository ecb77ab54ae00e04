"""The verdict of a recall, and the words that it names."""

from __future__ import annotations

import pytest

from rememora.core.confidence import reason_of, verdict_of
from rememora.core.numbers import number_of


@pytest.mark.parametrize(
    ("sureness", "verdict"),
    [
        (1.0, "strong"),  # certain
        (0.5, "strong"),  # as likely as not
        (0.499, "weak"),  # just below
        (0.25, "weak"),  # on the lower threshold
        (0.249, "none"),  # just below
        (0.0, "none"),  # nothing
    ],
)
def test_verdict_follows_the_probability_that_the_question_is_answered(sureness: float, verdict: str) -> None:
    assert verdict_of(sureness) == verdict


@pytest.mark.parametrize(
    ("held", "weights", "named"),
    [
        (["tea", "milk"], {"tea": 1.0, "milk": 2.0}, ""),  # nothing is missing
        (["tea", "tea", "?"], {"tea": 1.0}, ""),  # repeats and what was not asked are no matter
        (["tea"], {"tea": 1.0, "milk": 2.0}, "milk"),  # one is missing
        ([], {"tea": 1.0, "milk": 2.0, "oat": 3.0}, "oat, milk, tea"),  # the weightiest first
        ([], {"tea": 1.0, "milk": 1.0, "oat": 1.0}, "milk, oat, tea"),  # equal ones by name
        ([], dict.fromkeys("gfedcba", 1.0), "a, b, c, d, e"),  # five are enough
        ([], {"printer": 2.0, "print": 1.0}, "printer"),  # a part of one before says nothing new
        ([], {"print": 2.0, "printer": 1.0}, "printer"),  # the longer one behind it does
        ([], {"咖啡": 3.0, "咖": 2.0, "啡": 1.0}, "咖啡"),  # the characters of a pair
        (["咖"], {"咖啡": 3.0, "咖": 2.0, "啡": 1.0}, "咖啡"),  # a character alone is not the pair
        ([], {"コーヒー": 1.0, "커피": 2.0, "☕": 3.0}, "☕, 커피, コーヒー"),  # other writing
    ],
)
def test_reason_names_the_words_that_are_missing(
    held: list[str], weights: dict[str, float], named: str
) -> None:
    reason = reason_of(list(map(number_of, held)), weights, coverage=0.5, name="m1")

    share = "m1 holds 50% of the question's words by weight"
    assert reason == (f"{share}; not in it: {named}" if named else share)


def test_reason_spells_words_as_the_question_does() -> None:
    reason = reason_of(
        [], {"periscop": 1.0}, coverage=0.0, name="m1", spelled={"periscop": "Periscopes"}.__getitem__
    )

    assert reason.endswith("not in it: Periscopes")


def test_reason_without_a_name_begins_with_its_verb() -> None:
    reason = reason_of([number_of("a")], {"a": 1.0}, coverage=1.0)

    assert reason == "holds 100% of the question's words by weight"
