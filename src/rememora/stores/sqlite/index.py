"""The full text: entries with their terms, per-scope frequencies, and the FTS5 table.

Every term is stored behind its scope's number, so posting lists are per scope: a search
costs what its own scope holds and cannot see another one (facts: engines, full text).
"""

from __future__ import annotations

import json
import zlib
from collections import Counter
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from rememora.model.queries import IndexEntry, Where
    from rememora.ports.store import Candidate, Frequencies
    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.values import Scopes

_COMPRESSION = 1  # zlib's fastest: terms are read 200 at a time for each question
_WORTH_COMPRESSING = 512  # bytes; below, unpacking costs more than the disk that it saves
_PLAIN, _PACKED = b"\0", b"\1"

ENTRY_ADD = """
    INSERT INTO entries (no, scope, source, id, session, kind, exchange, at_ms, expires_ms, length, terms)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
ENTRY_LAST = "SELECT seq FROM sqlite_sequence WHERE name = 'entries'"
ENTRY_FIND = """
    SELECT no, length, terms FROM entries
    WHERE scope = ? AND source = ? AND id IN (SELECT value FROM json_each(?))
"""
ENTRY_DROP = "DELETE FROM entries WHERE no = ?"
FTS_ADD = "INSERT INTO entry_terms (rowid, terms) VALUES (?, ?)"
FTS_DROP = "DELETE FROM entry_terms WHERE rowid = ?"
FTS_CLEAR = "INSERT INTO entry_terms (entry_terms) VALUES ('delete-all')"
FREQUENCY_ADD = """
    INSERT INTO term_frequencies (scope, term, entries) VALUES (?, ?, ?)
    ON CONFLICT (scope, term) DO UPDATE SET entries = entries + excluded.entries
"""
FREQUENCY_SWEEP = "DELETE FROM term_frequencies WHERE scope = ? AND term = ? AND entries <= 0"
FREQUENCY_GET = "SELECT entries FROM term_frequencies WHERE scope = ? AND term = ?"
TOTALS_ADD = "UPDATE scopes SET entries = entries + ?, terms = terms + ? WHERE no = ?"
TOTALS_GET = "SELECT entries, terms FROM scopes WHERE no = ?"
FORMER_MAKE = """
    CREATE TEMP TABLE IF NOT EXISTS former_entries AS SELECT scope, source, id, no FROM entries
"""
FORMER_INDEX = "CREATE UNIQUE INDEX temp.former_keys ON former_entries (scope, source, id)"
FORMER = "SELECT no FROM temp.former_entries WHERE scope = ? AND source = ? AND id = ?"
FORMER_REST = (
    "SELECT no FROM temp.former_entries f WHERE NOT EXISTS (SELECT 1 FROM entries e WHERE e.no = f.no)"
)
FORMER_DROP = "DROP TABLE temp.former_entries"
CLEAR_ENTRIES = "DELETE FROM entries"
CLEAR_FREQUENCIES = "DELETE FROM term_frequencies"
CLEAR_TOTALS = "UPDATE scopes SET entries = 0, terms = 0"
ALLOWED = """
        AND (:now_ms < coalesce(e.expires_ms, :now_ms + 1))
        AND (:session IS NULL OR e.session = :session)
        AND (:since_ms IS NULL OR e.at_ms >= :since_ms)
        AND (:until_ms IS NULL OR e.at_ms < :until_ms)
        AND (CASE e.source
            WHEN 'memory' THEN :memories AND (:kinds IS NULL OR e.kind IN (SELECT value FROM json_each(:kinds)))
            ELSE :messages AND (:roles IS NULL OR e.kind IN (SELECT value FROM json_each(:roles))) END)
"""
_MATCHES = """
    SELECT e.source, e.scope, e.id, e.kind, e.exchange, e.terms
    FROM entry_terms f JOIN entries e ON e.no = f.rowid
    WHERE f.entry_terms MATCH :match
