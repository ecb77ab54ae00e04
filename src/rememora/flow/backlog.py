"""A suspicious backlog is left alone for a day; the store remembers when it was first seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.overdue import first_seen, long_overdue, still_held, suspicious

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps

_TRASH = "trash_backlog_ms"
"""Single value of the store: since when the trash is overdue for weeks."""


def trash_is_held(deps: Deps, overdue_days: Sequence[float]) -> bool:
    """Tell whether the trash of all scopes is left as it is for now. Inside a transaction.

    However much it is: somebody put it there.
    """
    if not long_overdue(overdue_days):
        return False
    now_ms, known = deps.clock.now_ms(), deps.store.meta.get(_TRASH)
    seen_ms = first_seen(known if isinstance(known, int) else None, now_ms=now_ms)
    held = still_held(seen_ms, now_ms=now_ms)
    deps.store.meta.put(_TRASH, seen_ms if held else None)
    return held


def scope_is_held(deps: Deps, scope: str, task: str, overdue_days: Sequence[float], *, of: int) -> bool:
    """Tell whether what is due of a scope is left as it is for now. Inside a transaction.

    Args:
        deps: The ports.
        scope: Whose memories they are.
        task: What of; the name under which the store remembers it.
        overdue_days: For how many days each of them has been due.
        of: Memories of the scope, these among them.
    """
    lifecycle, now_ms = deps.store.lifecycle, deps.clock.now_ms()
    known, seen_ms = lifecycle.done(scope, task), None
    if suspicious(overdue_days, of=of):
        seen_ms = first_seen(known and known.at_ms, now_ms=now_ms)
    held = seen_ms is not None and still_held(seen_ms, now_ms=now_ms)
    if held or known is not None:
        lifecycle.note(scope, task, at_ms=seen_ms if held else None)
    return held
