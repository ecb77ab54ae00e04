"""Tiers of memories, and when upkeep was last done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.tiers import TIERS
from rememora.ports.lifecycle import Done, Vital

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.values import Scopes

VITALS = """
    SELECT m.id, m.kind, m.pinned, m.importance, m.heat, m.reinforced_ms, coalesce(t.tier, 'hot')
    FROM memories m LEFT JOIN memory_tiers t ON t.memory = m.no
    WHERE m.scope = ? AND m.status = 'active' ORDER BY m.no
"""
MOVE = """
    INSERT INTO memory_tiers (memory, tier)
    SELECT no, ?4 FROM memories WHERE scope = ?1 AND id = ?2 AND reinforced_ms = ?3 AND status = 'active'
    ON CONFLICT (memory) DO UPDATE SET tier = excluded.tier RETURNING memory
"""
MAKE_HOT = """
    DELETE FROM memory_tiers WHERE memory IN
        (SELECT no FROM memories WHERE scope = ? AND id = ? AND reinforced_ms = ? AND status = 'active')
    RETURNING memory
"""
BY_TIER = """
    SELECT coalesce(t.tier, 'hot'), count(*) FROM memories m LEFT JOIN memory_tiers t ON t.memory = m.no
    WHERE m.scope IN (SELECT value FROM json_each(?)) AND m.status = 'active' GROUP BY 1
"""
DONE = "SELECT at_ms, place FROM upkeep WHERE scope = ? AND task = ?"
NOTE = """
    INSERT INTO upkeep (scope, task, at_ms, place) VALUES (?, ?, ?, ?)
    ON CONFLICT (scope, task) DO UPDATE SET at_ms = excluded.at_ms, place = excluded.place
"""
UNNOTE = "DELETE FROM upkeep WHERE scope = ? AND task = ?"
DUE = """
    SELECT s.name FROM scopes s LEFT JOIN upkeep u ON u.scope = s.no AND u.task = :task
    WHERE coalesce(u.at_ms, :before_ms) <= :before_ms OR u.at_ms > :now_ms ORDER BY s.no LIMIT 1
"""


class SqliteLifecycle:
    """See `ports.lifecycle.Lifecycle`."""

    def __init__(self, db: Database, scopes: Scopes) -> None:
        self._db, self._scopes = db, scopes

    def vitals(self, scope: str) -> list[Vital]:
        """Return the active memories of a scope, oldest first."""
        return list(map(Vital._make, self._db.cx.execute(VITALS, (self._scopes.number(scope),))))

    def move(self, scope: str, tier: str, memories: Sequence[tuple[str, int]]) -> int:
        """Put active memories into a tier; one that was reinforced since stays where it is."""
        number = self._scopes.number(scope)
        keys = [(number, *key) for key in memories]
        if tier == TIERS[0]:
            return len(self._db.cx.executemany(MAKE_HOT, keys).fetchall())
        return len(self._db.cx.executemany(MOVE, [(*key, tier) for key in keys]).fetchall())

    def tiers(self, scopes: Sequence[str]) -> dict[str, int]:
        """Count active memories by tier."""
        found = dict(self._db.cx.execute(BY_TIER, (self._scopes.numbers(scopes),)))
        return {tier: found.get(tier, 0) for tier in TIERS}

    def done(self, scope: str, task: str) -> Done | None:
        """Return when a task was last done, or `None`."""
        row = self._db.cx.execute(DONE, (self._scopes.number(scope), task)).fetchone()
        return None if row is None else Done(*row)

    def note(self, scope: str, task: str, *, at_ms: int | None, place: str | None = None) -> None:
        """Remember that a task was done; `None` forgets it."""
        if at_ms is None:
            self._db.cx.execute(UNNOTE, (self._scopes.number(scope), task))
        else:
            self._db.cx.execute(NOTE, (self._scopes.ensure(scope), task, at_ms, place))

    def due(self, task: str, *, before_ms: int, now_ms: int) -> str | None:
        """Return a scope for which a task was not done since *before_ms*, or by a clock that was ahead."""
        asked = {"task": task, "before_ms": before_ms, "now_ms": now_ms}
        found: str | None = self._db.cx.execute(DUE, asked).get
        return found
