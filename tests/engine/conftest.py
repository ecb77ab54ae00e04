"""An engine in memory with a clock that stands still."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.reader import read

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


@pytest.fixture
def plain_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let turns be read by `reader`, whose language is plain to see."""
    monkeypatch.setattr("rememora.core.statements.read", read)
