from __future__ import annotations

import pytest
from benchmarks.metrics import hit_at, interval, mean, percentile, recall_at, reciprocal_rank

FOUND = ("a", "b", "c", "d")


@pytest.mark.parametrize(
    ("evidence", "k", "recall", "hit"),
    [
        ({"a"}, 1, 1.0, 1.0),  # first
        ({"b"}, 1, 0.0, 0.0),  # one place too low
        ({"b"}, 2, 1.0, 1.0),  # the last place that counts
        ({"a", "d"}, 3, 0.5, 1.0),  # one of two
        ({"a", "x", "y", "z"}, 10, 0.25, 1.0),  # fewer found than asked for
        ({"x"}, 4, 0.0, 0.0),  # never found
    ],
)
def test_recall_is_the_share_of_the_evidence_and_hit_any_of_it(
    evidence: set[str], k: int, recall: float, hit: float
) -> None:
    assert recall_at(FOUND, frozenset(evidence), k) == recall
    assert hit_at(FOUND, frozenset(evidence), k) == hit


@pytest.mark.parametrize(
    ("found", "evidence", "expected"),
    [
        (FOUND, {"a"}, 1.0),  # first
        (FOUND, {"c", "d"}, 1 / 3),  # the better one counts
        (FOUND, {"x"}, 0.0),  # not found
        ((), {"a"}, 0.0),  # nothing found at all
    ],
)
def test_reciprocal_rank_counts_the_first_of_the_evidence(
    found: tuple[str, ...], evidence: set[str], expected: float
) -> None:
    assert reciprocal_rank(found, frozenset(evidence)) == pytest.approx(expected)


def test_mean_of_nothing_is_zero() -> None:
    assert mean([]) == 0.0
    assert mean([1.0, 0.0]) == 0.5


def test_interval_is_the_same_for_the_same_seed_and_any_order_of_groups() -> None:
    groups = {str(n): [n % 7 / 7, n % 3 / 3] for n in range(40)}

    first = interval(groups, seed=1)

    assert first == interval(dict(reversed(groups.items())), seed=1)
    assert first != interval(groups, seed=2)
    assert first[0] < mean([value for group in groups.values() for value in group]) < first[1]


@pytest.mark.parametrize(
    ("groups", "expected"),
    [
        ({"a": [1.0, 0.0], "b": [0.0, 1.0]}, (0.5, 0.5)),  # groups alike: nothing varies between draws
        ({"a": [0.25]}, (0.25, 0.25)),  # a single group says nothing about others
        ({"a": [0.0], "b": [1.0]}, (0.0, 1.0)),  # one draw in four is twice the same group
        ({"a": []}, (0.0, 0.0)),  # no question
        ({}, (0.0, 0.0)),  # no group
    ],
)
def test_interval_draws_whole_groups(groups: dict[str, list[float]], expected: tuple[float, float]) -> None:
    assert interval(groups, seed=3) == expected


@pytest.mark.parametrize(
    ("share", "expected"),
    [
        (0.0, 1.0),  # the least
        (0.5, 6.0),  # the upper one of two middle values
        (0.95, 10.0),  # near the top
        (1.0, 10.0),  # the greatest
    ],
)
def test_percentile_is_one_of_the_values(share: float, expected: float) -> None:
    assert percentile([10.0, 9.0, 8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0], share) == expected
