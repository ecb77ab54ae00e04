"""Forgetting: gone from every read path at once, in the trash for some days, and not learnt again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.arguments import MAX_LIMIT
from rememora.core.text import query_terms
from rememora.core.told import forms
from rememora.flow.backlog import trash_is_held
from rememora.flow.merging import absorbed_by
from rememora.flow.notes import notes_of
from rememora.flow.reopening import reopen
from rememora.flow.settling import relink
from rememora.flow.writing import Writing
from rememora.model.errors import NotFound, TokenRefused
from rememora.model.queries import Where, Which
from rememora.model.removals import Preview
from rememora.model.results import Receipt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory
    from rememora.model.transcript import Message

_DAY_MS = 86_400_000
_BEFORE_ALL_MS = -(2**62)
FORGOTTEN, PRUNED, REJECTED = "memory.forgotten", "memory.pruned", "memory.rejected"
"""The ways into the trash, as the ledger names them: by the user, by a rule, out of the inbox."""

_TOKEN_BYTES = 8
"""64 bits: a token lives for minutes and names one preview in one store."""


def forget(deps: Deps, ids: Sequence[str], *, scope: str) -> tuple[Receipt, ...]:
    """Forget memories by id; one receipt each, in order.

    Raises:
        NotFound: One of the ids is unknown; none of them is forgotten then.
    """
    with deps.store.transaction():
        memories = [_present(deps, scope, id) for id in dict.fromkeys(ids)]
        receipts = _told(deps, trash(deps, memories, operation=FORGOTTEN), memories)
        purge_overdue(deps)
    return receipts


def preview_query(deps: Deps, query: str, *, scope: str) -> Preview:
    """Show the memories that hold every informative word of *query*, those that ended or were replaced among them.

    They still answer for their own time, and one that was replaced would hold again if only what replaced it went.
    """
    wanted = set(query_terms(query))
    where = Where(now_ms=_BEFORE_ALL_MS, sources=("memory",))
    with deps.store.reading():
        rows = deps.store.index.candidates({scope: sorted(wanted)}, where, limit=MAX_LIMIT, order="all")
        memories = [deps.store.memories.get(scope, id) for _, _, id, *_ in rows]
    now_ms = deps.clock.now_ms()
    found = [memory for memory in memories if memory is not None and not memory.expired(now_ms)]
    return preview(deps, found, scope=scope, action=FORGOTTEN)


def preview(deps: Deps, memories: Sequence[Memory], *, scope: str, action: str) -> Preview:
    """Show what would go, and give a token that carries it out once, until it expires."""
    marked = [f"{memory.version} {memory.status} {memory.id}" for memory in memories]
    with deps.store.transaction():
        token, expires_ms = new_token(deps, action=action, scope=scope, marks=marked)
    return Preview(
        ids=tuple(memory.id for memory in memories),
        memories=tuple(memories),
        token=token,
        expires_ms=expires_ms,
    )


def new_token(deps: Deps, *, action: str, scope: str, marks: Sequence[str]) -> tuple[str, int]:
    """Keep what a preview showed, and return the token for it and when it expires. Inside a transaction."""
    token, now_ms = deps.random_bytes(_TOKEN_BYTES).hex(), deps.clock.now_ms()
    expires_ms = now_ms + int(deps.settings.preview_ttl_s * 1000)
    deps.store.previews.keep(
        token, action=action, scope=scope, ids=marks, at_ms=now_ms, expires_ms=expires_ms
    )
    return token, expires_ms


def taken(deps: Deps, token: str, *, action: str, scope: str) -> tuple[str, ...]:
    """Use up a token, and return what its preview showed. Inside a transaction.

    Raises:
        TokenRefused: It is unknown, used, expired, or of another scope or kind of removal.
    """
    known = deps.store.previews.take(token)
    if known is None or known[:2] != (action, scope):
        raise TokenRefused(
            f"expected the token of a {action} preview in scope {scope!r}, found {token!r}; ask anew"
        )
    _, _, marks, expires_ms = known
    if deps.clock.now_ms() >= expires_ms:
        raise TokenRefused(f"the token {token!r} has expired; ask for a new preview")
    return marks


def carry_out(deps: Deps, token: str, *, action: str, scope: str) -> tuple[Receipt, ...]:
    """Trash exactly what the preview showed.

    Raises:
        TokenRefused: The token is unknown, used, expired, of another scope or kind of removal, or a
            memory changed since. Nothing is removed then.
    """
    with deps.store.transaction():
        memories = [_unchanged(deps, scope, mark) for mark in taken(deps, token, action=action, scope=scope)]
        receipts = trash(deps, memories, operation=action, reason=f"preview {token}")
        if action == FORGOTTEN:
            receipts = _told(deps, receipts, memories)
        purge_overdue(deps)
    return receipts


def trash(
    deps: Deps,
    memories: Sequence[Memory],
    *,
    operation: str,
    reason: str | None = None,
    beside: Sequence[Message] = (),
) -> tuple[Receipt, ...]:
    """Hide memories from every read path, and block the words of those that were forgotten.

    With what was forgotten go the turns that tell it, and with the first of them the messages *beside*.

    What is only pruned may be learnt again: nobody asked for it not to be. What was forgotten leaves no gap: the
    value before it holds again. Inside a transaction.
    """
    hidden = [
        _hidden(deps, memory, beside if memory is memories[0] else ()) if operation == FORGOTTEN else []
        for memory in memories
    ]
    receipts = tuple(
        _trash(deps, memory, operation=operation, reason=reason, hidden=ids)
        for memory, ids in zip(memories, hidden, strict=True)
    )
    for memory in memories:
        relink(deps, memory)
        if operation == FORGOTTEN:
            writing = Writing(deps, at_ms=deps.clock.now_ms())
            reopen(deps, memory, writing, reason="what had closed it was forgotten")
    return receipts


def _hidden(deps: Deps, memory: Memory, beside: Sequence[Message]) -> list[str]:
    from rememora.flow.hiding import hide, told_in

    return hide(deps, memory.scope, (*told_in(deps, memory), *beside))


def _trash(
    deps: Deps, memory: Memory, *, operation: str, reason: str | None, hidden: Sequence[str] = ()
) -> Receipt:
    """Hide one memory, and with it what it took in when they were merged: those are its words too."""
    now_ms = deps.clock.now_ms()
    for absorbed in absorbed_by(deps, memory):
        _trash(deps, absorbed, operation=operation, reason=f"it was merged into {memory.id}")
    deps.store.index.remove(memory.scope, "memory", [memory.id])
    deps.store.transcript.show(memory.scope, notes_of(deps, memory), visible=False)
    if operation != PRUNED:
        _block(deps, memory, now_ms)
    deps.store.memories.put(replace(memory, status="trashed", retired_ms=now_ms))
    done = deps.store.ledger.append(
        operation,
        scope=memory.scope,
        ids=[memory.id],
        at_ms=now_ms,
        reason=reason,
        payload={
            "status": memory.status,
            "retired_ms": memory.retired_ms,
            **({"messages": list(hidden)} if hidden else {}),
        },
    )
    return Receipt(status="forgotten", id=memory.id, reason=reason, operation_id=done)


def _block(deps: Deps, memory: Memory, now_ms: int) -> None:
    versions = [memory, *deps.store.memories.versions(memory.scope, memory.id)]
    deps.store.tombstones.add(memory.scope, forms(versions), memory_id=memory.id, at_ms=now_ms)


def _told(deps: Deps, receipts: tuple[Receipt, ...], memories: Sequence[Memory]) -> tuple[Receipt, ...]:
    from rememora.flow.mentions import with_mentions  # the gate imports this module, and forgets nothing

    return with_mentions(deps, receipts, memories)


def trash_ends_ms(deps: Deps) -> int:
    """Return the time such that what was forgotten by then is past restoring."""
    return deps.clock.now_ms() - int(deps.settings.trash_days * _DAY_MS)


def purge_overdue(deps: Deps) -> int:
    """Delete what has been in the trash for `trash_days`, and its notes. Inside a transaction.

    What is overdue for weeks is left alone for a day: a clock that jumped ahead would empty the trash at once.
    """
    before_ms = trash_ends_ms(deps)
    overdue = list(deps.store.memories.find(Which(trashed_by_ms=before_ms)))
    days = [(before_ms - (memory.retired_ms or 0)) / _DAY_MS for memory in overdue]
    if deps.settings.trash_days and overdue and trash_is_held(deps, days):
        return 0
    for memory in overdue:
        purge(deps, memory)
    return len(overdue)


def purge(deps: Deps, memory: Memory) -> None:
    """Delete a memory and its notes for good; its tombstones stay. Inside a transaction."""
    deps.store.transcript.drop(memory.scope, notes_of(deps, memory))
    deps.store.memories.purge(memory.scope, [memory.id])
    deps.store.ledger.append("memory.purged", scope=memory.scope, ids=[memory.id], at_ms=deps.clock.now_ms())


def _present(deps: Deps, scope: str, id: str) -> Memory:
    memory = deps.store.memories.get(scope, id)
    if memory is None or memory.status == "trashed":
        raise NotFound("a memory", id, scope=scope)
    return memory


def _unchanged(deps: Deps, scope: str, mark: str) -> Memory:
    version, status, id = mark.split(" ", 2)
    memory = deps.store.memories.get(scope, id)
    if memory is None or (str(memory.version), memory.status) != (version, status):
        raise TokenRefused(
            f"memory {id!r} changed after the preview; nothing was removed: ask for a new preview"
        )
    return memory
