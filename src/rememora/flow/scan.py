"""An independent look at files: bytes, and what was erased in every form that it may have there.

It knows nothing of stores and shares no code with what erases. Each needle becomes many patterns: as it is, in NFC
and NFD, in lower and upper case, with a capital, folded, without its first characters (FTS5 writes of a term only what
the one before it does not begin with), in UTF-16 of both orders, and in base64 at its three offsets. All are looked for
in one pass.
"""

from __future__ import annotations

import base64
import unicodedata
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager
    from typing import BinaryIO

    from numpy.typing import NDArray


CHUNK = 8 << 20
"""Bytes that are held at a time."""
ANCHOR = 4
"""Bytes of a pattern by which places are sorted out before any pattern is compared."""
HEAD = 12
"""Bytes by which longer patterns with the same anchor are told apart: of phrases many begin with "the "."""
LEAST = 5
"""Bytes of the shortest pattern: chance has four bytes in one of 4 thousand million places, too often for a file."""
SHARED = 3
"""First characters that a term may lack at most where it is looked for without them."""
LONGER, LONGEST_TERM = 3, 120
"""Bytes that a term may have behind the word, and in all; then its length takes one byte."""
_TABLE_BITS = 20
_SPREAD = np.uint32(0x9E3779B1)
"""2^32 by the golden ratio: the high bits of a product with it are spread evenly (Knuth, TAOCP 3, 6.4)."""


class Readable(Protocol):
    """A file as far as a scan needs it."""

    def read(self, count: int, /) -> bytes:
        """Return the next bytes, none at the end."""


class Scanned(NamedTuple):
    """What a scan found.

    Attributes:
        files: The paths that were looked through; one that could not be read raises.
        found: By path, the texts of the patterns that are there: needles, or what is left of them as a term.
    """

    files: tuple[str, ...]
    found: dict[str, frozenset[str]]


def opened(path: str) -> BinaryIO:
    """Open a file that no database has open."""
    return open(path, "rb")


def scan(
    paths: Sequence[str],
    needles: Iterable[str],
    reading: Callable[[str], AbstractContextManager[Readable]] = opened,
) -> Scanned:
    """Look through files for every form of some texts.

    Args:
        paths: The files.
        needles: The texts.
        reading: Opens a file for the time of a block.

    Raises:
        OSError: A file cannot be read.
    """
    patterns: dict[bytes, str] = {}
    for needle in needles:
        for pattern, text in forms(needle):
            if len(pattern) >= LEAST:
                patterns.setdefault(pattern, text)
    search = _Search(patterns) if patterns else None
    found = {}
    for path in paths:
        with reading(path) as file:
            found[path] = _through(file, search)
    return Scanned(tuple(paths), found)


def forms(needle: str) -> Iterator[tuple[bytes, str]]:
    """Give the bytes that a text may have in a file, and of what text they are bytes."""
    spelled = {needle, needle.lower(), needle.casefold(), needle.upper(), needle[:1].upper() + needle[1:]}
    spelled |= {unicodedata.normalize("NFKC", one) for one in tuple(spelled)}
    spelled |= {unicodedata.normalize(form, one) for one in tuple(spelled) for form in ("NFC", "NFD")}
    for text in sorted(spelled):
        raw = text.encode("utf-8", "surrogatepass")
        yield raw, needle
        for order in ("utf-16-le", "utf-16-be"):
            yield text.encode(order, "surrogatepass"), needle
        for offset in range(3):
            yield _base64(raw, offset), needle
        yield from _as_term(text)


def _as_term(text: str) -> Iterator[tuple[bytes, str]]:
    """Give what FTS5 writes of the terms of a text: their length and, of the first few characters, only some.

    Where there are no spaces, pairs of characters are terms. The length tells a term from what stands by chance beside
    the end of another text; it may be that of a longer form of the word.
    """
    if " " in text:
        return
    if text.isascii():
        rests = [text[count:] for count in range(1, SHARED + 1)]
    else:
        rests = [text[start : start + 2] for start in range(len(text) - 1)]
    for rest in rests:
        raw = rest.encode("utf-8", "surrogatepass")
        if LEAST <= len(raw) < LONGEST_TERM:
            for more in range(LONGER + 1):
                yield bytes([len(raw) + more]) + raw, rest


def _base64(raw: bytes, offset: int) -> bytes:
    """Return the characters of base64 that depend on nothing before or behind the bytes."""
    whole = base64.b64encode(bytes(offset) + raw)
    first = (offset * 8 + 5) // 6
    last = (offset + len(raw)) * 8 // 6
    return whole[first:last]


class _Search:
    """Many patterns at once: by their first four bytes, the longer ones by their head, then whole."""

    def __init__(self, patterns: dict[bytes, str]) -> None:
        self.longest = max(map(len, patterns))
        self._by_anchor: dict[int, dict[bytes, list[tuple[bytes, str]]]] = {}
        for pattern, text in patterns.items():
            anchor = int.from_bytes(pattern[:ANCHOR], "little")
            head = pattern[:HEAD] if len(pattern) >= HEAD else b""
            self._by_anchor.setdefault(anchor, {b"": []}).setdefault(head, []).append((pattern, text))
        self._anchors = np.array(sorted(self._by_anchor), dtype=np.uint32)
        self._table = np.zeros(1 << _TABLE_BITS, dtype=bool)
        self._table[_hashed(self._anchors)] = True

    def into(self, data: bytes, found: set[str]) -> None:
        """Add the texts whose patterns stand in some bytes."""
        for shift in range(ANCHOR):
            count = (len(data) - shift) // ANCHOR
            words = np.frombuffer(data, dtype="<u4", count=count, offset=shift)
            places = np.flatnonzero(self._table[_hashed(words)])
            if len(places):
                places = places[np.isin(words[places], self._anchors)]
            for place in places.tolist():
                self._compare(data, place * ANCHOR + shift, int(words[place]), found)

    def _compare(self, data: bytes, start: int, anchor: int, found: set[str]) -> None:
        by_head = self._by_anchor[anchor]
        for pattern, text in chain(by_head[b""], by_head.get(data[start : start + HEAD], ())):
            if text not in found and data.startswith(pattern, start):
                found.add(text)


def _hashed(words: NDArray[np.uint32]) -> NDArray[np.uint32]:
    return (words * _SPREAD) >> np.uint32(32 - _TABLE_BITS)


def _through(file: Readable, search: _Search | None) -> frozenset[str]:
    """Read a file to its end, in pieces that overlap by the longest pattern."""
    kept, found = b"", set[str]()
    while piece := file.read(CHUNK):
        if search is not None:
            data = kept + piece
            search.into(data, found)
            kept = data[-(search.longest - 1) :]
    return frozenset(found)
