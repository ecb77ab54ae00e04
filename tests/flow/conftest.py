from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.flow.tiny import TinyEmbedder

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
def embedder(clock: FrozenClock) -> TinyEmbedder:
    return TinyEmbedder(clock=clock)


@pytest.fixture
def mem(clock: FrozenClock, events: RecordedEvents, embedder: TinyEmbedder) -> Iterator[rememora.Rememora]:
    with rememora.open(":memory:", embedder=embedder, clock=clock, on_event=events) as mem:
        yield mem


def texts(found: rememora.Recall) -> list[str]:
    """Return the texts of the hits, best first."""
    return [hit.text for hit in found.hits]
