"""aipack-memory's second route: by vector, beside its exact tokens (A-053 to A-055)."""

from __future__ import annotations

from dataclasses import replace
from threading import local
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from rememora import Recall, Rememora
    from rememora.integrations.aipack_entries import MemoryStore, SearchResult
    from rememora.ports.embedder import Embedder, Mode

TIMEOUT_S = 6.0


class ToldVectors:
    """An embedder that passes on what another makes, and can be told the vector of a question.

    The engine asks with texts; `search_vectors` is handed a vector.
    """

    def __init__(self, embedder: Embedder) -> None:
        self._embedder, self._told = embedder, local()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._embedder, name)

    def embed(self, texts: Sequence[str], *, mode: Mode, timeout_s: float) -> Sequence[object]:
        """Give the vector that this thread was told, else ask."""
        vector = getattr(self._told, "vector", None) if mode == "query" else None
        return self._embedder.embed(texts, mode=mode, timeout_s=timeout_s) if vector is None else [vector]

    def recall(self, mem: Rememora, vector: Sequence[float], *, limit: int) -> Recall:
        """Search for *vector*. The question is a character of private use, no word to any index."""
        self._told.vector = vector
        try:
            return mem.recall("\ue000", among="memories", limit=limit)
        finally:
            self._told.vector = None


def nearest(
    store: MemoryStore,
    query: str,
    by_words: Mapping[str, SearchResult],
    depth: int,
    embedder: Embedder,
    failed: Callable[[str], None],
) -> dict[str, SearchResult] | None:
    """Search by vector; a store that cannot has what its words found compared (A-055)."""
    from rememora import EmbedderError
    from rememora.core.redact import redact

    search = getattr(store, "search_vectors", None)
    texts = {} if search else {id: found.entry.content for id, found in by_words.items()}
    try:
        asked, *kept = _vectors(embedder, redact(query).text, list(texts.values()))
    except EmbedderError as error:
        failed(error.code)
        return None
    if search:
        return {found.entry.id: found for found in search(asked, depth)}
    cosines = _cosines(kept, asked) if kept else []
    near = zip(texts, cosines, strict=True)
    return {id: replace(by_words[id], score=cosine) for id, cosine in near if cosine > 0}


def _vectors(embedder: Embedder, query: str, texts: list[str]) -> list[Sequence[float]]:
    """Return the vectors of the question and of these texts."""
    from rememora import EmbedderAnswer
    from rememora.core.embedding import checked

    made: list[Sequence[float]] = []
    for mode, part in (("query", [query]), ("store", texts)):
        answer = embedder.embed(part, mode=mode, timeout_s=TIMEOUT_S) if part else []  # type: ignore[arg-type]
        for vector in checked(answer, count=len(part), dimensions=len(made[0]) if made else None):
            if isinstance(vector, str):
                raise EmbedderAnswer(vector)
            made.append(vector.tolist())
    return made


def _cosines(vectors: Sequence[Sequence[float]], asked: Sequence[float]) -> list[float]:
    from rememora.core.vectors import cosines, unit

    return [float(cosine) for cosine in cosines(unit(list(vectors)), unit(asked))]
