"""Taking back what was done: each kind of operation has its inverse, and every other one is refused with the reason.

To make another kind undoable, write what it takes into the payload of its ledger row, and its inverse into `INVERSES`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.erasing import ERASED_ID
from rememora.flow.forget import FORGOTTEN, PRUNED, REJECTED
from rememora.flow.intake import Intake
from rememora.flow.merging import (
    GONE,
    MERGED,
    UNMERGED,
    changed_since,
    part,
    put_found,
    rival_of,
    version_before,
)
from rememora.flow.refit import REFIT, REVERTED, unrefitted
from rememora.flow.reopening import reopen
from rememora.flow.restore import put_back
from rememora.flow.settling import settle_beside
from rememora.flow.unsaying import STORED, is_link, unended, unlinked, unsaid, valid_again
from rememora.flow.writing import Writing
from rememora.model.errors import NotFound
from rememora.model.results import Receipt

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.flow.deps import Deps
    from rememora.model.ledger import LedgerRow

    Inverse = Callable[[Deps, LedgerRow], str | None]

UNDONE = "undone"
"""Status of the receipt."""

_TRASHING = (FORGOTTEN, PRUNED, REJECTED)
_INSTEAD = {
    "memory.stored": "forget takes it back",
    "memory.restored": "forget takes it back",
    "memory.withdrawn": "tell it again",
    "memory.reopened": "it followed from another operation; take that back, or tell it again",
    "memory.purged": GONE,
    "scope.cleared": "there is no way back",
    "words.erased": "there is no way back",
}


def undo(deps: Deps, operation_id: str, *, scope: str) -> Receipt:
    """Take back one operation, or say why it cannot be.

    Raises:
        NotFound: There is no such operation in this scope.
    """
    with deps.store.transaction():
        row = _row(deps, operation_id, scope)
        reason = _refusal(deps, row)
        if reason is None:
            reason = INVERSES[row.operation][1](deps, row)
        id = row.ids[0] if row.ids else operation_id
        if reason is not None:
            return Receipt(status="rejected", id=id, reason=reason)
        done = deps.store.ledger.append(
            INVERSES[row.operation][0],
            scope=scope,
            ids=row.ids,
            at_ms=deps.clock.now_ms(),
            reason=_takes_back(operation_id),
        )
    return Receipt(status=UNDONE, id=id, of=operation_id, operation_id=done)


def _row(deps: Deps, operation_id: str, scope: str) -> LedgerRow:
    row = deps.store.ledger.row(operation_id)
    if row is None or row.scope != scope:
        raise NotFound("an operation", operation_id, scope=scope)
    return row


def _takes_back(operation_id: str) -> str:
    return f"undo of {operation_id}"


def _refusal(deps: Deps, row: LedgerRow) -> str | None:
    if (row.reason or "").startswith(_takes_back("")):
        return f"{row.operation_id} is itself an undo, which is not taken back; do again what it took back"
    if ERASED_ID in row.ids:
        return "what it touched was erased"
    if row.operation not in INVERSES or (row.operation == STORED and not is_link(deps, row)):
        return _INSTEAD.get(row.operation, f"{row.operation} changed nothing that could be taken back")
    later = deps.store.ledger.rows([row.scope], after=row.operation_id, id=row.ids[0])
    if any(one.reason == _takes_back(row.operation_id) for one in later):
        return f"{row.operation_id} was taken back already"
    if row.payload is None and row.operation != STORED:
        return "what it takes was not written, or was erased"
    return None


def _unmerge(deps: Deps, row: LedgerRow) -> str | None:
    assert row.payload is not None  # looked at before
    return part(deps, row.ids, row.payload, scope=row.scope, intake=Intake())


def _untrash(deps: Deps, row: LedgerRow) -> str | None:
    (id,) = row.ids
    trashed = [r for r in deps.store.ledger.rows([row.scope], id=id) if r.operation in _TRASHING]
    memory = deps.store.memories.get(row.scope, id)
    if memory is None:
        return GONE
    if memory.status != "trashed" or trashed[-1].operation_id != row.operation_id:
        return f"{id!r} was restored or remembered anew since"
    try:
        refusal = put_back(deps, id, scope=row.scope)
    except NotFound:
        return GONE
    return refusal and refusal[0]


def _downdate(deps: Deps, row: LedgerRow) -> str | None:
    assert row.payload is not None  # looked at before
    id = row.ids[0]
    memory = deps.store.memories.get(row.scope, id)
    if memory is None:
        return GONE
    before = version_before(deps, memory, int(str(row.payload["version"])))
    if before is None:
        return changed_since(memory)
    rival = rival_of(deps, before) if before.status == "active" else None
    if before.status != "active" or rival is not None:
        return f"{rival!r} took its words or its slot since" if rival else f"it was {before.status} before"
    counted = {name: getattr(memory, name) for name in ("reinforced_ms", "recall_count", "recalled_ms")}
    back = replace(before, version=memory.version + 1, **counted)
    put_found(deps, back, before=memory, intake=Intake())
    writing = Writing(deps, at_ms=deps.clock.now_ms())
    closed = row.payload["closed"]
    assert isinstance(closed, list)  # as the gate wrote it
    reopen(deps, memory, writing, reason=_takes_back(row.operation_id), more=closed)
    if back.slot is not None:  # what it has again; what it had moved to is settled
        settle_beside(deps, back, writing)
    return None


INVERSES: dict[str, tuple[str, Inverse]] = {
    MERGED: (UNMERGED, _unmerge),
    **dict.fromkeys(_TRASHING, ("memory.restored", _untrash)),
    "memory.updated": ("memory.reverted", _downdate),
    "memory.superseded": ("memory.unsaid", unsaid),
    "memory.ended": ("memory.reverted", unended),
    "memory.deprecated": ("memory.reverted", valid_again),
    STORED: ("memory.unlinked", unlinked),
    REFIT: (REVERTED, unrefitted),
}
"""Operations that can be taken back: the name of the row that says so, and what does it and returns why not.
Each runs inside a transaction."""
