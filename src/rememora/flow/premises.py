"""Whether what a memory rests on still stands, to any depth. Inside a block.

Nothing is kept of it: it is asked of the premises themselves whenever a memory that has any is shown, so it cannot be
out of date, and a premise that comes back takes the doubt away with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.dedupe import normal_form
from rememora.core.intervals import is_before
from rememora.flow.settling import rows_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.flow.moments import Moment
    from rememora.model.memory import Memory


def fallen(deps: Deps, memory: Memory, moment: Moment | None = None) -> tuple[str, ...]:
    """Return the ids of the premises that no longer stand, the nearest first.

    A premise falls when it was replaced by something else, ended, taken back, forgotten, or waits for the user. It
    comes back with the same value, or the same words, that hold again. Memories that rest on each other stand as
    long as nothing else falls.
    """
    return fallen_of(deps, memory.scope, memory.because, moment, but=memory.id)


def fallen_of(
    deps: Deps, scope: str, ids: Sequence[str], moment: Moment | None = None, *, but: str | None = None
) -> tuple[str, ...]:
    """Return which of some memories, or of what they rest on, no longer stand; *but* is not asked for."""
    visited: set[str | None] = {but}
    found: list[str] = []
    wanted = [id for id in dict.fromkeys(ids) if id not in visited]
    while wanted:
        visited.update(wanted)
        premises = deps.store.memories.several(scope, wanted)
        found += _unknown(deps, scope, wanted, premises)
        further: list[str] = []
        for premise in premises:
            if _stands(deps, premise, moment):
                further += premise.because
            elif (same := _same_again(deps, premise, moment)) is not None:
                further.append(same)
            else:
                found.append(premise.id)
        wanted = [id for id in dict.fromkeys(further) if id not in visited]
    return tuple(found)


def _unknown(deps: Deps, scope: str, wanted: Sequence[str], premises: Sequence[Memory]) -> list[str]:
    """Return the ids of what is gone; words that were said stand as long as they are kept."""
    known = {premise.id for premise in premises}
    missing = [id for id in wanted if id not in known]
    if not missing:
        return []
    said = {m.id for m in deps.store.transcript.messages(scope, missing) if m.visible}
    return [id for id in missing if id not in said]


def _stands(deps: Deps, premise: Memory, moment: Moment | None) -> bool:
    now_ms = deps.clock.now_ms()
    if premise.integrity == "false" or premise.expired(now_ms):
        return False
    if moment is not None:
        from rememora.flow.moments import seen

        return seen(deps, premise, moment) is not None
    return premise.status == "active" and is_before(now_ms, premise.valid_to_ms)


def _same_again(deps: Deps, premise: Memory, moment: Moment | None) -> str | None:
    """Return the id of what says the same as a premise that no longer stands, and stands itself.

    What was merged lives on in what took it in. What was forgotten comes back only by itself.
    """
    if premise.status == "archived":
        return premise.superseded_by
    if premise.status not in ("active", "superseded", "deprecated") or premise.integrity == "false":
        return None
    if premise.slot is None:
        again: Sequence[Memory] = deps.store.memories.rivals(premise.scope, normal_form(premise.text), None)
    else:
        value = normal_form(premise.slot[2])
        again = [m for m in rows_at(deps, premise) if m.slot and normal_form(m.slot[2]) == value]
    return next((m.id for m in again if m.id != premise.id and _stands(deps, m, moment)), None)
