from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rememora.stores.sqlite import SqliteStore
from rememora.testing import StoreContract, VectorStoreContract, seeded_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class TestSqliteStoreInAFile(StoreContract, VectorStoreContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[SqliteStore]:
        with SqliteStore(tmp_path / "memories.sqlite3", random_bytes=seeded_bytes(1)) as store:
            yield store


class TestSqliteStoreInMemory(StoreContract, VectorStoreContract):
    @pytest.fixture
    def store(self) -> Iterator[SqliteStore]:
        with SqliteStore(":memory:", random_bytes=seeded_bytes(1)) as store:
            yield store
