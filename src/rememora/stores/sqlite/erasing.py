"""Taking rows out for good, and what is kept of them in other rows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rememora.core.dedupe import normal_form
from rememora.core.erasing import ERASED_ID
from rememora.stores.sqlite.memories import _FROM, _OF_A_VERSION, _ROW, _WRITTEN, _normal_hash
from rememora.stores.sqlite.memory_rows import COLUMNS, to_row
from rememora.stores.sqlite.transcript_rows import sealed_parts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.model.memory import Memory
    from rememora.model.transcript import Message
    from rememora.stores.sqlite import SqliteStore
    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.values import Scopes

# Bytes are never fewer than characters, and SQLite knows their number without reading a long text.
UNFOUND_MEMORIES = """
    SELECT 'memory', m.id, concat_ws(char(10), m.title, m.text, m.subject, m.attribute, m.value, m.details)
    FROM memories m WHERE m.scope = :scope AND (
        octet_length(m.text) + octet_length(coalesce(m.title, '')) + octet_length(m.details)
            + octet_length(coalesce(m.subject, '')) + octet_length(coalesce(m.attribute, '')) + 4 > :above
        OR NOT EXISTS (SELECT 1 FROM entries e WHERE e.scope = m.scope AND e.is_message = 0 AND e.id = m.id)
    )
    UNION ALL
    SELECT 'memory', v.id, concat_ws(char(10), v.title, v.text, v.subject, v.attribute, v.value, v.details)
    FROM memory_versions v WHERE v.scope = :scope
"""
UNFOUND_MESSAGES = """
    SELECT 'message', m.id, concat_ws(char(10), m.name, m.text) FROM messages m
    WHERE m.scope = :scope AND m.exchange IS NOT NULL AND (
        octet_length(m.text) + octet_length(coalesce(m.name, '')) + 1 > :above
        OR NOT EXISTS (SELECT 1 FROM entries e WHERE e.scope = m.scope AND e.is_message = 1 AND e.id = m.id)
    )
"""
UNFOUND_REASONS = """
    SELECT 'exchange', id, failure_reason FROM exchanges WHERE scope = :scope AND failure_reason IS NOT NULL
"""
# A span is a list, or as the first stores wrote it a mapping; a number is the note of the memory itself.
_RESTS = """
    json_valid(m.details) AND EXISTS (
        SELECT 1 FROM json_each(m.details, '$.evidence') s
        WHERE CASE s.type WHEN 'array' THEN s.value ->> 1 WHEN 'object' THEN s.value ->> 'message_id' END
            IN (SELECT value FROM json_each(:ids))
    )
"""
_REFERS = """
    m.superseded_by IN (SELECT value FROM json_each(:ids)) OR (
        json_valid(m.details) AND (instr(m.details, '"because"') OR instr(m.details, '"meta"')) AND EXISTS (
            SELECT 1 FROM json_tree(m.details) t
            WHERE t.type = 'text' AND t.value IN (SELECT value FROM json_each(:ids))
        )
    )
"""
_OF_VERSIONS = _ROW + "'hot' FROM memory_versions m JOIN scopes s ON s.no = m.scope "
RESTING = _FROM + "WHERE m.scope = :scope AND " + _RESTS
RESTING_VERSIONS = _OF_VERSIONS + "WHERE m.scope = :scope AND " + _RESTS
REFERRING = _FROM + "WHERE m.scope = :scope AND (" + _REFERS + ")"
REFERRING_VERSIONS = _OF_VERSIONS + "WHERE m.scope = :scope AND (" + _REFERS + ")"
REWRITE = (
    "UPDATE memories SET "
    + ", ".join(f"{column} = :{column}" for column in _WRITTEN if column not in ("scope", "id", "version"))
    + " WHERE scope = :scope AND id = :id AND version = :version RETURNING no"
)
REWRITE_VERSION = (
    "UPDATE memory_versions SET "
    + ", ".join(
        f"{column} = :{column}" for column in _OF_A_VERSION if column not in ("scope", "id", "version")
    )
    + " WHERE scope = :scope AND id = :id AND version = :version"
)
VERSION_DROP = "DELETE FROM memory_versions WHERE scope = ? AND id = ? AND version = ?"
MESSAGE_REWRITE = "UPDATE messages SET text = ?, name = ?, mac = ?, words_hash = ? WHERE scope = ? AND id = ?"
EXCHANGE_RENAME = "UPDATE exchanges SET id = ? WHERE scope = ? AND id = ?"
_IN_IDS = "id IN (SELECT value FROM json_each(:ids))"
MESSAGES_DROP = "DELETE FROM messages WHERE scope = :scope AND " + _IN_IDS + " RETURNING exchange"
MEMORIES_DROP = "DELETE FROM memories WHERE scope = :scope AND " + _IN_IDS
VERSIONS_DROP = "DELETE FROM memory_versions WHERE scope = :scope AND " + _IN_IDS
EXCHANGES_EMPTY_DROP = """
    DELETE FROM exchanges WHERE no IN (SELECT value FROM json_each(?))
        AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.exchange = exchanges.no)
