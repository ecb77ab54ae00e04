"""The one source of chance."""

from __future__ import annotations

import pytest

from rememora.entropy import random_bytes


@pytest.mark.parametrize("n", [0, 1, 16, 4096])
def test_as_many_bytes_as_asked_for(n: int) -> None:
    assert len(random_bytes(n)) == n


def test_no_two_draws_are_alike() -> None:
    assert len({random_bytes(16) for _ in range(100)}) == 100