"""
BEST = _MATCHES + ALLOWED + "ORDER BY f.rank LIMIT :limit"
NEWEST = _MATCHES + ALLOWED + "ORDER BY f.rowid DESC LIMIT :limit"


class SqliteTextIndex:
    """See `ports.store.TextIndex`."""

    def __init__(self, db: Database, scopes: Scopes, *, removed: Callable[[Sequence[int]], None]) -> None:
        self._db, self._scopes, self._removed = db, scopes, removed
        self._rebuilding = False

    def add(self, entries: Sequence[IndexEntry]) -> None:
        """Index entries; one of the same scope, source and id is replaced."""
        for scope, source, of_source in _grouped(entries):
            self.remove(scope, source, [entry.id for entry in of_source])
            self._insert(self._scopes.ensure(scope), of_source)

    def remove(self, scope: str, source: str, ids: Sequence[str]) -> int:
        """Forget entries and return how many there were; unknown ids are passed over."""
        number = self._scopes.number(scope)
        rows = self._db.cx.execute(ENTRY_FIND, (number, source, json.dumps(list(ids)))).fetchall()
        if not rows or number is None:
            return 0
        self._removed([no for no, _, _ in rows])
        self._db.cx.executemany(FTS_DROP, [(no,) for no, _, _ in rows])
        self._db.cx.executemany(ENTRY_DROP, [(no,) for no, _, _ in rows])
        lost = Counter(term for _, _, terms in rows for term in set(unpack(terms).split(" ")))
        self._count(number, lost, sign=-1)
        self._db.cx.executemany(FREQUENCY_SWEEP, [(number, term) for term in lost])
        self._db.cx.execute(TOTALS_ADD, (-len(rows), -sum(length for _, length, _ in rows), number))
        return len(rows)

    def frequencies(self, scope: str, terms: Sequence[str]) -> Frequencies:
        """Return the figures that BM25 needs; terms that nobody used are left out."""
        number = self._scopes.number(scope)
        if number is None:
            return 0, 0, {}
        execute = self._db.cx.execute
        # None: the number was learned from a newer view of the file, by another thread.
        entries, length = next(iter(execute(TOTALS_GET, (number,)).fetchall()), (0, 0))
        found = {term: execute(FREQUENCY_GET, (number, term)).get for term in terms}
        return entries, length, {term: count for term, count in found.items() if count}

    def candidates(
        self, terms: Mapping[str, Sequence[str]], where: Where, *, limit: int, order: str
    ) -> list[Candidate]:
        """Return entries that hold terms of their scope: the "best", the "newest", or those with "all"."""
        names = {number: name for name in terms if (number := self._scopes.number(name)) is not None}
        joined = " AND " if order == "all" else " OR "
        groups = [
            joined.join(_quoted(no, term) for term in terms[name])
            for no, name in names.items()
            if terms[name]
        ]
        if not groups:
            return []
        asked = {**conditions(where), "match": " OR ".join(f"({group})" for group in groups), "limit": limit}
        rows = self._db.cx.execute(BEST if order == "best" else NEWEST, asked)
        return [
            (source, names[scope], id, kind, exchange, unpack(packed))
            for source, scope, id, kind, exchange, packed in rows
        ]

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
        self._db.cx.executemany(ENTRY_ADD, [_row(no, scope, entry) for no, entry in numbered])
        prefix = f"{scope}:"
        self._db.cx.executemany(
            FTS_ADD, [(no, " ".join([prefix + term for term in entry.terms])) for no, entry in numbered]
        )
        self._count(scope, Counter(chain.from_iterable(set(entry.terms) for entry in entries)), sign=1)
        total = sum(len(entry.terms) for entry in entries)
        self._db.cx.execute(TOTALS_ADD, (len(entries), total, scope))

    def _numbered(self, scope: int, entries: Sequence[IndexEntry]) -> list[tuple[int, IndexEntry]]:
        next_no = (self._db.cx.execute(ENTRY_LAST).get or 0) + 1
        if not self._rebuilding:
            return list(enumerate(entries, start=next_no))
        numbered = []
        for entry in entries:
            former = self._db.cx.execute(FORMER, (scope, entry.source, entry.id)).get
            numbered.append((former or next_no, entry))
            next_no += former is None
        return sorted(numbered, key=lambda item: item[0])  # FTS5 writes rising numbers in one go

    def _count(self, scope: int, terms: Counter[str], *, sign: int) -> None:
        # Sorted, so that the B-tree is walked once from left to right.
        self._db.cx.executemany(FREQUENCY_ADD, [(scope, term, sign * n) for term, n in sorted(terms.items())])


def _grouped(entries: Iterable[IndexEntry]) -> list[tuple[str, str, list[IndexEntry]]]:
    """Group by scope and source; of two entries with one id the later stays."""
    groups: dict[tuple[str, str], dict[str, IndexEntry]] = {}
    for entry in entries:
        groups.setdefault((entry.scope, entry.source), {})[entry.id] = entry
    return [(scope, source, list(by_id.values())) for (scope, source), by_id in groups.items()]


def _row(no: int, scope: int, entry: IndexEntry) -> tuple[object, ...]:
    packed = _pack(" ".join(entry.terms))
    return (
        no, scope, entry.source, entry.id, entry.session, entry.kind, entry.exchange_id, entry.at_ms,
        entry.expires_ms, len(entry.terms), packed,
    )  # fmt: skip


def _pack(joined: str) -> bytes:
    data = joined.encode()
    return _PLAIN + data if len(data) < _WORTH_COMPRESSING else _PACKED + zlib.compress(data, _COMPRESSION)


def unpack(packed: bytes) -> str:
    """Return the terms of an entry, joined by single spaces."""
    data = packed[1:]
    return (data if packed[:1] == _PLAIN else zlib.decompress(data)).decode()


def _quoted(scope: int, term: str) -> str:
    """Make an FTS5 string of a term; a user's text never reaches MATCH as syntax."""
    return '"' + f"{scope}:{term}".replace('"', '""') + '"'


def conditions(where: Where) -> dict[str, object]:
    """Return what `ALLOWED` binds."""
    return {
        "now_ms": where.now_ms,
        "session": where.session,
        "since_ms": where.since_ms,
        "until_ms": where.until_ms,
        "memories": "memory" in where.sources,
        "messages": "message" in where.sources,
        "kinds": None if where.kinds is None else json.dumps(where.kinds),
        "roles": None if where.roles is None else json.dumps(where.roles),
    }
