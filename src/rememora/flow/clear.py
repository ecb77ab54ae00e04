"""Emptying a scope."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.model.results import Cleared

if TYPE_CHECKING:
    from rememora.flow.deps import Deps


def counted(deps: Deps, *, scope: str) -> Cleared:
    """Say what a scope holds. Inside a block."""
    said = deps.store.transcript.totals([scope])
    kept = deps.store.memories.totals([scope], alive_at_ms=deps.clock.now_ms())
    return Cleared(
        scope=scope,
        exchanges=_sum(said["exchanges"]),
        messages=_sum({"all": said["messages"]}),
        memories=_sum(kept["by_status"]),
    )


def preview(deps: Deps, *, scope: str) -> Cleared:
    """Say what `clear` would take."""
    with deps.store.reading():
        return counted(deps, scope=scope)


def clear(deps: Deps, *, scope: str, at_ms: int) -> Cleared:
    """Delete everything of a scope; the ledger keeps that it happened, and how much it was.

    A scope that never held anything stays unknown.
    """
    from dataclasses import replace

    with deps.store.transaction():
        if scope not in deps.store.scopes():
            return counted(deps, scope=scope)
        gone = counted(deps, scope=scope)
        deps.store.clear(scope)
        figures = f"{gone.exchanges} exchanges, {gone.messages} messages, {gone.memories} memories"
        operation = deps.store.ledger.append(
            "scope.cleared", scope=scope, ids=[], at_ms=at_ms, reason=figures
        )
    return replace(gone, operation_id=operation)


def _sum(figures: object) -> int:
    assert isinstance(figures, dict)  # as the ports promise
    return sum(figures.values())
