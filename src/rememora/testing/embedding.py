"""An embedder that needs no model."""

from __future__ import annotations

from hashlib import blake2b
from math import sqrt
from typing import TYPE_CHECKING

from rememora.core.embedding import space_name
from rememora.core.text.terms import index_terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.model.errors import EmbedderError
    from rememora.ports.embedder import Mode


class HashEmbedder:
    """See `ports.embedder.Embedder`: every term goes to a place and a sign that follow from its hash.

    Texts that share words are similar, others are nearly at right angles; nothing is understood. The same
    text gives the same vector in every run and on every machine. Pure Python.

    Attributes:
        calls: What was asked: mode and texts of each call.
        error: Raised by every call while it is set, to play an outage.
        lacking: What `missing` says.
    """

    def __init__(self, dimensions: int = 256, *, name: str = "hash", max_batch: int = 32) -> None:
        if dimensions < 1:
            raise ValueError(f"expected dimensions from 1 up, found {dimensions}")
        self.dimensions, self.max_batch = dimensions, max_batch
        self.space = space_name(name, dimensions)
        self.calls: list[tuple[Mode, tuple[str, ...]]] = []
        self.error: EmbedderError | None = None
        self.lacking: str | None = None

    def missing(self) -> str | None:
        """Return what a test has put into `lacking`."""
        return self.lacking

    def embed(self, texts: Sequence[str], *, mode: Mode, timeout_s: float) -> list[list[float]]:  # noqa: ARG002
        """Return a vector of length 1 for each text."""
        self.calls.append((mode, tuple(texts)))
        if self.error is not None:
            raise self.error
        return [self._vector(text) for text in texts]

    def _vector(self, text: str) -> list[float]:
        vector = [0.0] * self.dimensions
        # The text as a whole counts a little, so that no text is without direction.
        for term, weight in [(f"\0{text}", 0.01), *((term, 1.0) for term in sorted(set(index_terms(text))))]:
            drawn = int.from_bytes(
                blake2b(term.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big"
            )
            vector[(drawn >> 1) % self.dimensions] += weight if drawn & 1 else -weight
        length = sqrt(sum(number * number for number in vector))
        return [number / length for number in vector]
