"""Where a value that is told falls among all those of its address, not only the one that holds now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.admission import Verdict
from rememora.core.dedupe import normal_form
from rememora.core.facts import spells, told_ends

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.facts import Spell
    from rememora.model.memory import Memory


def excludes(one: Memory, other: Memory) -> bool:
    """Tell whether two memories cannot both be active: the same address has one value, or has it once."""
    if one.many != other.many or (one.slot or ())[:2] != (other.slot or ())[:2]:
        return False
    same_words = normal_form(one.text) == normal_form(other.text)
    return same_words or (one.slot is not None and (not one.many or _value(one) == _value(other)))


def placed(proposal: Memory, rows: Sequence[Memory]) -> Verdict | None:
    """Return why a value does not come in among those of its address, or `None`.

    The same value told of the same time is a duplicate, even of one that has ended since; one that begins while
    a word that weighs more says otherwise waits for the user.
    """
    told = next((s.memory for s in spells(rows) if _is_told(proposal, s)), None)
    if told is not None:
        return Verdict(status="duplicate", of=told.id, reason="the value is known for this time")
    reigning = None
    for spell in spells([*rows, proposal]):
        if spell.memory is proposal and spell.contested and reigning is not None:
            return _outweighed(proposal, reigning)
        reigning = reigning if spell.contested else spell.memory
    return None


def _is_told(proposal: Memory, spell: Spell) -> bool:
    known = spell.memory
    return (
        not spell.contested
        and (known.began_ms, told_ends(known)[0][1]) == (proposal.began_ms, proposal.valid_to_ms)
        and _value(known) == _value(proposal)
        and spell.time.holds(known.began_ms)
    )


def _outweighed(proposal: Memory, reigning: Memory) -> Verdict:
    if _value(proposal) == _value(reigning):
        return Verdict(status="duplicate", of=reigning.id, reason="the value is known for this time")
    reason = f"the word of {proposal.trust!r} does not replace the word of {reigning.trust!r}"
    return Verdict(status="quarantined", of=reigning.id, reason=reason)


def _value(memory: Memory) -> str:
    assert memory.slot is not None  # rows of an address have one
    return normal_form(memory.slot[2])
