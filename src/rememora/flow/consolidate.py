"""Consolidation: what is new since the last run is merged with what says the same; what is over is pruned."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from rememora.core.consolidation import plan
from rememora.flow.alike import ENOUGH_VECTORS, alike
from rememora.flow.backlog import scope_is_held
from rememora.flow.forget import PRUNED, trash
from rememora.flow.index import memory_terms
from rememora.flow.intake import Intake
from rememora.flow.merging import MERGED, UNMERGED, merge
from rememora.model.lifecycle import Consolidated
from rememora.model.queries import Which

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from rememora.flow.deps import Deps
    from rememora.flow.embedding import Asked
    from rememora.model.ledger import LedgerRow
    from rememora.model.memory import Memory

CONSOLIDATED, _BACKLOG = "consolidated", "expired"
"""Tasks of a scope: how far in the ledger it was consolidated, and when too much was first seen to be expired."""


_QUIET = frozenset(
    {MERGED, UNMERGED, "memory.used", "memory.injected", "memory.forgotten", "memory.pruned", "memory.purged"}
)
"""Operations after which a memory says nothing new. What was parted by hand is not merged again for it."""

_SLICE = 200
"""Memories that are looked at in one view, and merged in one transaction."""
_ROWS = 1_000
_DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a run is asked to do.

    Attributes:
        similarity: 0 to 1, from where on memories are merged.
        min_confidence: 0 to 1; what is less sure is pruned.
        max_age_days: Days since the content changed; what is older is pruned. `None`: nothing.
        with_model: Let the model look at what is new, too.
    """

    similarity: float = 0.85
    min_confidence: float = 0.1
    max_age_days: float | None = None
    with_model: bool = False


@dataclass(slots=True)
class _Counts:
    looked_at: int = 0
    merged: int = 0
    pruned: int = 0
    undone: int = 0
    held: int = 0
    held_days: float = 0.0
    left: int = 0
    operations: list[str] = field(default_factory=list)


def consolidate(deps: Deps, wanted: Wanted, *, scopes: Sequence[str] | None) -> Consolidated:
    """Prune and merge, scope by scope; what changes meanwhile waits for the next run."""
    started_ms = deps.clock.elapsed_ms()
    with deps.store.reading():
        known = deps.store.scopes()
    counts = _Counts()
    names = known if scopes is None else [name for name in scopes if name in known]
    for scope in names:
        _prune(deps, scope, wanted, counts)
        _merge(deps, scope, wanted, counts)
    proposed = _proposed(deps, names) if wanted.with_model else {}
    ms = round(deps.clock.elapsed_ms() - started_ms)
    done = Consolidated(
        looked_at=counts.looked_at,
        merged=counts.merged + proposed.pop("merged", 0),
        pruned=counts.pruned,
        undone=counts.undone,
        held=counts.held,
        held_days=counts.held_days,
        left=counts.left + proposed.pop("left", 0),
        operations=(*counts.operations, *proposed.pop("operations", ())),
        **proposed,
    )
    deps.emit("consolidate.succeeded", merged=done.merged, pruned=done.pruned, ms=ms)
    return done


def _proposed(deps: Deps, scopes: Sequence[str]) -> dict[str, Any]:
    """Let the model propose, and return what became of it, by the names of the result."""
    from rememora.flow.reconsider import reconsider

    done = reconsider(deps, scopes)
    counted = {
        name: getattr(done, name)
        for name in ("merged", "updated", "deprecated", "deleted", "kept", "refused", "left", "operations")
    }
    return {**counted, "degraded": tuple(sorted(done.lost))}


