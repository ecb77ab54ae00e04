"""What a proposal meets at the gate, and what the rules say of that. Inside a transaction."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rememora.core.admission import Verdict, admit, same_value
from rememora.core.dedupe import normal_form
from rememora.flow.erased import blocker
from rememora.flow.settling import names_at, rows_beside, rows_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.flow.embedding import Asked
    from rememora.flow.writing import Writing
    from rememora.model.memory import Memory


@dataclass(frozen=True, slots=True, kw_only=True)
class Hints:
    """What is known of a proposal before the gate looks at it.

    Attributes:
        corrects: The memory that it says is wrong or over.
        asked: Its vector.
    """

    corrects: Memory | None = None
    asked: Asked | None = None


NO_HINTS = Hints()


def judge(
    deps: Deps,
    proposal: Memory,
    writing: Writing,
    *,
    terms: Sequence[str] | None = None,
    hints: Hints = NO_HINTS,
) -> Verdict:
    """Read what the proposal meets and let the rules decide; what nobody can see stands in nobody's way.

    What has ended before it comes in meets only what was forgotten. Copies in other words are looked for
    where *terms* are given, and not of what another program's file says: that is taken as it is.
    """
    if proposal.status != "active":
        return admit(proposal, twins=(), holder=None, forgotten=_forgotten(deps, proposal))
    normal = normal_form(proposal.text)
    names = () if proposal.slot is None else names_at(deps, proposal)
    rivals = [memory for memory in _known(deps, proposal, normal, names) if memory.id != proposal.id]
    dead = [memory for memory in rivals if memory.integrity == "false" or memory.expired(deps.clock.now_ms())]
    for memory in dead:
        deps.store.memories.put(replace(memory, status="archived", retired_ms=proposal.recorded_ms))
        writing.unindex(memory)
    alive = [memory for memory in rivals if memory not in dead]
    twins = [memory for memory in alive if normal_form(memory.text) == normal]
    holder = next((m for m in alive if m.status == "active" and _holds(m, proposal, names)), None)
    forgotten, near = _forgotten(deps, proposal), None
    told = any(twin.status == "active" for twin in twins) or forgotten or proposal.slot or hints.corrects
    if terms is not None and not told and proposal.source != "import":
        from rememora.flow.alike import verdict_on

        near = verdict_on(deps, proposal, terms, hints.asked)
    verdict = admit(
        proposal, twins=twins, holder=holder, forgotten=forgotten, near=near, corrects=hints.corrects
    )
    return verdict if proposal.slot is None else _in_time(deps, proposal, verdict, holder, names)


def _known(deps: Deps, proposal: Memory, normal: str, names: Sequence[str]) -> list[Memory]:
    """Return what has the words of a proposal, or holds its address under any of the subject's names."""
    found = deps.store.memories.rivals(proposal.scope, normal, proposal.slot)
    if proposal.slot is None or len(names) == 1:
        return found
    return found + rows_of(deps, proposal.scope, names[1:], proposal.slot[1], statuses=("active",))


def _holds(memory: Memory, proposal: Memory, names: Sequence[str]) -> bool:
    """Tell whether a memory has what the proposal asks for: its address, or of several values the same one."""
    if memory.slot is None or proposal.slot is None or memory.many != proposal.many:
        return False
    same_address = memory.slot[1] == proposal.slot[1] and memory.slot[0] in names
    return same_address and (not memory.many or same_value(memory.slot, proposal.slot))


def _in_time(
    deps: Deps, proposal: Memory, verdict: Verdict, holder: Memory | None, names: Sequence[str]
) -> Verdict:
    """Look at the past of an address too, unless the proposal only follows what holds there."""
    if verdict.status not in ("stored", "superseded") or (holder is not None and verdict.behind is None):
        return verdict
    from rememora.core.addresses import placed

    rows = rows_beside(deps, proposal, names)
    found = placed(proposal, rows) if rows else None
    return found or (replace(verdict, settles=True) if rows else verdict)


def _forgotten(deps: Deps, proposal: Memory) -> str | None:
    return blocker(deps, [proposal], but=proposal.id)