"""
REASONS_DROP = """
    UPDATE exchanges SET failure_reason = ?2 WHERE failure_reason IS NOT NULL
        AND no IN (SELECT value FROM json_each(?1))
"""
WINDOWS_EMPTY_DROP = """
    DELETE FROM windows WHERE scope = ?1
        AND NOT EXISTS (SELECT 1 FROM exchanges e WHERE e.scope = ?1 AND coalesce(e.session, '') = windows.session)
"""
PREVIEWS_DROP = "DELETE FROM previews WHERE scope = ?"
TOMBSTONES_NAMED = """
    INSERT OR IGNORE INTO tombstones (scope, print, memory_id, at_ms)
    SELECT scope, print, :erased, at_ms FROM tombstones
    WHERE scope = :scope AND memory_id IN (SELECT value FROM json_each(:ids))
"""
TOMBSTONES_DROP = (
    "DELETE FROM tombstones WHERE scope = :scope AND memory_id IN (SELECT value FROM json_each(:ids))"
)
LEDGER_NAMED = """
    SELECT no, ids FROM ledger WHERE scope = :scope
        AND EXISTS (SELECT 1 FROM json_each(ledger.ids) WHERE value IN (SELECT value FROM json_each(:ids)))
"""
LEDGER_TOLD = """
    SELECT no FROM ledger WHERE scope = :scope AND payload IS NOT NULL AND json_valid(payload) AND EXISTS (
        SELECT 1 FROM json_tree(ledger.payload) t
        WHERE t.type = 'text' AND t.value IN (SELECT value FROM json_each(:ids))
    )
