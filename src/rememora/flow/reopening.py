"""What a memory had closed holds again once that memory is gone, and is closed again if it comes back.

Inside a transaction.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.facts import closed_by, own_end
from rememora.flow.index import memory_terms
from rememora.flow.intake import Intake
from rememora.flow.merging import rival_of
from rememora.flow.settling import settle_beside
from rememora.flow.writing import Writing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory

_REOPENED = "memory.reopened"


def reopen(deps: Deps, gone: Memory, writing: Writing, *, reason: str, more: Iterable[str] = ()) -> None:
    """Let what a memory had closed hold again, unless something else took its place since.

    Args:
        deps: The ports.
        gone: What closed it; no longer active.
        writing: Writes what follows.
        reason: Why, for the ledger.
        more: Ids of what it closed, besides those that the ledger names.
    """
    rows = deps.store.ledger.rows([gone.scope], id=gone.id)
    closed = [row.ids[1] for row in rows if row.operation == "memory.superseded" and row.ids[0] == gone.id]
    for older in deps.store.memories.several(gone.scope, list(dict.fromkeys((*closed, *more)))):
        if older.superseded_by != gone.id or older.status != "superseded" or older.integrity == "false":
            continue
        if _same_address(older, gone):
            continue  # what follows from the other values of its address is settled below
        _put_back(deps, older, gone, writing, reason=reason)
    if gone.slot is not None:
        settle_beside(deps, gone, writing)


def _put_back(deps: Deps, older: Memory, gone: Memory, writing: Writing, *, reason: str) -> None:
    came_in_closed = not older.ends and older.valid_to_ms == gone.began_ms
    valid_to_ms = None if came_in_closed else own_end(older)
    again = replace(older, status="active", superseded_by=None, retired_ms=None, valid_to_ms=valid_to_ms)
    if rival_of(deps, again) is not None:
        return
    deps.store.memories.put(again)
    if not writing.move_end(again):
        writing.index(again, memory_terms(again, Intake()))
    writing.log("reopened", again, of=gone.id, reason=reason)
    if again.slot is not None:
        settle_beside(deps, again, writing)


def close_again(deps: Deps, back: Memory) -> Memory:
    """Close what holds only because a memory was gone, which is about to come back; return it as it may be put.

    Of an address with one value the memory is put behind the one that has it now, and settled afterwards.
    """
    writing = Writing(deps, at_ms=deps.clock.now_ms())
    for older in reopened_for(deps, back):
        if _same_address(older, back):
            return closed_by(back, older) if back.status == "active" else back
        closed = closed_by(older, back)
        deps.store.memories.put(closed)
        writing.move_end(closed)
        writing.log("superseded", closed, of=back.id, reason="what had closed it came back")
    return back


def reopened_for(deps: Deps, gone: Memory) -> list[Memory]:
    """Return what holds again since a memory is gone."""
    rows = deps.store.ledger.rows([gone.scope], id=gone.id)
    ids = [row.ids[0] for row in rows if row.operation == _REOPENED and row.ids[1:] == (gone.id,)]
    found = deps.store.memories.several(gone.scope, list(dict.fromkeys(ids)))
    return [one for one in found if one.status == "active" and one.integrity != "false"]


def _same_address(one: Memory, other: Memory) -> bool:
    return one.slot is not None and other.slot is not None and one.slot[:2] == other.slot[:2]
