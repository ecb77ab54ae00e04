"""From rows of the ledger to what became of each memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rememora.core.erasing import ERASED_ID

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rememora.model.ledger import LedgerRow

    Key = tuple[str, str]

CLEARED = "scope.cleared"
IMPORTED = "memories.imported"
ERASED = "words.erased"
_QUIET = ("memory.used", "memory.injected")
"""What is no change: being read moves nothing that a memory says."""

_BIRTHS = ("memory.stored", "memory.superseded", "memory.quarantined", IMPORTED)
_BEFORE = {
    "memory.accepted": "waiting",
    "memory.rejected": "waiting",
    "memory.restored": "gone",
    "memory.purged": "gone",
    "memory.reopened": "closed",
    "memory.unmerged": "active",
}
"""What a memory was before an operation that tells; before others it was active."""

_AFTER = {
    "memory.quarantined": "waiting",
    "memory.withdrawn": "ended",
    "memory.ended": "ended",
    "memory.deprecated": "ended",
    "memory.unsaid": "ended",
    "memory.unlinked": "ended",
    "memory.archived": "gone",
    "memory.forgotten": "gone",
    "memory.pruned": "gone",
    "memory.rejected": "gone",
    "memory.purged": "gone",
    "memory.erased": "gone",
}
"""What it is after one; after others it is active."""

_CHANGING = ("memory.updated", "memory.reverted", "memory.merged", "memory.unmerged", "memory.ended")
_VERSIONING = (*_CHANGING, "memory.accepted")
"""Operations that give their first memory another version."""

_NAMED = {"waiting": "waits", "superseded": "superseded", "ended": "ended", "gone": "went"}


@dataclass(slots=True)
class Outcome:
    """What the rows say of one memory; grows while they are read.

    Attributes:
        was, state: "absent", "active", "waiting", "superseded", "closed", "ended" or "gone": before and after.
        changed: Its content is another one.
        versions: How many versions it got.
    """

    was: str
    state: str
    row: LedgerRow
    operations: list[str]
    of: str | None = None
    changed: bool = False
    versions: int = 0

    @property
    def change(self) -> str | None:
        """Return what became of it, by one of `model.changes.CHANGES`, or `None` for nothing."""
        if self.state == self.was and not self.changed:
            return None
        if self.state == "active" and self.was in ("absent", "waiting"):
            return "came"
        if self.state == "active":
            return "changed" if self.was == "active" else "back"
        return _NAMED[self.state] if self.state != self.was else "changed"


def outcomes(rows: Iterable[LedgerRow], closed_by: Mapping[Key, str | None]) -> dict[Key, Outcome]:
    """Fold rows, oldest first, into what became of each memory, by scope and id.

    Args:
        rows: Of the ledger, all that was done between two moments.
        closed_by: Of the memories that they name, what each is superseded by today.
    """
    found: dict[Key, Outcome] = {}
    for row in rows:
        if row.operation == CLEARED:
            for key, known in found.items():
                if key[0] == row.scope:
                    known.state, known.row, known.of = "gone", row, None
                    known.operations.append(row.operation_id)
        else:
            for id, state, of in _effects(row, closed_by):
                if id != ERASED_ID:
                    _note(found, row, id, state, of)
    return found


_BY_STATUS = {
    "active": ("active", "ended"),
    "superseded": ("superseded", "ended"),
    "deprecated": ("ended",),
    "quarantined": ("waiting",),
    "archived": ("gone",),
    "trashed": ("gone",),
}
"""What a memory of a status may be; the first where the rows say something else."""


def corrected(outcome: Outcome, status: str | None) -> None:
    """Let the status of today tell where it stands, if nothing was done since: operations may be new to us.

    Args:
        outcome: What the rows say.
        status: `None` if it is not there any more.
    """
    allowed = _BY_STATUS.get(status or "trashed", (outcome.state,))
    if outcome.state not in allowed:
        outcome.state = allowed[0]


def versions_after(rows: Iterable[LedgerRow]) -> dict[Key, int]:
    """Count the versions that memories got by these rows."""
    counts: dict[Key, int] = {}
    for row in rows:
        if row.operation in _VERSIONING and row.ids:
            key = (row.scope, row.ids[0])
            counts[key] = counts.get(key, 0) + 1
    return counts


def named(rows: Iterable[LedgerRow]) -> dict[Key, None]:
    """Return the memories that rows name, each once, by scope and id."""
    return {
        (row.scope, id): None for row in rows if _is_of_memories(row) for id in row.ids if id != ERASED_ID
    }


def _is_of_memories(row: LedgerRow) -> bool:
    return row.operation.startswith(("memory.", "memories.")) and row.operation not in _QUIET


def _effects(row: LedgerRow, closed_by: Mapping[Key, str | None]) -> Iterator[tuple[str, str, str | None]]:
    """Give id, state after it, and the other one, of each memory that a row moved."""
    if not _is_of_memories(row) or not row.ids:
        return
    first, *others = row.ids
    if row.operation == IMPORTED:
        yield from ((id, "active", None) for id in row.ids)
        return
    other = others[0] if others else None
    if row.operation == "memory.superseded" and other and closed_by.get((row.scope, first)) == other:
        yield first, "superseded", other  # it was corrected to what was known already
        return
    yield first, _AFTER.get(row.operation, "active"), None
    closed = list(row.payload["closed"]) if row.payload and "closed" in row.payload else []  # type: ignore[call-overload]  # as it was written
    if (row.operation == "memory.superseded" and other) or (
        other and closed_by.get((row.scope, other)) == first
    ):
        closed = [other, *closed]
    if row.operation in ("memory.merged", "memory.unmerged") and other:
        yield other, "gone" if row.operation == "memory.merged" else "active", first
        return
    yield from ((id, "superseded", first) for id in dict.fromkeys(closed))


def _note(found: dict[Key, Outcome], row: LedgerRow, id: str, state: str, of: str | None) -> None:
    key, is_first = (row.scope, id), id == row.ids[0] or row.operation == IMPORTED
    known = found.get(key)
    if known is None:
        was = _was(row, is_first=is_first and of is None)
        known = found[key] = Outcome(was=was, state=state, row=row, operations=[])
    known.state, known.row, known.of = state, row, of
    known.operations.append(row.operation_id)
    if is_first and of is None and row.operation not in _AFTER:
        known.changed |= row.operation in _CHANGING
    if is_first and row.operation in _VERSIONING:
        known.versions += 1


def _was(row: LedgerRow, *, is_first: bool) -> str:
    if not is_first:
        return "gone" if row.operation == "memory.unmerged" else "active"
    return "absent" if row.operation in _BIRTHS else _BEFORE.get(row.operation, "active")
