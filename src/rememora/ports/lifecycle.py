"""What upkeep asks of a store: how warm its memories are, in which tier, and when it was last done."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Vital(NamedTuple):
    """What upkeep knows of an active memory; the names are those of `Memory`."""

    id: str
    kind: str
    pinned: bool
    importance: float
    heat: float
    reinforced_ms: int
    tier: str


class Done(NamedTuple):
    """When a task was last done for a scope, epoch milliseconds, and up to which operation of the ledger."""

    at_ms: int
    place: str | None


class Lifecycle(Protocol):
    """Tiers of memories, and what was done for their scopes."""

    def vitals(self, scope: str) -> list[Vital]:
        """Return the active memories of a scope, oldest first."""

    def move(self, scope: str, tier: str, memories: Sequence[tuple[str, int]]) -> int:
        """Put active memories into a tier, and return how many moved.

        Args:
            scope: Where they belong.
            tier: "hot", "warm" or "cold"; what was never moved is hot.
            memories: Id and `reinforced_ms` of each: one that was reinforced since stays where it is.
        """

    def tiers(self, scopes: Sequence[str]) -> Mapping[str, int]:
        """Count active memories by tier."""

    def done(self, scope: str, task: str) -> Done | None:
        """Return when a task was last done, or `None`."""

    def note(self, scope: str, task: str, *, at_ms: int | None, place: str | None = None) -> None:
        """Remember that a task was done; `None` forgets it."""

    def due(self, task: str, *, before_ms: int, now_ms: int) -> str | None:
        """Return a scope for which a task was not done since *before_ms*, or by a clock that was ahead of now."""
