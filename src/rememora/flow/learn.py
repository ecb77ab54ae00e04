"""From what was found in a turn to memories: evidence, echo, correction, gate. Inside a transaction."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.correction import fits, meant, says
from rememora.core.evidence import flaw
from rememora.core.facts import closed_by, told_ends
from rememora.core.learning import evidence, learnt_id, trust_of
from rememora.core.text import query_terms
from rememora.core.told import FORGOTTEN
from rememora.flow.admit import let_through
from rememora.flow.echo import ECHO, is_echo
from rememora.flow.judging import Hints
from rememora.flow.lessons import signature, turn_of
from rememora.flow.pool import words_of
from rememora.flow.reopening import reopen
from rememora.flow.writing import Writing
from rememora.model.queries import Where
from rememora.model.results import Receipt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.statements import Statement
    from rememora.flow.deps import Deps
    from rememora.flow.lessons import Found, Lesson
    from rememora.model.memory import Memory, Span
    from rememora.model.transcript import Exchange, Message

_CANDIDATES = 20
"""Kept memories that are looked at for the replaced words; if so many hold them, none is meant."""


def learn(
    deps: Deps, exchange: Exchange, lesson: Lesson, said: Sequence[Message] | None
) -> tuple[Receipt, ...] | None:
    """Admit what was found in a completed exchange, and mark it as done; `None` if it must be read anew.

    That is so when the turn is no longer what was read, because another process wrote to it meanwhile, or
    because words that are not kept were dropped from memory. *said* are its messages, if they were written just now.
    """
    own = words_of(deps, exchange) if said is None else said
    turn = [] if own is None else turn_of(deps, exchange, own)
    if own is None or signature(turn) != lesson.turn:
        return None
    writing = Writing(deps)
    learnt: list[str] = []
    receipts: list[Receipt] = []
    if lesson.aways:
        from rememora.flow.asked_away import forgotten

        receipts += forgotten(deps, lesson.aways, turn)
    for found in lesson.found:
        receipt = admitted(deps, found, turn, lesson, learnt, writing)
        receipts += [] if receipt is None else [receipt]
        learnt += [receipt.id] if receipt is not None and receipt.operation_id else []
    deps.store.transcript.put_exchange(replace(exchange, learning="done"))
    return tuple(receipts)


def admitted(
    deps: Deps, found: Found, turn: Sequence[Message], lesson: Lesson, learnt: Sequence[str], writing: Writing
) -> Receipt | None:
    """Take one statement through; `None` if it takes back what nobody can tell. Inside a transaction."""
    said = turn[: found.place + 1]
    spans = evidence(found.statement, said)
    memory = replace(found.draft, evidence=spans, trust=trust_of(found.statement, spans))
    memory = replace(memory, id=learnt_id(memory, spans))
    corrects = _corrected(deps, found.statement, memory, lesson, learnt)
    refusal = refused(deps, memory, spans, said)
    if memory.slot is not None and memory.slot[1] in _HOMES:
        memory = _at_home(memory, found)
    memory = _sober(memory)
    if found.telling is not None or found.reason is not None or found.loose is not None:
        memory, over, never, whole = _told_of(deps, found, memory)
        memory = _sober(memory)
        if never is not None and refusal is None:
            receipt = _withdrawn(never, memory, deps, writing)
            if found.only and whole:
                return receipt
        corrects = over or (None if never is not None else corrects)
        says_nothing = memory.slot is None or found.doubted
        if found.only and over is None and says_nothing and not memory.because:
            return None
    memory = _begun(deps, memory)
    if found.statement.withdraws:
        return (
            None if refusal is not None or corrects is None else _withdrawn(corrects, memory, deps, writing)
        )
    if refusal is not None:
        return refusal
    if is_echo(deps, memory, said):
        return Receipt(status="duplicate", id="", reason=ECHO)
    asked = lesson.asked.get(memory.text)
    receipt = let_through(deps, memory, found.intake, writing, hints=Hints(corrects=corrects, asked=asked))
    if receipt.status == "duplicate" and corrects is not None and receipt.of not in (None, corrects.id):
        _close_for_known(deps, corrects, receipt.of, writing)
    return receipt


_HOMES = ("home_city", "home")


def _at_home(memory: Memory, found: Found) -> Memory:
    """Return a memory without the address of a home, if its words tell of none: "I moved to the sofa"."""
    from rememora.core.loosely.sober import is_home

    assert memory.slot is not None  # who asks looked
    words = found.loose or memory.evidence[0].text
    return memory if is_home(words, memory.slot[2]) else replace(memory, slot=None)


def _sober(memory: Memory) -> Memory:
    """Return a memory without an address that cannot be one; see `core.loosely.sober`."""
    if memory.slot is None or memory.slot[2].isascii():
        return memory
    from rememora.core.loosely.sober import is_address

    subject, attribute, value = memory.slot
    if attribute in _HOMES and len(value) > 2:
        value = value.removesuffix("去")  # 搬到苏州去住
    slot = (subject, attribute, value)
    return replace(memory, slot=slot if is_address(*slot) else None)


def _begun(deps: Deps, memory: Memory) -> Memory:
    """Return a memory with when its value begins, if that is only planned."""
    if memory.slot is None or memory.valid_from_ms is not None:
        return memory
    from rememora.flow.since import planned_for

    return replace(memory, valid_from_ms=planned_for(deps, memory))


def _told_of(deps: Deps, found: Found, memory: Memory) -> tuple[Memory, Memory | None, Memory | None, bool]:
    """Return a memory with its address and premise, what it ends, what never was, and whether that is all it says."""
    read, over, never = memory, None, None
    if found.telling is not None or found.reason is not None:
        from rememora.flow import retelling

        read, over, never = retelling.taken(deps, found, memory)
    if found.loose is None:
        return read, over, never, True
    from rememora.flow import loosely

    reading = loosely.reading(deps, found, memory, read, over or never)
    if reading is None:
        return read, over, never, True
    return reading.memory, reading.over, reading.never, reading.whole


def refused(deps: Deps, memory: Memory, spans: Sequence[Span], said: Sequence[Message]) -> Receipt | None:
    """Return the receipt of words that are no evidence, or were learnt before from this very place."""
    fault = flaw(spans, {message.id: message for message in said})
    if fault is not None:
        return Receipt(status="rejected", id=memory.id, reason=fault)
    known = deps.store.memories.get(memory.scope, memory.id)
    if known is None:
        return None
    if known.status == "trashed":
        return Receipt(status="rejected", id=known.id, of=known.id, reason=FORGOTTEN)
    return Receipt(status="duplicate", id=known.id, of=known.id, reason="learnt from these words before")


def _corrected(
    deps: Deps, statement: Statement, memory: Memory, lesson: Lesson, learnt: Sequence[str]
) -> Memory | None:
    """Return the one active memory that a statement corrects or takes back, if it can be told."""
    words = "" if statement.withdraws and statement.replaces is None else statement.replaces
    if words is None:
        return None
    memories = deps.store.memories
    recent = [m for normal in lesson.before for m in memories.rivals(memory.scope, normal, None)]
    # What the same words told is not corrected by them.
    recent += [m for m in memories.several(memory.scope, learnt) if not _shares_words(m, memory)]
    if not words or any(says(one, words) for one in recent):
        return meant(words, recent, memory)
    terms = query_terms(words)
    if not terms:
        return None
    where = Where(now_ms=deps.clock.now_ms(), sources=("memory",))
    rows = deps.store.index.candidates({memory.scope: terms}, where, limit=_CANDIDATES, order="all")
    if len(rows) == _CANDIDATES:
        return None
    found = memories.several(memory.scope, [id for _, _, id, *_ in rows])
    own = memory.evidence[0].text
    others = [m for m in found if not (m.evidence and _shares_words(m, memory))]
    return meant(words, [m for m in others if statement.withdraws or fits(m, words, own)], memory)


def _shares_words(one: Memory, other: Memory) -> bool:
    first, second = one.evidence[0], other.evidence[0]
    return first.message_id == second.message_id and first.start < second.end and second.start < first.end


def _withdrawn(target: Memory, memory: Memory, deps: Deps, writing: Writing) -> Receipt:
    """End a memory that the user takes back; it was never so, so the time that it held for stays as it is."""
    retired_ms = max(target.recorded_ms, memory.recorded_ms)
    withdrawn = replace(target, status="deprecated", retired_ms=retired_ms, ends=told_ends(target))
    deps.store.memories.put(withdrawn)
    writing.move_end(withdrawn)
    reason = f"the user took it back in message {memory.evidence[0].message_id!r}"
    operation = writing.log("withdrawn", target, of=None, reason=reason)
    reopen(deps, withdrawn, writing, reason="what had closed it was taken back")
    return Receipt(status="withdrawn", id=target.id, reason=reason, operation_id=operation)


def _close_for_known(deps: Deps, corrects: Memory, known_id: str | None, writing: Writing) -> None:
    """Close what is corrected in favour of a memory that was there: the right value was known already."""
    known = deps.store.memories.get(corrects.scope, known_id or "")
    if known is None or known.status != "active":
        return
    closed = closed_by(corrects, known)
    deps.store.memories.put(closed)
    writing.move_end(closed)
    writing.log("superseded", corrects, of=known.id, reason="the user corrected it to what was known")
