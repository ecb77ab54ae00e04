"""Whether a proposed memory is let in, and what it does to those that are there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rememora.model.memory import TRUST_RANK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.model.memory import Memory

FORGOTTEN = "this was forgotten; restore(id) brings it back while it is in the trash"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What becomes of a proposal.

    Attributes:
        status: The receipt's: "stored", "superseded", "duplicate", "quarantined" or "rejected".
        of: Id of the memory that the proposal meets.
        reason: Why, when the status alone does not say it.
        closes: Ids of memories that the proposal takes the place of.
        behind: The memory that stays in place of the proposal, which is of an older time.
    """

    status: str
    of: str | None = None
    reason: str | None = None
    closes: tuple[str, ...] = ()
    behind: Memory | None = None


def admit(
    proposal: Memory, *, twins: Sequence[Memory], holder: Memory | None, forgotten: str | None
) -> Verdict:
    """Decide by the first rule that applies.

    1. The same words (for the same value) are a duplicate, unless the proposal's word weighs more.
    2. What was forgotten is not learnt again.
    3. In a slot the newer value closes the older one, unless its word weighs less.
    4. Words without an address give way to the same words with one, unless it weighs less.

    Args:
        proposal: What asks to be remembered.
        twins: Active and quarantined memories with the same words.
        holder: The active memory in the same slot.
        forgotten: Id of a forgotten memory with the same words or the same value.
    """
    active = [twin for twin in twins if twin.status == "active"]
    same = [twin for twin in active if proposal.slot is None or twin.slot == proposal.slot]
    if same:
        return _repeat(proposal, same[0])
    if forgotten is not None:
        return Verdict(status="rejected", of=forgotten, reason=FORGOTTEN)
    if holder is not None:
        met = _meet(proposal, holder)
        if met.status == "quarantined" and len(active) < len(twins):
            waiting = next(twin for twin in twins if twin.status != "active")
            return Verdict(status="duplicate", of=waiting.id, reason=met.reason)
        return met
    bare = next((twin for twin in active if twin.slot is None), None)
    if proposal.slot is not None and bare is not None:
        return _addressed(proposal, bare)
    return Verdict(status="stored")


def _repeat(proposal: Memory, known: Memory) -> Verdict:
    """The same again changes nothing, but the word of somebody who is trusted more counts as theirs."""
    if TRUST_RANK[proposal.trust] <= TRUST_RANK[known.trust]:
        return Verdict(status="duplicate", of=known.id)
    return Verdict(
        status="superseded",
        of=known.id,
        closes=(known.id,),
        reason=f"the word of {proposal.trust!r} stands for that of {known.trust!r}",
    )


def _addressed(proposal: Memory, bare: Memory) -> Verdict:
    """The same words with an address say more, unless it comes from somebody who is trusted less."""
    if TRUST_RANK[proposal.trust] < TRUST_RANK[bare.trust]:
        return Verdict(
            status="duplicate",
            of=bare.id,
            reason=f"the word of {proposal.trust!r} gives the word of {bare.trust!r} no address",
        )
    return Verdict(
        status="superseded", of=bare.id, closes=(bare.id,), reason="the same words, now with an address"
    )


def _meet(proposal: Memory, holder: Memory) -> Verdict:
    """A newer value closes the older one, unless its word weighs less."""
    assert proposal.slot is not None
    assert holder.slot is not None
    if proposal.slot[2] == holder.slot[2]:
        again = _repeat(proposal, holder)
        return (
            again
            if again.closes
            else Verdict(status="duplicate", of=holder.id, reason="the slot has this value")
        )
    if TRUST_RANK[proposal.trust] < TRUST_RANK[holder.trust]:
        return Verdict(
            status="quarantined",
            of=holder.id,
            reason=f"the word of {proposal.trust!r} does not replace the word of {holder.trust!r}",
        )
    if proposal.began_ms < holder.began_ms:
        return Verdict(
            status="stored", of=holder.id, behind=holder, reason="an older value; the newer one stays"
        )
    return Verdict(status="superseded", of=holder.id, closes=(holder.id,))
