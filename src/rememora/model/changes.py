"""What changed between two times, and what waits in the trash."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rememora.model.iso import Iso

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rememora.model.memory import Memory

CHANGES = {
    "came": "it is new, or was let in from the inbox",
    "waits": "it waits in the inbox",
    "changed": "its content is another one",
    "superseded": "another value took its place",
    "ended": "it was taken back, or is over",
    "went": "it was forgotten, pruned, rejected, merged, cleared, or its time to live is over",
    "back": "it was restored, or what had closed it no longer does",
}
"""What became of a memory between two times, in the order in which it is shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What became of one memory between two times.

    Attributes:
        change: One of `CHANGES`.
        at_ms: When, epoch milliseconds; of several operations, the last.
        operations: The ledger's rows that did it, oldest first; `undo` takes some of them back.
        how: What the last one says was done, such as "memory.superseded"; "expired" is in no ledger.
        reason: Why, where the ledger tells.
        of: The other one: what took its place, or what it was merged into.
        new: It was not there before.
        memory: As it was at the end; `None` for what is gone or was forgotten.
        before: As it was at the beginning, where the content changed.
    """

    id: str
    scope: str
    change: str
    at_ms: int
    operations: tuple[str, ...]
    how: str
    reason: str | None = None
    of: str | None = None
    new: bool = False
    memory: Memory | None = None
    before: Memory | None = None

    at = Iso()


@dataclass(frozen=True, slots=True, kw_only=True)
class Diff:
    """What changed between two times; each memory once, with what finally became of it.

    Attributes:
        since_ms, until_ms: The two times, the second not included.
        changes: In the order of their last operation.
        counts: How many of each kind.
        cleared: Scopes that were emptied in between; what they held before is not listed one by one.
        erased: Operations that erased something in between; what it was is not told.
    """

    since_ms: int
    until_ms: int
    changes: tuple[Change, ...]
    counts: Mapping[str, int]
    cleared: tuple[str, ...] = ()
    erased: tuple[str, ...] = ()

    since = Iso()
    until = Iso()


@dataclass(frozen=True, slots=True, kw_only=True)
class Trashed:
    """A memory in the trash.

    Attributes:
        how: "forgotten", "pruned" or "rejected".
        reason: Why, where the ledger tells.
        operation_id: What put it there; `undo` takes it back, as `restore` does.
        trashed_ms: Since when it is there.
        goes_ms: When it goes for good.
    """

    memory: Memory
    how: str
    reason: str | None
    operation_id: str | None
    trashed_ms: int
    goes_ms: int

    trashed = Iso()
    goes = Iso()
