from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from rememora.model.errors import StoreClosed
from rememora.stores.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "m.sqlite3") as store:
        yield store


def test_reader_does_not_wait_for_a_writer_in_another_thread(store: SqliteStore) -> None:
    seen: list[object] = []

    def read() -> None:
        with store.reading():
            seen.append(store.meta.get("colour"))

    with store.transaction():
        store.meta.put("colour", "blue")
        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        reader.join(timeout=10)

        assert seen == [None]  # the state before: the write is not committed yet

    read()
    assert seen == [None, "blue"]


def test_reader_that_comes_after_the_closing_is_told_so(store: SqliteStore) -> None:
    store.close()

    with pytest.raises(StoreClosed), store.reading():
        pass


def test_view_that_is_open_while_the_store_closes_ends_in_peace(store: SqliteStore) -> None:
    with store.reading():
        closer = threading.Thread(target=store.close)
        closer.start()
        closer.join(timeout=10)

        assert not closer.is_alive()
        assert store.scopes() == []
