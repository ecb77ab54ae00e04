"""Whether a proposed memory is let in, and what it does to those that are there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rememora.core.dedupe import normal_form
from rememora.core.intervals import is_before, told_since
from rememora.core.told import reason_for
from rememora.model.memory import TRUST_RANK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.model.memory import Memory

GATE = "gate"
"""Key in `meta` of a memory that waits for the user: why, and for which memory's sake."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What becomes of a proposal.

    Attributes:
        status: The receipt's: "stored", "superseded", "duplicate", "quarantined" or "rejected".
        of: Id of the memory that the proposal meets.
        reason: Why, when the status alone does not say it.
        closes: Ids of memories that the proposal takes the place of.
        behind: The memory that stays in place of the proposal, which is of an older time.
        settles: What holds at its address must be worked out anew, since there is more than what holds now.
    """

    status: str
    of: str | None = None
    reason: str | None = None
    closes: tuple[str, ...] = ()
    behind: Memory | None = None
    settles: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """From where on memories are too near; similarities are 0 to 1.

    Attributes:
        near_dup: A kept memory at least so similar makes the new one a copy of it.
        floor: From here on a kept memory counts as similar.
        most: So many similar ones may be kept before a new one is one too many; `None` is no bound.
    """

    near_dup: float
    floor: float
    most: int | None


def too_near(similarities: Sequence[float], limits: Limits) -> str | None:
    """Return "near_duplicate" or "topic_saturated" where a new memory is too near to kept ones, else `None`.

    Source: alice-memory-llm, the gate before the insert (B-062, B-063).
    """
    if any(similarity >= limits.near_dup for similarity in similarities):
        return "near_duplicate"
    similar = sum(similarity >= limits.floor for similarity in similarities)
    return "topic_saturated" if limits.most is not None and similar > limits.most else None


def judge_near(proposal: Memory, alike: Sequence[tuple[float, Memory]], limits: Limits) -> Verdict | None:
    """Return the verdict on a memory that is too near to kept ones, or `None`.

    Args:
        proposal: What asks to be remembered.
        alike: Kept memories with their similarity.
        limits: What is too near.
    """
    fault = too_near([similarity for similarity, _ in alike], limits)
    if fault is None:
        return None
    similarity, kept = max(alike, key=lambda one: (one[0], one[1].id))
    if fault == "near_duplicate":
        again = _repeat(proposal, kept)
        return again if again.closes else replace(again, reason=f"near copy: similarity {similarity:.2f}")
    count = sum(one >= limits.floor for one, _ in alike)
    reason = f"the topic is recorded: {count} memories are at least {limits.floor:.2f} alike"
    return Verdict(status="rejected", of=kept.id, reason=reason)


def judge_opposite(proposal: Memory, kept: Memory) -> Verdict:
    """Return the verdict on a memory that says the opposite of a kept one: the newer closes the older.

    Unless its word weighs less: then it waits for the user.
    """
    if TRUST_RANK[proposal.trust] < TRUST_RANK[kept.trust]:
        return Verdict(status="quarantined", of=kept.id, reason=_weaker(proposal, kept))
    if proposal.began_ms < kept.began_ms:
        reason = "the opposite was said later"
        return Verdict(status="stored", of=kept.id, behind=kept, reason=reason)
    reason = "it says the opposite of what was said before"
    return Verdict(status="superseded", of=kept.id, closes=(kept.id,), reason=reason)


def admit(
    proposal: Memory,
    *,
    twins: Sequence[Memory],
    holder: Memory | None,
    forgotten: str | None,
    near: Verdict | None = None,
    corrects: Memory | None = None,
) -> Verdict:
    """Decide by the first rule that applies.

    1. The same words (for the same value) are a duplicate, unless the proposal's word weighs more.
    2. What was forgotten is not learnt again.
    3. Nearly the same words are a copy, unless they have an address or correct something.
    4. In a slot the newer value closes the older one, unless its word weighs less.
    5. Words without an address give way to the same words with one, unless it weighs less.

    What is let in closes what it corrects, too; if its word weighs less, it waits for the user instead.

    Args:
        proposal: What asks to be remembered.
        twins: Active and quarantined memories with the same words.
        holder: The active memory in the same slot.
        forgotten: Id of a forgotten memory with the same words or the same value.
        near: What `judge_near` says.
        corrects: The one active memory that the proposal says is wrong or over.
    """
    verdict = _first_rule(proposal, twins=twins, holder=holder, forgotten=forgotten)
    if verdict.status == "stored" and verdict.of is None and near and not proposal.slot and not corrects:
        return near
    return verdict if corrects is None else _correcting(proposal, verdict, corrects)


def _correcting(proposal: Memory, verdict: Verdict, corrects: Memory) -> Verdict:
    """Let a verdict close one memory more."""
    let_in = verdict.status in ("stored", "superseded") and verdict.behind is None
    if not let_in or corrects.id in verdict.closes:
        return verdict
    if TRUST_RANK[proposal.trust] < TRUST_RANK[corrects.trust]:
        return Verdict(status="quarantined", of=corrects.id, reason=_weaker(proposal, corrects))
    closes = (*verdict.closes, corrects.id)
    reason = verdict.reason or "it corrects what was said before"
    return Verdict(status="superseded", of=verdict.of or corrects.id, closes=closes, reason=reason)


def _weaker(proposal: Memory, known: Memory) -> str:
    return f"the word of {proposal.trust!r} does not replace the word of {known.trust!r}"


def _first_rule(
    proposal: Memory, *, twins: Sequence[Memory], holder: Memory | None, forgotten: str | None
) -> Verdict:
    active = [twin for twin in twins if twin.status == "active"]
    same = [twin for twin in active if proposal.slot is None or _has_value(twin, proposal)]
    if same and not is_other_spell(proposal, same[0]):
        return _repeat(proposal, same[0])
    if forgotten is not None:
        return Verdict(status="rejected", of=forgotten, reason=reason_for(forgotten))
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


def _has_value(known: Memory, proposal: Memory) -> bool:
    """Tell whether a memory says the value; one of several values is not yet the only one."""
    if known.slot is None or proposal.slot is None or known.slot[:2] != proposal.slot[:2]:
        return False
    return same_value(known.slot, proposal.slot) and (proposal.many or not known.many)


def same_value(one: tuple[str, str, str], other: tuple[str, str, str]) -> bool:
    """Tell whether two values are one: width, case and white space make no other."""
    return one[2] == other[2] or normal_form(one[2]) == normal_form(other[2])


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


def is_other_spell(proposal: Memory, known: Memory) -> bool:
    """Tell whether the same value is told of another time: it came back, or began or ended at another moment.

    Told without a time it is no other spell as long as the known one lasts. On a lesser word it never is.
    """
    if proposal.slot is None or TRUST_RANK[proposal.trust] < TRUST_RANK[known.trust]:
        return False
    if proposal.valid_from_ms is None and proposal.valid_to_ms is None:
        return not is_before(proposal.began_ms, known.valid_to_ms)
    return (proposal.began_ms, proposal.valid_to_ms) != (known.began_ms, known.valid_to_ms)


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


def _outweighs(proposal: Memory, later: Memory) -> bool:
    """Tell whether a proposal claims the time of a later value on a word that weighs more."""
    weighs_more = TRUST_RANK[proposal.trust] > TRUST_RANK[later.trust]
    return weighs_more and is_before(later.began_ms, proposal.valid_to_ms)


def _meet(proposal: Memory, holder: Memory) -> Verdict:
    """A newer value closes the older one, unless its word weighs less."""
    assert proposal.slot is not None
    assert holder.slot is not None
    if same_value(proposal.slot, holder.slot) and not is_other_spell(proposal, holder):
        again = _repeat(proposal, holder)
        return (
            again
            if again.closes
            else Verdict(status="duplicate", of=holder.id, reason="the slot has this value")
        )
    if TRUST_RANK[proposal.trust] < TRUST_RANK[holder.trust]:
        return Verdict(status="quarantined", of=holder.id, reason=_weaker(proposal, holder))
    if proposal.began_ms < holder.began_ms and not told_since(proposal, holder):
        if _outweighs(proposal, holder):
            return Verdict(status="stored", of=holder.id, behind=holder, reason=_weaker(holder, proposal))
        return Verdict(
            status="stored", of=holder.id, behind=holder, reason="an older value; the newer one stays"
        )
    return Verdict(status="superseded", of=holder.id, closes=(holder.id,))
