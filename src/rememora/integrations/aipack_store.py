"""aipack-memory's store calls over one handle of the engine (A-060 to A-073)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rememora import InvalidInput, NotFound
from rememora.core.arguments import shown
from rememora.core.times import parse_time
from rememora.integrations.aipack_entries import MOST, MemoryEntry, SearchResult
from rememora.integrations.aipack_merging import AGAIN, MORE, age_days, consolidate, told_again
from rememora.integrations.aipack_search import Words

if TYPE_CHECKING:
    import builtins
    from typing import Any

    from rememora import Memory, Rememora
    from rememora.integrations.aipack_vectors import ToldVectors

SOURCES = {"capture": 0.6, "tool": 0.7, "consolidation": 0.7}
"""Where an entry can come from, and the confidence, 0 to 1, of one that names none (UA-11)."""

_TAKEN = ("id", "content", "concepts", "confidence", "source", "session_key", "ttl_ms", "meta")
_OURS = "aipack_source"
_SAID_HERE = {"gist": "capture", "consolidation": "consolidation"}
"""The engine's sources in aipack-memory's words; everything else came by a tool."""


class RememoraStore:
    """The store that the plugin brings along."""

    def __init__(self, mem: Rememora, *, vectors: ToldVectors | None = None) -> None:
        self._mem, self._vectors, self._words = mem, vectors, Words(mem)

    def load(self) -> tuple[int, int]:
        """Read every entry into the index; return how many, and how many were left out as their bytes were changed."""
        return self._words.load()

    def save(self, entry: Mapping[str, object]) -> MemoryEntry:
        """Keep an entry, on disk when this returns; words that are kept already are the entry that has them.

        Raises:
            InvalidInput: A key or a value is not what it should be, or the same words were deleted before.
        """
        given = _checked(entry)
        source, ttl_ms = given.get("source", "tool"), given.get("ttl_ms")
        receipt = self._mem.remember(
            given["content"],
            concepts=given.get("concepts") or (),
            confidence=given.get("confidence", SOURCES[source]),
            trust="assistant",  # a model chose or shortened these words; they never outrank the user's own
            ttl_s=None if ttl_ms is None else (ttl_ms + 0.5) / 1000,  # half: it is cut down to whole ones
            meta={**(given.get("meta") or {}), _OURS: source},
            id=given.get("id"),
            session=given.get("session_key"),
        )
        if receipt.status == "rejected":
            raise InvalidInput(f"save: {receipt.reason}")
        known = receipt.of if receipt.status == "duplicate" and receipt.of else None
        if known is not None and known != given.get("id"):
            told_again(
                self._mem, known, concepts=given.get("concepts") or (), confidence=given.get("confidence")
            )
        return _entry(self._mem.get(known or receipt.id))

    def get(self, id: str) -> MemoryEntry | None:
        """Return an entry, or `None`."""
        try:
            memory = self._mem.get(id)
        except NotFound:
            return None
        return _entry(memory) if memory.status == "active" else None

    def delete(self, id: str) -> bool:
        """Take an entry out at once; it waits in the trash, and the same words are not learnt again."""
        try:
            self._mem.forget(id)
        except NotFound:
            return False
        return True

    def list(self, limit: int = MOST) -> list[MemoryEntry]:
        """Return entries, latest change first, at most 10,000."""
        return [_entry(memory) for memory in self._mem.list(limit=limit)]

    def search(self, query: str, limit: int = 5) -> Sequence[SearchResult]:
        """Return what shares a token with *query*, best first; scores are shares of the best possible BM25."""
        return self._hits(self._words.shares(query), limit, "bm25")

    def search_vectors(self, vector: Sequence[float], limit: int = 5) -> Sequence[SearchResult]:
        """Return the nearest by cosine, above 0 only; nothing where there is no embedder."""
        if self._vectors is None:
            return []
        found = self._vectors.recall(self._mem, vector, limit=limit)
        near = {hit.id: hit.scores.get("cosine", 0.0) for hit in found.hits}
        return self._hits({id: cosine for id, cosine in near.items() if cosine > 0}, limit, "embedding")

    def touch_recall(self, id: str, at: int | None = None) -> None:
        """Count a recall, now or at epoch milliseconds *at*; the content's time stays."""
        self._mem.injected(id, at=at)

    def consolidate(self, options: Mapping[str, object] | None = None) -> dict[str, int]:
        """Merge entries that say the same, trash what has expired or is hardly sure, and say how many that were.

        Args:
            options: "similarity_threshold" (.85), "min_confidence" (.1) and "max_age_ms", each if it is given.
        """
        return consolidate(self._mem, options, source=_OURS)

    def prune(self, *, max_age_ms: int | None = None, min_confidence: float | None = None) -> int:
        """Trash what has expired, is older, or is less sure than this; return how many that were."""
        preview = self._mem.upkeep.preview_prune(
            expired=True,
            max_age_days=age_days(max_age_ms),
            min_confidence=min_confidence,
        )
        return self._mem.upkeep.prune(preview.token)

    def count(self) -> int:
        """Return how many entries there are."""
        return int(str(self._mem.stats()["count"]))

    def stats(self) -> dict[str, object]:
        """Return counts, mean confidence and recalls, as UA-22 lists them; "by_source" of the latest 10,000."""
        figures, entries = self._mem.stats(), self.list()
        last = figures["last_consolidated"]
        recalled = [entry.last_recalled_at for entry in entries if entry.last_recalled_at is not None]
        return {
            "count": figures["count"],
            "embedding_count": figures["embedding_count"],
            "by_source": {name: sum(entry.source == name for entry in entries) for name in SOURCES},
            "avg_confidence": figures["avg_confidence"],
            "recall_total": figures["recall_total"],
            "last_recalled_at": max(recalled, default=None),
            "last_consolidated_at": None if last is None else parse_time(str(last), zone="UTC"),
        }

    def dispose(self) -> None:
        """Release the files; calling it twice is fine."""
        self._mem.close()

    def _hits(self, scores: Mapping[str, float], limit: int, route: str) -> Sequence[SearchResult]:
        """Read the best, and leave out what went away meanwhile."""
        hits: builtins.list[SearchResult] = []  # in this class `list` is a call of the store
        for id, score in scores.items():
            entry = self.get(id) if len(hits) < limit else None
            if entry is not None:
                hits.append(SearchResult(entry=entry, score=score, matched_by=route))
        return hits


