"""The one memory that a reader asks for, if it may be shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.model.errors import NotFound

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory


def shown(deps: Deps, id: str, *, scopes: Sequence[str]) -> Memory:
    """Return the memory of this id from the first of the scopes that has it. Inside a block.

    Raises:
        NotFound: It is unknown in these scopes, forgotten, or expired.
    """
    now_ms = deps.clock.now_ms()
    for scope in scopes:
        memory = deps.store.memories.get(scope, id)
        if memory is not None and memory.status != "trashed" and not memory.expired(now_ms):
            return memory
    raise NotFound("a memory", id, scope=", ".join(scopes))
