"""Messages, in one canonical order."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from rememora.model.errors import StoreError
from rememora.stores.sqlite.exchanges import SqliteExchanges
from rememora.stores.sqlite.transcript_rows import MESSAGE_COLUMNS, as_json, sealed_parts, to_message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from rememora.model.transcript import Message

_FIRST_MS, _LAST_MS = -(2**63), 2**63 - 1
"""A window that is open on one side ends where SQLite's integers do."""

EXCHANGE_NO = "SELECT no FROM exchanges WHERE scope = ? AND id = ?"
MESSAGE_ADD = """
    INSERT INTO messages (scope, id, source_id, exchange, session, role, name, text, at_ms, visible, mac, words_hash)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
MESSAGE = MESSAGE_COLUMNS + "WHERE m.scope = ? AND m.id = ?"
MESSAGES = (
    MESSAGE_COLUMNS
    + """
    WHERE m.no IN (
        SELECT no FROM messages WHERE scope = :scope AND id IN (SELECT value FROM json_each(:ids))
        UNION
        SELECT no FROM messages WHERE scope = :scope AND source_id IN (SELECT value FROM json_each(:ids))
    )
    ORDER BY m.no
"""
)
MESSAGE_SHOW = "UPDATE messages SET visible = ?, mac = ? WHERE scope = ? AND id = ?"
NOTE_DROP = """
    DELETE FROM exchanges
    WHERE scope = ? AND id = ? AND source = 'note' AND NOT EXISTS (SELECT 1 FROM messages WHERE exchange = exchanges.no)
"""
MESSAGE_DROP = "DELETE FROM messages WHERE scope = ? AND id = ?"
# The plus keeps SQLite from taking an index and then sorting every word of the store.
WINDOW = (
    MESSAGE_COLUMNS
    + """
    WHERE +m.scope IN (SELECT value FROM json_each(:scopes)) AND (m.visible OR :hidden)
        AND (:session IS NULL OR m.session = :session)
        AND (:sources IS NULL OR coalesce(e.source, 'note') IN (SELECT value FROM json_each(:sources)))
    ORDER BY m.no LIMIT coalesce(:limit, -1)
"""
)
OF_TIME = (
    MESSAGE_COLUMNS
    + """
    WHERE m.scope = :scope AND m.at_ms >= :since_ms AND m.at_ms < :until_ms AND (m.visible OR :hidden)
        AND (:session IS NULL OR m.session = :session)
        AND (:sources IS NULL OR coalesce(e.source, 'note') IN (SELECT value FROM json_each(:sources)))
    ORDER BY m.at_ms, m.no LIMIT coalesce(:limit, -1)
"""
)
OF_EXCHANGE = (
    MESSAGE_COLUMNS
    + """
    WHERE m.no IN (
            SELECT no FROM messages WHERE exchange IN (
                SELECT no FROM exchanges WHERE scope IN (SELECT value FROM json_each(:scopes)) AND id = :exchange
            )
            UNION
            SELECT no FROM messages
            WHERE scope IN (SELECT value FROM json_each(:scopes)) AND id = :exchange AND exchange IS NULL
        )
        AND m.at_ms >= :since_ms AND m.at_ms < :until_ms AND (m.visible OR :hidden)
        AND (:session IS NULL OR m.session = :session)
        AND (:sources IS NULL OR coalesce(e.source, 'note') IN (SELECT value FROM json_each(:sources)))
    ORDER BY CASE WHEN :timed THEN m.at_ms END, m.no LIMIT coalesce(:limit, -1)
