"""Arithmetic of vectors: unit length, twelve bits a dimension, sign codes, and the nearest by either.

A code keeps the sign of every dimension in one bit. Vectors that point the same way agree in most signs,
so counting the bits that differ (Hamming distance) finds the neighbourhood at a fiftieth of the cost, and
the vectors themselves put it in order (facts: engines, vector kernels).

Imported only where there are vectors, since it needs numpy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float32]
    Codes = NDArray[np.uint64]
    Counts = NDArray[np.uint16 | np.uint32]
    Places = NDArray[np.intp]

PACKED_BITS, HALF_BITS = 12, 16
"""How many bits a number of a kept vector takes: now, and in a space that an earlier version began."""
WORD_BITS = 64
_MOST = 2047
_AT_ONCE = 1 << 16
"""Rows compared in one go: what is in between stays in the processor's cache."""


def unit(vectors: ArrayLike) -> Floats:
    """Return rows scaled to length 1 in single precision; a row of zeros stays one.

    float64 would make every product several times slower.
    """
    rows: Floats = np.asarray(vectors, dtype=np.float32)
    # First by the greatest value, so that neither squares of 1e30 nor of 1e-30 leave single precision.
    greatest = np.abs(rows).max(axis=-1, keepdims=True, initial=0.0)
    rows = np.divide(rows, np.where(greatest > 0, greatest, 1), dtype=np.float32)
    length = np.sqrt(np.einsum("...i,...i->...", rows, rows))[..., None]
    return np.divide(rows, np.where(length > 0, length, 1), dtype=np.float32)


def stacked(vectors: Sequence[ArrayLike]) -> Floats:
    """Return vectors of one length as the rows of an array."""
    return np.stack([np.asarray(vector, dtype=np.float32) for vector in vectors])


def packed(vectors: Floats, bits: int = PACKED_BITS) -> list[bytes]:
    """Return each row in twelve bits a dimension, or in half precision (16), which `unpacked` reads.

    A row is scaled so that its greatest number is 2047 and rounded: of a unit vector with 384 numbers that are
    spread as by chance, each is off by about one in two thousand, as in half precision, and its bytes are three
    quarters of those. First stands the greatest number (float32, little-endian), then the upper eight bits of each
    number (two's complement), then the lower four: those of the first half of the row in the lower half of each
    byte, those of the second half in the upper.
    """
    if bits == HALF_BITS:
        return [row.tobytes() for row in vectors.astype("<f2")]
    greatest = np.abs(vectors).max(axis=1, keepdims=True, initial=0.0).astype("<f4")
    whole = np.rint(vectors * (_MOST / np.where(greatest > 0, greatest, 1))).astype(np.int16)
    upper = (whole >> 4).astype(np.int8)
    half = -(-whole.shape[1] // 2)
    lower = (whole & 15).astype(np.uint8)
    nibbles = lower[:, :half].copy()
    nibbles[:, : whole.shape[1] - half] |= lower[:, half:] << 4
    return [row.tobytes() for row in np.hstack([part.view(np.uint8) for part in (greatest, upper, nibbles)])]


def packed_bytes(dimensions: int, bits: int = PACKED_BITS) -> int:
    """Return the length of a row of `packed`."""
    return 2 * dimensions if bits == HALF_BITS else 4 + dimensions + -(-dimensions // 2)


def unpacked(blobs: Sequence[bytes], dimensions: int, bits: int = PACKED_BITS) -> Floats:
    """Return the rows of `packed` in single precision."""
    joined = b"".join(blobs)
    if bits == HALF_BITS:
        return np.frombuffer(joined, dtype="<f2").reshape(len(blobs), dimensions).astype(np.float32)
    rows = np.frombuffer(joined, dtype=np.uint8).reshape(len(blobs), packed_bytes(dimensions))
    half = -(-dimensions // 2)
    greatest = rows[:, :4].copy().view("<f4")
    nibbles = rows[:, 4 + dimensions :]
    found: Floats = rows[:, 4 : 4 + dimensions].view(np.int8).astype(np.float32)
    found *= 16
    found[:, :half] += nibbles & 15
    found[:, half:] += (nibbles >> 4)[:, : dimensions - half]
    found *= greatest / np.float32(_MOST)
    return found


def cosines(rows: Floats, asked: Floats) -> Floats:
    """Return the cosine of each row to one vector, -1 to 1; all are of unit length, about.

    Row by row in the calling thread: a product of matrices wakes the threads of the BLAS library, which on a
    busy machine costs ten times what it saves (facts: engines, vector kernels).
    """
    found: Floats = np.vecdot(rows, asked)
    return found.clip(-1.0, 1.0, out=found)  # rounding makes a length of 1.0001


def sign_codes(vectors: Floats) -> Codes:
    """Return the signs as bits, shape (64-bit words, rows): a word of all rows lies in one piece."""
    bits = np.packbits(vectors > 0, axis=1, bitorder="little")
    words = code_words(vectors.shape[1])
    padded = np.zeros((vectors.shape[0], words * 8), dtype=np.uint8)
    padded[:, : bits.shape[1]] = bits
    return np.ascontiguousarray(padded.view("<u8").T)


def code_words(dimensions: int) -> int:
    """Return the 64-bit words of a code."""
    return -(-dimensions // WORD_BITS)


def distances(codes: Codes, asked: Codes) -> Counts:
    """Count the bits in which each row differs from the one code *asked* for."""
    count = codes.shape[1]
    found: Counts = np.zeros(count, dtype=np.uint16 if len(codes) * WORD_BITS < 1 << 16 else np.uint32)
    for start in range(0, count, _AT_ONCE):
        end = min(start + _AT_ONCE, count)
        for word in range(codes.shape[0]):
            found[start:end] += np.bitwise_count(codes[word, start:end] ^ asked[word, 0])
    return found


def lowest(values: Counts, count: int) -> Places:
    """Return where the *count* lowest values stand; of equal ones the first."""
    if count >= len(values):
        return np.arange(len(values))
    within = np.cumsum(np.bincount(values))
    bound = int(np.searchsorted(within, count))
    surely = np.flatnonzero(values < bound)
    ties = np.flatnonzero(values == bound)[: count - len(surely)]
    return np.sort(np.concatenate((surely, ties)))


def highest(values: Floats, count: int) -> Places:
    """Return where the *count* highest values stand, highest first; of equal ones the first."""
    if 0 < count < len(values):
        bound = np.partition(values, len(values) - count)[len(values) - count]
        places = np.flatnonzero(values >= bound)
    else:
        places = np.arange(len(values))
    return places[np.argsort(-values[places], kind="stable")][:count]
