"""Triggers of memories, as a store keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.model.hooks import Hook
    from rememora.model.memory import Memory


class Hooks(Protocol):
    """One hook for each trigger of a memory.

    They follow `Memories.put` and `purge` by themselves: a trigger that is new has a fresh hook, one that is gone has
    none, and one that stays keeps what was learnt of it. Skills have none: their triggers are for `mem.skills`.
    """

    def any(self) -> bool:
        """Tell whether there is any, in whichever scope, that was not dropped."""

    def matching(self, scope: str, terms: Sequence[str], *, limit: int) -> list[Hook]:
        """Return hooks of active memories that share a term (`core.hooks.terms_of`) with these, heaviest first.

        Equals come in the order in which they were made; what was dropped does not come.
        """

    def heaviest(self, scope: str, *, limit: int) -> list[Hook]:
        """Return hooks of active memories, heaviest first, likewise."""

    def of(self, scope: str, memory_ids: Sequence[str]) -> list[Hook]:
        """Return all hooks of these memories, those too that were dropped."""

    def put(self, hooks: Sequence[Hook]) -> None:
        """Keep what was learnt; a hook whose memory no longer has the trigger is passed over."""

    def renew(self, memory: Memory) -> None:
        """Work out anew by which terms the hooks of a memory are found: another version of them is in use."""
