"""aipack-memory's retrieval: BM25 over exact tokens, held in memory, and what joins both routes (A-047 to A-059)."""

from __future__ import annotations

from collections import Counter
from threading import Lock
from typing import TYPE_CHECKING

from rememora import InvalidInput
from rememora.core.bm25 import idf, term_score
from rememora.core.fusion import MINMAX_DEPTH, by_min_max
from rememora.core.text import words
from rememora.integrations.aipack_entries import MOST, SearchResult
from rememora.integrations.aipack_vectors import nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from rememora import Memory, Rememora
    from rememora.integrations.aipack_entries import MemoryStore
    from rememora.ports.embedder import Embedder

K1, B = 1.5, 0.75
"""Source: aipack-memory (UA-01)."""

_LATEST = 50
"""Changes that are caught up with one by one. At 10,000 memories reading all of them takes 0.4 s, and these 0.02 s."""


class Words:
    """Which memory holds which token, kept in memory and brought up to date before each question."""

    def __init__(self, mem: Rememora) -> None:
        self._mem, self._lock = mem, Lock()
        self._counts: dict[str, int] = {}  # memories by status, when it was last brought up to date
        self._head: list[tuple[str, int]] = []  # id and version of those that had changed last
        self._holders: dict[str, dict[str, int]] = {}
        self._known: dict[
            str, tuple[int, Counter[str], int]
        ] = {}  # id to version, tokens, and how many they are
        self._length = 0  # tokens of all of them

    def shares(self, query: str) -> dict[str, float]:
        """Return what shares a token with *query*, best first: BM25 as a share of the most it could be.

        ``min(1, BM25 / sum of the idf of the query's known tokens)``, each as often as it is asked for (UA-03).
        """
        if not isinstance(query, str):
            raise InvalidInput(f"query: expected text, found a {type(query).__name__}")
        with self._lock:
            self._catch_up()
            asked = [token for token in words(query) if token in self._holders]
            weights = {token: idf(len(self._known), len(self._holders[token])) for token in asked}
            best = sum(weights[token] for token in asked)
            mean = self._length / max(1, len(self._known))
            found: dict[str, float] = {}
            for token in asked:
                for id, tf in self._holders[token].items():
                    score = weights[token] * term_score(tf, self._known[id][2], mean, k1=K1, b=B)
                    found[id] = found.get(id, 0.0) + score
            in_order = [id for id in self._known if id in found]  # the oldest first among equals
        ranked = sorted(in_order, key=lambda name: -found[name])
        return {id: min(1.0, found[id] / best) for id in ranked}

    def _catch_up(self) -> None:
        """Read what changed, whoever changed it.

        Counts and the latest changes tell cheaply whether anything did. If memories were only added or changed,
        and not more than are looked at, those are read; else all of them.
        """
        figures: Any = self._mem.stats()
        latest = self._mem.list(limit=_LATEST)
        counts, head = figures["by_status"], [(memory.id, memory.version) for memory in latest]
        if (counts, head) == (self._counts, self._head):
            return
        only_grew = {**counts, "active": 0} == {**self._counts, "active": 0}
        reached = len(latest) < _LATEST or self._is_known(latest[-1])  # else more changed than was looked at
        for memory in reversed(latest):
            self._put(memory)
        complete = min(figures["count"], MOST) <= len(self._known) <= figures["count"]
        if not (only_grew and reached and complete):
            self._read_all()
        self._counts, self._head = counts, head

    def _is_known(self, memory: Memory) -> bool:
        return memory.id in self._known and self._known[memory.id][0] == memory.version

    def _read_all(self) -> None:
        there = {memory.id: memory for memory in reversed(self._mem.list(limit=MOST))}
        for id in self._known.keys() - there.keys():
            self._drop(id)
        for memory in there.values():
            self._put(memory)

    def _put(self, memory: Memory) -> None:
        if self._is_known(memory):
            return
        if memory.id in self._known:
            self._drop(memory.id)
        tokens = Counter(words(" ".join([memory.text, *memory.concepts])))
        self._known[memory.id] = (memory.version, tokens, tokens.total())
        self._length += tokens.total()
        for token, number in tokens.items():
            self._holders.setdefault(token, {})[memory.id] = number

    def _drop(self, id: str) -> None:
        _, tokens, length = self._known.pop(id)
        self._length -= length
        for token in tokens:
            self._holders[token].pop(id)
            if not self._holders[token]:
                del self._holders[token]


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
    found_by = {**(by_vector or {}), **by_words}
    best = sorted(scores, key=lambda name: -scores[name])[:limit]
    return [
        SearchResult(
            entry=found_by[id].entry, score=scores[id], matched_by=_route(id, by_words, by_vector or {})
        )
        for id in best
    ]


def _route(id: str, by_words: Mapping[str, object], by_vector: Mapping[str, object]) -> str:
    if id in by_words:
        return "hybrid" if id in by_vector else "bm25"
    return "embedding"
