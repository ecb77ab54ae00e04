from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rememora
from rememora.stores.sqlite import SqliteStore
from rememora.testing import FrozenClock, RecordedEvents, seeded_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store of a test lies."""
    return tmp_path / "store" / "memories.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(path, busy_timeout_ms=50, random_bytes=seeded_bytes(1)) as store:
        yield store


@pytest.fixture
def events() -> RecordedEvents:
    return RecordedEvents()


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock()


@pytest.fixture
def mem(path: Path, clock: FrozenClock, events: RecordedEvents) -> Iterator[rememora.Rememora]:
    with rememora.open(path, clock=clock, on_event=events) as mem:
        yield mem
