"""Exchanges that wait and are given to a model together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.ports.windows import LEAST_WAIT_MS, MOST_WAIT_MS, Window

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.values import Scopes

_WITH_OLD = """
    WITH old AS (
        SELECT scope, session FROM exchanges INDEXED BY exchanges_waiting_since
        WHERE learning = 1 AND user_sent_ms <= :now - :quiet
        UNION SELECT scope, session FROM exchanges INDEXED BY exchanges_waiting_since
        WHERE learning = 1 AND user_sent_ms > :now + :quiet
    ), waiting AS (
        SELECT e.scope, e.session, min(e.no) AS first FROM old o
        JOIN exchanges e ON e.scope = o.scope AND e.session IS o.session AND e.learning = 1 AND e.lost = 0
        WHERE :scopes IS NULL OR o.scope IN (SELECT value FROM json_each(:scopes))
        GROUP BY o.scope, o.session
"""
"""A session none of whose waiting turns is as old as the quiet spell is passed over by an index alone: a tick that
finds nothing due looks at none of the sessions that wait."""
_WITH_ALL = """
    WITH waiting AS (
        SELECT scope, session, min(no) AS first FROM exchanges
        WHERE learning = 1 AND lost = 0 AND (:scopes IS NULL OR scope IN (SELECT value FROM json_each(:scopes)))
        GROUP BY scope, session
"""
_RIPE = """
    ), judged AS (
        SELECT w.scope, w.session, w.first, coalesce(l.failures, 0) AS failures, l.failed_ms,
            l.leased_ms <= :now AND :now < l.until_ms AS held,
            (SELECT max(at_ms) FROM (
                SELECT max(user_sent_ms, coalesce(completed_ms, user_sent_ms)) AS at_ms FROM exchanges e
                WHERE e.scope = w.scope AND e.session IS w.session AND e.source <> 'note'
                ORDER BY e.no DESC LIMIT :latest
            )) AS active_ms
        FROM waiting w LEFT JOIN windows l ON l.scope = w.scope AND l.session = coalesce(w.session, '')
    )
    SELECT s.name, j.session FROM judged j JOIN scopes s ON s.no = j.scope
    WHERE NOT coalesce(j.held, 0) AND (
        :quiet IS NULL OR NOT (
            (j.active_ms > :now - :quiet AND j.active_ms <= :now + :quiet)
            OR coalesce(j.failed_ms > :now - (
                CASE WHEN j.failures > 1 THEN max(:quiet, min(:most, max(:quiet, :least) << min(j.failures - 1, 20)))
                ELSE :quiet END
            ) AND j.failed_ms <= :now + :quiet, 0)
        )
    )
    ORDER BY j.failures, j.first LIMIT :limit
"""
RIPE, ALL = _WITH_OLD + _RIPE, _WITH_ALL + _RIPE
LATEST = 20
"""Exchanges of a session that are looked at for when it was last active: they may be completed in another order."""
OF_WINDOW = """
    SELECT no, id FROM exchanges WHERE learning = 1 AND lost = 0 AND scope = ? AND session IS ? ORDER BY no LIMIT ?
"""
CLAIM = """
    INSERT INTO windows (scope, session, holder, leased_ms, until_ms) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (scope, session) DO UPDATE
        SET holder = excluded.holder, leased_ms = excluded.leased_ms, until_ms = excluded.until_ms
        WHERE holder IS NULL OR NOT (leased_ms <= excluded.leased_ms AND excluded.leased_ms < until_ms)
    RETURNING 1
"""
DONE = "DELETE FROM windows WHERE scope = ? AND session = ? AND holder = ? RETURNING 1"
FAILED = """
    UPDATE windows SET holder = NULL, leased_ms = NULL, until_ms = NULL, failures = failures + 1, failed_ms = ?4
    WHERE scope = ?1 AND session = ?2 AND holder = ?3
    RETURNING 1
"""
ADVANCE = "UPDATE scopes SET distilled_to = max(coalesce(distilled_to, 0), ?) WHERE no = ?"
CURSOR = """
    SELECT max(distilled_to) FROM scopes WHERE :scopes IS NULL OR no IN (SELECT value FROM json_each(:scopes))
"""
SPEND = """
    INSERT INTO model_days (day, calls, failures) VALUES (?1, max(?2, 0), ?3)
    ON CONFLICT (day) DO UPDATE SET calls = max(calls + ?2, 0), failures = failures + ?3
"""
SPENT = "SELECT calls, failures FROM model_days WHERE day = ?"


class SqliteWindows:
    """See `ports.windows.Windows`."""

    def __init__(self, db: Database, scopes: Scopes) -> None:
        self._db, self._scopes = db, scopes

    def ripe(
        self, scopes: Sequence[str] | None, *, now_ms: int, quiet_ms: int | None, limit: int
    ) -> list[Window]:
        """Return windows that nobody holds: those with fewest failures first, then the longest waiting."""
        asked = {
            "scopes": self._numbers(scopes),
            "now": now_ms,
            "quiet": quiet_ms,
            "least": LEAST_WAIT_MS,
            "most": MOST_WAIT_MS,
            "latest": LATEST,
            "limit": limit,
        }
        sql = ALL if quiet_ms is None else RIPE
        return [Window(scope, session) for scope, session in self._db.cx.execute(sql, asked)]

    def waiting(self, window: Window, *, limit: int) -> list[tuple[int, str]]:
        """Return sequence and id of the exchanges that wait, oldest first."""
        return list(
            self._db.cx.execute(OF_WINDOW, (self._scopes.number(window.scope), window.session, limit))
        )

    def claim(self, window: Window, *, holder: str, now_ms: int, until_ms: int) -> bool:
        """Hold a window until then; say whether it could be had."""
        number = self._scopes.ensure(window.scope)
        return bool(self._db.cx.execute(CLAIM, (number, window.session or "", holder, now_ms, until_ms)).get)

    def release(self, window: Window, *, holder: str, failed_ms: int | None = None) -> bool:
        """Let go of a window, and say whether it was held."""
        key = (self._scopes.number(window.scope), window.session or "", holder)
        if failed_ms is None:
            return bool(self._db.cx.execute(DONE, key).get)
        return bool(self._db.cx.execute(FAILED, (*key, failed_ms)).get)

    def advance(self, scope: str, sequence: int) -> None:
        """Note that the exchange of this place was distilled."""
        self._db.cx.execute(ADVANCE, (sequence, self._scopes.ensure(scope)))

    def cursor(self, scopes: Sequence[str] | None) -> int | None:
        """Return the highest place that was distilled in these scopes."""
        found: int | None = self._db.cx.execute(CURSOR, {"scopes": self._numbers(scopes)}).get
        return found

    def spend(self, day: str, *, calls: int = 0, failures: int = 0) -> None:
        """Count calls of a model, or failures of them, on a day; fewer than none give some back."""
        self._db.cx.execute(SPEND, (day, calls, failures))

    def spent(self, day: str) -> tuple[int, int]:
        """Return the calls and failures of a day."""
        for calls, failures in self._db.cx.execute(SPENT, (day,)):
            return calls, failures
        return 0, 0

    def _numbers(self, scopes: Sequence[str] | None) -> str | None:
        return None if scopes is None else self._scopes.numbers(scopes)
