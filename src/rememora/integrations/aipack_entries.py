"""What aipack-memory's store keeps and gives, and the calls that a store must have (A-060 to A-077)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MOST = 10_000
"""Entries that are listed and searched, the ones that changed last: as many as the engine lists in one go (A-098)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryEntry:
    """One memory as aipack-memory has it; times are epoch milliseconds.

    Attributes:
        confidence: 0 to 1.
        source: "capture", "tool" or "consolidation".
        updated_at: When the content last changed; reading never moves it (A-078).
        embedding: Always `None`: vectors stay in the store, where `search_vectors` compares them.
    """

    id: str
    content: str
    concepts: tuple[str, ...]
    confidence: float
    source: str
    session_key: str | None
    created_at: int
    updated_at: int
    last_recalled_at: int | None
    recall_count: int
    embedding: None = None
    expires_at: int | None
    meta: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """A hit: the entry, its score from 0 to 1, and the route that found it ("bm25", "embedding", "hybrid")."""

    entry: MemoryEntry
    score: float
    matched_by: str

    @property
    def content(self) -> str:
        """The words of the entry."""
        return self.entry.content


class MemoryStore(Protocol):
    """The calls of a store; a host may bring its own (A-075).

    The plugin itself uses `save`, `search` and `touch_recall`. A store that has ``search_vectors(vector, limit)`` too
    gives the second route its own candidates, and ``dispose()`` is called where there is one.
    """

    def save(self, entry: Mapping[str, object]) -> MemoryEntry:
        """Keep an entry: content, and what else `MemoryEntry` holds; ``ttl_ms`` counts from now."""

    def get(self, id: str) -> MemoryEntry | None:
        """Return an entry, or `None`."""

    def delete(self, id: str) -> bool:
        """Take an entry out; say whether it was there."""

    def list(self, limit: int = MOST) -> Sequence[MemoryEntry]:
        """Return entries, latest change first."""

    def search(self, query: str, limit: int = 5) -> Sequence[SearchResult]:
        """Return what shares words with *query*, best first."""

    def touch_recall(self, id: str, at: int | None = None) -> None:
        """Count a recall; unknown ids are passed over."""

    def prune(self, *, max_age_ms: int | None = None, min_confidence: float | None = None) -> int:
        """Remove what has expired, is older, or is less sure than this; return how many that were."""

    def count(self) -> int:
        """Return how many entries there are."""

    def stats(self) -> Mapping[str, object]:
        """Return counts, mean confidence and recalls."""
