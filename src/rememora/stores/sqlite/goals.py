"""What conversations are after."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rememora.model.goals import KeptGoal
    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.values import Scopes

GOAL = """
    SELECT name, description, keywords, since_ms, updated_ms, rounds, reminders, drifting, seen, began, space, vector
    FROM goals WHERE scope = ? AND session = ?
"""
GOAL_PUT = """
    INSERT OR REPLACE INTO goals
        (scope, session, name, description, keywords, since_ms, updated_ms, rounds, reminders, drifting, seen, began,
         space, vector)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
GOAL_SESSIONS = "SELECT session FROM goals WHERE scope = ? ORDER BY session"
GOAL_REMOVE = "DELETE FROM goals WHERE scope = ? AND session = ? RETURNING session"


class SqliteGoals:
    """See `ports.goals.Goals`."""

    def __init__(self, db: Database, scopes: Scopes) -> None:
        self._db, self._scopes = db, scopes

    def get(self, scope: str, session: str) -> KeptGoal | None:
        """Return the goal of this very session, or `None`."""
        for row in self._db.cx.execute(GOAL, (self._scopes.number(scope), session)):
            from rememora.model.goals import KeptGoal  # most stores have none, and would pay for it

            name, description, keywords, since, updated, rounds, reminders, drifting, seen, began, *near = row
            return KeptGoal(
                name=name,
                description=description,
                keywords=tuple(json.loads(keywords)),
                since_ms=since,
                updated_ms=updated,
                rounds=rounds,
                reminders=reminders,
                drifting=bool(drifting),
                seen=seen,
                began=began,
                space=near[0],
                vector=near[1] or b"",
            )
        return None

    def sessions(self, scope: str) -> list[str]:
        """Return the sessions of a scope that have a goal, sorted."""
        return [session for (session,) in self._db.cx.execute(GOAL_SESSIONS, (self._scopes.number(scope),))]

    def put(self, scope: str, session: str, goal: KeptGoal) -> None:
        """Set the goal, or put it in place of the one that is there."""
        keywords = json.dumps(goal.keywords, ensure_ascii=False)
        said = (goal.name, goal.description, keywords, goal.since_ms, goal.updated_ms)
        course = (goal.rounds, goal.reminders, goal.drifting, goal.seen, goal.began)
        number = self._scopes.ensure(scope)
        self._db.cx.execute(GOAL_PUT, (number, session, *said, *course, goal.space, goal.vector or None))

    def remove(self, scope: str, session: str) -> bool:
        """Take the goal out, and tell whether there was one."""
        return bool(self._db.cx.execute(GOAL_REMOVE, (self._scopes.number(scope), session)).fetchall())
