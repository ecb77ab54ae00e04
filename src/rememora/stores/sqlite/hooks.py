"""Triggers of memories, and the terms that find them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.model.hooks import Hook
    from rememora.model.memory import Memory
    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.values import Scopes

_HOOK = "SELECT h.memory, h.words, h.weight, h.fired, h.used, h.unused, h.fired_ms, h.dropped FROM hooks h "
_ACTIVE = "JOIN memories m ON m.scope = h.scope AND m.id = h.memory AND m.status = 'active' "
ANY = "SELECT EXISTS (SELECT 1 FROM hooks WHERE NOT dropped)"
MATCHING = (
    _HOOK
    + _ACTIVE
    + """
    WHERE NOT h.dropped AND h.no IN (
        SELECT hook FROM hook_terms WHERE scope = :scope AND term IN (SELECT value FROM json_each(:terms)))
    ORDER BY h.weight DESC, h.no LIMIT :limit
"""
)
HEAVIEST = _HOOK + _ACTIVE + "WHERE h.scope = ? AND NOT h.dropped ORDER BY h.weight DESC, h.no LIMIT ?"
OF_MEMORIES = _HOOK + "WHERE h.scope = ? AND h.memory IN (SELECT value FROM json_each(?)) ORDER BY h.no"
KNOWN = "SELECT no, words FROM hooks WHERE scope = ? AND memory = ?"
ADD = "INSERT INTO hooks (scope, memory, words) VALUES (?, ?, ?) RETURNING no"
ADD_TERM = "INSERT OR IGNORE INTO hook_terms (scope, term, hook) VALUES (?, ?, ?)"
TERMS_CLEAR = "DELETE FROM hook_terms WHERE hook = ?"
REMOVE = "DELETE FROM hooks WHERE no = ?"
REMOVE_ALL = "DELETE FROM hooks WHERE scope = ? AND memory = ?"
LEARN = """
    UPDATE hooks SET weight = ?, fired = ?, used = ?, unused = ?, fired_ms = ?, dropped = ?
    WHERE scope = ? AND memory = ? AND words = ?
"""


class SqliteHooks:
    """See `ports.hooks.Hooks`."""

    def __init__(self, db: Database, scopes: Scopes) -> None:
        self._db, self._scopes = db, scopes

    def any(self) -> bool:
        """Tell whether there is any that was not dropped."""
        return bool(self._db.cx.execute(ANY).fetchall()[0][0])

    def matching(self, scope: str, terms: Sequence[str], *, limit: int) -> list[Hook]:
        """Return hooks of active memories that share a term with these, heaviest first."""
        asked = {"scope": self._scopes.number(scope), "terms": json.dumps(list(terms)), "limit": limit}
        return list(self._read(scope, MATCHING, asked))

    def heaviest(self, scope: str, *, limit: int) -> list[Hook]:
        """Return hooks of active memories, heaviest first."""
        return list(self._read(scope, HEAVIEST, (self._scopes.number(scope), limit)))

    def of(self, scope: str, memory_ids: Sequence[str]) -> list[Hook]:
        """Return all hooks of these memories."""
        return list(
            self._read(scope, OF_MEMORIES, (self._scopes.number(scope), json.dumps(list(memory_ids))))
        )

    def put(self, hooks: Sequence[Hook]) -> None:
        """Keep what was learnt."""
        self._db.cx.executemany(
            LEARN,
            [_learnt(self._scopes.number(h.scope), h) for h in hooks],
        )

    def renew(self, memory: Memory) -> None:
        """Work out anew by which terms the hooks of a memory are found."""
        self.follow(memory)
        scope = self._scopes.ensure(memory.scope)
        for number, words in self._db.cx.execute(KNOWN, (scope, memory.id)).fetchall():
            self._db.cx.execute(TERMS_CLEAR, (number,))
            self._add_terms(scope, number, words)

    def follow(self, memory: Memory) -> None:
        """Let a memory that was put have one hook for each of its triggers, and no other."""
        scope = self._scopes.ensure(memory.scope)
        wanted = () if memory.kind == "skill" else memory.triggers
        known = {words: no for no, words in self._db.cx.execute(KNOWN, (scope, memory.id)).fetchall()}
        for words in known.keys() - set(wanted):
            self._db.cx.execute(REMOVE, (known[words],))
        for words in wanted:
            if words not in known:
                ((number,),) = self._db.cx.execute(ADD, (scope, memory.id, words)).fetchall()
                self._add_terms(scope, number, words)

    def forget(self, scope: str, ids: Sequence[str]) -> None:
        """Delete the hooks of memories that are deleted."""
        self._db.cx.executemany(REMOVE_ALL, [(self._scopes.number(scope), id) for id in ids])

    def _add_terms(self, scope: int, number: int, words: str) -> None:
        from rememora.core.hooks import terms_of  # as below

        self._db.cx.executemany(ADD_TERM, [(scope, term, number) for term in sorted(terms_of(words))])

    def _read(self, scope: str, statement: str, values: object) -> Iterator[Hook]:
        from rememora.model.hooks import Hook  # most recalls meet none, and every start would pay for it

        for memory, words, weight, fired, used, unused, fired_ms, dropped in self._db.cx.execute(
            statement, values
        ):
            yield Hook(
                scope=scope,
                memory_id=memory,
                words=words,
                weight=weight,
                fired=fired,
                used=used,
                unused=unused,
                fired_ms=fired_ms,
                dropped=bool(dropped),
            )


def _learnt(scope: int | None, hook: Hook) -> tuple[object, ...]:
    figures = (hook.weight, hook.fired, hook.used, hook.unused, hook.fired_ms, hook.dropped)
    return (*figures, scope, hook.memory_id, hook.words)
