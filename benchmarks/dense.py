"""Vectors without a memory around them: each text embedded once, exact search, rank fusion with BM25."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from rememora.core.embedding import checked

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from rememora.core.embedding import Vector
    from rememora.ports.embedder import Embedder, Mode

TIMEOUT_S = 600.0
"""For one batch; on a machine with other work the longest texts take half a minute a batch."""

RRF_K = 60
"""Cormack, Clarke and Buettcher, SIGIR 2009."""

LOSSES = ("embedder_", "vector_", "vectors_", "timeout")
"""What a run must not go on with; a message that is redacted, or too long to be searched whole, is as it
should be, and the same in every variant."""


class Once:
    """An embedder that keeps what it was asked: the variants of a benchmark share one set of vectors.

    Args:
        embedder: What makes the vectors.
        folder: Where they are kept from run to run, if anywhere; see `save`.

    Attributes:
        embedded: Texts that the embedder behind it was sent, one call each.
    """

    def __init__(self, embedder: Embedder, folder: Path | None = None) -> None:
        self._embedder = embedder
        self._known: dict[str, Any] = {}
        self._file = None if folder is None else folder / f"{embedder.space.replace('/', '-')}.npz"
        self.embedded = 0
        if self._file is not None and self._file.is_file():
            import numpy as np

            with np.load(self._file) as kept:
                self._known = dict(zip(kept["marks"].tolist(), kept["vectors"], strict=True))

    @property
    def space(self) -> str:
        """Of the embedder behind it."""
        return self._embedder.space

    @property
    def dimensions(self) -> int | None:
        """Of the embedder behind it."""
        return self._embedder.dimensions

    @property
    def max_batch(self) -> int:
        """Of the embedder behind it."""
        return self._embedder.max_batch

    def missing(self) -> str | None:
        """Ask the embedder behind it."""
        return self._embedder.missing()

    def embed(self, texts: Sequence[str], *, mode: Mode, timeout_s: float) -> list[object]:  # noqa: ARG002
        """Return a vector for each; the time is the benchmark's, for nothing here may be lost to haste."""
        marks = [_mark(mode, text) for text in texts]
        new = {mark: text for mark, text in zip(marks, texts, strict=True) if mark not in self._known}
        waiting = list(new.items())
        for start in range(0, len(waiting), self.max_batch):
            batch = waiting[start : start + self.max_batch]
            made = self._embedder.embed([text for _, text in batch], mode=mode, timeout_s=TIMEOUT_S)
            self._known |= {mark: vector for (mark, _), vector in zip(batch, made, strict=True)}
            self.embedded += len(batch)
        return [self._known[mark] for mark in marks]

    def save(self) -> None:
        """Keep the vectors for the next run, if there is a folder for them and a new one among them."""
        if self._file is None or not self.embedded:
            return
        import numpy as np

        self._file.parent.mkdir(parents=True, exist_ok=True)
        whole = {mark: vector for mark, vector in self._known.items() if len(vector) == self.dimensions}
        vectors = np.array(list(whole.values()), dtype=np.float32)
        np.savez(self._file, marks=np.array(list(whole)), vectors=vectors)


def _mark(mode: Mode, text: str) -> str:
    return hashlib.sha256(f"{mode} {text}".encode()).hexdigest()[:32]


class Dense:
    """Ranks texts by the cosine of their vectors with the question's; every text is compared."""

    def __init__(self, texts: Mapping[str, str], embedder: Embedder) -> None:
        self._ids, self._embedder = list(texts), embedder
        self._vectors = _unit(embedder, list(texts.values()), mode="store")

    def ranked(self, question: str, limit: int) -> list[str]:
        """Return ids, nearest first; equal ones come in the order of the texts."""
        import numpy as np

        (asked,) = _unit(self._embedder, [question], mode="query")
        nearest = np.argsort(-(self._vectors @ asked), kind="stable")[:limit]
        return [self._ids[place] for place in nearest]


def by_rank(*rankings: Sequence[str], limit: int) -> list[str]:
    """Fuse rankings with equal weights: the sum of ``1 / (60 + rank)``, ranks from 1; ties by first seen."""
    total: defaultdict[str, float] = defaultdict(float)
    for ranking in rankings:
        for rank, id in enumerate(ranking, start=1):
            total[id] += 1 / (RRF_K + rank)
    return sorted(total, key=total.__getitem__, reverse=True)[:limit]


def whole(degraded: Iterable[str]) -> None:
    """Refuse to go on without a vector: the figures would be those of something else.

    Raises:
        ValueError: One of the names in *degraded* says that one is missing.
    """
    if lost := sorted({name for name in degraded if name.startswith(LOSSES)}):
        raise ValueError(f"expected every vector, found {', '.join(lost)}")


def _unit(embedder: Embedder, texts: Sequence[str], *, mode: Mode) -> Vector:
    """Return a row of length 1 for each text.

    Raises:
        ValueError: The embedder gave no vector for one of them.
    """
    import numpy as np  # a benchmark by words alone goes without it

    made = embedder.embed(texts, mode=mode, timeout_s=TIMEOUT_S)
    rows = checked(made, count=len(texts), dimensions=embedder.dimensions)
    if refused := [row for row in rows if isinstance(row, str)]:
        raise ValueError(f"expected a vector for every text: {refused[0]}")
    return np.asarray(rows, dtype=np.float32)