def _checked(entry: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(entry, Mapping):
        raise InvalidInput(f"save: expected a mapping with content, found a {type(entry).__name__}")
    unknown = sorted(set(map(str, entry)) - set(_TAKEN))
    if unknown or entry.get("content") is None:
        raise InvalidInput(
            f"save: expected content, and of the rest only {', '.join(_TAKEN)}; found {unknown}"
        )
    given = {name: value for name, value in entry.items() if value is not None}
    if given.get("source", "tool") not in list(SOURCES):  # a list compares, where a dict would hash
        raise InvalidInput(f"source: expected one of {', '.join(SOURCES)}, found {shown(given['source'])}")
    ttl_ms, meta = given.get("ttl_ms", 1), given.get("meta", {})
    if isinstance(ttl_ms, bool) or not isinstance(ttl_ms, int) or ttl_ms < 1:
        raise InvalidInput(f"ttl_ms: expected whole milliseconds from 1 up, found {shown(ttl_ms)}")
    if not isinstance(meta, Mapping) or _OURS in meta:
        raise InvalidInput(f"meta: expected a mapping without {_OURS!r}, found {shown(meta)}")
    return given


def _entry(memory: Memory) -> MemoryEntry:
    meta = {name: value for name, value in memory.meta.items() if name not in (_OURS, AGAIN, MORE)}
    source = _SAID_HERE.get(memory.source, "tool")
    if memory.source != "consolidation":
        source = str(memory.meta.get(_OURS, source))
    return MemoryEntry(
        id=memory.id,
        content=memory.text,
        concepts=memory.concepts,
        confidence=memory.confidence,
        source=source,
        session_key=memory.session,
        created_at=memory.recorded_ms,
        updated_at=memory.updated_ms,
        last_recalled_at=memory.recalled_ms,
        recall_count=memory.recall_count,
        expires_at=memory.expires_ms,
        meta=meta,
    )
