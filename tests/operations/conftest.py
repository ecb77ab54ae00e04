from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rememora
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rememora import Rememora


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock()


@pytest.fixture
def mem(clock: FrozenClock) -> Iterator[Rememora]:
    with rememora.open(":memory:", clock=clock) as mem:
        yield mem
