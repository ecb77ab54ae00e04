"""Why a memory of our own export does not come in."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.addresses import excludes
from rememora.core.dedupe import normal_form
from rememora.core.told import reason_for
from rememora.flow.erased import blocker
from rememora.model.results import Receipt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory

_OTHER_WORDS = "other words are kept here under this id; import into another scope to have both"
_IN_TRASH = "it is in the trash here; restore(id) brings it back"


def refusal(deps: Deps, memory: Memory, history: Sequence[Memory], kept: Sequence[Memory]) -> Receipt | None:
    """Return the receipt of a memory that is known or may not come in, else `None`. Inside a transaction.

    Args:
        deps: The ports.
        memory: The current version, as the file has it.
        history: Its older versions.
        kept: All versions that are here under its id, the current one last.
    """
    if kept and kept[-1].status != "trashed":
        receipt = _met(memory, history, kept)
        if receipt is not None:
            return receipt
    forgotten = blocker(deps, (*history, memory))
    if forgotten is not None:
        return Receipt(status="rejected", id=memory.id, of=forgotten, reason=reason_for(forgotten))
    if kept and kept[-1].status == "trashed":
        return Receipt(status="rejected", id=memory.id, of=memory.id, reason=_IN_TRASH)
    return _rival(deps, memory) if memory.status == "active" else None


def _met(memory: Memory, history: Sequence[Memory], kept: Sequence[Memory]) -> Receipt | None:
    """Judge a memory whose id is here: the same one, a later state of it, or another one."""
    ours = {version.version: (version.text, version.slot) for version in kept}
    theirs = {version.version: (version.text, version.slot) for version in (*history, memory)}
    common = ours.keys() & theirs.keys()
    if not common or any(ours[number] != theirs[number] for number in common):
        return Receipt(status="rejected", id=memory.id, of=memory.id, reason=_OTHER_WORDS)
    if memory.version <= kept[-1].version:
        return Receipt(status="duplicate", id=memory.id, of=memory.id)
    return None


def rivals(deps: Deps, memory: Memory) -> list[Memory]:
    """Return other memories that keep this one from being active: its words for its address, or its slot."""
    others = deps.store.memories.rivals(memory.scope, normal_form(memory.text), memory.slot)
    return [
        other
        for other in others
        if other.id != memory.id
        and (other.status == "active" or other.integrity == "false")  # the second: active for the database
        and excludes(other, memory)
    ]


def _rival(deps: Deps, memory: Memory) -> Receipt | None:
    """Judge a memory by the active ones that have its words or its slot."""
    for rival in rivals(deps, memory):
        if rival.integrity == "false" or rival.expired(deps.clock.now_ms()):
            # What nobody can see stands in nobody's way.
            deps.store.memories.put(replace(rival, status="archived", retired_ms=memory.recorded_ms))
            deps.store.index.remove(rival.scope, "memory", [rival.id])
        elif normal_form(rival.text) == normal_form(memory.text):
            return Receipt(status="duplicate", id=memory.id, of=rival.id)
        else:
            reason = f"{rival.id!r} holds its slot here"
            return Receipt(status="rejected", id=memory.id, of=rival.id, reason=reason)
    return None
