"""The nightly pass: a model proposes what becomes of memories that are new, and the gate disposes.

A batch is read in one view, the model is asked outside of any block, and one transaction writes what the gate lets
through. What changed meanwhile waits for the next pass, and so does a batch of which the answer could not be read.
Every change is an operation of its own, which `undo` takes back.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from rememora import prompts
from rememora.core import reconsidering
from rememora.core.consolidation import Merge, merged
from rememora.core.quota import day_of
from rememora.core.sentinel import language_of
from rememora.flow.admit import replace_content
from rememora.flow.forget import PRUNED, trash
from rememora.flow.intake import Intake
from rememora.flow.merging import UNMERGED, merge
from rememora.flow.windows import QUOTA, is_spent, today
from rememora.flow.writing import Writing
from rememora.model.errors import LLMError
from rememora.ports.llm import model_for, name_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rememora.core.reconsidering import Decision
    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory
    from rememora.ports.llm import LLM

RECONSIDERED = "reconsidered"
"""Task of a scope: how far in the ledger a model has looked at it."""

_BATCH, _MOST_CALLS = 30, 10
"""Memories in one prompt, and prompts of one pass for each scope: 300 memories a night, at a bounded cost."""
_ROWS = 1_000
_SHOWN_CHARS = 400
_PROPOSED = "proposed by "
_COUNTED = {"merge": "merged", "update": "updated", "deprecate": "deprecated", "delete": "deleted"}
_NONCE_BYTES = 8
_NEWS = ("memory.stored", "memory.superseded", "memory.updated", "memories.imported", UNMERGED)
"""Operations that make a memory worth a look; what this pass has done itself says nothing new."""


@dataclass(slots=True)
class Done:
    """What became of the proposals, by action; `operations` as in `model.lifecycle.Consolidated`."""

    merged: int = 0
    updated: int = 0
    deprecated: int = 0
    deleted: int = 0
    kept: int = 0
    refused: int = 0
    left: int = 0
    lost: set[str] = field(default_factory=set)
    operations: list[str] = field(default_factory=list)


def reconsider(deps: Deps, scopes: Sequence[str]) -> Done:
    """Let the model look at what is new in each scope, batch by batch."""
    done = Done()
    model = model_for(deps.llm, "consolidate")
    if model is None:
        done.lost.add("llm_missing")
        return done
    for scope in scopes:
        for _ in range(_MOST_CALLS):
            if not _next_batch(deps, model, scope, done):
                break
    return done


def _next_batch(deps: Deps, model: LLM, scope: str, done: Done) -> bool:
    """Look at one batch, and tell whether there may be another one."""
    now_ms = deps.clock.now_ms()
    with deps.store.reading():
        known = deps.store.lifecycle.done(scope, RECONSIDERED)
        ids, place = _new_ids(deps, scope, None if known is None else known.place)
        found = deps.store.memories.several(scope, ids)
        batch = [
            m for m in found if m.status == "active" and m.integrity != "false" and not m.expired(now_ms)
        ]
    if place is None:
        return False
    if len(batch) > 1 and not _asked_and_done(deps, model, batch, done):
        return False
    with deps.store.transaction():
        deps.store.lifecycle.note(scope, RECONSIDERED, at_ms=now_ms, place=place)
    return True


def _new_ids(deps: Deps, scope: str, after: str | None) -> tuple[list[str], str | None]:
    """Return the next memories with news, and the operation up to which these are all; `None` if there is none."""
    ids: dict[str, None] = {}
    place = None
    for row in deps.store.ledger.rows([scope], after=after, limit=_ROWS):
        if row.operation in _NEWS and not (row.reason or "").startswith(_PROPOSED):
            ids |= dict.fromkeys(row.ids if row.operation == "memories.imported" else row.ids[:1])
        place = row.operation_id
        if len(ids) >= _BATCH:
            break
    return list(ids), place


def _asked_and_done(deps: Deps, model: LLM, batch: Sequence[Memory], done: Done) -> bool:
    """Ask about parts of a batch that is too large for one prompt, one after the other."""
    for start in range(0, len(batch), _BATCH):
        some = batch[start : start + _BATCH]
        with deps.store.transaction():
            if is_spent(deps):
                done.lost.add(QUOTA)
                return False
            deps.store.windows.spend(today(deps), calls=1)
        try:
            reply = _complete(deps, model, some)
        except LLMError as error:
            done.lost.add(error.code)
            return False
        names = {str(number): memory.id for number, memory in enumerate(some, start=1)}
        plan = reconsidering.read(reply, shown={**{m.id: m.id for m in some}, **names})
        if plan.failure is not None:
            done.lost.add(plan.failure)
            return False
        done.refused += plan.dropped
        _carry_out(
            deps, plan.decisions, {m.id: m for m in some}, done, made_by=name_of(deps.llm, "consolidate")
        )
    return True


def _complete(deps: Deps, model: LLM, batch: Sequence[Memory]) -> str:
    settings = deps.settings
    lines = [_line(number, memory, zone=settings.timezone) for number, memory in enumerate(batch, start=1)]
    text = "\n".join(lines)
    prompt = prompts.fill(
        "consolidate",
        language_of(" ".join(memory.text[:_SHOWN_CHARS] for memory in batch)),
        memories=text,
        nonce=deps.random_bytes(_NONCE_BYTES).hex(),
    )
    return model.complete(
        prompt,
        purpose="consolidate",
        max_tokens=settings.llm_max_tokens,
        timeout_s=settings.llm_timeout_ms / 1000,
        as_json=True,
    )


def _line(number: int, memory: Memory, *, zone: str) -> str:
    words = " ".join(memory.text[:_SHOWN_CHARS].split())
    day = day_of(memory.began_ms, zone=zone)
    return f"[{number}] ({memory.kind}, {day}, {memory.trust}, {memory.confidence:.2f}) {words}"


def _carry_out(
    deps: Deps, decisions: Sequence[Decision], batch: Mapping[str, Memory], done: Done, *, made_by: str
) -> None:
    """Write what the gate lets through, each by itself; what is no longer as it was shown is left."""
    now_ms = deps.clock.now_ms()
    refused = reconsidering.refusals(decisions, batch, now_ms=now_ms)
    done.refused += len(refused)
    done.kept += sum(one.action == "keep" for one in decisions)
    wanted = [one for one in decisions if one.action != "keep" and one.id not in refused]
    if not wanted:
        return
    with deps.store.transaction():
        for one in wanted:
            operation = _changed(deps, one, batch, reason=f"{_PROPOSED}{made_by}", now_ms=now_ms)
            if operation is None:
                done.left += 1
                continue
            done.operations.append(operation)
            name = _COUNTED[one.action]
            setattr(done, name, getattr(done, name) + 1)


def _changed(
    deps: Deps, one: Decision, batch: Mapping[str, Memory], *, reason: str, now_ms: int
) -> str | None:
    """Do one thing, if its memories are as they were shown, and return the operation id."""
    shown = [batch[id] for id in (one.id, one.into) if id is not None]
    now = [deps.store.memories.get(memory.scope, memory.id) for memory in shown]
    current = [memory for memory in now if memory is not None]
    same = [(m.version, m.status, m.text) for m in current] == [(m.version, m.status, m.text) for m in shown]
    if not same:
        return None
    memory = current[0]
    if one.action == "merge":
        kept = current[1]
        step = Merge(kept, memory, merged(kept, memory, at_ms=now_ms), 1.0)
        return merge(deps, step, Intake(), at_ms=now_ms, reason=reason)
    if one.action == "delete":
        (receipt,) = trash(deps, [memory], operation=PRUNED, reason=reason)
        return receipt.operation_id
    if one.action == "deprecate":
        return _deprecate(deps, memory, reason=reason, now_ms=now_ms)
    wanted = replace(
        memory,
        kind=one.kind or memory.kind,
        confidence=memory.confidence if one.confidence is None else one.confidence,
        updated_ms=now_ms,
    )
    return replace_content(deps, memory, wanted, Intake(), reason=reason).operation_id


def _deprecate(deps: Deps, memory: Memory, *, reason: str, now_ms: int) -> str | None:
    gone = replace(memory, status="deprecated", retired_ms=max(memory.recorded_ms, now_ms))
    deps.store.memories.put(gone)
    writing = Writing(deps, at_ms=now_ms)
    writing.unindex(gone)
    payload = {"version": memory.version, "retired_ms": memory.retired_ms}
    return writing.log("deprecated", gone, of=None, reason=reason, payload=payload)
