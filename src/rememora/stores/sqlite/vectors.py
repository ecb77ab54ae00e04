"""Vectors in ten bits a number, one row each; what is searched is made from them (`vector_segments`)."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

from rememora.stores.sqlite.entry_rows import to_candidate
from rememora.stores.sqlite.limits import ALLOWED, conditions
from rememora.stores.sqlite.vector_segments import Segments, Space

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.model.queries import Candidate, Where
    from rememora.model.vectors import VectorSpace, Waiting
    from rememora.ports.vectors import Key, Nearest, Vector
    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.values import Scopes
    from rememora.stores.sqlite.vector_search import Ranked

_DEEPER, _DEEPER_AT_LEAST = 4, 1_000
"""Where those that were deleted or have expired leave too few, so many times as many are looked at next."""

SPACES = """
    SELECT name, dimensions, vectors, (SELECT coalesce(sum(entries), 0) FROM scopes), dead
    FROM vector_spaces ORDER BY no
"""
SPACE = "SELECT no, dimensions, died, begins_after, bits, sealed FROM vector_spaces WHERE name = ?"
SPACE_ADD = """
    INSERT INTO vector_spaces (name, dimensions, bits, begins_after)
    VALUES (?, ?, 10, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'vectors'), 0))
"""
SPACE_DONE = "SELECT done_to FROM vector_spaces WHERE name = ?"
SPACE_ADVANCE = "UPDATE vector_spaces SET done_to = max(done_to, ?) WHERE no = ?"
SPACE_GREW = "UPDATE vector_spaces SET vectors = vectors + ? WHERE no = ?"
SPACE_SEALED = "UPDATE vector_spaces SET dead = 0, vectors = ?, sealed = sealed + 1 WHERE no = ?"
SPACE_DIED = """
    UPDATE vector_spaces SET vectors = vectors - ?1, dead = dead + ?1, died = died + ?1 WHERE no = ?2
"""
SPACE_DROP = "DELETE FROM vector_spaces WHERE no = ?"
WAITING = """
    SELECT e.no, iif(e.is_message, 'message', 'memory'), s.name, e.id FROM entries e JOIN scopes s ON s.no = e.scope
    WHERE e.no > ? AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.entry = e.no AND v.space = ?)
    ORDER BY e.no LIMIT ?
"""
WAITING_OF = """
    SELECT e.no FROM entries e
    WHERE e.scope = ? AND e.is_message = (? = 'message') AND e.id = ?
        AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.entry = e.no AND v.space = ?)
"""
VECTOR_ADD = """
    INSERT OR IGNORE INTO vectors (space, entry, vector) SELECT ?, no, ? FROM entries WHERE no = ? RETURNING no
"""
VECTORS_OF_ENTRY_DROP = "DELETE FROM vectors WHERE entry = ? RETURNING space"
VECTORS_DROP = "DELETE FROM vectors WHERE space = ?"
CANDIDATES = (
    """
    SELECT v.no, iif(e.is_message, 'message', 'memory'), s.name, e.id, e.kind, e.exchange, e.terms, e.no, e.session,
        e.at_ms
    FROM vectors v CROSS JOIN entries e ON e.no = v.entry CROSS JOIN scopes s ON s.no = e.scope
    WHERE v.no IN (SELECT value FROM json_each(:numbers)) AND e.scope IN (SELECT value FROM json_each(:scopes))
"""
    + ALLOWED
)
OF_KEYS = """
    SELECT j.value ->> 0, j.value ->> 1, e.id, v.vector
    FROM json_each(:keys) j CROSS JOIN scopes s ON s.name = j.value ->> 1
        CROSS JOIN entries e ON e.scope = s.no AND e.is_message = (j.value ->> 0 = 'message') AND e.id = j.value ->> 2
        CROSS JOIN vectors v ON v.entry = e.no AND v.space = :space AND length(v.vector) = :bytes
"""
COUNT_WAITING = """
    SELECT (SELECT coalesce(sum(entries), 0) FROM scopes)
        - coalesce((SELECT vectors FROM vector_spaces WHERE name = ?), 0)