"""
LEDGER_BLANK = "UPDATE ledger SET ids = ?, reason = NULL, salt = NULL, payload = NULL WHERE no = ?"
PAYLOAD_DROP = "UPDATE ledger SET salt = NULL, payload = NULL WHERE no = ?"
PRINT_DROP = "DELETE FROM injected_prints WHERE scope = ? AND print = ?"
WORDS_ANEW = "INSERT INTO entry_terms (entry_terms) VALUES ('optimize')"
SPACES_DEAD = "SELECT name FROM vector_spaces WHERE dead > 0"


class SqliteErasing:
    """See `ports.erasing.Erasing`."""

    def __init__(self, db: Database, scopes: Scopes, store: SqliteStore) -> None:
        self._db, self._scopes, self._store = db, scopes, store

    def unfound(self, scope: str, *, above: int) -> Iterator[tuple[str, str, str]]:
        """Give what the full text does not have whole."""
        asked = {"scope": self._scopes.number(scope), "above": above}
        for statement in (UNFOUND_MEMORIES, UNFOUND_MESSAGES, UNFOUND_REASONS):
            yield from self._db.cx.execute(statement, asked)

    def resting(self, scope: str, messages: Sequence[str]) -> list[Memory]:
        """Return the versions of memories whose evidence quotes one of these messages."""
        return self._versions(scope, messages, RESTING, RESTING_VERSIONS)

    def referring(self, scope: str, ids: Sequence[str]) -> list[Memory]:
        """Return the versions of memories that name one of these memories."""
        return self._versions(scope, ids, REFERRING, REFERRING_VERSIONS)

    def _versions(self, scope: str, ids: Sequence[str], *statements: str) -> list[Memory]:
        if not ids:
            return []
        asked = {"scope": self._scopes.number(scope), "ids": json.dumps(list(ids))}
        return [memory for one in statements for memory in self._store.memories._read(one, asked)]

    def rewrite(self, memories: Sequence[Memory]) -> None:
        """Put versions of memories in the place of those with the same number."""
        names = ("scope", *COLUMNS, "many", "normal_hash", "mac")
        for memory in memories:
            hashed = _normal_hash(normal_form(memory.text))
            row = to_row(memory, self._scopes.ensure(memory.scope), hashed, self._store._sealer)
            values = dict(zip(names, row, strict=True))
            if self._db.cx.execute(REWRITE, values).fetchall():
                self._store.hooks.follow(memory)
            else:
                self._db.cx.execute(REWRITE_VERSION, {name: values[name] for name in _OF_A_VERSION})

    def rewrite_messages(self, messages: Sequence[Message]) -> None:
        """Put messages in the place of those with the same id."""
        for m in messages:
            mac = self._store._sealer.mac(sealed_parts(m))
            values = (m.text, m.name, mac, m.words_hash or None, self._scopes.number(m.scope), m.id)
            self._db.cx.execute(MESSAGE_REWRITE, values)

    def rename_exchange(self, scope: str, id: str, new: str) -> None:
        """Give an exchange another id; its messages must be rewritten then."""
        self._db.cx.execute(EXCHANGE_RENAME, (new, self._scopes.number(scope), id))

    def drop_versions(self, scope: str, versions: Sequence[tuple[str, int]]) -> None:
        """Delete older versions of memories."""
        number = self._scopes.number(scope)
        self._db.cx.executemany(VERSION_DROP, [(number, *version) for version in versions])

    def drop(self, scope: str, memories: Sequence[str], messages: Sequence[str]) -> None:
        """Delete memories and messages for good, and what is empty or has lost its sense then."""
        number = self._scopes.number(scope)
        asked = {"scope": number, "ids": json.dumps(list(messages))}
        rows = self._db.cx.execute(MESSAGES_DROP, asked).fetchall()
        exchanges = json.dumps(sorted({no for (no,) in rows if no is not None}))
        self._db.cx.execute(EXCHANGES_EMPTY_DROP, (exchanges,))
        self._db.cx.execute(REASONS_DROP, (exchanges, ERASED_ID))
        self._db.cx.execute(WINDOWS_EMPTY_DROP, (number,))
        named = {"scope": number, "ids": json.dumps(list(memories))}
        self._store.hooks.forget(scope, memories)
        self._db.cx.execute(VERSIONS_DROP, named)
        self._db.cx.execute(MEMORIES_DROP, named)
        self._db.cx.execute(TOMBSTONES_NAMED, {**named, "erased": ERASED_ID})
        self._db.cx.execute(TOMBSTONES_DROP, named)
        self._db.cx.execute(PREVIEWS_DROP, (number,))

    def blank(self, scope: str, ids: Sequence[str], prints: Sequence[str]) -> list[int]:
        """Take ids out of the ledger, and the prints of lines out of what was injected."""
        number = self._scopes.number(scope)
        asked = {"scope": number, "ids": json.dumps(list(ids))}
        gone = set(ids)
        named = [(no, json.loads(held)) for no, held in self._db.cx.execute(LEDGER_NAMED, asked)]
        told = [no for (no,) in self._db.cx.execute(LEDGER_TOLD, asked)]
        for no, held in named:
            left = [ERASED_ID if id in gone else id for id in held]
            self._db.cx.execute(LEDGER_BLANK, (json.dumps(left, ensure_ascii=False), no))
        self._db.cx.executemany(PAYLOAD_DROP, [(no,) for no in told])
        self._unprint(scope, number, prints)
        return [no for no, _ in named]

    def _unprint(self, scope: str, number: int | None, prints: Sequence[str]) -> None:
        digests = self._store.injections._digests(scope, prints)
        self._db.cx.executemany(PRINT_DROP, [(number, digest) for digest in digests])

    def compact(self) -> None:
        """Write the full text anew, and the codes of vectors where some are of none."""
        self._db.cx.execute(WORDS_ANEW)
        for (name,) in self._db.cx.execute(SPACES_DEAD).fetchall():
            self._store.vectors.seal(name)
