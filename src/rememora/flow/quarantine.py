"""Rows whose bytes were changed behind our back are taken out of the full text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.model.errors import StoreError

if TYPE_CHECKING:
    from rememora.flow.deps import Deps


def quarantine(deps: Deps, rows: list[tuple[str, str, str]]) -> None:
    """Take rows whose bytes were changed behind our back out of the full text, and tell the sink.

    The row itself is left as it is, as proof; its seal stays false, so no reader will show it.
    """
    if not rows:
        return
    deps.emit("rows.quarantined", failure=True, ids=[id for _, _, id in rows])
    try:
        with deps.store.transaction():
            for source, scope, id in rows:
                _take_out(deps, source, scope, id)
    except StoreError as error:  # a reader is not failed for want of a write; the row is left out as it is
        deps.emit("rows.quarantine_failed", failure=True, error=error.code)


def _take_out(deps: Deps, source: str, scope: str, id: str) -> None:
    if deps.store.index.remove(scope, source, [id]):
        deps.store.ledger.append(
            f"{source}.quarantined",
            scope=scope,
            ids=[id],
            at_ms=deps.clock.now_ms(),
            reason="its bytes were changed",
        )
