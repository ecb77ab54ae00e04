"""Out of the trash again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.flow.forget import trash_ends_ms
from rememora.flow.index import is_found, memory_entry, memory_terms
from rememora.flow.intake import Intake
from rememora.flow.merging import absorbed_by, rival_of
from rememora.flow.notes import notes_of
from rememora.flow.reopening import close_again, reopened_for
from rememora.flow.settling import relink, settle_beside
from rememora.flow.writing import Writing
from rememora.model.errors import NotFound
from rememora.model.results import Receipt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory


def restore(deps: Deps, id: str, *, scope: str) -> Receipt:
    """Take a memory out of the trash.

    What holds again only since it was forgotten is closed again. It does not replace what came since: with the
    same words or slot taken, it stays in the trash.

    Raises:
        NotFound: It is not in the trash, or the trash was emptied since.
    """
    with deps.store.transaction():
        refusal = put_back(deps, id, scope=scope)
        if refusal is not None:
            return Receipt(status="rejected", id=id, of=refusal[1], reason=refusal[0])
        done = deps.store.ledger.append("memory.restored", scope=scope, ids=[id], at_ms=deps.clock.now_ms())
    return Receipt(status="restored", id=id, operation_id=done)


def put_back(deps: Deps, id: str, *, scope: str) -> tuple[str, str | None] | None:
    """Take a memory out of the trash, or return why not and for whose sake. Inside a transaction.

    Raises:
        NotFound: It is not in the trash, or the trash was emptied since.
    """
    now_ms, memory = deps.clock.now_ms(), deps.store.memories.get(scope, id)
    if memory is None or memory.status != "trashed" or (memory.retired_ms or 0) <= trash_ends_ms(deps):
        raise NotFound("a memory in the trash", id, scope=scope)
    if memory.expired(now_ms):
        return "its time to live is over; remember it anew", None
    before, retired_ms, hidden = _before(deps, memory)
    rival = rival_of(deps, memory) if before == "active" else None
    if rival is not None and rival not in {one.id for one in reopened_for(deps, memory)}:
        return "another memory took its words or its slot", rival
    # Who brings it back needs it: it must not fade away at once.
    warm_ms = max(memory.reinforced_ms, now_ms) if before == "active" else memory.reinforced_ms
    back = close_again(deps, replace(memory, status=before, retired_ms=retired_ms, reinforced_ms=warm_ms))
    deps.store.tombstones.lift(scope, id)
    deps.store.memories.put(back)
    deps.store.transcript.show(scope, notes_of(deps, back), visible=True)
    _show_turns(deps, back, hidden)
    _restore_absorbed(deps, back)
    terms = memory_terms(back, Intake())
    if terms and is_found(back):
        deps.store.index.add([memory_entry(back, terms)])
    relink(deps, back)
    if back.slot is not None:
        settle_beside(deps, back, Writing(deps, at_ms=now_ms))
    return None


def _restore_absorbed(deps: Deps, memory: Memory) -> None:
    """Take out of the trash what had gone there because this memory had taken it in."""
    for absorbed in absorbed_by(deps, memory, status="trashed"):
        before, retired_ms, _ = _before(deps, absorbed)
        if before == "archived":
            deps.store.tombstones.lift(memory.scope, absorbed.id)
            deps.store.memories.put(replace(absorbed, status=before, retired_ms=retired_ms))
            deps.store.transcript.show(memory.scope, notes_of(deps, absorbed), visible=True)
            _restore_absorbed(deps, absorbed)


def _show_turns(deps: Deps, memory: Memory, hidden: Sequence[str]) -> None:
    if hidden or any(span.role == "user" for span in memory.evidence):
        from rememora.flow.hiding import show_again

        show_again(deps, memory, hidden)


def _before(deps: Deps, memory: Memory) -> tuple[str, int | None, list[str]]:
    """Return status and end of a memory as they were when it went into the trash, and the turns that went with it."""
    for row in reversed(deps.store.ledger.rows([memory.scope], id=memory.id)):
        if row.payload and "status" in row.payload:
            retired_ms, hidden = row.payload["retired_ms"], row.payload.get("messages")
            ids = [str(id) for id in hidden] if isinstance(hidden, list) else []
            return str(row.payload["status"]), retired_ms if isinstance(retired_ms, int) else None, ids
    return "active", None, []
