"""Taking back what was told of values: that one took the place of another, that it ended, that names are one subject's.

Each runs inside a transaction and returns why it cannot be done, or `None`. What is taken back stays known as what was
believed until now.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.facts import ALIAS, told_ends
from rememora.flow.index import memory_terms
from rememora.flow.intake import Intake
from rememora.flow.merging import GONE, changed_since, rival_of
from rememora.flow.reopening import reopen
from rememora.flow.settling import relink, settle_beside
from rememora.flow.writing import Writing

if TYPE_CHECKING:
    from rememora.flow.deps import Deps
    from rememora.model.ledger import LedgerRow
    from rememora.model.memory import Memory

STORED = "memory.stored"


def unsaid(deps: Deps, row: LedgerRow) -> str | None:
    """Take back a memory that closed others; these hold again."""
    assert row.payload is not None  # looked at before
    memory = deps.store.memories.get(row.scope, row.ids[0])
    if memory is None:
        return GONE
    if memory.status != "active" or memory.version != row.payload["version"]:
        return changed_since(memory)
    closed = row.payload["closed"]
    assert isinstance(closed, list)  # as the gate wrote it
    withdrawn = _withdraw(deps, memory)
    writing = Writing(deps, at_ms=deps.clock.now_ms())
    reopen(deps, withdrawn, writing, reason=f"undo of {row.operation_id}", more=closed)
    return None


def unended(deps: Deps, row: LedgerRow) -> str | None:
    """Take back an end that was told last."""
    assert row.payload is not None  # looked at before
    memory = deps.store.memories.get(row.scope, row.ids[0])
    if memory is None:
        return GONE
    ends = told_ends(memory)
    if memory.version != row.payload["version"] or memory.status == "trashed" or len(ends) < 2:
        return changed_since(memory)
    now_ms = deps.clock.now_ms()
    left = () if len(ends) == 2 else ends[:-1]
    # Without a value after it, only that end closed it.
    status = "active" if memory.superseded_by is None and memory.status == "superseded" else memory.status
    back = replace(
        memory,
        version=memory.version + 1,
        updated_ms=now_ms,
        status=status,
        ends=left,
        valid_to_ms=ends[-2][1],
    )
    deps.store.memories.put(back)
    settle_beside(deps, back, Writing(deps, at_ms=now_ms))
    return None


def valid_again(deps: Deps, row: LedgerRow) -> str | None:
    """Take back that a memory is no longer so, unless another one took its words since."""
    assert row.payload is not None  # looked at before
    memory = deps.store.memories.get(row.scope, row.ids[0])
    if memory is None:
        return GONE
    if memory.status != "deprecated" or memory.version != row.payload["version"]:
        return changed_since(memory)
    back = replace(memory, status="active", retired_ms=None)
    rival = rival_of(deps, back)
    if rival is not None:
        return f"{rival!r} took its words or its slot since"
    deps.store.memories.put(back)
    Writing(deps).index(back, memory_terms(back, Intake()))
    return None


def is_link(deps: Deps, row: LedgerRow) -> bool:
    """Tell whether what was stored says that two names are one subject's."""
    memory = deps.store.memories.get(row.scope, row.ids[0])
    return memory is not None and memory.slot is not None and memory.slot[1] == ALIAS


def unlinked(deps: Deps, row: LedgerRow) -> str | None:
    """Take back that two names are one subject's; each has again what was told under it."""
    memory = deps.store.memories.get(row.scope, row.ids[0])
    if memory is None:
        return GONE
    if memory.status != "active" or memory.version != 1:
        return changed_since(memory)
    relink(deps, _withdraw(deps, memory))
    return None


def _withdraw(deps: Deps, memory: Memory) -> Memory:
    """Let a memory count only for what was believed until now."""
    retired_ms = max(memory.recorded_ms, deps.clock.now_ms())
    withdrawn = replace(memory, status="deprecated", retired_ms=retired_ms, ends=told_ends(memory))
    deps.store.memories.put(withdrawn)
    Writing(deps).move_end(withdrawn)
    return withdrawn
