"""Memories and their versions."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import blake2b
from itertools import islice
from typing import TYPE_CHECKING

from rememora.core.dedupe import normal_form
from rememora.stores.sqlite.memory_rows import COLUMNS, Read, to_row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rememora.model.memory import Memory
    from rememora.model.queries import Which
    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.hooks import SqliteHooks
    from rememora.stores.sqlite.sealing import Sealer
    from rememora.stores.sqlite.values import Scopes

    Words = Callable[[str, Sequence[str]], Mapping[str, str]]

_READ_AT_ONCE = 200
_HASH_BYTES = 8
_WRITTEN = ("scope", *COLUMNS, "many", "normal_hash", "mac")
_OF_A_VERSION = tuple(
    column for column in _WRITTEN if column != "many"
)  # its details say it, and no index asks
_ROW = "SELECT s.name, " + ", ".join(f"m.{column}" for column in COLUMNS) + ", m.mac, "
_FROM = (
    _ROW
    + "coalesce(t.tier, 'hot') FROM memories m JOIN scopes s ON s.no = m.scope "
    + "LEFT JOIN memory_tiers t ON t.memory = m.no "
)
_MEANT = """
    WHERE (:scopes IS NULL OR m.scope IN (SELECT value FROM json_each(:scopes)))
        AND m.status IN (SELECT value FROM json_each(:statuses))
        AND (:kinds IS NULL OR m.kind IN (SELECT value FROM json_each(:kinds)))
        AND (:session IS NULL OR m.session = :session)
        AND (:below_confidence IS NULL OR m.confidence < :below_confidence)
        AND (:updated_before_ms IS NULL OR m.updated_ms < :updated_before_ms)
        AND (:idle_since_ms IS NULL OR max(m.updated_ms, coalesce(m.recalled_ms, m.updated_ms)) < :idle_since_ms)
        AND (:expired_at_ms IS NULL OR (m.expires_ms <= :expired_at_ms AND NOT m.pinned))
        AND (:alive_at_ms IS NULL OR m.expires_ms IS NULL OR m.expires_ms > :alive_at_ms OR m.pinned)
        AND (:pinned IS NULL OR m.pinned = :pinned)
"""

KEEP_VERSION = (
    f"INSERT OR IGNORE INTO memory_versions ({', '.join(_OF_A_VERSION)}) SELECT {', '.join(_OF_A_VERSION)} "
    "FROM memories WHERE scope = ? AND id = ? AND version < ?"
)
PUT = (
    f"INSERT INTO memories ({', '.join(_WRITTEN)}) VALUES ({', '.join('?' * len(_WRITTEN))}) "
    "ON CONFLICT (scope, id) DO UPDATE SET "
    + ", ".join(f"{column} = excluded.{column}" for column in _WRITTEN if column not in ("scope", "id"))
)
GET = _FROM + "WHERE m.scope = ? AND m.id = ?"
SEVERAL = _FROM + "WHERE m.scope = ? AND m.id IN (SELECT value FROM json_each(?)) ORDER BY m.no"
# Two statements, since each index holds one status.
SAME_TEXT = _FROM + "WHERE m.scope = ? AND m.normal_hash = ? AND m.status = 'active'"
SAME_TEXT_WAITING = _FROM + "WHERE m.scope = ? AND m.normal_hash = ? AND m.status = 'quarantined'"
IN_SLOT = _FROM + "WHERE m.scope = ? AND m.subject = ? AND m.attribute = ? AND m.status = 'active'"
FIND_NEWEST = _FROM + _MEANT + "ORDER BY m.updated_ms DESC, m.no DESC LIMIT coalesce(:limit, -1)"
FIND_OLDEST = _FROM + _MEANT + "ORDER BY m.updated_ms, m.no LIMIT coalesce(:limit, -1)"
# Of their own, so that an index serves them: a subject or an attribute has few of many memories.
_OF_SCOPES = """
    WHERE m.scope IN (SELECT value FROM json_each(:scopes)) AND m.status IN (SELECT value FROM json_each(:statuses))
        AND (:many IS NULL OR m.many = :many)
