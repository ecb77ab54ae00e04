"""Many items as several writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeVar

    T = TypeVar("T")

_BATCH = 2_000
_BATCH_CHARS = 1_200_000
"""A character of Chinese becomes two terms; with these a write holds about 150 MB at the most."""


def batches(items: Iterable[T], *, chars: Callable[[T], int] = lambda _: 0) -> Iterator[list[T]]:
    """Cut items into writes: the more in one, the fewer pieces of full text to merge, and the more is held."""
    batch: list[T] = []
    held = 0
    for item in items:
        batch.append(item)
        held += chars(item)
        if len(batch) == _BATCH or held >= _BATCH_CHARS:
            yield batch
            batch, held = [], 0
    if batch:
        yield batch
