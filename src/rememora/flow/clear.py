"""Emptying a scope."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.flow.forget import new_token, taken
from rememora.model.errors import TokenRefused
from rememora.model.removals import Cleared

if TYPE_CHECKING:
    from rememora.flow.deps import Deps

CLEARED = "scope.cleared"


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
    """Say what `clear` would take, with a token that does it.

    Tombstones are not counted and go too, so a scope gets a token though it counts nothing; one that never held
    anything gets none.
    """
    with deps.store.transaction():
        found = counted(deps, scope=scope)
        if scope not in deps.store.scopes():
            return found
        token, expires_ms = new_token(deps, action=CLEARED, scope=scope, marks=_marks(found))
    return replace(found, token=token, expires_ms=expires_ms)


def clear(deps: Deps, *, scope: str, at_ms: int, token: str | None) -> Cleared:
    """Delete everything of a scope; the ledger keeps that it happened, and how much it was.

    A scope that never held anything stays unknown.

    Raises:
        TokenRefused: The token is unknown, used, expired, of another scope or kind of removal, or there is
            more or less in the scope than it was shown for. Nothing is removed then.
    """
    with deps.store.transaction():
        marks = None if token is None else taken(deps, token, action=CLEARED, scope=scope)
        found = counted(deps, scope=scope)
        if marks is not None and marks != _marks(found):
            raise TokenRefused(
                f"expected {_told(marks)} in scope {scope!r}, found {_told(_marks(found))}; ask for a new preview"
            )
        if scope not in deps.store.scopes():
            return found
        deps.store.clear(scope)
        operation = deps.store.ledger.append(
            CLEARED, scope=scope, ids=[], at_ms=at_ms, reason=_told(_marks(found))
        )
    if deps.turns is not None:
        deps.turns.forget(scope)
    return replace(found, operation_id=operation)


def _marks(found: Cleared) -> tuple[str, ...]:
    return str(found.exchanges), str(found.messages), str(found.memories)


def _told(marks: tuple[str, ...]) -> str:
    exchanges, messages, memories = marks
    return f"{exchanges} exchanges, {messages} messages, {memories} memories"


def _sum(figures: object) -> int:
    assert isinstance(figures, dict)  # as the ports promise
    return sum(figures.values())
