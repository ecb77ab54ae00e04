"""The full text: entries with their terms, per-scope frequencies, and the FTS5 table.

Every term is stored behind its scope's number, so posting lists are per scope: a search
costs what its own scope holds and cannot see another one (facts: engines, full text).
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rememora.core.bm25 import idf
from rememora.core.numbers import numbers_of
from rememora.core.ranking import K1, B
from rememora.stores.sqlite.entry_rows import (
    TERM_BYTES,
    grouped,
    prefixed,
    to_candidate,
    to_rows,
)
from rememora.stores.sqlite.frequencies import count, discount
from rememora.stores.sqlite.limits import ALLOWED, conditions

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from rememora.model.queries import Candidate, IndexEntry, Where
    from rememora.ports.store import Frequencies
    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.values import Scopes

ENTRY_ADD = """
    INSERT INTO entries (no, scope, is_message, id, session, kind, exchange, at_ms, expires_ms, terms)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
ENTRY_LAST = "SELECT seq FROM sqlite_sequence WHERE name = 'entries'"
_OF_IDS = "WHERE scope = ? AND is_message = ? AND id IN (SELECT value FROM json_each(?))"
ENTRY_FIND = "SELECT no, terms FROM entries " + _OF_IDS
ENTRY_DROP = "DELETE FROM entries WHERE no = ?"
ENTRY_EXPIRE = "UPDATE entries SET expires_ms = ? " + _OF_IDS + " RETURNING no"
FTS_ADD = "INSERT INTO entry_terms (rowid, terms) VALUES (?, ?)"
FTS_DROP = "DELETE FROM entry_terms WHERE rowid = ?"
FTS_CLEAR = "INSERT INTO entry_terms (entry_terms) VALUES ('delete-all')"
FREQUENCIES = """
    SELECT term, entries FROM json_each(?2) j CROSS JOIN term_frequencies ON scope = ?1 AND term = j.value
"""
TOTALS_ADD = "UPDATE scopes SET entries = entries + ?, terms = terms + ? WHERE no = ?"
TOTALS_GET = "SELECT entries, terms FROM scopes WHERE no = ?"
FORMER_MAKE = """
    CREATE TEMP TABLE IF NOT EXISTS former_entries AS SELECT scope, is_message, id, no FROM entries
"""
FORMER_INDEX = "CREATE UNIQUE INDEX temp.former_keys ON former_entries (scope, is_message, id)"
FORMER = "SELECT no FROM temp.former_entries WHERE scope = ? AND is_message = ? AND id = ?"
FORMER_REST = (
    "SELECT no FROM temp.former_entries f WHERE NOT EXISTS (SELECT 1 FROM entries e WHERE e.no = f.no)"
)
FORMER_DROP = "DROP TABLE temp.former_entries"
CLEAR_ENTRIES = "DELETE FROM entries"
CLEAR_FREQUENCIES = "DELETE FROM term_frequencies"
CLEAR_TOTALS = "UPDATE scopes SET entries = 0, terms = 0"
_COLUMNS = """
    SELECT iif(e.is_message, 'message', 'memory'), e.scope, e.id, e.kind, e.exchange, e.terms, e.no, e.session, e.at_ms
"""
_CANDIDATES = _COLUMNS + "FROM"
# BM25 of entries as if each held a term once; `core.ranking` has k1 and b. Only the best are read whole.
BEST = (
    "WITH asked AS MATERIALIZED (SELECT value ->> 0 AS match, value ->> 1 AS idf FROM json_each(:terms))"
    + _CANDIDATES
    + """ (
        SELECT e.no FROM (
            SELECT f.rowid AS no, sum(a.idf) AS idf
            FROM asked a CROSS JOIN entry_terms f ON f.entry_terms MATCH a.match GROUP BY f.rowid
        ) f CROSS JOIN entries e ON e.no = f.no
        WHERE 1
"""
    + ALLOWED
    + """
        ORDER BY f.idf / (1 + :k1 * (1 - :b + :b * length(e.terms) / :mean_bytes)) DESC, e.no DESC LIMIT :limit
    ) f CROSS JOIN entries e ON e.no = f.no
"""
)
NEWEST = (
    _CANDIDATES
    + " entry_terms f JOIN entries e ON e.no = f.rowid WHERE f.entry_terms MATCH :match"
    + ALLOWED
    + "ORDER BY f.rowid DESC LIMIT :limit"
)
AT = (
    _COLUMNS
    + "FROM json_each(?) j CROSS JOIN entries e ON e.no = j.value WHERE e.scope = ? AND e.is_message ORDER BY e.no"
)
OF_MESSAGES = (
    _COLUMNS
    + "FROM json_each(?) j CROSS JOIN entries e ON e.scope = ? AND e.is_message = 1 AND e.id = j.value ORDER BY j.key"
)


