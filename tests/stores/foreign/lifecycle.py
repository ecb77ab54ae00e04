"""Tiers and what upkeep has done, in dicts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.stores.foreign.state import Group

from rememora.ports.lifecycle import Done, Vital

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class DictLifecycle(Group):
    """See `ports.lifecycle.Lifecycle`."""

    def vitals(self, scope: str) -> list[Vital]:
        found = [m for m in self._state.memories.values() if (m.scope, m.status) == (scope, "active")]
        return [Vital(m.id, m.kind, m.pinned, m.importance, m.heat, m.reinforced_ms, m.tier) for m in found]

    def move(self, scope: str, tier: str, memories: Sequence[tuple[str, int]]) -> int:
        moved = 0
        for id, reinforced_ms in memories:
            known = self._state.memories.get((scope, id))
            if known is None or (known.status, known.reinforced_ms) != ("active", reinforced_ms):
                continue
            moved += known.tier != tier
            self._state.memories[scope, id] = replace(known, tier=tier)
        return moved

    def tiers(self, scopes: Sequence[str]) -> Mapping[str, int]:
        active = [m for m in self._state.memories.values() if m.scope in scopes and m.status == "active"]
        return {"hot": 0, "warm": 0, "cold": 0} | Counter(m.tier for m in active)

    def done(self, scope: str, task: str) -> Done | None:
        return self._state.upkeep.get((scope, task))

    def note(self, scope: str, task: str, *, at_ms: int | None, place: str | None = None) -> None:
        if at_ms is None:
            self._state.upkeep.pop((scope, task), None)
            return
        self._state.names.add(scope)
        self._state.upkeep[scope, task] = Done(at_ms, place)

    def due(self, task: str, *, before_ms: int, now_ms: int) -> str | None:
        for scope in sorted(self._state.names):
            last = self._state.upkeep.get((scope, task))
            if last is None or last.at_ms <= before_ms or last.at_ms > now_ms:
                return scope
        return None
