"""Removing what is not worth keeping: always shown first, then carried out with its token."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.flow.forget import PRUNED, carry_out, preview
from rememora.model.errors import InvalidInput
from rememora.model.queries import Which

if TYPE_CHECKING:
    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory
    from rememora.model.removals import Preview

_DAY_MS = 86_400_000


def preview_prune(
    deps: Deps,
    *,
    scope: str,
    min_confidence: float | None,
    max_age_days: float | None,
    idle_days: float | None,
    expired: bool,
) -> Preview:
    """Show the memories that meet any of the conditions; pinned ones never do.

    Raises:
        InvalidInput: No condition was given, which would mean nothing or everything.
    """
    if min_confidence is None and max_age_days is None and idle_days is None and not expired:
        raise InvalidInput(
            "prune: expected min_confidence, max_age_days, idle_days or expired=True, found none of them"
        )
    now_ms = deps.clock.now_ms()
    every = Which(scopes=(scope,), pinned=False)
    conditions = [
        None if min_confidence is None else replace(every, below_confidence=min_confidence),
        None
        if max_age_days is None
        else replace(every, updated_before_ms=now_ms - int(max_age_days * _DAY_MS)),
        None if idle_days is None else replace(every, idle_since_ms=now_ms - int(idle_days * _DAY_MS)),
        replace(every, expired_at_ms=now_ms) if expired else None,
    ]
    with deps.store.reading():
        found: dict[str, Memory] = {}
        for which in filter(None, conditions):
            found.update({memory.id: memory for memory in deps.store.memories.find(which)})
    return preview(deps, list(found.values()), scope=scope, action=PRUNED)


def prune(deps: Deps, token: str, *, scope: str) -> int:
    """Trash exactly what the preview showed, and return how many that were."""
    removed = carry_out(deps, token, action=PRUNED, scope=scope)
    deps.emit("prune.succeeded", scope=scope, removed=len(removed))
    return len(removed)
