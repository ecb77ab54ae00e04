"""Values that were said before they could be understood: "texting from my Zorvex", and weeks later "the Zorvex broke".

What was said first named no attribute that is known, so nothing was made of it. Now that it is spoken of again it is
plain that somebody has it, and both sentences together may tell what it is of. Inside a transaction.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.attributes import ME
from rememora.core.learning import UNNAMED_SUBJECT, draft, evidence, learnt_id, trust_of
from rememora.core.loosely import address_name, places
from rememora.flow.intake import Intake
from rememora.model.queries import Which

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.flow.writing import Writing
    from rememora.model.memory import Memory
    from rememora.model.transcript import Message

UNKNOWN = "?"
"""Stands for an attribute that nobody knows."""
_MOST_NAMES, _MOST_CHARS = 3, 120
"""Names of a sentence that are looked for, and how long what was said of them first may be."""


class Said(NamedTuple):
    """A value that somebody was said to have, in words that named no attribute; *attribute* as both texts tell it."""

    value: str
    attribute: str
    message: Message


def said_before(deps: Deps, text: str, who: str, people: Sequence[str], memory: Memory) -> Said | None:
    """Return what a text names that was said before of the same subject, and that they have."""
    for name in _names(text, people):
        found = _telling(deps, name, who, memory)
        if found is not None:
            return Said(name, _attribute(found.text, text), found)
    return None


def learnt(deps: Deps, said: Said, who: str, writing: Writing) -> Memory | None:
    """Return the memory of what was said before: the one that there is, or one that is made now."""
    from rememora.flow.admit import let_through
    from rememora.flow.lessons import cleaned_draft
    from rememora.flow.retelling import said_whole

    message = said.message
    which = Which(scopes=(message.scope,), statuses=("active",), exchanges=(message.exchange_id,))
    known = [
        one
        for one in deps.store.memories.find(which)
        if one.slot is None
        and any(span.message_id == message.id for span in one.evidence)
        and places(said.value, one.text)
    ]
    if known:
        return known[0]
    statement = said_whole(message.text, speaker=message.name)
    made = cleaned_draft(draft(statement, message, now_ms=deps.clock.now_ms()), Intake())
    slot = None
    if said.attribute != UNKNOWN:
        slot = (UNNAMED_SUBJECT if who == ME else who, address_name(said.attribute), said.value)
    spans = evidence(statement, [message])
    made = replace(made, slot=slot, evidence=spans, trust=trust_of(statement, spans), confidence=_CONFIDENCE)
    receipt = let_through(deps, replace(made, id=learnt_id(made, spans)), Intake(), writing)
    found = deps.store.memories.get(message.scope, receipt.id)
    return found if found is not None and found.status == "active" else None


_CONFIDENCE = 0.6


def _names(text: str, people: Sequence[str]) -> list[str]:
    from rememora.core.loosely import blanked

    plain = blanked(text, (), people)
    if plain.isascii():
        from rememora.core.loosely.values_en import candidates

        return [one.text for one in candidates(plain, None)][:_MOST_NAMES]
    from rememora.core.loosely import values_zh

    return [one.text for one in values_zh.candidates(plain, None)][: 2 * _MOST_NAMES]


def _telling(deps: Deps, name: str, who: str, memory: Memory) -> Message | None:
    """Return the last message before that tells that somebody has what a name names."""
    from rememora.core.loosely.acts import is_open
    from rememora.core.loosely.having import has
    from rememora.flow.hiding import holding
    from rememora.flow.whose import whose

    own = memory.evidence[0].message_id
    found = holding(deps, memory.scope, name, roles=("user",))
    for one in sorted(found, key=lambda m: m.at_ms, reverse=True):
        if (
            one.id == own
            or one.at_ms > memory.recorded_ms
            or len(one.text) > _MOST_CHARS
            or is_open(one.text)
        ):
            continue
        if not has(one.text, name, mine=who == ME):
            continue
        return one if whose(deps, one.text, memory.scope)[0] == who else None
    return None


def _attribute(first: str, second: str) -> str:
    from rememora.core.loosely.senses import ENOUGH, senses

    votes = senses(first)
    for name, count in senses(second).items():
        votes[name] = votes.get(name, 0) + count
    best = sorted(votes, key=lambda name: -votes[name])[:2]
    if not best or votes[best[0]] < ENOUGH or (len(best) == 2 and votes[best[0]] == votes[best[1]]):
        return UNKNOWN
    return best[0]


def chained(deps: Deps, text: str, memory: Memory) -> Memory:
    """Let words that follow from what rests on something rest on that: "with that pass I could drop the sauna"."""
    from rememora.core.loosely.acts import acts
    from rememora.flow.retold_of import rested_on

    if memory.because or not acts(text).joins or not _takes_up().search(text):
        return memory
    found = rested_on(deps, text, memory)
    return memory if found is None else replace(memory, because=(found,))


@cache
def _takes_up() -> re.Pattern[str]:
    """What points back to something that was told, or stands between what follows and its reason."""
    return re.compile(r"(?i)\b(?:that|those|this|these|the|such)\b|[，；：]")
