"""Many vectors in a store, and what plain arithmetic says of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rememora.core.vectors import cosines, packed, unit, unpacked
from rememora.testing import an_entry

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rememora.stores.sqlite import SqliteStore

MANY = "many"


def clustered(count: int, *, dimensions: int = 32, seed: int = 1) -> NDArray[np.float32]:
    """Make unit vectors that lie in clusters, as those of texts do."""
    chance = np.random.default_rng(seed)
    centers = chance.standard_normal((12, dimensions))
    return unit(centers[chance.integers(0, 12, count)] + chance.standard_normal((count, dimensions)))


def fill(
    store: SqliteStore,
    vectors: NDArray[np.float32],
    *,
    first: int = 0,
    scope: str = "default",
    a_time: int = 10,
    **entry: Any,
) -> None:
    """Keep a vector for each of as many new entries, some *a_time*."""
    for start in range(0, len(vectors), a_time):
        with store.transaction():
            some = vectors[start : start + a_time]
            ids = [f"m{first + start + place:05}" for place in range(len(some))]
            store.index.add([an_entry(id=id, scope=scope, **entry) for id in ids])
            keys = [("memory", scope, id) for id in ids]
            waiting = store.vectors.waiting("nowhere", limit=len(ids), keys=keys)
            numbered = [(one.number, vector) for one, vector in zip(waiting, some, strict=True)]
            store.vectors.put(MANY, numbered, dimensions=vectors.shape[1])


def exact(vectors: NDArray[np.float32], asked: NDArray[np.float32], *, limit: int) -> list[str]:
    """Rank by the vectors as they are kept."""
    order = np.argsort(-cosines(unpacked(packed(vectors), vectors.shape[1]), asked), kind="stable")
    return [f"m{place:05}" for place in order[:limit]]


def segments(store: SqliteStore) -> list[int]:
    with store.reading():
        return [rows for (rows,) in store._db.cx.execute("SELECT rows FROM vector_segments ORDER BY last")]
