"""Exchanges that wait to be distilled, and those that were captured twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.values import Scopes

WAITING = """
    SELECT e.no, s.name, e.id FROM exchanges e JOIN scopes s ON s.no = e.scope
    WHERE e.learning = 1 AND e.lost = 0 AND e.no > :after
        AND (:scopes IS NULL OR e.scope IN (SELECT value FROM json_each(:scopes)))
    ORDER BY e.no LIMIT :limit
"""
WAITING_COUNT = """
    SELECT count(*) FROM exchanges
    WHERE learning = 1 AND (:scopes IS NULL OR scope IN (SELECT value FROM json_each(:scopes)))
"""
LOST_COUNT = """
    SELECT count(*) FROM exchanges
    WHERE learning = 1 AND kept = 0 AND lost = 1
        AND (:scopes IS NULL OR scope IN (SELECT value FROM json_each(:scopes)))
"""
UNKEPT = """
    SELECT s.name, e.id FROM exchanges e JOIN scopes s ON s.no = e.scope
    WHERE e.learning = 1 AND e.kept = 0 AND e.lost = 0
        AND (:scopes IS NULL OR e.scope IN (SELECT value FROM json_each(:scopes)))
    ORDER BY e.no
"""
MARK_LOST = """
    UPDATE exchanges SET lost = :lost
    WHERE scope = :scope AND id = :id AND learning = 1 AND kept = 0 AND lost <> :lost
"""
# A person may say the same twice, but seldom gets the same answer. Pairs of short words mean nothing.
DOUBLED = """
    WITH last AS (
        SELECT e.no, e.scope, e.session, e.user_sent_ms, m.text,
            (SELECT r.text FROM messages r WHERE r.exchange = e.no AND r.role = 'assistant' LIMIT 1) AS reply
        FROM exchanges e JOIN messages m ON m.exchange = e.no
        WHERE e.no > (SELECT coalesce(max(no), 0) FROM exchanges) - 200 AND e.source = 'host' AND m.role = 'user'
            AND m.text <> '' AND NOT instr(m.text, '[erased]')
            AND (:scopes IS NULL OR e.scope IN (SELECT value FROM json_each(:scopes)))
    )
    SELECT DISTINCT s.name, b.session FROM last a JOIN last b ON b.no > a.no AND b.scope = a.scope
        AND b.session IS a.session AND b.text = a.text AND abs(b.user_sent_ms - a.user_sent_ms) <= :within
        AND coalesce(a.reply, b.reply, '') = coalesce(b.reply, a.reply, '')
        AND length(a.text) + coalesce(min(length(a.reply), length(b.reply)), 0) >= 12
    JOIN scopes s ON s.no = a.scope ORDER BY s.name, b.session
"""


class SqlitePool:
    """See `ports.store.Pool`."""

    def __init__(self, db: Database, scopes: Scopes) -> None:
        self._db, self._scopes = db, scopes

    def waiting(
        self, scopes: Sequence[str] | None, *, limit: int, after: int = 0
    ) -> list[tuple[int, str, str]]:
        """Return place, scope and id of exchanges that wait, oldest first."""
        asked = {"scopes": self._numbers(scopes), "after": after, "limit": limit}
        return list(self._db.cx.execute(WAITING, asked))

    def count(self, scopes: Sequence[str] | None) -> int:
        """Count the exchanges that wait."""
        marked = int(self._db.cx.execute(WAITING_COUNT, {"scopes": self._numbers(scopes)}).get)
        return marked - self.lost(scopes)

    def unkept(self, scopes: Sequence[str] | None) -> list[tuple[str, str]]:
        """Return scope and id of those that wait and whose words were not kept, oldest first."""
        return list(self._db.cx.execute(UNKEPT, {"scopes": self._numbers(scopes)}))

    def lost(self, scopes: Sequence[str] | None) -> int:
        """Count the exchanges whose words are lost."""
        return int(self._db.cx.execute(LOST_COUNT, {"scopes": self._numbers(scopes)}).get)

    def mark_lost(self, exchanges: Sequence[tuple[str, str]], *, lost: bool) -> int:
        """Mark exchanges that wait without kept words as lost, or as found again; return how many changed."""
        changed = 0
        for scope, id in exchanges:
            self._db.cx.execute(MARK_LOST, {"scope": self._scopes.number(scope), "id": id, "lost": lost})
            changed += self._db.cx.changes()
        return changed

    def doubled(self, scopes: Sequence[str] | None, *, within_ms: int) -> list[tuple[str, str | None]]:
        """Return scope and session of those in which a turn of a user was captured twice lately."""
        return list(self._db.cx.execute(DOUBLED, {"scopes": self._numbers(scopes), "within": within_ms}))

    def _numbers(self, scopes: Sequence[str] | None) -> str | None:
        return None if scopes is None else self._scopes.numbers(scopes)
