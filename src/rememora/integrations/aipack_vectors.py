"""aipack-memory's second route: by vector, beside its exact tokens (A-053 to A-055)."""

from __future__ import annotations

from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rememora.integrations.aipack_entries import MemoryStore, SearchResult
    from rememora.ports.embedder import Embedder, Mode

TIMEOUT_S = 6.0


class ToldVectors:
    """An embedder that passes on what another makes, and can be told the vector of a question beforehand.

    The engine asks with texts; `search_vectors` is handed a vector. A key without words stands for it.
    """

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._told: dict[str, Sequence[float]] = {}
        self._keys = count()
        self.max_batch = embedder.max_batch

    @property
    def space(self) -> str:
        """See `ports.embedder.Embedder`."""
        return self._embedder.space

    @property
    def dimensions(self) -> int | None:
        """See `ports.embedder.Embedder`."""
        return self._embedder.dimensions

    def missing(self) -> str | None:
        """See `ports.embedder.Embedder`."""
        return self._embedder.missing()

    def embed(self, texts: Sequence[str], *, mode: Mode, timeout_s: float) -> Sequence[object]:
        """Give the vector that was told for a key, and ask for all else."""
        if len(texts) == 1 and texts[0] in self._told:
            return [self._told[texts[0]]]
        return self._embedder.embed(texts, mode=mode, timeout_s=timeout_s)

    @contextmanager
    def told(self, vector: Sequence[float]) -> Iterator[str]:
        """Give a text that stands for *vector* in here: three characters of private use, no word to any index."""
        number = next(self._keys)
        key = "".join(chr(0xE000 + number // 4096**place % 4096) for place in range(3))
        self._told[key] = vector
        try:
            yield key
        finally:
            del self._told[key]


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

    search = getattr(store, "search_vectors", None)
    texts = {} if search else {id: found.entry.content for id, found in by_words.items()}
    try:
        asked, *kept = _vectors(embedder, query, list(texts.values()))
    except EmbedderError as error:
        failed(error.code)
        return None
    if search:
        return {found.entry.id: found for found in search(asked, depth)}
    return _compared(by_words, asked, dict(zip(texts, kept, strict=True)))


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


def _compared(
    by_words: Mapping[str, SearchResult], asked: Sequence[float], kept: Mapping[str, Sequence[float]]
) -> dict[str, SearchResult]:
    from dataclasses import replace

    from rememora.core.vectors import cosines, unit

    if not kept:
        return {}
    found = cosines(unit(list(kept.values())), unit(asked)).tolist()
    return {
        id: replace(by_words[id], score=cosine) for id, cosine in zip(kept, found, strict=True) if cosine > 0
    }
