"""Telling facts: a value is set, added or ended, and a name is said to be another one's."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.facts import ALIAS, ending, holding
from rememora.flow.admit import let_through
from rememora.flow.forget import purge_overdue
from rememora.flow.settling import names_at, names_of, rows_of, settle_beside, settle_subjects
from rememora.flow.writing import Writing
from rememora.model.errors import InvalidInput, NotFound
from rememora.model.memory import TRUST_RANK
from rememora.model.results import Receipt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.flow.intake import Intake
    from rememora.model.memory import Memory


def tell(deps: Deps, proposal: Memory, intake: Intake) -> Receipt:
    """Let a value through the gate; the one value of an attribute ends those that were added to it before."""
    writing = Writing(deps)
    with deps.store.transaction():
        purge_overdue(deps)
        receipt = let_through(deps, proposal, intake, writing)
        if receipt.status in ("stored", "superseded") and not proposal.many:
            assert proposal.slot is not None  # the caller made it
            beside = rows_of(deps, proposal.scope, names_at(deps, proposal), proposal.slot[1], many=True)
            over = ending(beside, proposal.began_ms, known_ms=proposal.recorded_ms)
            _end(
                deps,
                [m for m in over if not _outweighs(m, proposal.trust)],
                writing,
                at_ms=proposal.recorded_ms,
            )
    return receipt


def end(
    deps: Deps,
    subject: str,
    attribute: str,
    value: str | None,
    *,
    end_ms: int,
    trust: str,
    scope: str,
    known_ms: int,
) -> Receipt:
    """End what holds at a moment, or one value of it.

    Raises:
        NotFound: No such value holds then.
        InvalidInput: It holds, but begins only later.
    """
    writing = Writing(deps)
    with deps.store.transaction():
        rows = rows_of(deps, scope, names_of(deps, scope, subject), attribute)
        over = ending(rows, end_ms, known_ms=known_ms, value=value)
        if not over:
            raise _nothing_to_end(rows, subject, attribute, value, end_ms=end_ms, scope=scope)
        stronger = next((m for m in over if _outweighs(m, trust)), None)
        if stronger is not None:
            reason = f"the word of {trust!r} does not end the word of {stronger.trust!r}"
            return Receipt(status="rejected", id=stronger.id, of=stronger.id, reason=reason)
        done = _end(deps, over, writing, at_ms=known_ms)
    return Receipt(status="ended", id=over[0].id, operation_id=done)


def alias(deps: Deps, proposal: Memory, intake: Intake) -> Receipt:
    """Let a name be another name of a subject: from now on they are asked for, and closed, together."""
    assert proposal.slot is not None  # the caller made it
    other, _, subject = proposal.slot
    writing = Writing(deps)
    with deps.store.transaction():
        before = names_of(deps, proposal.scope, other)
        if subject in before:
            return Receipt(
                status="duplicate", id="", reason=f"{other!r} and {subject!r} are one subject already"
            )
        receipt = let_through(deps, proposal, intake, writing)
        settle_subjects(deps, proposal.scope, [*before, subject], writing)
    return receipt


def unalias(deps: Deps, subject: str, other: str, *, scope: str, at_ms: int) -> Receipt:
    """Take back that two names are one subject's: each has again what was told of it.

    Raises:
        NotFound: Nobody said that they are.
    """
    writing = Writing(deps, at_ms=at_ms)
    with deps.store.transaction():
        links = rows_of(deps, scope, (subject, other), ALIAS, statuses=("active",))
        linked = next((m for m in links if m.slot and {m.slot[0], m.slot[2]} == {subject, other}), None)
        if linked is None:
            raise NotFound(f"an alias of {subject!r}", other, scope=scope)
        names = names_of(deps, scope, subject)
        undone = replace(linked, status="deprecated", retired_ms=max(at_ms, linked.recorded_ms))
        deps.store.memories.put(undone)
        writing.unindex(undone)
        done = writing.log("withdrawn", undone, of=None, reason="the names are no longer one subject's")
        settle_subjects(deps, scope, names, writing)
    return Receipt(status="withdrawn", id=linked.id, operation_id=done)


def _end(deps: Deps, over: Sequence[Memory], writing: Writing, *, at_ms: int) -> str | None:
    """Write ends that were told, and what follows from them; return the first operation id."""
    done = []
    for ended in over:
        memory = replace(ended, version=ended.version + 1, updated_ms=max(ended.updated_ms, at_ms))
        deps.store.memories.put(memory)
        writing.move_end(memory)
        undo = {"version": memory.version}
        done.append(writing.log("ended", memory, of=None, reason=None, payload=undo))
    if over:
        settle_beside(deps, over[0], writing)
    return done[0] if done else None


def _outweighs(memory: Memory, trust: str) -> bool:
    return TRUST_RANK[memory.trust] > TRUST_RANK[trust]


def _nothing_to_end(
    rows: Sequence[Memory], subject: str, attribute: str, value: str | None, *, end_ms: int, scope: str
) -> NotFound | InvalidInput:
    later = [
        m
        for m in rows
        if m.began_ms > end_ms and m.slot and value in (None, m.slot[2]) and m.status == "active"
    ]
    if later and not holding(rows, end_ms):
        return InvalidInput(
            f"at: expected a time at or after valid_from ({later[0].valid_from}), found an earlier one"
        )
    what = f"{subject} / {attribute}" + (f" / {value}" if value is not None else "")
    return NotFound("a value that holds then", what, scope=scope)