"""
)


class SqliteTranscript(SqliteExchanges):
    """See `ports.transcript.Transcript`."""

    def add_messages(self, messages: Sequence[Message]) -> None:
        """Append messages in the order given; a note whose exchange would have its id needs none."""
        exchanges: dict[tuple[str, str], tuple[int, int | None]] = {}
        rows = []
        for m in messages:
            if (m.scope, m.exchange_id) not in exchanges:
                scope = self._scopes.ensure(m.scope)
                exchange = self._db.cx.execute(EXCHANGE_NO, (scope, m.exchange_id)).get
                exchanges[m.scope, m.exchange_id] = scope, exchange
            scope, exchange = exchanges[m.scope, m.exchange_id]
            if exchange is None and (m.role, m.exchange_id) != ("note", m.id):
                raise StoreError(
                    f"message {m.id!r}: expected its exchange {m.exchange_id!r} here, found none"
                )
            mac = self._sealer.mac(sealed_parts(m))
            rows.append(
                (
                    scope,
                    m.id,
                    None if m.source_id == m.id else m.source_id,
                    exchange,
                    m.session,
                    m.role,
                    m.name,
                    m.text,
                    m.at_ms,
                    m.visible,
                    mac,
                    m.words_hash or None,
                )
            )
        self._db.cx.executemany(MESSAGE_ADD, rows)

    def messages(self, scope: str, ids: Sequence[str]) -> list[Message]:
        """Return the messages whose id, or whose id as the host gave it, is one of these, oldest first."""
        asked = {"scope": self._scopes.number(scope), "ids": json.dumps(list(ids))}
        return [to_message(row, self._sealer) for row in self._db.cx.execute(MESSAGES, asked)]

    def words(self, scope: str, ids: Sequence[str]) -> dict[str, str]:
        """Return what messages say, by id; those that were changed from outside say nothing."""
        return {m.id: m.text for m in self.messages(scope, ids) if m.integrity != "false"}

    def show(self, scope: str, ids: Sequence[str], *, visible: bool) -> None:
        """Make messages visible to readers, or hide them; changed bytes are not sealed anew."""
        number = self._scopes.number(scope)
        for message in self.messages(scope, ids):
            if message.id in ids and message.integrity != "false":
                mac = self._sealer.mac(sealed_parts(replace(message, visible=visible)))
                self._db.cx.execute(MESSAGE_SHOW, (visible, mac, number, message.id))

    def drop(self, scope: str, ids: Sequence[str]) -> None:
        """Delete messages for good."""
        number = self._scopes.number(scope)
        self._db.cx.executemany(MESSAGE_DROP, [(number, id) for id in ids])
        self._db.cx.executemany(NOTE_DROP, [(number, id) for id in ids])

    def window(
        self,
        scopes: Sequence[str],
        *,
        session: str | None = None,
        exchange_id: str | None = None,
        since_ms: int | None = None,
        until_ms: int | None = None,
        sources: Sequence[str] | None = None,
        hidden: bool = False,
        limit: int | None = None,
    ) -> Iterator[Message]:
        """Go through visible messages, or with *hidden* all of them; with a time by time, else as they came."""
        asked = {
            "scopes": self._scopes.numbers(scopes),
            "session": session,
            "since_ms": _FIRST_MS if since_ms is None else since_ms,
            "until_ms": _LAST_MS if until_ms is None else until_ms,
            "timed": since_ms is not None or until_ms is not None,
            "sources": as_json(sources),
            "hidden": hidden,
            "exchange": exchange_id,
            "limit": limit,
        }
        if exchange_id is None and asked["timed"]:
            rows = self._by_time(self._scopes.existing(scopes), asked)
        else:
            rows = self._db.cx.execute(WINDOW if exchange_id is None else OF_EXCHANGE, asked)
        for row in rows:
            yield to_message(row, self._sealer)

    def _by_time(self, scopes: Sequence[int], asked: Mapping[str, object]) -> Iterable[tuple[Any, ...]]:
        """Merge the scopes' own windows, of which each follows its index and stops at the limit."""
        from heapq import merge

        each = [self._db.cx.execute(OF_TIME, {**asked, "scope": scope}) for scope in scopes]
        limit = asked["limit"]
        return islice(merge(*each, key=_time_and_place), limit if isinstance(limit, int) else None)


def _time_and_place(row: tuple[Any, ...]) -> tuple[int, int]:
    no, _, _, _, _, _, _, _, _, at_ms, *_ = row
    return at_ms, no
