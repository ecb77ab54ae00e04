"""The record of every mutation, each row chained to the one before."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rememora.core.seal import link, salted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from rememora.core.seal import Part
    from rememora.model.ledger import LedgerRow
    from rememora.stores.sqlite.driver import Database
    from rememora.stores.sqlite.values import Scopes

GENESIS = bytes(16)
"""What the first row is chained to."""

_SALT_BYTES = 16
_encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True).encode
"""Made once: `json.dumps` would make an encoder for each row."""
_PREFIX = "op-"
_MOST = 2**63 - 1

LAST = "SELECT no, chain FROM ledger ORDER BY no DESC LIMIT 1"
APPEND = """
    INSERT INTO ledger (no, at_ms, operation, scope, ids, reason, salt, payload, payload_hash, chain)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_SHOWN = """
    SELECT l.no, l.operation, s.name, l.ids, l.reason, l.at_ms, l.payload
    FROM ledger l JOIN scopes s ON s.no = l.scope
"""
ROW = _SHOWN + "WHERE l.no = ?"
ROWS = (
    _SHOWN
    + """
    WHERE l.scope IN (SELECT value FROM json_each(:scopes))
        AND (:since_ms IS NULL OR l.at_ms >= :since_ms)
        AND l.no > :after
        AND (:id IS NULL OR EXISTS (SELECT 1 FROM json_each(l.ids) WHERE value = :id))
    ORDER BY l.no LIMIT coalesce(:limit, -1)
"""
)
COUNTS = """
    SELECT operation, count(*), sum(CASE WHEN json_valid(ids) THEN json_array_length(ids) ELSE 0 END)
    FROM ledger WHERE scope IN (SELECT value FROM json_each(?)) GROUP BY operation
"""
BLANKED = "SELECT payload FROM ledger WHERE operation = 'words.erased' AND json_valid(payload)"
CHAIN = "SELECT no, at_ms, operation, scope, ids, reason, salt, payload, payload_hash, chain FROM ledger ORDER BY no"


class SqliteLedger:
    """See `ports.store.Ledger`."""

    def __init__(self, db: Database, scopes: Scopes, *, draw: Callable[[int], bytes]) -> None:
        self._db, self._scopes, self._draw = db, scopes, draw

    def last(self) -> str | None:
        """Return the operation id of the latest row of all scopes, or `None`."""
        rows = self._db.cx.execute(LAST).fetchall()
        return f"{_PREFIX}{rows[0][0]}" if rows else None

    def row(self, operation_id: str) -> LedgerRow | None:
        """Return the row of an operation, or `None`."""
        rows = self._db.cx.execute(ROW, (_number(operation_id),)).fetchall()
        return _shown(rows[0]) if rows else None

    def append(
        self,
        operation: str,
        *,
        scope: str,
        ids: Sequence[str],
        at_ms: int,
        reason: str | None = None,
        payload: Mapping[str, object] | None = None,
    ) -> str:
        """Append a row and return its operation id."""
        last = self._db.cx.execute(LAST).fetchall()
        no, previous = (last[0][0] + 1, last[0][1]) if last else (1, GENESIS)
        number = self._scopes.ensure(scope)
        listed = _encode(list(ids))
        body = None if payload is None else _encode(payload)
        # Without a payload there is nothing to hide and nothing to prove.
        salt = None if body is None else self._draw(_SALT_BYTES)
        digest = b"" if salt is None else salted(salt, body)
        parts: list[Part] = [no, at_ms, operation, number, listed, reason]
        chain = link(previous, parts, digest)
        self._db.cx.execute(APPEND, (no, at_ms, operation, number, listed, reason, salt, body, digest, chain))
        return f"{_PREFIX}{no}"

    def rows(
        self,
        scopes: Sequence[str],
        *,
        since_ms: int | None = None,
        id: str | None = None,
        after: str | None = None,
        limit: int | None = None,
    ) -> list[LedgerRow]:
        """Return rows, oldest first; with *id* only those that touched it, with *after* those behind that operation."""
        asked = {
            "scopes": self._scopes.numbers(scopes),
            "since_ms": since_ms,
            "id": id,
            "after": _number(after),
            "limit": limit,
        }
        return [_shown(row) for row in self._db.cx.execute(ROWS, asked)]

    def counts(self, scopes: Sequence[str]) -> dict[str, tuple[int, int]]:
        """Return for each operation how many rows there are of it, and how many ids they name together."""
        asked = (self._scopes.numbers(scopes),)
        return {name: (times, touched) for name, times, touched in self._db.cx.execute(COUNTS, asked)}

    def first_broken(self) -> str | None:
        """Return the first operation whose bytes or place do not fit the chain, or `None`."""
        previous, expected, blanked = GENESIS, 1, self._blanked()
        for no, at_ms, operation, scope, ids, reason, salt, payload, digest, chain in self._db.cx.execute(
            CHAIN
        ):
            intact = payload is None or salted(salt or b"", payload) == digest
            # Of a row whose ids were erased only the link is left; the row that says so is in the chain itself.
            linked = (
                no in blanked or link(previous, [no, at_ms, operation, scope, ids, reason], digest) == chain
            )
            if not (intact and linked and no == expected):
                return f"{_PREFIX}{expected}"
            previous, expected = chain, expected + 1
        return None

    def _blanked(self) -> set[int]:
        rows = [json.loads(payload) for (payload,) in self._db.cx.execute(BLANKED)]
        return {no for row in rows for no in row.get("blanked", ())}


def _number(operation_id: str | None) -> int:
    """Return the place of an operation; behind one that no ledger gave there is nothing."""
    if operation_id is None:
        return 0
    digits = operation_id.removeprefix(_PREFIX)
    known = digits != operation_id and digits.isascii() and digits.isdigit() and len(digits) < len(str(_MOST))
    return int(digits) if known else _MOST


def _shown(row: tuple[Any, ...]) -> LedgerRow:
    from rememora.model.ledger import LedgerRow

    no, operation, scope, ids, reason, at_ms, payload = row
    return LedgerRow(
        operation_id=f"{_PREFIX}{no}",
        operation=operation,
        scope=scope,
        ids=tuple(json.loads(ids)),
        reason=reason,
        at_ms=at_ms,
        payload=None if payload is None else json.loads(payload),
    )
