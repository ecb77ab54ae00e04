"""What a process holds in memory of the vectors of a space: codes, and what a search is limited by.

Columns grow at their end only. A reader that took a view of them before is not disturbed, and rows that were
deleted meanwhile are found to be missing when they are read from the file.
"""

from __future__ import annotations

import zlib
from hashlib import blake2b
from typing import TYPE_CHECKING

import numpy as np

from rememora.core.vectors import PACKED_BITS, code_words, sign_codes, unpacked
from rememora.model.memory import KINDS
from rememora.model.transcript import ROLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from rememora.core.vectors import Codes, Places
    from rememora.model.queries import Where

    Row = tuple[int, int, str, str, int, str | None, bytes]

_TYPES = {"number": "<i8", "scope": "<i4", "kind": "<u2", "at_ms": "<i8", "session": "<i8"}
_FIRST_CAPACITY = 1024
_COMPRESSION = 1  # zlib's fastest: it leaves 2 to 6 bytes of 30 a row, its best hardly less


class Columns:
    """Some vectors of one space, in the order of their numbers.

    Attributes:
        count: Rows.
        codes: Sign codes, shape (words, rows).
    """

    __slots__ = ("_columns", "codes", "count")

    def __init__(self, dimensions: int) -> None:
        self.count = 0
        self._columns = {name: np.zeros(0, dtype=kind) for name, kind in _TYPES.items()}
        self.codes: Codes = np.zeros((code_words(dimensions), 0), dtype=np.uint64)

    @classmethod
    def of_rows(cls, rows: Sequence[Row], dimensions: int, bits: int = PACKED_BITS) -> Columns:
        """Make them of rows of the file: number, scope, source, kind, time, session, vector."""
        made = cls(dimensions)
        made.count = len(rows)
        values = [
            (no, scope, kind_code(s, k), at, session_code(name)) for no, scope, s, k, at, name, _ in rows
        ]
        for place, (name, kind) in enumerate(_TYPES.items()):
            made._columns[name] = np.array([row[place] for row in values], dtype=kind)
        made.codes = sign_codes(unpacked([row[-1] for row in rows], dimensions, bits))
        return made

    @classmethod
    def of_bytes(cls, body: bytes, rows: int, dimensions: int) -> Columns:
        """Read what `to_bytes` wrote."""
        made = cls(dimensions)
        made.count, start = rows, 0
        words = code_words(dimensions)
        codes = 8 * words * rows
        made.codes = np.frombuffer(body, "<u8", count=words * rows).reshape(words, rows)
        packed = zlib.decompress(body[codes:])
        for name, kind in _TYPES.items():
            column = np.frombuffer(packed, dtype=kind, count=rows, offset=start)
            made._columns[name] = column
            start += column.nbytes
        return made

    def to_bytes(self) -> bytes:
        """Return the codes, which look like chance, and packed the other columns, which are much the same."""
        columns = b"".join(self.column(name).tobytes() for name in _TYPES)
        return self.codes[:, : self.count].tobytes() + zlib.compress(columns, _COMPRESSION)

    def column(self, name: str) -> NDArray[np.int64]:
        """Return a view of one column."""
        view: NDArray[np.int64] = self._columns[name][: self.count]
        return view

    @property
    def last(self) -> int:
        """The number of the last row; 0 without any."""
        return int(self.column("number")[-1]) if self.count else 0

    def extend(self, other: Columns) -> None:
        """Append rows with higher numbers."""
        new = self.count + other.count
        if new > self.codes.shape[1]:
            self._grow(max(new, 2 * self.codes.shape[1], _FIRST_CAPACITY))
        for name in _TYPES:
            self._columns[name][self.count : new] = other.column(name)
        self.codes[:, self.count : new] = other.codes[:, : other.count]
        self.count = new

    def after(self, number: int) -> Columns:
        """Return the rows behind a number."""
        start = int(np.searchsorted(self.column("number"), number, side="right"))
        rest = Columns(0)
        rest.count = self.count - start
        rest._columns = {name: self.column(name)[start:] for name in _TYPES}
        rest.codes = self.codes[:, start : self.count]
        return rest

    def of_scopes(self, scopes: Sequence[int]) -> Places:
        """Return where the rows of these scopes stand."""
        column = self.column("scope")
        if len(scopes) == 1:
            return np.flatnonzero(column == scopes[0])
        return np.flatnonzero(np.isin(column, scopes))

    def meeting(self, places: Places, where: Where) -> Places:
        """Return those of some rows that meet the conditions, as far as columns tell; the file has the last word."""
        for name, lowest, highest in (("at_ms", where.since_ms, where.until_ms),):
            if lowest is not None:
                places = places[self.column(name)[places] >= lowest]
            if highest is not None:
                places = places[self.column(name)[places] < highest]
        if where.session is not None:
            places = places[self.column("session")[places] == session_code(where.session)]
        allowed = _allowed(where)
        return places if allowed is None else places[np.isin(self.column("kind")[places], allowed)]

    def _grow(self, capacity: int) -> None:
        for name, column in self._columns.items():
            self._columns[name] = np.zeros(capacity, dtype=column.dtype)
            self._columns[name][: self.count] = column[: self.count]
        codes = np.zeros((self.codes.shape[0], capacity), dtype=np.uint64)
        codes[:, : self.count] = self.codes[:, : self.count]
        self.codes = codes


def kind_code(source: str, kind: str) -> int:
    """Return 16 bits that stand for a kind of memory or a role of message; a test shows that no two are alike."""
    return zlib.crc32(f"{source}/{kind}".encode()) & 0xFFFF


def session_code(session: str | None) -> int:
    """Return 64 bits that stand for a session; should two be alike, the row in the file tells them apart."""
    if session is None:
        return 0
    return int.from_bytes(
        blake2b(session.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little", signed=True
    )


def _allowed(where: Where) -> list[int] | None:
    if where.kinds is None and where.roles is None and len(set(where.sources)) == 2:
        return None
    memories: Iterable[str] = KINDS if where.kinds is None else where.kinds
    messages: Iterable[str] = ROLES if where.roles is None else where.roles
    return [kind_code("memory", k) for k in memories if "memory" in where.sources] + [
        kind_code("message", r) for r in messages if "message" in where.sources
    ]
