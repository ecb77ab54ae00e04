"""The search by vector within what a process holds of one space."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from rememora.core.vectors import (
    PACKED_BITS,
    cosines,
    distances,
    highest,
    lowest,
    sign_codes,
    unit,
    unpacked,
)
from rememora.stores.sqlite.vector_columns import Columns

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from rememora.core.vectors import Floats, Places
    from rememora.model.queries import Where
    from rememora.ports.vectors import Vector

    Read = Callable[[Sequence[int]], list[tuple[int, bytes]]]

EXACT_ROWS = 10_000
"""Up to so many vectors of the scopes asked, all of them are compared; beyond, their codes (facts: engines,
crossovers: 1.6 ms for 10,000 exact products of 384 dimensions, as much as codes take)."""
EXACT_BYTES = 128 << 20
"""Memory for vectors in single precision; the scope that was asked longest ago makes room."""
DEPTH, DEPTH_SHARE = 400, 700
"""Nearest codes whose vectors are read: 400, in large scopes one in seven hundred. With 384 dimensions that
finds .997 of the ten nearest of 100,000, and .99 of a million (facts: engines, vector kernels)."""
SAMPLE = 512
"""Up to so many vectors, at least half as many, tell the background of a large scope: off by .01 where cosines
scatter by .2. Codes cannot tell it: of a direction that all texts share a few dimensions hold the most."""
_SAMPLES_KEPT = 8
_SPREAD = np.uint64(0x9E3779B97F4A7C15)
"""2^64 by the golden ratio: the high bits of a product with it are spread evenly (Knuth, TAOCP 3, 6.4)."""
_DEAD_SHARE, _DEAD_AT_LEAST = 0.2, 1_000
"""So many codes of what is held may have lost their vector before all is read anew."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """Numbers of vectors with their cosine, nearest first; see `ports.vectors.Nearest`.

    Attributes:
        is_all: Whether none that meets the conditions was left out.
    """

    numbers: list[int]
    cosines: list[float]
    background: float
    searched: int
    is_all: bool


class Held:
    """The codes of a space, and the vectors of the small scopes that were asked last.

    Args:
        dimensions: Of every vector.
        bits: Of every number of one.
        died: Vectors of the space that had been removed when this was begun.
        sealed: How often its codes had been made anew by then.
        read: Returns (number, vector) of those vectors that are still there, by number.

    Attributes:
        seen_to: The number up to which the file was looked at; some may belong to other spaces.
    """

    def __init__(
        self, dimensions: int, bits: int = PACKED_BITS, *, died: int, sealed: int = 0, read: Read
    ) -> None:
        self._columns, self._dimensions, self._bits = Columns(dimensions), dimensions, bits
        self._died, self._sealed, self._read = died, sealed, read
        self.seen_to = 0
        self._exact: dict[int, _Exact] = {}
        self._samples: dict[tuple[int, ...], _Exact] = {}

    @property
    def last(self) -> int:
        """The highest number that is held."""
        return self._columns.last

    def outdated(self, died: int, sealed: int = 0) -> bool:
        """Tell whether to begin anew: too much of what is held has died, or the codes were made anew."""
        if sealed != self._sealed:
            return True
        allowed = max(_DEAD_AT_LEAST, _DEAD_SHARE * self._columns.count)
        return died - self._died > allowed

    def extend(self, part: Columns) -> None:
        """Append what is new of some columns."""
        self._columns.extend(part.after(self.last))

    def search(
        self, asked: Vector, scopes: Sequence[int], where: Where, *, limit: int, view_to: int
    ) -> Ranked:
        """Rank the vectors of some scopes by their cosine to *asked*.

        Those behind *view_to* were read by another thread, whose view of the file is newer.
        """
        query = unit(asked)
        places = self._columns.of_scopes(scopes)
        if view_to < self.last:
            places = places[self._columns.column("number")[places] <= view_to]
        allowed = self._columns.meeting(places, where)
        if len(places) <= EXACT_ROWS:
            return self._exactly(query, scopes, places, allowed, limit=limit)
        return self._by_codes(query, scopes, places, allowed, limit=limit)

    def _by_codes(
        self, query: Floats, scopes: Sequence[int], places: Places, allowed: Places, *, limit: int
    ) -> Ranked:
        codes = self._columns.codes
        within = codes[:, : self._columns.count] if len(places) == self._columns.count else codes[:, places]
        differing = distances(within, sign_codes(query[None]))
        background = _mean(cosines(self._sample(scopes, places).rows, query))
        if len(allowed) < len(places):
            differing = differing[np.searchsorted(places, allowed)]
        near = allowed[lowest(differing, max(DEPTH, len(allowed) // DEPTH_SHARE, 2 * limit))]
        rows = self._read(self._columns.column("number")[near].tolist())
        numbers = np.array([number for number, _ in rows], dtype=np.int64)
        found = cosines(unpacked([vector for _, vector in rows], self._dimensions, self._bits), query)
        return _ranked(numbers, found, background, len(places), is_all=len(near) == len(allowed))

    def _exactly(
        self, query: Floats, scopes: Sequence[int], places: Places, allowed: Places, *, limit: int
    ) -> Ranked:
        parts = [self._exact_of(scope, places) for scope in scopes]
        numbers = np.concatenate([part.numbers for part in parts])
        found = np.concatenate([cosines(part.rows, query) for part in parts])
        background = _mean(found)
        if len(allowed) < len(places):
            met = np.isin(numbers, self._columns.column("number")[allowed], assume_unique=True)
            numbers, found = numbers[met], found[met]
        near = highest(found, max(DEPTH, 2 * limit))
        return _ranked(numbers[near], found[near], background, len(places), is_all=len(near) == len(found))

    def _sample(self, scopes: Sequence[int], places: Places) -> _Exact:
        """Return the vectors of some rows, which depend on nothing but the numbers of all."""
        halvings = (len(places) // SAMPLE).bit_length()
        key = (halvings, *scopes)
        sample = self._samples.pop(key, None) or _Exact(self._dimensions, self._bits)
        numbers = self._columns.column("number")[places]
        chosen = numbers[numbers.astype(np.uint64) * _SPREAD <= np.uint64((1 << (64 - halvings)) - 1)]
        new = chosen[chosen > sample.last]
        if len(new):
            sample.extend(self._read(new.tolist()), last=int(new[-1]))
        self._samples[key] = sample
        if len(self._samples) > _SAMPLES_KEPT:
            del self._samples[next(iter(self._samples))]
        return sample

    def _exact_of(self, scope: int, places: Places) -> _Exact:
        exact = self._exact.pop(scope, None) or _Exact(self._dimensions, self._bits)
        mine = places[self._columns.column("scope")[places] == scope]
        numbers = self._columns.column("number")[mine]
        new = numbers[numbers > exact.last]
        if len(new):
            exact.extend(self._read(new.tolist()), last=int(new[-1]))
        self._exact[scope] = exact  # at the end: it was asked last
        while len(self._exact) > 1 and sum(one.size_bytes for one in self._exact.values()) > EXACT_BYTES:
            del self._exact[next(iter(self._exact))]
        return exact


class _Exact:
    """The vectors of one scope in single precision, in the order of their numbers."""

    def __init__(self, dimensions: int, bits: int) -> None:
        self._bits = bits
        self._rows: Floats = np.zeros((0, dimensions), dtype=np.float32)
        self._numbers: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self._count = self.last = 0

    @property
    def rows(self) -> Floats:
        return self._rows[: self._count]

    @property
    def numbers(self) -> NDArray[np.int64]:
        return self._numbers[: self._count]

    @property
    def size_bytes(self) -> int:
        return self._rows.nbytes

    def extend(self, rows: Sequence[tuple[int, bytes]], *, last: int) -> None:
        """Append vectors; *last* is the highest number that was looked for."""
        new = self._count + len(rows)
        if new > len(self._rows):
            self._grow(max(new, min(2 * len(self._rows), new + EXACT_ROWS // 8)))
        if rows:
            self._rows[self._count : new] = unpacked(
                [vector for _, vector in rows], self._rows.shape[1], self._bits
            )
            self._numbers[self._count : new] = [number for number, _ in rows]
        self._count, self.last = new, last

    def _grow(self, capacity: int) -> None:
        rows = np.zeros((capacity, self._rows.shape[1]), dtype=np.float32)
        numbers = np.zeros(capacity, dtype=np.int64)
        rows[: self._count], numbers[: self._count] = self.rows, self.numbers
        self._rows, self._numbers = rows, numbers  # last: where memory ends, what was held stays whole


def _mean(found: Floats) -> float:
    return float(found.mean()) if len(found) else 0.0


def _ranked(
    numbers: NDArray[np.int64], found: Floats, background: float, searched: int, *, is_all: bool
) -> Ranked:
    order = highest(found, len(found))
    return Ranked(numbers[order].tolist(), found[order].tolist(), background, searched, is_all)
