"""How tests of vectors speak to a store; beside the contract, so that importing it imports no contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from rememora.model.queries import Where
from rememora.ports.store import Store
from rememora.testing.clock import SOME_MOMENT_MS
from rememora.testing.records import an_entry

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from rememora.ports.vectors import Key, Nearest, Vector, Vectors

SPACE = "tiny/2"
NORTH, EAST, SOUTH, WEST = (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)
NORTH_EAST = (1.0, 1.0)
EXACT = 2e-3
"""How far a store may put a cosine off: as half precision does in two dimensions, and more."""


class VectorStore(Store, Protocol):
    """A store that keeps vectors."""

    @property
    def vectors(self) -> Vectors:
        """See `ports.vectors`."""


def key(id: str, *, scope: str = "default", source: str = "memory") -> Key:
    """Name an entry."""
    return source, scope, id


def number_of(store: VectorStore, id: str, *, space: str = "nowhere", **where: str) -> int:
    """Return the number of an entry that has no vector in *space*."""
    with store.reading():
        (one,) = store.vectors.waiting(space, limit=1, keys=[key(id, **where)])
    return one.number


def put(store: VectorStore, space: str = SPACE, *, scope: str = "default", **vectors: Vector) -> int:
    """Keep vectors of entries, by id, each in its own number."""
    numbered = [(number_of(store, id, scope=scope), vector) for id, vector in vectors.items()]
    with store.transaction():
        return store.vectors.put(space, numbered, dimensions=len(numbered[0][1]))


def kept(store: VectorStore, entries: Mapping[str, Vector], **changes: Any) -> None:
    """Index an entry for each id, and keep its vector."""
    for id, vector in entries.items():
        with store.transaction():
            store.index.add([an_entry(id=id, **changes)])
        number = number_of(
            store, id, scope=changes.get("scope", "default"), source=changes.get("source", "memory")
        )
        with store.transaction():
            store.vectors.put(SPACE, [(number, vector)], dimensions=len(vector))


def waiting(store: VectorStore, space: str = SPACE, **asked: Any) -> list[str]:
    """Return the ids of those that wait."""
    with store.reading():
        return [one.id for one in store.vectors.waiting(space, **({"limit": 100} | asked))]


def nearest(
    store: VectorStore,
    asked: Vector = NORTH,
    *,
    space: str = SPACE,
    scopes: Sequence[str] = ("default",),
    limit: int = 100,
    **where: Any,
) -> Nearest:
    """Search by vector."""
    limits = Where(**({"now_ms": SOME_MOMENT_MS} | where))
    with store.reading():
        return store.vectors.nearest(space, asked, scopes, limits, limit=limit)


def near(store: VectorStore, asked: Vector = NORTH, **where: Any) -> list[str]:
    """Search by vector, and return ids, nearest first."""
    return [id for (_, _, id, *_), _ in nearest(store, asked, **where).found]


def spaces(store: VectorStore) -> list[tuple[str, int, int, int]]:
    """Return name, dimensions, vectors, and what waits, of every space."""
    with store.reading():
        return [(s.name, s.dimensions, s.vectors, s.waiting) for s in store.vectors.spaces()]


def removed(store: VectorStore, *ids: str) -> None:
    """Take entries of memories out of the full text."""
    with store.transaction():
        store.index.remove("default", "memory", ids)
