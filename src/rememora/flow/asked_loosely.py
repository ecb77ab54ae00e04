"""What a request means that no pattern read: all that is known of whoever speaks, a value that it names, an attribute.

Narrow by design: a value must stand in the request, or the words must speak of one attribute for sure; a value that
nobody told is none, and then nothing goes. Inside a transaction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.attributes import ME, attributes, families
from rememora.core.loosely import address_name, places
from rememora.core.loosely.away import about, everything
from rememora.flow.told import FORGETTABLE, forgettable
from rememora.model.queries import Where, Which

if TYPE_CHECKING:
    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory
    from rememora.model.transcript import Message

_DISTILLED = ("extracted", "gist", "consolidation")
_LEAST_TERMS, _MOST_BARE = 2, 3
"""Words that memories without an address must share with a request, and how many of them are taken at most."""
_NO_ATTRIBUTE = frozenset(("name", "age"))


def meant(deps: Deps, sentence: str, message: Message) -> list[Memory]:
    """Return the memories that a request to forget is about; nothing where that cannot be told for certain."""
    if everything(sentence):
        which = Which(scopes=(message.scope,), statuses=FORGETTABLE)
        return [one for one in deps.store.memories.find(which) if one.source in _DISTILLED]
    from rememora.flow.whose import whose

    who, people = whose(deps, sentence, message.scope)
    words = about(sentence)
    if who is None or words is None or (people and who == ME):
        return []
    rows = forgettable(deps, message.scope, [who])
    named = [row for row in rows if row.slot and places(row.slot[2], sentence)]
    asked = _asked(words)
    fitting = [row for row in named if row.slot and not asked.isdisjoint(attributes(row.slot[1]))]
    chosen = fitting or ([] if len({row.slot[:2] for row in named if row.slot}) > 1 else named)
    if not named and asked and not _names_another(words):
        chosen = [row for row in rows if row.slot and not asked.isdisjoint(attributes(row.slot[1]))]
        chosen = (
            chosen if len({frozenset(attributes(row.slot[1])) for row in chosen if row.slot}) == 1 else []
        )
    kinds = {attributes(row.slot[1]) for row in chosen if row.slot}
    found = [row for row in rows if row.slot and attributes(row.slot[1]) in kinds]
    return found or ([] if named or asked or who != ME else bare(deps, words, message))


def _asked(words: str) -> frozenset[str]:
    """Return the attributes that the words of a request speak of for sure."""
    from rememora.core.loosely.senses import ENOUGH, senses

    sure = {name for name, count in senses(words).items() if count >= ENOUGH}
    asked = (families(words) | sure) - _NO_ATTRIBUTE
    return frozenset(asked.union(map(address_name, asked)))


def _names_another(words: str) -> bool:
    """Tell whether a request names something that is no value of anybody: another value is not meant by it."""
    if not words.isascii():
        return False
    from rememora.core.loosely.values_en import candidates

    return any(not one.first for one in candidates(words, None))


def bare(deps: Deps, words: str, message: Message) -> list[Memory]:
    """Return the memories without an address that hold every informative word of a request: "my weight goal"."""
    from rememora.core.text import query_terms

    terms = query_terms(words)
    if len(terms) < _LEAST_TERMS:
        return []
    where = Where(now_ms=deps.clock.now_ms(), sources=("memory",))
    rows = deps.store.index.candidates({message.scope: terms}, where, limit=_MOST_BARE + 1, order="all")
    found = deps.store.memories.several(message.scope, [row.id for row in rows])
    mine = [
        one
        for one in found
        if one.source in _DISTILLED and one.status in FORGETTABLE and (one.source == "gist" or _is_mine(one))
    ]
    return mine if len(rows) <= _MOST_BARE else []


def _is_mine(memory: Memory) -> bool:
    from rememora.core.text.first_person import asks_about_self, others_of_mine

    return asks_about_self(memory.text) and not others_of_mine(memory.text)
