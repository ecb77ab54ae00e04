"""An engine in memory with a clock that stands still."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rememora
from rememora.testing import FrozenClock, RecordedEvents

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock()


@pytest.fixture
def events() -> RecordedEvents:
    return RecordedEvents()


@pytest.fixture
def mem(clock: FrozenClock, events: RecordedEvents) -> Iterator[rememora.Rememora]:
    with rememora.open(":memory:", clock=clock, on_event=events) as engine:
        yield engine
