"""Arithmetic of vectors: unit length, ten bits a number, sign codes, and the nearest by either.

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
    from typing import Any

    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float32]
    Codes = NDArray[np.uint64]
    Counts = NDArray[np.uint16 | np.uint32]
    Places = NDArray[np.intp]

PACKED_BITS, HALF_BITS = 10, 16
"""How many bits a number of a kept vector takes: now, and in a space that an earlier version began."""
WORD_BITS = 64
_MOST = 511
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
    """Return each row in ten bits a number, or in half precision (16), which `unpacked` reads.

    A row is scaled so that its greatest number is 511 and rounded. That moves the cosine of two texts by about one in
    ten thousand (a test says how much at most), which changes the order of the nearest less than the model's own
    rounding does. First stands the greatest number (float32, little-endian), then the upper eight bits of each number
    (two's complement), then the lower two: of four quarters of the row side by side in each byte, so that the parts
    of all rows are read in one go.
    """
    if bits == HALF_BITS:
        return [row.tobytes() for row in vectors.astype("<f2")]
    greatest = np.abs(vectors).max(axis=1, keepdims=True, initial=0.0).astype("<f4")
    whole = np.rint(vectors * (_MOST / np.where(greatest > 0, greatest, 1))).astype(np.int16)
    lower = np.zeros((len(whole), -(-whole.shape[1] // 4)), dtype=np.uint8)
    for place, quarter in enumerate(_quarters(whole)):
        lower[:, : quarter.shape[1]] |= (quarter & 3).astype(np.uint8) << 2 * place
    parts = (greatest, (whole >> 2).astype(np.int8), lower)
    return [row.tobytes() for row in np.hstack([part.view(np.uint8) for part in parts])]


def packed_bytes(dimensions: int, bits: int = PACKED_BITS) -> int:
    """Return the length of a row of `packed`."""
    return 2 * dimensions if bits == HALF_BITS else 4 + dimensions + -(-dimensions // 4)


def unpacked(blobs: Sequence[bytes], dimensions: int, bits: int = PACKED_BITS) -> Floats:
    """Return the rows of `packed` in single precision."""
    joined = b"".join(blobs)
    if bits == HALF_BITS:
        return np.frombuffer(joined, dtype="<f2").reshape(len(blobs), dimensions).astype(np.float32)
    rows = np.frombuffer(joined, dtype=np.uint8).reshape(len(blobs), packed_bytes(dimensions))
    greatest, lower = rows[:, :4].copy().view("<f4"), rows[:, 4 + dimensions :]
    found: Floats = rows[:, 4 : 4 + dimensions].view(np.int8).astype(np.float32)
    found *= 4
    for place, quarter in enumerate(_quarters(found)):
        quarter += lower[:, : quarter.shape[1]] >> 2 * place & 3
    found *= greatest / np.float32(_MOST)
    return found


def _quarters(rows: NDArray[Any]) -> list[NDArray[Any]]:
    """Return views of the four quarters of all rows; the last may be shorter, or empty."""
    size = -(-rows.shape[1] // 4)
    return [rows[:, start : start + size] for start in range(0, 4 * size, size or 1)]


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