"""
IN_ADDRESS = (
    _FROM
    + _OF_SCOPES
    + "AND m.attribute = :attribute AND m.subject IN (SELECT value FROM json_each(:subjects)) ORDER BY m.no"
)
OF_ATTRIBUTE = _FROM + _OF_SCOPES + "AND m.attribute = :attribute ORDER BY m.no"
OF_SUBJECTS = _FROM + _OF_SCOPES + "AND m.subject IN (SELECT value FROM json_each(:subjects)) ORDER BY m.no"
# Of its own, so that the index on the trash serves it: few of many memories are there.
IN_TRASH = _FROM + "WHERE m.status = 'trashed' AND m.retired_ms <= ? ORDER BY m.retired_ms, m.no"
# As the index of this name has it; the whole expression twice, or SQLite would not see that the index holds it.
_ITS_EXCHANGE = "CASE WHEN json_valid(m.details) THEN json_extract(m.details, '$.evidence[0][0]') END"
OF_EXCHANGE = (
    _FROM + f"WHERE m.scope = ? AND {_ITS_EXCHANGE} = ? AND {_ITS_EXCHANGE} IS NOT NULL ORDER BY m.no"
)
VERSIONS = (
    _ROW
    + "'hot' FROM memory_versions m JOIN scopes s ON s.no = m.scope WHERE m.scope = ? AND m.id = ? ORDER BY m.version"
)
TOUCH = """
    UPDATE memories SET recall_count = recall_count + 1, recalled_ms = ?1, reinforced_ms = ?1
    WHERE scope = ?2 AND id = ?3
"""
PURGE_VERSIONS = "DELETE FROM memory_versions WHERE scope = ? AND id = ?"
PURGE = "DELETE FROM memories WHERE scope = ? AND id = ?"
BY_STATUS = """
    SELECT status, count(*) FROM memories WHERE scope IN (SELECT value FROM json_each(?)) GROUP BY status
"""
TOTALS = """
    SELECT kind, source, count(*), sum(confidence), sum(recall_count), max(recalled_ms) FROM memories
    WHERE scope IN (SELECT value FROM json_each(?)) AND status = 'active'
        AND (expires_ms IS NULL OR expires_ms > ? OR pinned)
    GROUP BY kind, source
