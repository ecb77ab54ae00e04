"""Small tables: scopes and their numbers, keys, tombstones, previews."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rememora.core.seal import seal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.stores.sqlite.driver import Database

SCOPE_NO = "SELECT no FROM scopes WHERE name = ?"
SCOPE_ADD = "INSERT INTO scopes (name) VALUES (?) RETURNING no"
SCOPE_NAMES = "SELECT name FROM scopes ORDER BY name"
META_GET = "SELECT value FROM meta WHERE key = ?"
META_PUT = (
    "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)
META_DROP = "DELETE FROM meta WHERE key = ?"
TOMBSTONE_ADD = "INSERT OR REPLACE INTO tombstones (scope, print, memory_id, at_ms) VALUES (?, ?, ?, ?)"
TOMBSTONE_FIND = """
    SELECT memory_id FROM tombstones WHERE scope = ? AND print = ?
    ORDER BY memory_id = 'erased' DESC, at_ms DESC, memory_id LIMIT 1
"""
TOMBSTONE_LIFT = "DELETE FROM tombstones WHERE scope = ? AND memory_id = ?"
PREVIEW_KEEP = (
    "INSERT OR REPLACE INTO previews (token, action, scope, ids, expires_ms) VALUES (?, ?, ?, ?, ?)"
)
PREVIEW_SWEEP = "DELETE FROM previews WHERE expires_ms <= ?"
PREVIEW_TAKE = """
    DELETE FROM previews WHERE token = ?
    RETURNING action, (SELECT name FROM scopes WHERE no = scope), ids, expires_ms
"""


_MOST_KNOWN = 10_000
"""Scopes whose number is remembered; a store of more pays a look for the others."""


class Scopes:
    """Names of scopes and the numbers that stand for them in every key.

    A number that is on disk is remembered, since a scope never goes. One that is seen inside a transaction is
    not: should that fail, the number goes to another scope, and a reader would find what is not its own.
    """

    def __init__(self, db: Database) -> None:
        self._db = db
        self._known: dict[str, int] = {}

    def number(self, name: str) -> int | None:
        """Return the number of a scope, or `None` when nothing was ever written there."""
        number = self._known.get(name)
        if number is None:
            number = self._db.cx.execute(SCOPE_NO, (name,)).get
            if number is not None and not self._db.writing and len(self._known) < _MOST_KNOWN:
                self._known[name] = number
        return number

    def ensure(self, name: str) -> int:
        """Return the number of a scope, which it gets now if it has none."""
        number = self.number(name)
        if number is None:
            number = int(self._db.cx.execute(SCOPE_ADD, (name,)).get)
        return number

    def numbers(self, names: Sequence[str]) -> str:
        """Return the numbers of the scopes that exist, as a JSON array to bind."""
        return json.dumps(self.existing(names))

    def existing(self, names: Sequence[str]) -> list[int]:
        """Return the numbers of the scopes that exist, each once."""
        return [number for name in dict.fromkeys(names) if (number := self.number(name)) is not None]

    def names(self) -> list[str]:
        """Return all names, sorted."""
        return [name for (name,) in self._db.cx.execute(SCOPE_NAMES)]


class Meta:
    """Single values of the store itself."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def get(self, key: str) -> object:
        """Return a value, or `None`."""
        value: object = self._db.cx.execute(META_GET, (key,)).get
        return value

    def put(self, key: str, value: object) -> None:
        """Set a value; `None` removes it."""
        if value is None:
            self._db.cx.execute(META_DROP, (key,))
        else:
            self._db.cx.execute(META_PUT, (key, value))


class SqliteTombstones:
    """See `ports.store.Tombstones`."""

    def __init__(self, db: Database, scopes: Scopes, meta: Meta) -> None:
        self._db, self._scopes, self._meta = db, scopes, meta
        self._key: bytes | None = None

    def add(self, scope: str, normals: Sequence[str], *, memory_id: str, at_ms: int) -> None:
        """Block these normal forms."""
        number = self._scopes.ensure(scope)
        self._db.cx.executemany(
            TOMBSTONE_ADD, [(number, self._print(normal), memory_id, at_ms) for normal in normals]
        )

    def blocking(self, scope: str, normal: str) -> str | None:
        """Return the id of the forgotten memory that blocks this normal form, or `None`."""
        found: str | None = self._db.cx.execute(
            TOMBSTONE_FIND, (self._scopes.number(scope), self._print(normal))
        ).get
        return found

    def lift(self, scope: str, memory_id: str) -> None:
        """Remove the tombstones of a memory."""
        self._db.cx.execute(TOMBSTONE_LIFT, (self._scopes.number(scope), memory_id))

    def _print(self, normal: str) -> bytes:
        if self._key is None:  # it never changes, so it is read once
            key = self._meta.get("tombstone_key")
            assert isinstance(key, bytes)  # every store gets one when it is made
            self._key = key
        return seal(self._key, [normal])


class SqlitePreviews:
    """See `ports.store.Previews`."""

    def __init__(self, db: Database, scopes: Scopes) -> None:
        self._db, self._scopes = db, scopes

    def keep(
        self, token: str, *, action: str, scope: str, ids: Sequence[str], at_ms: int, expires_ms: int
    ) -> None:
        """Remember what a token stands for, and forget the tokens that have expired by *at_ms*."""
        number = self._scopes.ensure(scope)
        self._db.cx.execute(PREVIEW_SWEEP, (at_ms,))
        self._db.cx.execute(PREVIEW_KEEP, (token, action, number, json.dumps(list(ids)), expires_ms))

    def take(self, token: str) -> tuple[str, str, tuple[str, ...], int] | None:
        """Return (action, scope, ids, expires_ms) of a token and forget it, or `None`."""
        row = self._db.cx.execute(PREVIEW_TAKE, (token,)).fetchall()
        if not row:
            return None
        action, scope, ids, expires_ms = row[0]
        return action, scope, tuple(json.loads(ids)), expires_ms
