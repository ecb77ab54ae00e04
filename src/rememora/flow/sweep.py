"""Tiering, and the end of what nobody needed: one pass over the memories of a scope."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.decay import heat_of, overdue_days
from rememora.core.tiers import TIERS, Placed, arranged
from rememora.flow.backlog import scope_is_held
from rememora.flow.forget import PRUNED, purge_overdue, trash
from rememora.model.lifecycle import Swept

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory
    from rememora.ports.lifecycle import Vital

SWEPT, _BACKLOG = "swept", "backlog"
"""Tasks of a scope: when it was last swept, and when too much was first seen to be due."""

_IMPORTANT = 0.75
"""What matters so much fades, but never into the trash. Source: memory-river (X-23)."""

_SLICE = 5_000
"""Moves in one transaction, so that nobody waits long for the write lock."""
_TRASH_SLICE = 200


class _Counts(NamedTuple):
    moved: Counter[str]
    gone: _Gone


class _Gone(NamedTuple):
    operations: tuple[str, ...] = ()
    held: int = 0
    held_days: float = 0.0


def sweep(deps: Deps, *, scopes: Sequence[str] | None, trashing: bool = True) -> Swept:
    """Put every memory into the tier of its heat, and let go of what has cooled below the floor."""
    with deps.store.reading():
        known = deps.store.scopes()
    names = known if scopes is None else [name for name in scopes if name in known]
    done = [_swept(deps, name, trashing=trashing) for name in names]
    if trashing:
        with deps.store.transaction():
            purge_overdue(deps)
    with deps.store.reading():
        tiers = deps.store.lifecycle.tiers(names)
    moved = sum((one.moved for one in done), Counter())
    operations = tuple(operation for one in done for operation in one.gone.operations)
    swept = Swept(
        scopes=len(names),
        tiers=dict(tiers),
        moved={tier: moved[tier] for tier in TIERS},
        trashed=len(operations),
        held=sum(one.gone.held for one in done),
        held_days=max((one.gone.held_days for one in done), default=0.0),
        operations=operations,
    )
    if trashing:  # what upkeep moves by itself, nobody need hear of
        deps.emit("sweep.succeeded", scopes=swept.scopes, trashed=swept.trashed, held=swept.held)
    return swept


def _swept(deps: Deps, scope: str, *, trashing: bool) -> _Counts:
    """Decide by one view of the scope, and write in slices: what was used meanwhile is left to the next sweep."""
    now_ms = deps.clock.now_ms()
    with deps.store.reading():
        vitals = deps.store.lifecycle.vitals(scope)
    placed = [Placed(one.id, one.tier, _heat(deps, one, now_ms), one.reinforced_ms) for one in vitals]
    cool = [v for v, p in zip(vitals, placed, strict=True) if p.heat < deps.settings.memory_floor]
    condemned = {one.id: days for one in cool if (days := _overdue(deps, one, now_ms)) is not None}
    gone = _let_go(deps, scope, condemned, of=len(vitals), now_ms=now_ms) if trashing else _Gone()
    left = condemned.keys() if gone.operations else ()
    moved = _moved(deps, scope, [one for one in placed if one.id not in left])
    with deps.store.transaction():
        deps.store.lifecycle.note(scope, SWEPT, at_ms=now_ms)
    return _Counts(moved, gone)


def _moved(deps: Deps, scope: str, placed: Sequence[Placed]) -> Counter[str]:
    settings = deps.settings
    by_tier = arranged(placed, hot_max=settings.memory_hot_max, warm_max=settings.memory_warm_max)
    moved: Counter[str] = Counter()
    for tier, members in by_tier.items():
        moves = [(one.id, one.reinforced_ms) for one in members if one.tier != tier]
        for start in range(0, len(moves), _SLICE):
            with deps.store.transaction():
                moved[tier] += deps.store.lifecycle.move(scope, tier, moves[start : start + _SLICE])
    return moved


def _heat(deps: Deps, memory: Vital, now_ms: int) -> float:
    return heat_of(memory, now_ms=now_ms, half_life_days=deps.settings.memory_half_life_days)


def _overdue(deps: Deps, memory: Vital | Memory, now_ms: int) -> float | None:
    """Return for how many days a memory has been too cool to stay; `None` if it stays."""
    floor = deps.settings.memory_floor if deps.settings.trash_days else 0.0  # never straight to nothing
    if not floor or memory.importance >= _IMPORTANT:
        return None
    days = deps.settings.memory_half_life_days
    return overdue_days(memory, floor=floor, now_ms=now_ms, half_life_days=days)


def _let_go(deps: Deps, scope: str, condemned: dict[str, float], *, of: int, now_ms: int) -> _Gone:
    """Trash the condemned unless they are a backlog that was not there a day ago; return what went and what stays."""
    with deps.store.transaction():
        held = scope_is_held(deps, scope, _BACKLOG, list(condemned.values()), of=of)
    if held:
        return _Gone(held=len(condemned), held_days=max(condemned.values()))
    operations: list[str] = []
    ids = list(condemned)
    for start in range(0, len(ids), _TRASH_SLICE):
        with deps.store.transaction():
            found = deps.store.memories.several(scope, ids[start : start + _TRASH_SLICE])
            faded = [m for m in found if m.status == "active" and _overdue(deps, m, now_ms) is not None]
            receipts = trash(deps, faded, operation=PRUNED, reason="cooler than memory.floor")
            operations += [one.operation_id for one in receipts if one.operation_id]
    return _Gone(tuple(operations))