"""


class SqliteMemories:
    """See `ports.memories.Memories`; *words* tells what messages of a scope say, by id, *hooks* gives their hooks."""

    def __init__(
        self,
        db: Database,
        scopes: Scopes,
        sealer: Sealer,
        *,
        words: Words,
        hooks: Callable[[], SqliteHooks],
    ) -> None:
        self._db, self._scopes, self._sealer, self._words = db, scopes, sealer, words
        self._hooks = hooks

    def put(self, memory: Memory) -> None:
        """Insert the memory, or replace the one of its scope and id; a lower version is kept as history."""
        scope = self._scopes.ensure(memory.scope)
        self._db.cx.execute(KEEP_VERSION, (scope, memory.id, memory.version))
        self._db.cx.execute(PUT, to_row(memory, scope, _normal_hash(normal_form(memory.text)), self._sealer))
        if memory.triggers or memory.version > 1:  # another one never had any
            self._hooks().follow(memory)

    def get(self, scope: str, id: str) -> Memory | None:
        """Return the current version, whatever its status, or `None`."""
        return next(self._read(GET, (self._scopes.number(scope), id)), None)

    def several(self, scope: str, ids: Sequence[str]) -> list[Memory]:
        """Return the current versions of these ids, oldest first; unknown ids are left out."""
        return list(self._read(SEVERAL, (self._scopes.number(scope), json.dumps(list(ids)))))

    def find(self, which: Which) -> Iterator[Memory]:
        """Go through the memories that are meant."""
        if which.trashed_by_ms is not None:
            yield from self._read(IN_TRASH, (which.trashed_by_ms,))
            return
        if which.subjects is not None or which.attribute is not None:
            yield from self._facts(which)
            return
        if which.exchanges is not None:
            for scope in which.scopes or ():
                for exchange in which.exchanges:
                    found = self._read(OF_EXCHANGE, (self._scopes.number(scope), exchange))
                    yield from (memory for memory in found if memory.status in which.statuses)
            return
        asked = {
            "scopes": None if which.scopes is None else self._scopes.numbers(which.scopes),
            "statuses": json.dumps(which.statuses),
            "kinds": None if which.kinds is None else json.dumps(which.kinds),
            "session": which.session,
            "below_confidence": which.below_confidence,
            "updated_before_ms": which.updated_before_ms,
            "idle_since_ms": which.idle_since_ms,
            "expired_at_ms": which.expired_at_ms,
            "alive_at_ms": which.alive_at_ms,
            "pinned": which.pinned,
            "limit": which.limit,
        }
        yield from self._read(FIND_OLDEST if which.oldest_first else FIND_NEWEST, asked)

    def _facts(self, which: Which) -> Iterator[Memory]:
        asked: dict[str, object] = {
            "scopes": self._scopes.numbers(which.scopes or ()),
            "statuses": json.dumps(which.statuses),
            "many": which.many,
        }
        asked |= {} if which.subjects is None else {"subjects": json.dumps(which.subjects)}
        asked |= {} if which.attribute is None else {"attribute": which.attribute}
        of_both = IN_ADDRESS if which.subjects is not None else OF_ATTRIBUTE
        return self._read(OF_SUBJECTS if which.attribute is None else of_both, asked)

    def rivals(self, scope: str, normal: str, slot: tuple[str, str, str] | None) -> list[Memory]:
        """Return the memories that have this normal form or hold this slot."""
        number = self._scopes.number(scope)
        asked = (number, _normal_hash(normal))
        found = [*self._read(SAME_TEXT, asked), *self._read(SAME_TEXT_WAITING, asked)]
        if slot is not None:
            found += self._read(IN_SLOT, (number, *slot[:2]))
        return list({memory.id: memory for memory in found}.values())

    def versions(self, scope: str, id: str) -> list[Memory]:
        """Return the versions before the current one, oldest first."""
        return list(self._read(VERSIONS, (self._scopes.number(scope), id)))

    def touch(self, scope: str, ids: Sequence[str], *, at_ms: int) -> None:
        """Count a recall of each, from which its heat fades anew; `updated_ms` stays."""
        number = self._scopes.number(scope)
        self._db.cx.executemany(TOUCH, [(at_ms, number, id) for id in ids])

    def purge(self, scope: str, ids: Sequence[str]) -> None:
        """Delete memories and their versions for good."""
        rows = [(self._scopes.number(scope), id) for id in ids]
        self._hooks().forget(scope, ids)
        self._db.cx.executemany(PURGE_VERSIONS, rows)
        self._db.cx.executemany(PURGE, rows)

    def totals(self, scopes: Sequence[str], *, alive_at_ms: int) -> dict[str, object]:
        """Count memories by status, kind and source; see `ports.memories.Memories`."""
        numbers = self._scopes.numbers(scopes)
        rows = self._db.cx.execute(TOTALS, (numbers, alive_at_ms)).fetchall()
        by_kind: Counter[str] = Counter()
        by_source: Counter[str] = Counter()
        for kind, source, count, *_ in rows:
            by_kind[kind] += count
            by_source[source] += count
        count = by_kind.total()
        return {
            "by_status": dict(self._db.cx.execute(BY_STATUS, (numbers,))),
            "count": count,
            "by_kind": dict(by_kind),
            "by_source": dict(by_source),
            "avg_confidence": sum(row[3] for row in rows) / count if count else 0.0,
            "recall_total": sum(row[4] for row in rows),
            "last_recalled_ms": max((row[5] for row in rows if row[5] is not None), default=None),
        }

    def _read(self, statement: str, values: Sequence[object] | Mapping[str, object]) -> Iterator[Memory]:
        """Read memories some at a time, and the words that they rest on for all of those in one go."""
        rows = iter(self._db.cx.execute(statement, values))
        while some := list(islice(rows, _READ_AT_ONCE)):
            yield from self._with_words([Read(row, self._sealer) for row in some])

    def _with_words(self, rows: Sequence[Read]) -> Iterator[Memory]:
        wanted: dict[str, list[str]] = {}
        for row in rows:
            wanted.setdefault(row.scope, []).extend(row.message_ids)
        said = {scope: self._words(scope, ids) if ids else {} for scope, ids in wanted.items()}
        for row in rows:
            yield row.memory(said[row.scope])


def _normal_hash(normal: str) -> bytes:
    return blake2b(normal.encode(), digest_size=16).digest()[:_HASH_BYTES]
