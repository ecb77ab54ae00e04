"""What follows a memory that was written: its place in the full text, and its row in the ledger."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.flow.index import found_until, is_found, memory_entry

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory
    from rememora.model.queries import IndexEntry


class Writing:
    """Writes both at once, for a memory by itself. Inside a transaction.

    Args:
        deps: The ports.
        at_ms: The time of ledger rows; `None` takes that of each memory's content.
    """

    def __init__(self, deps: Deps, *, at_ms: int | None = None) -> None:
        self._deps, self._at_ms = deps, at_ms

    def index(self, memory: Memory, terms: list[str]) -> None:
        """Make the memory found by *terms*, if it has a status to be found by, for as long as it holds."""
        if is_found(memory) and terms:
            self._deps.store.index.add([memory_entry(memory, terms)])
        else:
            self.unindex(memory)

    def unindex(self, memory: Memory) -> None:
        """Make the memory no longer found."""
        self._deps.store.index.remove(memory.scope, "memory", [memory.id])

    def move_end(self, memory: Memory) -> bool:
        """Let a memory that is indexed be found for as long as it holds now; tell whether there is an entry of it."""
        return bool(self._deps.store.index.expire(memory.scope, "memory", [memory.id], found_until(memory)))

    def log(
        self,
        name: str,
        memory: Memory,
        *,
        of: str | None,
        reason: str | None,
        payload: Mapping[str, object] | None = None,
    ) -> str | None:
        """Append the row, and return the operation id."""
        return self._deps.store.ledger.append(
            f"memory.{name}",
            scope=memory.scope,
            ids=[memory.id, *([of] if of else [])],
            at_ms=memory.updated_ms if self._at_ms is None else self._at_ms,
            reason=reason,
            payload=payload,
        )


class BatchWriting(Writing):
    """Gathers what many memories need, and writes it together: one by one it is half of what they cost.

    Memories that nothing is to be said of share one ledger row. `finish` must come last in the transaction.
    """

    def __init__(self, deps: Deps, *, at_ms: int) -> None:
        super().__init__(deps, at_ms=at_ms)
        self._now_ms = at_ms
        self._entries: dict[tuple[str, str], IndexEntry] = {}
        self._stored: dict[str, list[str]] = {}

    def index(self, memory: Memory, terms: list[str]) -> None:
        """Make the memory found by *terms*, if it has a status to be found by, for as long as it holds."""
        if is_found(memory) and terms:
            self._entries[memory.scope, memory.id] = memory_entry(memory, terms)
        elif memory.version > 1:
            self.unindex(memory)

    def move_end(self, memory: Memory) -> bool:
        """Let a memory be found for as long as it holds now; tell whether there is an entry of it."""
        key = (memory.scope, memory.id)
        if key not in self._entries:
            return super().move_end(memory)
        self._entries[key] = replace(self._entries[key], expires_ms=found_until(memory))
        return True

    def unindex(self, memory: Memory) -> None:
        """Make the memory no longer found."""
        self._entries.pop((memory.scope, memory.id), None)
        super().unindex(memory)

    def log(
        self,
        name: str,
        memory: Memory,
        *,
        of: str | None,
        reason: str | None,
        payload: Mapping[str, object] | None = None,
    ) -> str | None:
        """Append a row at once if it says more than that the memory is there, and return the operation id."""
        if name == "stored" and of is None and reason is None:
            self._stored.setdefault(memory.scope, []).append(memory.id)
            return None
        return super().log(name, memory, of=of, reason=reason, payload=payload)

    def finish(self) -> None:
        """Write what was gathered."""
        self._deps.store.index.add(list(self._entries.values()))
        for scope, ids in self._stored.items():
            self._deps.store.ledger.append("memories.imported", scope=scope, ids=ids, at_ms=self._now_ms)