"""


class SqliteVectors:
    """See `ports.vectors.Vectors`."""

    def __init__(self, db: Database, scopes: Scopes) -> None:
        self._db, self._scopes = db, scopes
        self._segments = Segments(db)

    def spaces(self) -> list[VectorSpace]:
        """Return all spaces, oldest first."""
        from rememora.model.vectors import VectorSpace

        return [
            VectorSpace(name=name, dimensions=dimensions, vectors=count, waiting=entries - count, dead=dead)
            for name, dimensions, count, entries, dead in self._db.cx.execute(SPACES)
        ]

    def waiting(
        self, space: str, *, limit: int, after: int | None = None, keys: Sequence[Key] | None = None
    ) -> list[Waiting]:
        """Return entries without a vector in *space*, oldest first."""
        from rememora.model.vectors import Waiting

        known = self._space(space)
        number = known.number if known else 0
        if keys is not None:
            return self._waiting_of(number, keys)[:limit]
        if after is None:
            after = self._db.cx.execute(SPACE_DONE, (space,)).get or 0
        rows = self._db.cx.execute(WAITING, (after, number, limit))
        return [Waiting(number=no, source=source, scope=scope, id=id) for no, source, scope, id in rows]

    def count_waiting(self, space: str) -> int:
        """Count the entries without a vector in *space*."""
        return int(self._db.cx.execute(COUNT_WAITING, (space,)).get)

    def put(
        self, space: str, vectors: Sequence[tuple[int, Vector]], *, dimensions: int, looked_to: int = 0
    ) -> int:
        """Keep vectors of entries; one that is there stays, and an entry that has gone is passed over."""
        from rememora.core.vectors import packed, stacked, unit

        known = self._ensure(space, dimensions)
        number = known.number
        self._db.cx.execute(SPACE_ADVANCE, (looked_to, number))
        if not vectors:
            return 0
        for _, vector in vectors:
            known.check(space, len(vector))
        blobs = packed(unit(stacked([vector for _, vector in vectors])), known.bits)
        rows = [(number, blob, entry) for blob, (entry, _) in zip(blobs, vectors, strict=True)]
        # Not by `total_changes`, which counts rows of FTS5 too, if words were indexed in this transaction.
        added = len(self._db.cx.executemany(VECTOR_ADD, rows).fetchall())
        self._db.cx.execute(SPACE_GREW, (added, number))
        self._segments.seal_full(known)
        return added

    def nearest(
        self, space: str, asked: Vector, scopes: Sequence[str], where: Where, *, limit: int
    ) -> Nearest:
        """Return the entries whose vectors are nearest to *asked* by cosine, nearest first."""
        from rememora.ports.vectors import Nearest

        known, numbers = self._space(space), self._scopes.existing(scopes)
        if known is None or not numbers or not limit:
            return Nearest(found=(), background=0.0, searched=0)
        known.check(space, len(asked))
        depth = limit
        while True:  # seldom more than once: few rows are passed over
            ranked = self._segments.search(known, asked, numbers, where, limit=depth)
            found = self._found(ranked, numbers, where, limit=limit)
            if len(found) == limit or ranked.is_all:
                break
            depth = max(_DEEPER * depth, _DEEPER_AT_LEAST)
        return Nearest(found=tuple(found), background=ranked.background, searched=ranked.searched)

    def cosines(self, space: str, asked: Vector, keys: Sequence[Key]) -> dict[Key, float]:
        """Return the cosine of each of these entries that has a vector."""
        from rememora.core.vectors import cosines, stacked, unit

        known = self._space(space)
        if known is None or not keys:
            return {}
        known.check(space, len(asked))
        held = self.kept(space, keys)
        found = cosines(stacked(list(held.values())), unit(asked)) if held else ()
        return {key: float(cosine) for key, cosine in zip(held, found, strict=True)}

    def kept(self, space: str, keys: Sequence[Key]) -> dict[Key, Vector]:
        """Return the vectors of these entries as they are kept."""
        known = self._space(space)
        if known is None or not keys:
            return {}
        asked = {"keys": json.dumps(keys), "space": known.number, "bytes": known.bytes}
        rows = self._db.cx.execute(OF_KEYS, asked).fetchall()
        if not rows:
            return {}
        from rememora.core.vectors import unpacked

        made = unpacked([row[3] for row in rows], known.dimensions, known.bits)
        return {tuple(row[:3]): vector for row, vector in zip(rows, made, strict=True)}

    def seal(self, space: str) -> int:
        """Make the codes of a space anew, without those whose vector is gone; return how many there are."""
        known = self._space(space)
        if known is None:
            return 0
        count = self._segments.seal_anew(known)
        self._db.cx.execute(SPACE_SEALED, (count, known.number))
        return count

    def drop(self, space: str) -> int:
        """Delete a space with its vectors; return how many there were."""
        known = self._space(space)
        if known is None:
            return 0
        self._segments.drop(known)
        before = self._db.cx.total_changes()
        self._db.cx.execute(VECTORS_DROP, (known.number,))
        count: int = self._db.cx.total_changes() - before
        self._db.cx.execute(SPACE_DROP, (known.number,))
        return count

    def forget(self, entries: Sequence[int]) -> None:
        """Delete the vectors of entries that are removed; their codes stay until the space is sealed anew."""
        lost = Counter(
            space for entry in entries for (space,) in self._db.cx.execute(VECTORS_OF_ENTRY_DROP, (entry,))
        )
        self._db.cx.executemany(SPACE_DIED, [(count, space) for space, count in lost.items()])

    def _space(self, name: str) -> Space | None:
        row = self._db.once((SPACE, name), lambda: self._db.cx.execute(SPACE, (name,)).fetchone())
        return None if row is None else Space(*row)

    def _ensure(self, name: str, dimensions: int) -> Space:
        known = self._space(name)
        if known is None:
            self._db.cx.execute(SPACE_ADD, (name, dimensions))
            return Space(*self._db.cx.execute(SPACE, (name,)).fetchone())
        known.check(name, dimensions)
        return known

    def _waiting_of(self, space: int, keys: Sequence[Key]) -> list[Waiting]:
        from rememora.model.vectors import Waiting

        found = []
        for source, scope, id in keys:
            no = self._db.cx.execute(WAITING_OF, (self._scopes.number(scope), source, id, space)).get
            if no is not None:
                found.append(Waiting(number=no, source=source, scope=scope, id=id))
        return found

    def _found(
        self, ranked: Ranked, scopes: Sequence[int], where: Where, *, limit: int
    ) -> list[tuple[Candidate, float]]:
        """Return the first that are still there and meet the conditions."""
        found: list[tuple[Candidate, float]] = []
        for start in range(0, len(ranked.numbers), limit):
            some = slice(start, start + limit)
            by_number = self._candidates(ranked.numbers[some], scopes, where)
            pairs = zip(ranked.numbers[some], ranked.cosines[some], strict=True)
            found += [(by_number[number], cosine) for number, cosine in pairs if number in by_number]
            if len(found) >= limit:
                break
        return found[:limit]

    def _candidates(
        self, numbers: Sequence[int], scopes: Sequence[int], where: Where
    ) -> dict[int, Candidate]:
        asked = {**conditions(where), "numbers": json.dumps(numbers), "scopes": json.dumps(scopes)}
        rows = self._db.cx.execute(CANDIDATES, asked)  # below as it has them
        return {no: to_candidate(of, of[1]) for no, *of in rows}
