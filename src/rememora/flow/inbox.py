"""What waits for the user: proposals that the gate did not dare to let in."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.admission import GATE
from rememora.flow.admit import let_in
from rememora.flow.forget import REJECTED, trash
from rememora.flow.index import memory_terms
from rememora.flow.intake import Intake
from rememora.flow.judging import judge
from rememora.flow.writing import Writing
from rememora.model.errors import NotFound
from rememora.model.inbox import InboxItem
from rememora.model.queries import Which
from rememora.model.results import Receipt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory


def waiting(deps: Deps, *, scopes: Sequence[str], limit: int) -> list[InboxItem]:
    """Return the proposals that wait, latest first."""
    which = Which(
        scopes=tuple(scopes), statuses=("quarantined",), alive_at_ms=deps.clock.now_ms(), limit=limit
    )
    with deps.store.reading():
        return [_item(memory) for memory in deps.store.memories.find(which) if memory.integrity != "false"]


def accept(deps: Deps, id: str, *, scope: str, at_ms: int) -> Receipt:
    """Let a proposal in as the user's own decision: it closes what it would have closed coming from the user.

    Raises:
        NotFound: No proposal with this id waits.
    """
    writing = Writing(deps, at_ms=at_ms)
    with deps.store.transaction():
        known = _waits(deps, scope, id)
        meta = {name: value for name, value in known.meta.items() if name != GATE}
        decided = replace(
            known,
            status="active",
            trust="user",
            meta={**meta, "proposed_by": known.trust},
            recorded_ms=at_ms,
            updated_ms=at_ms,
            version=known.version + 1,
        )
        verdict = judge(deps, decided, writing)
        if verdict.status == "duplicate":  # it is known meanwhile, so nothing waits any more
            deps.store.memories.put(replace(known, status="archived", retired_ms=at_ms))
            done = writing.log("archived", known, of=verdict.of, reason="what it proposes is known")
            return Receipt(status="duplicate", id=id, of=verdict.of, operation_id=done)
        if verdict.status == "rejected":
            return Receipt(status=verdict.status, id=id, of=verdict.of, reason=verdict.reason)
        intake = Intake()
        operation = let_in(deps, decided, verdict, memory_terms(decided, intake), writing, name="accepted")
    return Receipt(status=verdict.status, id=id, of=verdict.of, reason=verdict.reason, operation_id=operation)


def reject(deps: Deps, id: str, reason: str | None, *, scope: str) -> Receipt:
    """Take a proposal out, and do not let the same words or the same value be proposed again.

    Raises:
        NotFound: No proposal with this id waits.
    """
    clean = Intake().optional(reason)
    with deps.store.transaction():
        (receipt,) = trash(deps, [_waits(deps, scope, id)], operation=REJECTED, reason=clean)
    return replace(receipt, status="rejected")


def _waits(deps: Deps, scope: str, id: str) -> Memory:
    known = deps.store.memories.get(scope, id)
    if known is None or known.status != "quarantined" or known.integrity == "false":
        raise NotFound("a proposal that waits", id, scope=scope)
    return known


def _item(memory: Memory) -> InboxItem:
    gate = memory.meta.get(GATE)
    facts = gate if isinstance(gate, dict) else {}
    return InboxItem(memory=memory, reason=str(facts.get("reason") or ""), of=facts.get("of"))
