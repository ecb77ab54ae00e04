"""The gate: a proposal becomes a memory, or a receipt says why not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.admission import GATE, Verdict
from rememora.core.decay import first_heat
from rememora.core.facts import closed_by, with_end
from rememora.core.instructions import MARK, reads_like_instruction
from rememora.flow.forget import purge, purge_overdue
from rememora.flow.index import memory_terms
from rememora.flow.judging import NO_HINTS, Hints, judge
from rememora.flow.naming import free_memory_id
from rememora.flow.notes import with_note
from rememora.flow.pool import resting
from rememora.flow.settling import settle_beside
from rememora.flow.writing import Writing
from rememora.model.memory import TRUST_RANK
from rememora.model.results import Receipt

if TYPE_CHECKING:
    from rememora.flow.deps import Deps
    from rememora.flow.embedding import Asked
    from rememora.flow.intake import Intake
    from rememora.model.memory import Memory

_READ_CHARS = 20_000
"""Of a text so much is looked at for words that speak to the model: they stand at its beginning."""

_KEPT = (
    *("id", "recorded_ms", "version", "evidence", "updated_ms"),
    *("reinforced_ms", "recall_count", "recalled_ms", "heat", "tier"),
)
"""What a memory keeps when its content is replaced."""


UPDATED = "updated"


def remember(deps: Deps, proposal: Memory, intake: Intake) -> Receipt:
    """Let one memory through the gate, with a note in the transcript as its evidence.

    A proposal whose id is known replaces that memory, and is judged like any other.
    """
    asked, lost = (None, ()) if deps.embedder is None or proposal.slot else _asked(deps, proposal)
    with deps.store.transaction():
        purge_overdue(deps)
        known = deps.store.memories.get(proposal.scope, proposal.id) if proposal.id else None
        if known is not None and known.status == "trashed":  # its id is used anew
            purge(deps, known)
            known = None
        if known is not None:
            wanted = replace(proposal, pinned=proposal.pinned or known.pinned)
            return replace_content(deps, known, wanted, intake)
        receipt = let_through(deps, proposal, intake, Writing(deps), hints=Hints(asked=asked))
    return replace(receipt, degraded=(*receipt.degraded, *lost)) if lost else receipt


def _asked(deps: Deps, proposal: Memory) -> tuple[Asked | None, tuple[str, ...]]:
    from rememora.flow.alike import asked_of

    asked, lost = asked_of(deps, [proposal])
    return next(iter(asked.values()), None), lost


def let_through(
    deps: Deps, proposal: Memory, intake: Intake, writing: Writing, *, hints: Hints = NO_HINTS
) -> Receipt:
    """Let a memory whose id is not known through the gate. Inside a transaction.

    One that brings no evidence gets its own words as a note in the transcript.
    """
    terms = memory_terms(proposal, intake)
    verdict = judge(deps, proposal, writing, terms=terms, hints=hints)
    if verdict.status in ("duplicate", "rejected"):
        return _receipt(verdict.of or "", verdict, None, intake)
    memory = replace(
        proposal,
        id=proposal.id or free_memory_id(deps, proposal),
        heat=first_heat(proposal.kind),
        # However long ago it was said, nobody has had a chance to recall it here.
        reinforced_ms=max(proposal.reinforced_ms, deps.clock.now_ms()),
    )
    rested = memory if memory.evidence else with_note(deps, memory)
    operation = let_in(deps, rested, verdict, terms, writing)
    if hints.asked is not None and verdict.status != "quarantined":
        from rememora.flow.alike import keep_vector

        keep_vector(deps, rested, hints.asked)
    return _receipt(memory.id, verdict, operation, intake)


def replace_content(
    deps: Deps,
    known: Memory,
    wanted: Memory,
    intake: Intake,
    writing: Writing | None = None,
    *,
    reason: str | None = None,
) -> Receipt:
    """Replace the content of a memory; the version before stays in its history. Inside a transaction."""
    writing = writing or Writing(deps)
    refusal = _refusal(known, wanted)
    if refusal is not None:
        return Receipt(status="rejected", id=known.id, of=known.id, reason=refusal)
    kept = _kept(known, wanted)
    if kept == known:
        return Receipt(status="duplicate", id=known.id, of=known.id, reason="nothing changed")
    verdict = Verdict(status="stored")
    if (kept.text, kept.slot, kept.status) != (known.text, known.slot, known.status):
        verdict = judge(deps, kept, writing)
        if verdict.status in ("duplicate", "rejected"):
            return replace(_receipt(known.id, verdict, None, intake), id=known.id)
    memory = replace(kept, version=known.version + 1, updated_ms=wanted.updated_ms)
    if kept.text != known.text:
        memory = with_note(deps, memory)
    moved = _address_and_time(memory) != _address_and_time(known)
    settles = moved and memory.slot is not None
    verdict = replace(verdict, settles=settles, reason=verdict.reason or reason)
    operation = let_in(deps, memory, verdict, memory_terms(memory, intake), writing, name=UPDATED)
    if moved and known.slot is not None and memory.slot != known.slot:
        settle_beside(deps, known, writing)
    status = "updated" if verdict.status == "stored" else verdict.status
    return replace(_receipt(known.id, verdict, operation, intake), status=status)


def _kept(known: Memory, wanted: Memory) -> Memory:
    """Return the new content with what stays of the memory."""
    kept = replace(wanted, **{name: getattr(known, name) for name in _KEPT})
    if kept.status == known.status == "quarantined" and GATE in known.meta:  # it is not the caller's to say
        kept = replace(kept, meta={**kept.meta, GATE: known.meta[GATE]})
    if kept.status != known.status and known.status != "active":  # told again after it had ended
        kept = replace(kept, recorded_ms=wanted.recorded_ms)
    if kept.slot is not None and kept.slot == known.slot:
        kept = replace(kept, many=known.many)
    return _with_its_end(known, kept)


def _address_and_time(memory: Memory) -> object:
    return memory.slot, memory.began_ms, memory.valid_to_ms, memory.status


def _with_its_end(known: Memory, kept: Memory) -> Memory:
    """Note another end as told now; what followed from the next value is not told again."""
    if kept.valid_to_ms == known.valid_to_ms:
        return replace(kept, ends=known.ends)
    told = replace(kept, valid_to_ms=known.valid_to_ms, ends=known.ends)
    return with_end(told, kept.valid_to_ms, known_ms=kept.updated_ms)


def _refusal(known: Memory, wanted: Memory) -> str | None:
    if known.integrity == "false":
        return "its bytes were changed behind our back; forget it, and remember it anew"
    if TRUST_RANK[wanted.trust] < TRUST_RANK[known.trust]:
        return f"the word of {wanted.trust!r} does not replace the word of {known.trust!r}"
    return None


def let_in(
    deps: Deps,
    memory: Memory,
    verdict: Verdict,
    terms: list[str],
    writing: Writing,
    *,
    name: str | None = None,
) -> str | None:
    """Write the memory, close what it replaces, and return the operation id."""
    memory = resting(deps, _marked(memory, verdict))
    if verdict.behind is not None:
        memory = closed_by(memory, verdict.behind)
    for older in [deps.store.memories.get(memory.scope, id) for id in verdict.closes]:
        assert older is not None  # found in this transaction
        closed = closed_by(older, memory)
        deps.store.memories.put(closed)
        writing.move_end(closed)
    deps.store.memories.put(memory)
    writing.index(memory, terms)
    # What it takes to undo; what is only stored is forgotten instead.
    undoable = name == UPDATED or bool(verdict.closes)
    undo = {"version": memory.version, "closed": list(verdict.closes)} if undoable else None
    done = writing.log(name or verdict.status, memory, of=verdict.of, reason=verdict.reason, payload=undo)
    if verdict.settles and memory.status != "quarantined":
        settle_beside(deps, memory, writing)
    return done


def _marked(memory: Memory, verdict: Verdict) -> Memory:
    """Let a memory say that it waits, and why, and that its words speak to the model."""
    meta = {name: value for name, value in memory.meta.items() if name not in (GATE, MARK)}
    if reads_like_instruction(memory.text[:_READ_CHARS]):
        meta[MARK] = True
    if memory.status == "quarantined" and GATE in memory.meta:  # it waits on, for the same reason
        meta[GATE] = memory.meta[GATE]
    if verdict.status == "quarantined":
        meta[GATE] = {"reason": verdict.reason, "of": verdict.of}
        return replace(memory, status="quarantined", meta=meta)
    return memory if meta == memory.meta else replace(memory, meta=meta)


def _receipt(id: str, verdict: Verdict, operation: str | None, intake: Intake) -> Receipt:
    return Receipt(
        status=verdict.status,
        id=id,
        of=verdict.of,
        reason=verdict.reason,
        operation_id=operation,
        degraded=intake.degraded,
    )
