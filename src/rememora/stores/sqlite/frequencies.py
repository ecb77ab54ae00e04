"""How many entries of a scope hold each term.

An import counts a hundred thousand terms in one write. They go in as one array of packed numbers: a loop in Python
over as many rows costs more than the full text itself.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain, repeat
from typing import TYPE_CHECKING

import apsw

from rememora.stores.sqlite.entry_rows import TERM_BYTES, term_numbers

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from numpy.typing import NDArray

FREQUENCY_ADD = """
    INSERT INTO term_frequencies (scope, term, entries) VALUES (?, ?, ?)
    ON CONFLICT (scope, term) DO UPDATE SET entries = entries + excluded.entries
"""
# "WHERE 1" tells the parser that ON CONFLICT does not belong to a join.
FREQUENCIES_ADD = """
    INSERT INTO term_frequencies (scope, term, entries) SELECT ?, value >> 24, value & 16777215 FROM carray(?) WHERE 1
    ON CONFLICT (scope, term) DO UPDATE SET entries = entries + excluded.entries
"""
FREQUENCY_SWEEP = "DELETE FROM term_frequencies WHERE scope = ? AND term = ? AND entries <= 0"

_LARGE_BYTES = 200_000
"""Packed terms from which loading numpy pays; what is said in a talk stays far below."""

_MOST_ENTRIES = (1 << 24) - 1
"""Entries that are counted at once: a count has the lower 24 bits of a packed number."""

_HAS_CARRAY = "ENABLE_CARRAY" in apsw.compile_options
"""Not so in an apsw that was built on an older SQLite or without it."""


def count(cx: Any, scope: int, packed: Sequence[bytes]) -> None:
    """Count new entries by their packed terms."""
    if sum(map(len, packed)) < _LARGE_BYTES:
        _write(cx, scope, _holders(packed), sign=1)
        return
    for at in range(0, len(packed), _MOST_ENTRIES):
        _count_large(cx, scope, packed[at : at + _MOST_ENTRIES])


def discount(cx: Any, scope: int, packed: Sequence[bytes]) -> None:
    """Count entries no more; a term that none of them holds any longer goes."""
    lost = _holders(packed)
    _write(cx, scope, lost, sign=-1)
    cx.executemany(FREQUENCY_SWEEP, zip(repeat(scope), sorted(lost)))


def _holders(packed: Sequence[bytes]) -> Counter[int]:
    return Counter(chain.from_iterable(set(term_numbers(terms)) for terms in packed))


def _write(cx: Any, scope: int, holders: Counter[int], *, sign: int) -> None:
    # Sorted, so that the B-tree is walked once from left to right.
    cx.executemany(FREQUENCY_ADD, ((scope, term, sign * holders[term]) for term in sorted(holders)))


def _count_large(cx: Any, scope: int, packed: Sequence[bytes]) -> None:
    terms, counts = counted(packed)
    if _HAS_CARRAY:
        cx.execute(FREQUENCIES_ADD, (scope, apsw.carray(terms << 24 | counts)))
    else:
        cx.executemany(FREQUENCY_ADD, zip(repeat(scope), terms.tolist(), counts.tolist()))


def counted(packed: Sequence[bytes]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the terms that any of these entries holds, in order, and how many of them hold each."""
    import numpy as np

    sizes = [len(terms) // TERM_BYTES for terms in packed]
    held = np.frombuffer(b"".join(packed), dtype="<u4").astype(np.int64) << 24
    held |= np.repeat(np.arange(len(packed), dtype=np.int64), sizes)
    held.sort()
    held = held[np.append(True, held[1:] != held[:-1])] >> 24
    starts = np.flatnonzero(np.append(True, held[1:] != held[:-1]))
    return held[starts], np.diff(np.append(starts, len(held)))
