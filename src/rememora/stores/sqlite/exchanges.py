"""Exchanges: what they are about, and the words of their messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.model.errors import StoreError
from rememora.model.transcript import EXCHANGE_STATUSES, LEARNING, LOST
from rememora.stores.sqlite.transcript_rows import (
    MESSAGE_COLUMNS,
    as_json,
    to_exchange,
    to_message,
    to_note_exchange,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from rememora.model.transcript import Exchange, Message
    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.sealing import Sealer
    from rememora.stores.sqlite.values import Scopes

# Two statements: one that inserts or updates would use up a number for each update, and sequences are shown.
EXCHANGE_CHANGE = """
    UPDATE exchanges SET session = ?3, status = ?4, user_sent_ms = ?5, completed_ms = ?6, failure_reason = ?7,
        learning = max(learning, ?9), kept = min(kept, ?10)
    WHERE scope = ?1 AND id = ?2 AND source = ?8 RETURNING no
"""
EXCHANGE_ADD = """
    INSERT INTO exchanges
        (scope, id, session, status, user_sent_ms, completed_ms, failure_reason, source, learning, kept)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (scope, id) DO NOTHING RETURNING no
"""
_EXCHANGE_COLUMNS = """
    SELECT e.no, s.name, e.id, e.session, e.status, e.user_sent_ms, e.completed_ms, e.failure_reason, e.source,
        e.learning, e.kept, e.lost
    FROM exchanges e JOIN scopes s ON s.no = e.scope
"""
# One statement for each index: `:x IS NULL OR …` would keep SQLite from using any.
EXCHANGES = (
    _EXCHANGE_COLUMNS
    + """
    WHERE e.scope = :scope AND (:status IS NULL OR e.status = :status)
        AND (:any OR e.session IS :session) AND e.no < :before
        AND (:sources IS NULL OR e.source IN (SELECT value FROM json_each(:sources)))
    ORDER BY e.no DESC LIMIT coalesce(:limit, -1)
"""
)
TURNS_BY_STATUS = (
    _EXCHANGE_COLUMNS
    + """
    WHERE e.scope = :scope AND e.status = :status AND e.source <> 'note' AND e.no < :before
        AND e.source IN (SELECT value FROM json_each(:sources))
    ORDER BY e.no DESC LIMIT coalesce(:limit, -1)
"""
)
TURNS_OF_SESSION = (
    _EXCHANGE_COLUMNS
    + """
    WHERE e.scope = :scope AND e.session IS :session AND (:status IS NULL OR e.status = :status)
        AND e.source <> 'note' AND e.source IN (SELECT value FROM json_each(:sources)) AND e.no < :before
    ORDER BY e.no DESC LIMIT coalesce(:limit, -1)
"""
)
EXCHANGE = _EXCHANGE_COLUMNS + "WHERE e.scope = ? AND e.id = ?"
NOTE = MESSAGE_COLUMNS + "WHERE m.scope = ? AND m.id = ? AND m.exchange IS NULL"
EXCHANGE_MESSAGES = MESSAGE_COLUMNS + "WHERE m.exchange = ? AND (m.visible OR ? <> 'completed') ORDER BY m.no"
MESSAGE_COUNT = """
    SELECT count(*) FROM messages m JOIN exchanges e ON e.no = m.exchange
    WHERE m.scope IN (SELECT value FROM json_each(?)) AND m.visible AND e.source <> 'note'
"""
EXCHANGE_COUNTS = """
    SELECT status, count(*) FROM exchanges
    WHERE scope IN (SELECT value FROM json_each(?)) AND source <> 'note' GROUP BY status
"""


class SqliteExchanges:
    """The part of `ports.transcript.Transcript` that is about exchanges."""

    def __init__(self, db: Database, scopes: Scopes, sealer: Sealer) -> None:
        self._db, self._scopes, self._sealer = db, scopes, sealer

    def put_exchange(self, exchange: Exchange) -> int:
        """Insert the exchange, or replace the one of the same scope, id and source; return its place."""
        e = exchange
        values = (
            self._scopes.ensure(e.scope),
            e.id,
            e.session,
            e.status,
            e.user_sent_at_ms,
            e.completed_at_ms,
            e.failure_reason,
            e.source,
            LEARNING.index("waiting" if e.learning == LOST else e.learning),
            e.words_kept,
        )
        written = self._db.cx.execute(EXCHANGE_CHANGE, values).fetchall()
        written = written or self._db.cx.execute(EXCHANGE_ADD, values).fetchall()
        if not written:
            raise StoreError(f"exchange {e.id!r}: expected none or one of source {e.source!r}, found another")
        return int(written[0][0])

    def exchange(self, scope: str, id: str) -> Exchange | None:
        """Return one exchange with its texts, or `None`."""
        asked = (self._scopes.number(scope), id)
        for row in self._db.cx.execute(EXCHANGE, asked).fetchall():
            return self._exchange(row)
        for row in self._db.cx.execute(NOTE, asked).fetchall():
            return to_note_exchange(to_message(row, self._sealer))
        return None

    def exchanges(
        self,
        scopes: Sequence[str],
        *,
        status: str | None = None,
        sessions: Sequence[str | None] | None = None,
        sources: Sequence[str] | None = None,
        before: int | None = None,
        limit: int | None = None,
        texts: bool = True,
    ) -> list[Exchange]:
        """Return exchanges, newest first: the newest of every scope, and of every session or status, merged."""
        behind_all = 2**63 - 1
        asked = {
            "status": status,
            "sources": as_json(sources),
            "before": behind_all if before is None else before,
            "limit": limit,
        }
        every: Sequence[Mapping[str, object]]
        if sources is None or "note" in sources:
            some = [None] if sessions is None else dict.fromkeys(sessions)
            statement, every = EXCHANGES, [{"any": sessions is None, "session": one} for one in some]
        elif sessions is not None:
            statement, every = TURNS_OF_SESSION, [{"session": one} for one in dict.fromkeys(sessions)]
        else:
            statement = TURNS_BY_STATUS
            every = [{"status": one} for one in ((status,) if status else EXCHANGE_STATUSES)]
        rows = [
            row
            for scope in self._scopes.existing(scopes)
            for one in every
            for row in self._db.cx.execute(statement, {**asked, **one, "scope": scope})
        ]
        newest = sorted(rows, key=_place, reverse=True)[:limit]
        return [self._exchange(row) if texts else to_exchange(row, ()) for row in newest]

    def totals(self, scopes: Sequence[str]) -> dict[str, object]:
        """Count visible messages, and exchanges by status; the notes of memories are neither."""
        numbers = self._scopes.numbers(scopes)
        messages = self._db.cx.execute(MESSAGE_COUNT, (numbers,)).get
        return {"messages": messages, "exchanges": dict(self._db.cx.execute(EXCHANGE_COUNTS, (numbers,)))}

    def _exchange(self, row: tuple[Any, ...]) -> Exchange:
        no, _, _, _, status, *_ = row
        return to_exchange(row, self._sound(EXCHANGE_MESSAGES, no, status))

    def _sound(self, statement: str, *values: object) -> Iterator[Message]:
        """Go through messages whose bytes were not changed."""
        for row in self._db.cx.execute(statement, values):
            message = to_message(row, self._sealer)
            if message.integrity != "false":
                yield message


def _place(row: tuple[Any, ...]) -> int:
    no, *_ = row
    return int(no)
