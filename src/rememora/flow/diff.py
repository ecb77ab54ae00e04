"""What was done, what it changed, and what waits in the trash: all of it read from the ledger."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rememora.core import changes
from rememora.flow.forget import FORGOTTEN, PRUNED, REJECTED, trash_ends_ms
from rememora.model.changes import CHANGES, Change, Diff, Trashed
from rememora.model.ledger import LedgerRow
from rememora.model.queries import Which

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rememora.core.changes import Key, Outcome
    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory

_DAY_MS = 86_400_000
_TRASHING = {FORGOTTEN: "forgotten", PRUNED: "pruned", REJECTED: "rejected"}
_PAGE = 1_000
"""Rows that are read at once, going back from the last."""


class Edge(NamedTuple):
    """One end of a span of the ledger: a time, epoch milliseconds, or an operation, which does not count itself."""

    at_ms: int | None = None
    operation_id: str | None = None


OPEN = Edge()


def log(
    deps: Deps, *, scopes: Sequence[str], since: Edge, until: Edge, id: str | None, limit: int
) -> list[LedgerRow]:
    """Return rows of the ledger, latest first."""
    with deps.store.reading():
        if since == until == OPEN and id is None:
            return _latest(deps, scopes, limit)
        found = list(_rows(deps, scopes, since, until, id=id))
    return found[::-1][:limit]


def _latest(deps: Deps, scopes: Sequence[str], limit: int) -> list[LedgerRow]:
    """Return the latest rows without reading those before them: a place in the chain is a number."""
    ledger, found = deps.store.ledger, list[LedgerRow]()
    last = ledger.last()
    end = 0 if last is None else _place(last)
    while end > 0 and len(found) < limit:
        start = max(end - _PAGE, 0)
        page = ledger.rows(scopes, after=f"op-{start}" if start else None, limit=_PAGE)
        found += [row for row in reversed(page) if _place(row.operation_id) <= end]
        end = start
    return found[:limit]


def _place(operation_id: str) -> int:
    return int(operation_id.removeprefix("op-"))


def _rows(
    deps: Deps, scopes: Sequence[str], since: Edge, until: Edge, *, id: str | None = None
) -> Iterator[LedgerRow]:
    rows = deps.store.ledger.rows(scopes, since_ms=since.at_ms, after=since.operation_id, id=id)
    return (row for row in rows if _is_before(row, until))


def _is_before(row: LedgerRow, until: Edge) -> bool:
    if until.operation_id is not None:
        return _place(row.operation_id) <= _place(until.operation_id)
    return until.at_ms is None or row.at_ms < until.at_ms


def diff(deps: Deps, *, scopes: Sequence[str], since: Edge, until: Edge) -> Diff:
    """Return what became of each memory between two moments."""
    now_ms = deps.clock.now_ms()
    with deps.store.reading():
        since_ms, until_ms = _ms(deps, since, now_ms), _ms(deps, until, now_ms + 1)
        every = list(_rows(deps, scopes, since, OPEN))
        rows = [row for row in every if _is_before(row, until)]
        memories = _memories(deps, changes.named(rows))
        closed_by = {key: memory.superseded_by for key, memory in memories.items()}
        found = changes.outcomes(rows, closed_by)
        behind = [row for row in every if not _is_before(row, until)]
        later, moved = changes.versions_after(behind), changes.named(behind)
        for key, outcome in found.items():
            if key not in moved:
                changes.corrected(outcome, memories[key].status if key in memories else None)
        told = [
            _change(deps, key, outcome, memories.get(key), later.get(key, 0))
            for key, outcome in found.items()
            if outcome.change is not None
        ]
        by_id = {(one.scope, one.id): one for one in told}
        for memory in _expired(deps, scopes, since_ms=since_ms, until_ms=min(until_ms, now_ms + 1)):
            known = by_id.get((memory.scope, memory.id))
            by_id[memory.scope, memory.id] = _over(memory, known)
    listed = sorted(by_id.values(), key=_in_order)
    counts = Counter(one.change for one in listed)
    return Diff(
        since_ms=since_ms,
        until_ms=until_ms,
        changes=tuple(listed),
        counts={name: counts[name] for name in CHANGES if counts[name]},
        erased=tuple(row.operation_id for row in rows if row.operation == changes.ERASED),
        cleared=tuple(dict.fromkeys(row.scope for row in rows if row.operation == changes.CLEARED)),
    )


def _in_order(one: Change) -> tuple[int, int]:
    """Sort by time, and what was done at the same time as it was done."""
    return one.at_ms, _place(one.operations[-1]) if one.operations else 0


def _ms(deps: Deps, edge: Edge, otherwise: int) -> int:
    """Return the time of an edge; of an operation, that of its row."""
    if edge.at_ms is not None:
        return edge.at_ms
    row = None if edge.operation_id is None else deps.store.ledger.row(edge.operation_id)
    return otherwise if row is None else row.at_ms


def _memories(deps: Deps, keys: Mapping[Key, None]) -> dict[Key, Memory]:
    by_scope: dict[str, list[str]] = {}
    for scope, id in keys:
        by_scope.setdefault(scope, []).append(id)
    return {
        (scope, memory.id): memory
        for scope, ids in by_scope.items()
        for memory in deps.store.memories.several(scope, ids)
        if memory.integrity != "false"
    }


def _change(deps: Deps, key: Key, outcome: Outcome, memory: Memory | None, later: int) -> Change:
    assert outcome.change is not None  # the others are left out
    then = before = None
    if memory is not None and _may_be_shown(deps, memory, outcome):
        versions = [memory]
        if later or outcome.versions:
            versions = [*deps.store.memories.versions(*key), memory]
        number = memory.version - later
        by_number = {one.version: one for one in versions}
        then = by_number.get(number)
        before = by_number.get(number - outcome.versions) if outcome.versions else None
    return Change(
        id=key[1],
        scope=key[0],
        change=outcome.change,
        at_ms=outcome.row.at_ms,
        operations=tuple(outcome.operations),
        how=outcome.row.operation,
        reason=outcome.row.reason,
        of=outcome.of,
        new=outcome.was == "absent",
        memory=then,
        before=before,
    )


def _may_be_shown(deps: Deps, memory: Memory, outcome: Outcome) -> bool:
    """Tell whether a memory's words may be shown: not what was forgotten, nor what has been in the trash too long."""
    if memory.status != "trashed":
        return True
    return outcome.row.operation == PRUNED and (memory.retired_ms or 0) > trash_ends_ms(deps)


