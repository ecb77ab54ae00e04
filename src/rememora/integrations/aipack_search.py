"""aipack-memory's retrieval: BM25 over exact tokens, held in memory, and what joins both routes (A-047 to A-059)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora import InvalidInput
from rememora.core.fusion import MINMAX_DEPTH, by_min_max
from rememora.core.postings import Postings
from rememora.core.text import words
from rememora.integrations.aipack_entries import MOST, SearchResult
from rememora.integrations.aipack_vectors import nearest
from rememora.locks import Lock

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from rememora import Memory, Rememora
    from rememora.integrations.aipack_entries import MemoryStore
    from rememora.ports.embedder import Embedder

K1, B = 1.5, 0.75
"""Source: aipack-memory (UA-01)."""

_LATEST = 50
"""Changes that are caught up with one by one. At 10,000 memories reading all of them takes 0.4 s, and these 0.02 s."""


class Words:
    """Which entry holds which token, kept in memory and brought up to date before each question."""

    def __init__(self, mem: Rememora) -> None:
        self._mem, self._lock = mem, Lock()
        self._index, self._versions = Postings(k1=K1, b=B), dict[str, int]()
        self._counts: dict[str, int] = {}  # memories by status, when it was last brought up to date
        self._head: list[tuple[str, int]] = []  # id and version of those that had changed last

    def load(self) -> tuple[int, int]:
        """Read what is there; return how many entries that are, and how many of them cannot be trusted."""
        with self._lock:
            count = self._catch_up()
            return len(self._index), max(0, min(count, MOST) - len(self._index))

    def shares(self, query: str) -> dict[str, float]:
        """Return what shares a token with *query*, best first: BM25 as a share of the most it could be (UA-03)."""
        if not isinstance(query, str):
            raise InvalidInput(f"query: expected text, found a {type(query).__name__}")
        with self._lock:
            self._catch_up()
            return self._index.shares(words(query))

    def _catch_up(self) -> int:
        """Read what changed, whoever changed it, and return how many entries there are.

        Counts and the latest changes tell cheaply whether anything did. If memories were only added or changed,
        and not more than are looked at, those are read; else all of them.
        """
        figures: Any = self._mem.stats()
        latest = self._mem.list(limit=_LATEST)
        counts, head = figures["by_status"], [(memory.id, memory.version) for memory in latest]
        if (counts, head) != (self._counts, self._head):
            only_grew = {**counts, "active": 0} == {**self._counts, "active": 0}
            reached = len(latest) < _LATEST or self._is_known(
                latest[-1]
            )  # else more changed than was looked at
            self._put(latest)
            complete = min(figures["count"], MOST) <= len(self._index) <= figures["count"]
            if not (only_grew and reached and complete):
                self._read_all()
            self._counts, self._head = counts, head
        return int(figures["count"])

    def _is_known(self, memory: Memory) -> bool:
        return self._versions.get(memory.id) == memory.version

    def _read_all(self) -> None:
        there = self._mem.list(limit=MOST)
        for id in self._versions.keys() - {memory.id for memory in there}:
            self._index.drop(id)
            del self._versions[id]
        self._put(there)

    def _put(self, memories: Sequence[Memory]) -> None:
        """Take in what is new, latest change first."""
        for memory in reversed(memories):
            if not self._is_known(memory):
                self._index.put(memory.id, words(" ".join([memory.text, *memory.concepts])))
                self._versions[memory.id] = memory.version


def retrieve(
    store: MemoryStore,
    query: str,
    *,
    limit: int,
    min_score: float,
    embedder: Embedder | None,
    failed: Callable[[str], None],
) -> list[SearchResult]:
    """Let both routes search on their own, unite them, and return the best (A-053).

    Args:
        store: Ours or a host's own.
        query: The user's words.
        limit: At most so many; each route gives three times as many.
        min_score: Least fused score, 0 to 1.
        embedder: Without one, words alone have all the weight.
        failed: Told why there is no second route this time.
    """
    depth = limit * MINMAX_DEPTH
    by_words = {found.entry.id: found for found in store.search(query, depth)}
    by_vector = None if embedder is None else nearest(store, query, by_words, depth, embedder, failed)
    scores = by_min_max(
        {id: found.score for id, found in by_words.items()},
        None if by_vector is None else {id: found.score for id, found in by_vector.items()},
        limit=limit,
        least=min_score,
    )
    by_vector = by_vector or {}
    routes = {id: "hybrid" if id in by_vector else "bm25" for id in by_words}
    entries = {id: found.entry for id, found in {**by_vector, **by_words}.items()}
    return [
        SearchResult(entry=entries[id], score=scores[id], matched_by=routes.get(id, "embedding"))
        for id in sorted(scores, key=lambda name: -scores[name])[:limit]
    ]
