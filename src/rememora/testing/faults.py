"""What goes wrong with machines."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rememora.stores.sqlite import SqliteStore


class PowerCut(BaseException):
    """Raised in the middle of a block; no `except Exception` stops it."""


@contextmanager
def full_disk(store: SqliteStore, *, spare_pages: int = 0) -> Iterator[None]:
    """Leave a store no room to grow but *spare_pages* pages; there is room again afterwards.

    Pages that are free inside the file can still be filled, so write more than a few thousand characters.
    """
    with store.transaction():
        room = store._db.cx.pragma("max_page_count")
        store._db.cx.pragma("max_page_count", store._db.cx.pragma("page_count") + spare_pages)
    try:
        yield
    finally:
        with store.transaction():
            store._db.cx.pragma("max_page_count", room)
