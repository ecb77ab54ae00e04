"""What looking after the life of memories has done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class Swept:
    """What `upkeep.sweep` has done.

    Attributes:
        scopes: How many were looked at.
        tiers: Active memories by tier, "hot", "warm" and "cold", as they are now.
        moved: Memories that are in another tier than before, by the one they are in now.
        trashed: Memories that had cooled below `memory.floor`; `restore` and `undo` bring them back.
        held: Memories that would have gone, but are so many, or overdue for so long, that rather the clock is
            wrong; a sweep a day later takes them.
        held_days: For how many days the longest of those has been due; 0 when none is held.
        operations: What put memories into the trash, in order, one for each; `undo` takes it back.
    """

    scopes: int
    tiers: Mapping[str, int]
    moved: Mapping[str, int]
    trashed: int
    held: int
    held_days: float = 0.0
    operations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Consolidated:
    """What `upkeep.consolidate` has done.

    Attributes:
        looked_at: Memories that were new or changed since the run before.
        merged: Memories that another one took in; each merge is an operation of its own, which `undo` takes back.
        pruned: Memories that went to the trash: expired, less sure or older than was asked for.
        undone: Merges that were taken back since the run before.
        held: Expired memories that stay for now, since so many, or for so long, that rather the clock is wrong.
        held_days: For how many days the longest of those has been due; 0 when none is held.
        left: Pairs that changed while they were looked at, and wait for the next run.
        operations: Of the merges and of what a model proposed, in order; taken back, the latest comes first.
        updated, deprecated, deleted: On a model's word: filed or rated anew, over, or put into the trash. What it
            merged is among *merged*.
        kept: What it wanted left as it is.
        refused: Proposals that the gate did not let through.
        degraded: Why not all was looked at by the model, such as "llm_missing" or "daily_quota".
    """

    looked_at: int
    merged: int
    pruned: int
    undone: int
    held: int
    left: int
    held_days: float = 0.0
    operations: tuple[str, ...] = ()
    updated: int = 0
    deprecated: int = 0
    deleted: int = 0
    kept: int = 0
    refused: int = 0
    degraded: tuple[str, ...] = ()
