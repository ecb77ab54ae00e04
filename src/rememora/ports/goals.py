"""What conversations are after, as a store keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.model.goals import KeptGoal


class Goals(Protocol):
    """One goal a session; session "" is for all sessions of the scope that have none."""

    def get(self, scope: str, session: str) -> KeptGoal | None:
        """Return the goal of this very session, or `None`."""

    def sessions(self, scope: str) -> Sequence[str]:
        """Return the sessions of a scope that have a goal, sorted."""

    def put(self, scope: str, session: str, goal: KeptGoal) -> None:
        """Set the goal, or put it in place of the one that is there."""

    def remove(self, scope: str, session: str) -> bool:
        """Take the goal out, and tell whether there was one."""
