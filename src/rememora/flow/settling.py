"""All values of an address, under every name of its subject, and what follows from them. Inside a block."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.admission import GATE
from rememora.core.facts import ALIAS, STATUSES, settled
from rememora.flow.index import memory_terms
from rememora.flow.intake import Intake
from rememora.flow.writing import Writing
from rememora.model.queries import Which

_SAYS_OTHERWISE = "the word of somebody who is trusted more says otherwise"

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory


def names_of(deps: Deps, scope: str, subject: str) -> tuple[str, ...]:
    """Return every name of a subject, this one first: those that somebody said are the same, and no others."""
    known = [subject]
    links = [m.slot for m in deps.store.memories.find(Which(scopes=(scope,), attribute=ALIAS)) if m.slot]
    for name in known:  # grows while it is walked
        linked = [(other, one) for one, _, other in links] + [(one, other) for one, _, other in links]
        known += [other for one, other in linked if one == name and other not in known]
    return tuple(known)


def rows_of(
    deps: Deps,
    scope: str,
    names: Sequence[str],
    attribute: str | None,
    *,
    statuses: Sequence[str] = STATUSES,
    many: bool | None = None,
) -> list[Memory]:
    """Return the values of an address, or of all addresses of a subject, in the order of telling.

    What nobody can see is left out.
    """
    now_ms = deps.clock.now_ms()
    which = Which(
        scopes=(scope,), statuses=tuple(statuses), subjects=tuple(names), attribute=attribute, many=many
    )
    found = deps.store.memories.find(which)
    return [m for m in found if m.integrity != "false" and not m.expired(now_ms)]


def rows_at(deps: Deps, memory: Memory) -> list[Memory]:
    """Return the values of a memory's address, in the order of telling."""
    assert memory.slot is not None  # who asks has an address
    return rows_of(deps, memory.scope, names_at(deps, memory), memory.slot[1])


def rows_beside(deps: Deps, memory: Memory, names: Sequence[str]) -> list[Memory]:
    """Return the other values of a memory's address, whose subject has these names, in the order of telling."""
    assert memory.slot is not None  # who asks has an address
    rows = rows_of(deps, memory.scope, names, memory.slot[1])
    return [row for row in rows if row.id != memory.id]


def names_at(deps: Deps, memory: Memory) -> tuple[str, ...]:
    """Return the names of a memory's subject, its own first; that a name is one is told of that name alone."""
    assert memory.slot is not None  # who asks has an address
    subject, attribute, _ = memory.slot
    return (subject,) if attribute == ALIAS else names_of(deps, memory.scope, subject)


def settle_beside(deps: Deps, memory: Memory, writing: Writing) -> None:
    """Settle the address that a memory has, or had."""
    settle(deps, rows_at(deps, memory), writing, left=[memory.id])


def settle(deps: Deps, rows: Iterable[Memory], writing: Writing, *, left: Iterable[str] = ()) -> None:
    """Let each value of one address have the status and the end that follow from all of them.

    What ends goes first: of an address with one value no two are ever active.
    """
    changed = settled(list(rows), now_ms=deps.clock.now_ms(), left=left)
    before = (
        {m.id: m for m in deps.store.memories.several(changed[0].scope, [m.id for m in changed])}
        if changed
        else {}
    )
    for memory in sorted(changed, key=lambda m: m.status == "active"):
        _put(deps, _waiting(memory) if memory.status == "quarantined" else memory, before[memory.id], writing)


def settle_subjects(deps: Deps, scope: str, names: Iterable[str], writing: Writing) -> None:
    """Settle every address of the subjects that some names stand for now, which may have been one until now."""
    groups = dict.fromkeys(tuple(sorted(names_of(deps, scope, name))) for name in names)
    rows = {group: rows_of(deps, scope, group, None) for group in groups}
    left = [row.id for of_one in rows.values() for row in of_one]
    for of_one in rows.values():
        by_attribute: dict[str, list[Memory]] = {}
        for row in of_one:
            assert row.slot is not None  # found by it
            by_attribute.setdefault(row.slot[1], []).append(row)
        by_attribute.pop(ALIAS, None)
        for at_one in by_attribute.values():
            settle(deps, at_one, writing, left=left)


def relink(deps: Deps, memory: Memory) -> None:
    """Settle what two names stand for now, if this memory, gone or back, says that they are one subject's."""
    if memory.slot is not None and memory.slot[1] == ALIAS:
        writing = Writing(deps, at_ms=deps.clock.now_ms())
        settle_subjects(deps, memory.scope, (memory.slot[0], memory.slot[2]), writing)


def _put(deps: Deps, memory: Memory, before: Memory, writing: Writing) -> None:
    deps.store.memories.put(memory)
    if memory.status == "quarantined":
        writing.unindex(memory)
        writing.log("quarantined", memory, of=None, reason=_SAYS_OTHERWISE)
    elif not writing.move_end(memory):
        writing.index(memory, memory_terms(memory, Intake()))
    if memory.status == "active" != before.status:
        writing.log("reopened", memory, of=before.superseded_by, reason="what had closed it no longer does")


def _waiting(memory: Memory) -> Memory:
    return replace(memory, meta={**memory.meta, GATE: {"reason": _SAYS_OTHERWISE, "of": None}})
