"""Goals and hooks in dicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.stores.foreign.state import Group

from rememora.core.hooks import terms_of
from rememora.model.hooks import Hook

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.model.goals import KeptGoal
    from rememora.model.memory import Memory


class DictGoals(Group):
    """See `ports.goals.Goals`."""

    def get(self, scope: str, session: str) -> KeptGoal | None:
        return self._state.goals.get((scope, session))

    def sessions(self, scope: str) -> list[str]:
        return sorted(session for where, session in self._state.goals if where == scope)

    def put(self, scope: str, session: str, goal: KeptGoal) -> None:
        self._state.names.add(scope)
        self._state.goals[scope, session] = goal

    def remove(self, scope: str, session: str) -> bool:
        return self._state.goals.pop((scope, session), None) is not None


class DictHooks(Group):
    """See `ports.hooks.Hooks`: the triggers are those of the memories, and only what was learnt is kept."""

    def any(self) -> bool:
        return any(self._active(scope) for scope in {m.scope for m in self._state.memories.values()})

    def matching(self, scope: str, terms: Sequence[str], *, limit: int) -> list[Hook]:
        asked = set(terms)
        return [hook for hook in self._active(scope) if terms_of(hook.words) & asked][:limit]

    def heaviest(self, scope: str, *, limit: int) -> list[Hook]:
        return self._active(scope)[:limit]

    def of(self, scope: str, memory_ids: Sequence[str]) -> list[Hook]:
        return [
            hook
            for (where, id), memory in self._state.memories.items()
            if where == scope and id in memory_ids
            for hook in self._hooks(memory)
        ]

    def put(self, hooks: Sequence[Hook]) -> None:
        for hook in hooks:
            memory = self._state.memories.get((hook.scope, hook.memory_id))
            if memory is not None and hook.words in memory.triggers:
                self._state.hooks[hook.scope, hook.memory_id, hook.words] = hook

    def renew(self, memory: Memory) -> None:
        """There is nothing to renew: terms are worked out when they are asked for."""

    def _active(self, scope: str) -> list[Hook]:
        kept = [m for m in self._state.memories.values() if m.scope == scope and m.status == "active"]
        hooks = [hook for memory in kept for hook in self._hooks(memory) if not hook.dropped]
        return sorted(hooks, key=lambda hook: -hook.weight)

    def _hooks(self, memory: Memory) -> Iterator[Hook]:
        for words in () if memory.kind == "skill" else memory.triggers:
            fresh = Hook(scope=memory.scope, memory_id=memory.id, words=words)
            yield self._state.hooks.get((memory.scope, memory.id, words), fresh)
