"""The files of a store: emptied of what was erased, named for the scan, and what the scan found."""

from __future__ import annotations

import json
import os
import unicodedata
from typing import TYPE_CHECKING

from rememora.core.correction import holds
from rememora.ports.erasing import Pending
from rememora.stores.sqlite.files import MEMORY, reading_database

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from rememora.ports.erasing import Readable
    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.values import Scopes

NOTE = "INSERT INTO erasures (scope, at_ms, erased, status) VALUES (?, ?, ?, 'pending') RETURNING no"
PENDING = """
    SELECT e.no, s.name, e.at_ms, e.erased FROM erasures e JOIN scopes s ON s.no = e.scope
    WHERE e.status = 'pending' ORDER BY e.no
"""
FINISH = """
    UPDATE erasures SET status = 'complete', files = ?2, found = ?3
    WHERE no = ?1 AND (status = 'pending' OR found IS NULL)
"""
# What may be there rightly, with scope and place: the words of our own that every store has, those of what stays, and
# names that hosts gave. Of what is derived from them only topics and goals are asked, which an erase looks through, so
# what is left elsewhere of something erased is found. A note says what its memory does.
KEPT = """
    SELECT NULL, NULL, 'SQLite format 3 version store scope until_ms prints'
    UNION ALL SELECT NULL, NULL, sql FROM sqlite_schema
    UNION ALL SELECT DISTINCT NULL, NULL, operation FROM ledger
    UNION ALL SELECT DISTINCT NULL, NULL, reason FROM ledger
        WHERE operation NOT IN ('exchange.failed', 'memory.rejected')
    UNION ALL SELECT DISTINCT NULL, NULL, concat_ws(char(10), kind, status, trust, source) FROM memories
    UNION ALL SELECT DISTINCT NULL, NULL, role FROM messages
    UNION ALL SELECT DISTINCT NULL, NULL, source FROM exchanges
    UNION ALL SELECT NULL, NULL, key FROM meta
    UNION ALL SELECT NULL, NULL, files FROM erasures
    UNION ALL SELECT NULL, NULL, name FROM scopes
    UNION ALL SELECT NULL, NULL, name FROM vector_spaces
    UNION ALL SELECT NULL, NULL, concat_ws(char(10), source, label_terms, retrieval_terms) FROM topics
    UNION ALL SELECT scope, 'memory ' || id,
        concat_ws(char(10), id, session, title, text, subject, attribute, value, details) FROM memories
    UNION ALL SELECT scope, 'memory ' || id,
        concat_ws(char(10), id, session, title, text, subject, attribute, value, details) FROM memory_versions
    UNION ALL SELECT scope, iif(role = 'note', NULL, 'message ' || id),
        concat_ws(char(10), id, source_id, session, name, text) FROM messages
    UNION ALL SELECT scope, 'exchange ' || id, concat_ws(char(10), id, session, failure_reason) FROM exchanges
    UNION ALL SELECT scope, rtrim('goal ' || session), concat_ws(char(10), session, name, description, keywords)
        FROM goals
"""
_ENOUGH = 20
"""Places of one text after which no more are looked for."""
LEGACY = "legacy"
"""The folder into which `integrations.alice` moves what it has brought in."""

BESIDE = ".erased"
"""End of the name of the file that lies beside the store."""


class SqliteProof:
    """See `ports.erasing.Proof`."""

    def __init__(self, db: Database, scopes: Scopes) -> None:
        self._db, self._scopes = db, scopes

    def note(self, scope: str, *, at_ms: int, erased: int) -> int:
        """Note an erase that is pending, and return its number."""
        return int(self._db.cx.execute(NOTE, (self._scopes.ensure(scope), at_ms, erased)).get)

    def pending(self) -> list[Pending]:
        """Return those that are pending, oldest first."""
        with self._db.reading():
            return [Pending(*row) for row in self._db.cx.execute(PENDING)]

    def finish(self, number: int, *, files: Sequence[str], found: int | None) -> None:
        """Note what a scan found."""
        with self._db.transaction():
            self._db.cx.execute(FINISH, (number, json.dumps(list(files)), found))

    def flush(self) -> bool:
        """Move everything from the write-ahead log into the file and empty it."""
        return self._db.flush_log()

    def overwrite(self) -> None:
        """Write the whole file anew."""
        self._db.overwrite()

    def files(self) -> list[str]:
        """Return the paths of all files that may hold words, the store itself first.

        Those are its own, what lies beside it, and files of another program that were brought in and kept. The
        shared memory ("-shm") is none: it holds numbers of pages, and to close it would end our locks on it.
        """
        if self._db.path == MEMORY:
            return []
        ends = ("", "-wal", "-journal", BESIDE)
        legacy = os.path.join(os.path.dirname(self._db.path), LEGACY)
        brought = [entry.path for entry in os.scandir(legacy)] if os.path.isdir(legacy) else []
        paths = [*(self._db.path + end for end in ends), *sorted(brought)]
        return [path for path in paths if os.path.isfile(path)]

    def reading(self, path: str) -> AbstractContextManager[Readable]:
        """Open one of these files for reading; the database itself through SQLite, so that our locks stay."""
        return reading_database(path) if path == self._db.path else open(path, "rb")

    def kept(self, needles: Sequence[str], *, scope: str) -> dict[str, tuple[str, ...]]:
        """Return those of the texts, folded, that what stays holds, with places in this scope that say them.

        A place that holds one of them within a word explains the bytes, but does not say it.
        """
        found: dict[str, dict[str, None]] = {}
        seen, sought = dict.fromkeys(needles, 0), set(needles)
        with self._db.reading():
            own = self._scopes.number(scope)
            for of_scope, place, words in self._db.cx.execute(KEPT):
                held = _folded(words or "")
                for one in [one for one in sought if one in held]:
                    places = found.setdefault(one, {})
                    if place is not None and of_scope == own and holds(held, one):
                        places[place] = None
                    seen[one] += 1
                    if seen[one] >= _ENOUGH:
                        sought.discard(one)
                if not sought:
                    break
        return {one: tuple(places) for one, places in found.items()}


def _folded(words: str) -> str:
    return words.lower() if words.isascii() else unicodedata.normalize("NFKC", words).casefold()