def _prune(deps: Deps, scope: str, wanted: Wanted, counts: _Counts) -> None:
    now_ms = deps.clock.now_ms()
    every = Which(scopes=(scope,), pinned=False)
    conditions = [replace(every, below_confidence=wanted.min_confidence)]
    if wanted.max_age_days is not None:
        before_ms = now_ms - int(wanted.max_age_days * _DAY_MS)
        conditions.append(replace(every, updated_before_ms=before_ms))
    with deps.store.transaction():
        expired = list(deps.store.memories.find(replace(every, expired_at_ms=now_ms)))
        days = [(now_ms - (memory.expires_ms or now_ms)) / _DAY_MS for memory in expired]
        of = sum(deps.store.lifecycle.tiers([scope]).values()) if expired else 0
        if scope_is_held(deps, scope, _BACKLOG, days, of=of):
            counts.held += len(expired)
            counts.held_days = max(counts.held_days, *days)
            expired = []
        found = {memory.id: memory for memory in expired}
        for which in conditions:
            found.update({memory.id: memory for memory in deps.store.memories.find(which)})
        counts.pruned += len(trash(deps, list(found.values()), operation=PRUNED, reason="consolidation"))


def _merge(deps: Deps, scope: str, wanted: Wanted, counts: _Counts) -> None:
    """Merge what the ledger says is new; the place that it was read to is kept, slice by slice."""
    intake = Intake()
    for ids, place in _changed(deps, scope, counts):
        for start in range(0, len(ids), _SLICE):
            _merge_slice(deps, scope, ids[start : start + _SLICE], wanted, counts, intake)
        with deps.store.transaction():
            deps.store.lifecycle.note(scope, CONSOLIDATED, at_ms=deps.clock.now_ms(), place=place)


def _changed(deps: Deps, scope: str, counts: _Counts) -> Iterator[tuple[list[str], str | None]]:
    """Yield ids of memories that changed, and the operation up to which these are all; at first all memories."""
    with deps.store.reading():
        done, last = deps.store.lifecycle.done(scope, CONSOLIDATED), deps.store.ledger.last()
        ids = [one.id for one in deps.store.lifecycle.vitals(scope)] if done is None else []
    if done is None:
        yield ids, last
        return
    place: str | None = done.place
    while True:
        with deps.store.reading():
            rows = deps.store.ledger.rows([scope], after=place, limit=_ROWS)
        if not rows:
            return
        place = rows[-1].operation_id
        counts.undone += sum(row.operation == UNMERGED for row in rows)
        yield _ids(rows), place


def _ids(rows: Sequence[LedgerRow]) -> list[str]:
    loud = (
        row
        for row in rows
        if row.operation.startswith(("memory.", "memories.")) and row.operation not in _QUIET
    )
    return list(dict.fromkeys(id for row in loud for id in row.ids))


def _merge_slice(
    deps: Deps, scope: str, ids: Sequence[str], wanted: Wanted, counts: _Counts, intake: Intake
) -> None:
    """Look at some memories in one view, decide, and write; what changed in between is left."""
    now_ms = deps.clock.now_ms()
    with deps.store.reading():
        found = [m for m in deps.store.memories.several(scope, ids) if m.status == "active"]
        candidates = [m for m in found if m.integrity != "false" and not m.expired(now_ms)]
        vectors = _asked(deps, scope, candidates)
        steps = plan(
            candidates,
            lambda m: alike(deps, m, memory_terms(m, intake), vectors.get(m.id)),
            similarity=wanted.similarity,
            at_ms=now_ms,
        )
    counts.looked_at += len(candidates)
    if not steps:
        return
    with deps.store.transaction():
        done = [merge(deps, step, intake, at_ms=now_ms) for step in steps]
    operations = [operation for operation in done if operation is not None]
    counts.operations += operations
    counts.merged += len(operations)
    counts.left += len(done) - len(operations)


def _asked(deps: Deps, scope: str, memories: Sequence[Memory]) -> dict[str, Asked]:
    """Return the kept vectors of memories by id, in the space that is written now. Inside a block."""
    if deps.vectors is None or deps.embedder is None:
        return {}
    from rememora.flow.embedding import Asked
    from rememora.flow.vectors import known_space

    space = known_space(deps.vectors, deps.embedder)
    held = {one.name: one.vectors for one in deps.vectors.spaces()}
    if held.get(space, 0) < ENOUGH_VECTORS:
        return {}
    found = deps.vectors.kept(space, [("memory", scope, memory.id) for memory in memories])
    return {id: Asked(space, vector) for (_, _, id), vector in found.items()}  # type: ignore[arg-type]
