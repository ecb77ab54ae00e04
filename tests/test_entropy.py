"""The one source of chance."""

from __future__ import annotations

import pytest

from rememora.entropy import fraction, random_bytes


@pytest.mark.parametrize("n", [0, 1, 16, 4096])
def test_as_many_bytes_as_asked_for(n: int) -> None:
    assert len(random_bytes(n)) == n


def test_no_two_draws_are_alike() -> None:
    assert len({random_bytes(16) for _ in range(100)}) == 100


def test_fractions_lie_from_zero_to_one_and_differ() -> None:
    drawn = [fraction() for _ in range(100)]

    assert all(0.0 <= number < 1.0 for number in drawn)
    assert len(set(drawn)) == 100
    assert min(drawn) < 0.5 < max(drawn)