class SqliteTextIndex:
    """See `ports.store.TextIndex`."""

    def __init__(self, db: Database, scopes: Scopes, *, removed: Callable[[Sequence[int]], None]) -> None:
        self._db, self._scopes, self._removed = db, scopes, removed
        self._rebuilding = False

    def add(self, entries: Sequence[IndexEntry]) -> None:
        """Index entries; one of the same scope, source and id is replaced."""
        for scope, source, of_source in grouped(entries):
            self.remove(scope, source, [entry.id for entry in of_source])
            self._insert(self._scopes.ensure(scope), of_source)

    def remove(self, scope: str, source: str, ids: Sequence[str]) -> int:
        """Forget entries and return how many there were; unknown ids are passed over."""
        number = self._scopes.number(scope)
        asked = (number, source == "message", json.dumps(list(ids)))
        rows = self._db.cx.execute(ENTRY_FIND, asked).fetchall()
        if not rows or number is None:
            return 0
        self._removed([no for no, _ in rows])
        self._db.cx.executemany(FTS_DROP, [(no,) for no, _ in rows])
        self._db.cx.executemany(ENTRY_DROP, [(no,) for no, _ in rows])
        held = [packed for _, packed in rows]
        discount(self._db.cx, number, held)
        self._db.cx.execute(TOTALS_ADD, (-len(rows), -sum(map(len, held)) // TERM_BYTES, number))
        return len(rows)

    def expire(self, scope: str, source: str, ids: Sequence[str], at_ms: int | None) -> int:
        """Let entries be found only by questions of an earlier time; return how many there were."""
        asked = (at_ms, self._scopes.number(scope), source == "message", json.dumps(list(ids)))
        return len(self._db.cx.execute(ENTRY_EXPIRE, asked).fetchall())

    def frequencies(self, scope: str, terms: Sequence[str]) -> Frequencies:
        """Return the figures that BM25 needs; terms that nobody used are left out."""
        number = self._scopes.number(scope)
        if number is None:
            return 0, 0, {}
        entries, length, known = self._db.once((TOTALS_GET, number), lambda: self._sums(number))
        new = [term for term in terms if term not in known]
        if new:
            numbers = numbers_of(new)
            found = dict(self._db.cx.execute(FREQUENCIES, (number, json.dumps(numbers))).fetchall())
            known.update(zip(new, map(found.get, numbers), strict=True))
        return entries, length, {term: count for term in terms if (count := known[term]) is not None}

    def _sums(self, scope: int) -> tuple[int, int, dict[str, int | None]]:
        """Return the sums of a scope, and room for what a block reads of its terms: a recall asks more than once."""
        # None: the number was learned from a newer view of the file, by another thread.
        return *next(iter(self._db.cx.execute(TOTALS_GET, (scope,)).fetchall()), (0, 0)), {}

    def candidates(
        self, terms: Mapping[str, Sequence[str]], where: Where, *, limit: int, order: str
    ) -> list[Candidate]:
        """Return entries that hold terms of their scope: the "best", the "newest", or those with "all"."""
        names = {number: name for name in terms if (number := self._scopes.number(name)) is not None}
        matches = {
            no: [_quoted(no, term) for term in terms[name]] for no, name in names.items() if terms[name]
        }
        if not matches:
            return []
        if order == "best":
            statement, asked = BEST, self._weighed(names, terms)
        else:
            joined = (" AND " if order == "all" else " OR ").join
            statement, asked = (
                NEWEST,
                {"match": " OR ".join(f"({joined(group)})" for group in matches.values())},
            )
        rows = self._db.cx.execute(statement, {**conditions(where), **asked, "limit": limit})
        return [to_candidate(row, names[row[1]]) for row in rows]

    def around(
        self, scope: str, places: Sequence[int], *, reach: int, known: Collection[int]
    ) -> list[Candidate]:
        """Return the messages of a scope that came near these places, in their order."""
        number = self._scopes.number(scope)
        if number is None:
            return []
        near = {place + step for place in places for step in range(-reach, reach + 1)}.difference(known)
        rows = self._db.cx.execute(AT, (json.dumps(sorted(near)), number))
        return [to_candidate(row, scope) for row in rows]

    def messages(self, scope: str, ids: Sequence[str]) -> list[Candidate]:
        """Return those of these messages that are indexed, in the order of the call."""
        rows = self._db.cx.execute(OF_MESSAGES, (json.dumps(list(ids)), self._scopes.number(scope)))
        return [to_candidate(row, scope) for row in rows]

    def _weighed(self, names: Mapping[int, str], terms: Mapping[str, Sequence[str]]) -> dict[str, object]:
        """Return what `BEST` binds: the terms of each scope with their idf in it."""
        weights, entries, length = [], 0, 0
        for no, name in names.items():
            held, sum_of_terms, counts = self.frequencies(name, terms[name])
            weights += [(_quoted(no, term), idf(held, count)) for term, count in counts.items()]
            entries, length = entries + held, length + sum_of_terms
        mean_bytes = TERM_BYTES * length / max(1, entries)
        return {"terms": json.dumps(weights), "mean_bytes": mean_bytes, "k1": K1, "b": B}

    @contextmanager
    def rebuilding(self) -> Iterator[None]:
        """Drop everything; what is added until the end keeps its number, and with it its vectors."""
        execute = self._db.cx.execute
        for statement in (
            FORMER_MAKE,
            FORMER_INDEX,
            FTS_CLEAR,
            CLEAR_ENTRIES,
            CLEAR_FREQUENCIES,
            CLEAR_TOTALS,
        ):
            execute(statement)
        self._rebuilding = True  # the only writer is this thread
        try:
            yield
            self._removed([no for (no,) in execute(FORMER_REST).fetchall()])
            execute(FORMER_DROP)
        finally:
            self._rebuilding = False

    def _insert(self, scope: int, entries: Sequence[IndexEntry]) -> None:
        numbered = self._numbered(scope, entries)
        packed: list[bytes] = []
        self._db.cx.executemany(ENTRY_ADD, to_rows(scope, numbered, packed))
        self._db.cx.executemany(FTS_ADD, ((no, prefixed(scope, entry.terms)) for no, entry in numbered))
        count(self._db.cx, scope, packed)
        total = sum(len(entry.terms) for entry in entries)
        self._db.cx.execute(TOTALS_ADD, (len(entries), total, scope))

    def _numbered(self, scope: int, entries: Sequence[IndexEntry]) -> list[tuple[int, IndexEntry]]:
        next_no = (self._db.cx.execute(ENTRY_LAST).get or 0) + 1
        if not self._rebuilding:
            return list(enumerate(entries, start=next_no))
        numbered = []
        for entry in entries:
            former = self._db.cx.execute(FORMER, (scope, entry.source == "message", entry.id)).get
            numbered.append((former or next_no, entry))
            next_no += former is None
        return sorted(numbered, key=lambda item: item[0])  # FTS5 writes rising numbers in one go


def _quoted(scope: int, term: str) -> str:
    """Make an FTS5 string of a term; a user's text never reaches MATCH as syntax."""
    return '"' + f"{scope}:{term}".replace('"', '""') + '"'
