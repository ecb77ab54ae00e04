"""Codes of vectors, sealed in the file by the thousand and held in memory by each process.

A process reads the sealed segments of a space once, and before each search what came since: numbers rise in
the order of commits, and none is used twice. What was deleted falls out when the vectors of the nearest codes
are read (facts: engines, the prototype).
"""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from rememora.locks import Lock
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.model.queries import Where
    from rememora.ports.vectors import Vector
    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.vector_columns import Row
    from rememora.stores.sqlite.vector_search import Held, Ranked

SEGMENT_ROWS = 4096

LAST_GIVEN = "SELECT seq FROM sqlite_sequence WHERE name = 'vectors'"
SEALED_TO = "SELECT max(last) FROM vector_segments WHERE space = ?"
SEGMENTS = "SELECT rows, body FROM vector_segments WHERE space = ? AND last > ? ORDER BY last"
SEGMENT_ADD = "INSERT INTO vector_segments (space, last, rows, body) VALUES (?, ?, ?, ?)"
SEGMENTS_DROP = "DELETE FROM vector_segments WHERE space = ?"
# CROSS JOIN: the vectors first, in the order of their numbers. One that was cut off from outside is none.
ROWS = """
    SELECT v.no, e.scope, iif(e.is_message, 'message', 'memory'), e.kind, e.at_ms, e.session, v.vector
    FROM vectors v CROSS JOIN entries e ON e.no = v.entry
    WHERE v.no > ? AND v.space = ? AND length(v.vector) = ? ORDER BY v.no LIMIT ?
"""
VECTORS = """
    SELECT no, vector FROM vectors WHERE no IN (SELECT value FROM json_each(?)) AND length(vector) = ? ORDER BY no
"""


class Space(NamedTuple):
    """A space as its row says.

    Attributes:
        number: Stands for it in every key.
        dimensions: Of every vector.
        died: Vectors that were removed since the space was made; sealing forgets none, so every process can
            tell how much of what it holds is dead.
        begins_after: No vector of it has this number or a lower one, so none is looked for among those of
            the spaces before it.
        bits: How many a number of a vector takes.
        sealed: How often its codes were made anew: who holds older ones begins anew, too.
    """

    number: int
    dimensions: int
    died: int
    begins_after: int
    bits: int
    sealed: int

    @property
    def bytes(self) -> int:
        """Bytes of a vector."""
        from rememora.core.vectors import packed_bytes

        return packed_bytes(self.dimensions, self.bits)

    def check(self, name: str, dimensions: int) -> None:
        """Raise `InvalidInput` for a vector of other dimensions; *name* is that of the space."""
        if dimensions != self.dimensions:
            raise InvalidInput(
                f"vector space {name!r}: expected {self.dimensions} dimensions, found {dimensions};"
                " give another model another name"
            )


class Segments:
    """The codes of all spaces.

    numpy, and what needs it, is imported where there are vectors.
    """

    def __init__(self, db: Database) -> None:
        self._db = db
        self._lock = Lock()
        self._held: dict[int, Held] = {}

    def search(
        self, space: Space, asked: Vector, scopes: Sequence[int], where: Where, *, limit: int
    ) -> Ranked:
        """Rank the vectors of some scopes by their cosine to *asked*, as far as this view of the file goes."""
        last = self._db.cx.execute(LAST_GIVEN).get or 0
        with self._lock:
            held = self._held.get(space.number)
            if held is None or held.outdated(space.died, space.sealed) or self._db.writing:
                held = self._begun(space)
            if not self._db.writing:  # numbers that are rolled back are given again, to other vectors
                self._held[space.number] = held
            self._catch_up(space, held, last)
            return held.search(asked, scopes, where, limit=limit, view_to=last)

    def seal_full(self, space: Space) -> None:
        """Seal what came since the last segment, as soon as it fills one."""
        sealed_to = self._db.cx.execute(SEALED_TO, (space.number,)).get or space.begins_after
        # A bound from above, which costs nothing: other spaces draw from the same numbers.
        while (self._db.cx.execute(LAST_GIVEN).get or 0) - sealed_to >= SEGMENT_ROWS:
            rows = self._rows(space, sealed_to)
            if len(rows) < SEGMENT_ROWS:
                return
            sealed_to = self._add(space, rows)

    def seal_anew(self, space: Space) -> int:
        """Make the segments of a space from its vectors; return how many vectors there are."""
        self.drop(space)
        count, last = 0, space.begins_after
        while rows := self._rows(space, last):
            last = rows[-1][0]
            count += len(rows)
            if len(rows) == SEGMENT_ROWS:
                self._add(space, rows)
        return count

    def drop(self, space: Space) -> None:
        """Delete the segments of a space, and let go of what is held of it."""
        self._db.cx.execute(SEGMENTS_DROP, (space.number,))
        with self._lock:
            self._held.pop(space.number, None)

    def _begun(self, space: Space) -> Held:
        from rememora.stores.sqlite.vector_search import Held

        held = Held(
            space.dimensions,
            space.bits,
            died=space.died,
            sealed=space.sealed,
            read=partial(self._vectors, space),
        )
        held.seen_to = space.begins_after
        return held

    def _catch_up(self, space: Space, held: Held, last: int) -> None:
        """Read what came since, up to the *last* number of this view of the file.

        What another space was given meanwhile is looked at once, not before each search.
        """
        from rememora.stores.sqlite.vector_columns import Columns

        if held.seen_to >= last:
            return
        for count, body in self._db.cx.execute(SEGMENTS, (space.number, held.last)):
            held.extend(Columns.of_bytes(body, count, space.dimensions))
        while rows := self._rows(space, max(held.last, held.seen_to)):
            held.extend(Columns.of_rows(rows, space.dimensions, space.bits))
        held.seen_to = last

    def _rows(self, space: Space, after: int) -> list[Row]:
        rows: list[Row] = self._db.cx.execute(
            ROWS, (after, space.number, space.bytes, SEGMENT_ROWS)
        ).fetchall()
        return rows

    def _vectors(self, space: Space, numbers: Sequence[int]) -> list[tuple[int, bytes]]:
        asked = (json.dumps(numbers), space.bytes)
        rows: list[tuple[int, bytes]] = self._db.cx.execute(VECTORS, asked).fetchall()
        return rows

    def _add(self, space: Space, rows: Sequence[Row]) -> int:
        from rememora.stores.sqlite.vector_columns import Columns

        last = rows[-1][0]
        body = Columns.of_rows(rows, space.dimensions, space.bits).to_bytes()
        self._db.cx.execute(SEGMENT_ADD, (space.number, last, len(rows), body))
        return last