def _expired(deps: Deps, scopes: Sequence[str], *, since_ms: int, until_ms: int) -> list[Memory]:
    """Return the memories whose time to live was over in between; of that, no row tells."""
    over = Which(scopes=tuple(scopes), expired_at_ms=until_ms - 1, pinned=False)
    found = deps.store.memories.find(over)
    return [m for m in found if (m.expires_ms or 0) >= since_ms and m.integrity != "false"]


def _over(memory: Memory, known: Change | None) -> Change:
    assert memory.expires_ms is not None  # it was found by it
    return Change(
        id=memory.id,
        scope=memory.scope,
        change="went",
        at_ms=memory.expires_ms,
        operations=() if known is None else known.operations,
        how="expired",
        reason="its time to live is over",
        new=known is not None and known.new,
        memory=memory,
    )


def trash(deps: Deps, *, scopes: Sequence[str], limit: int) -> list[Trashed]:
    """Return what waits in the trash, the next to go first."""
    past_ms = trash_ends_ms(deps)
    with deps.store.reading():
        found = deps.store.memories.find(Which(scopes=tuple(scopes), statuses=("trashed",)))
        waiting = [m for m in found if (m.retired_ms or 0) > past_ms and m.integrity != "false"]
        waiting.sort(key=lambda memory: (memory.retired_ms or 0, memory.scope, memory.id))
        rows = _trashing_rows(deps, scopes, waiting)
    keep_ms = int(deps.settings.trash_days * _DAY_MS)
    return [_trashed(memory, rows.get((memory.scope, memory.id)), keep_ms) for memory in waiting[:limit]]


def _trashing_rows(deps: Deps, scopes: Sequence[str], memories: Sequence[Memory]) -> dict[Key, LedgerRow]:
    """Return the row that put each memory there, by one look at the ledger."""
    if not memories:
        return {}
    rows = deps.store.ledger.rows(scopes, since_ms=min(memory.retired_ms or 0 for memory in memories))
    return {(row.scope, row.ids[0]): row for row in rows if row.operation in _TRASHING}


def _trashed(memory: Memory, row: LedgerRow | None, keep_ms: int) -> Trashed:
    at_ms = memory.retired_ms or 0
    return Trashed(
        memory=memory,
        how="forgotten" if row is None else _TRASHING[row.operation],
        reason=None if row is None else row.reason,
        operation_id=None if row is None else row.operation_id,
        trashed_ms=at_ms,
        goes_ms=at_ms + keep_ms,
    )
