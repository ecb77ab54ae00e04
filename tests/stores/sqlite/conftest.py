from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rememora.stores.sqlite import SqliteStore, vector_search, vector_segments
from rememora.testing import seeded_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "m.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(path, random_bytes=seeded_bytes(1)) as store:
        yield store


@pytest.fixture
def other(store: SqliteStore) -> Iterator[SqliteStore]:
    """The same file, as another process has it."""
    with SqliteStore(store.path) as other:
        yield other


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seal and search as if a hundred rows were many."""
    monkeypatch.setattr(vector_segments, "SEGMENT_ROWS", 16)
    monkeypatch.setattr(vector_search, "EXACT_ROWS", 50)
