"""Whether what a memory rests on still stands, to any depth. Inside a block.

Nothing is kept of it: it is asked of the premises themselves whenever a memory that has any is shown, so it cannot be
out of date, and a premise that comes back takes the doubt away with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.dedupe import normal_form
from rememora.core.intervals import is_before

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.flow.moments import Moment
    from rememora.model.memory import Memory


def fallen(deps: Deps, memory: Memory, moment: Moment | None = None) -> tuple[str, ...]:
    """Return the ids of the premises that no longer stand, the nearest first.

    A premise falls when it was replaced by something else, ended, taken back, forgotten, or waits for the user. One
    that was replaced by the same value, or the same words, stands on in what replaced it. Memories that rest on each
    other stand as long as nothing else falls.
    """
    visited, found = {memory.id}, []
    wanted = [id for id in dict.fromkeys(memory.because) if id not in visited]
    while wanted:
        visited.update(wanted)
        premises = deps.store.memories.several(memory.scope, wanted)
        found += _unknown(deps, memory.scope, wanted, premises)
        further: list[str] = []
        for premise in premises:
            if _stands(deps, premise, moment):
                further += premise.because
            elif (same := _same_again(deps, premise)) is not None:
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


def _same_again(deps: Deps, premise: Memory) -> str | None:
    """Return the id of what replaced a premise and says the same."""
    if premise.status not in ("superseded", "archived") or premise.superseded_by is None:
        return None
    if premise.status == "archived":  # it was merged into one that says the same
        return premise.superseded_by
    after = deps.store.memories.get(premise.scope, premise.superseded_by)
    if after is None or _said(after) != _said(premise):
        return None
    return after.id


def _said(memory: Memory) -> str:
    return normal_form(memory.text if memory.slot is None else "\n".join(memory.slot))
