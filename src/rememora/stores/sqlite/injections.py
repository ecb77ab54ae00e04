"""What was put before a model: nonces of blocks, and keyed prints of their lines."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rememora.core.seal import seal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.values import Meta, Scopes

NONCE_ADD = "INSERT OR IGNORE INTO injections (scope, nonce, at_ms) VALUES (?, ?, ?)"
NONCES_KNOWN = "SELECT nonce FROM injections WHERE scope = ? AND nonce IN (SELECT value FROM json_each(?))"
NONCE_OVERDUE = "SELECT EXISTS (SELECT 1 FROM injections WHERE at_ms < ?)"
NONCE_SWEEP = "DELETE FROM injections WHERE at_ms < ?"
PRINT_ADD = """
    INSERT INTO injected_prints (scope, print, at_ms) VALUES (?, ?, ?)
    ON CONFLICT (scope, print) DO UPDATE SET at_ms = excluded.at_ms WHERE excluded.at_ms < at_ms
"""
PRINT_FIND = "SELECT 1 FROM injected_prints WHERE scope = ? AND print = ? AND at_ms <= coalesce(?, at_ms)"


class SqliteInjections:
    """See `ports.injections.Injections`."""

    def __init__(self, db: Database, scopes: Scopes, meta: Meta) -> None:
        self._db, self._scopes, self._meta = db, scopes, meta

    def record(self, scope: str, nonce: str, *, at_ms: int, prints: Sequence[str]) -> None:
        """Note a block, and of each print when it was injected first."""
        number = self._scopes.ensure(scope)
        self._db.cx.execute(NONCE_ADD, (number, nonce, at_ms))
        digests = sorted(self._digests(scope, prints))  # so that the B-tree is walked once from left to right
        self._db.cx.executemany(PRINT_ADD, [(number, digest, at_ms) for digest in digests])

    def known(self, scope: str, nonces: Sequence[str]) -> set[str]:
        """Return those of the nonces that blocks of this scope had."""
        number = self._scopes.number(scope)
        return {nonce for (nonce,) in self._db.cx.execute(NONCES_KNOWN, (number, json.dumps(list(nonces))))}

    def echoes(self, scope: str, prints: Sequence[str], *, by_ms: int | None = None) -> set[str]:
        """Return those of the prints that were injected in this scope, by then."""
        number = self._scopes.number(scope)
        digests = zip(prints, self._digests(scope, prints), strict=True)
        return {p for p, d in digests if self._db.cx.execute(PRINT_FIND, (number, d, by_ms)).get}

    def overdue(self, before_ms: int) -> bool:
        """Tell whether any nonce was noted before."""
        return bool(self._db.cx.execute(NONCE_OVERDUE, (before_ms,)).get)

    def sweep(self, before_ms: int) -> int:
        """Forget nonces of all scopes that were noted before."""
        self._db.cx.execute(NONCE_SWEEP, (before_ms,))
        return int(self._db.cx.changes())

    def _digests(self, scope: str, prints: Sequence[str]) -> list[bytes]:
        """Digest each print with its scope: the same words of two scopes cannot be told to be the same."""
        key = self._meta.get("tombstone_key")
        assert isinstance(key, bytes)  # every store gets one when it is made
        return [seal(key, ["injected", scope, p]) for p in prints]
