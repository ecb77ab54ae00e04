"""Vectors that lie as those of sentences do: in clusters of very different size, on few of their dimensions.

Two thousand clusters by Zipf's law in 64 latent dimensions, noise in all of them, unit length. Random
directions without clusters would make every search look bad: all of them are equally far from each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

_CLUSTERS, _LATENT = 2_000, 64
_WITHIN, _AMBIENT = 0.6, 0.35
"""Spread within a cluster, and of the noise in all dimensions, of the spread between clusters (1)."""


class Cloud:
    """Draws vectors, the same ones for the same seed."""

    def __init__(self, dimensions: int, seed: int) -> None:
        self.dimensions = dimensions
        self._random = np.random.default_rng(seed)
        self._centres = self._random.normal(size=(_CLUSTERS, _LATENT)).astype(np.float32)
        mixed = self._random.normal(size=(_LATENT, dimensions)) / np.sqrt(_LATENT)
        self._mixed = mixed.astype(np.float32)
        weights = 1 / np.arange(1, _CLUSTERS + 1) ** 0.8
        self._shares = weights / weights.sum()

    def draw(self, count: int) -> Floats:
        """Return so many vectors of unit length, shape (count, dimensions)."""
        clusters = self._random.choice(_CLUSTERS, size=count, p=self._shares)
        latent = self._centres[clusters] + _WITHIN * self._noise(count, _LATENT)
        vectors = latent @ self._mixed + _AMBIENT * self._noise(count, self.dimensions)
        found: Floats = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        return found

    def _noise(self, count: int, dimensions: int) -> Floats:
        return self._random.standard_normal(size=(count, dimensions), dtype=np.float32)


class Known:
    """An embedder (`ports.embedder.Embedder`) that knows its vectors already and costs nothing."""

    max_batch = 1_000

    def __init__(self, space: str, dimensions: int) -> None:
        self.space, self.dimensions = space, dimensions
        self.vectors: dict[str, Floats] = {}

    def missing(self) -> str | None:
        """Nothing is missing."""
        return None

    def embed(self, texts: Sequence[str], *, mode: str, timeout_s: float) -> list[Floats]:  # noqa: ARG002
        """Return what was put into `vectors`."""
        return [self.vectors[text] for text in texts]
