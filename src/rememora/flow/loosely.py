"""What words that no pattern knows tell of values, by what is kept of those whom they speak of. Inside a transaction.

`core.loosely` reads; here it is given what somebody has and had, and its reading becomes an address, an end, a
withdrawal or a premise. Such a reading weighs less than one of a pattern: its memory says so by its confidence.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.attributes import FAMILIES, ME, attributes, families, person
from rememora.core.learning import UNNAMED_SUBJECT
from rememora.core.loosely import END, NEVER, RESTS, Held, address_name, places, read
from rememora.flow.late import chained, learnt, said_before
from rememora.flow.since import since
from rememora.flow.told import told_of
from rememora.flow.whose import relation, whose
from rememora.flow.writing import Writing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.loosely import Loose
    from rememora.flow.deps import Deps
    from rememora.flow.lessons import Found
    from rememora.model.memory import Memory

CONFIDENCE = 0.7
"""In an address that words voted for; a pattern gives .9."""


class Reading(NamedTuple):
    """What a unit of talk tells: the memory with address and premise, what it ends, and what never was.

    `whole`: nothing else is told, so the words need no memory of their own. `linked`: they name a known value.
    """

    memory: Memory
    over: Memory | None = None
    never: Memory | None = None
    whole: bool = False
    linked: bool = False


def reading(deps: Deps, found: Found, memory: Memory, read: Memory, over: Memory | None) -> Reading | None:
    """Return what the words tell by what is known, where that is more than what a pattern made of them.

    Args:
        deps: The ports.
        found: A statement in such words.
        memory: What is to be remembered of it.
        read: The same with the address and the premise that patterns give.
        over: What a pattern says is over, or never was.
    """
    assert found.loose is not None  # who asks looked
    made = taken(deps, found.loose, replace(read, slot=memory.slot))
    if found.beside:
        rests = (
            made.memory.because if made.memory.slot == memory.slot and not (made.over or made.never) else ()
        )
        return (
            Reading(replace(read, because=rests), over)
            if rests and over is None and read.slot is None
            else None
        )
    if found.telling is None:
        return made
    value = None if made.memory.slot in (None, memory.slot) else made.memory.slot
    told = value is not None or made.over is not None or made.never is not None
    if over is None and read.slot is None:
        return made
    if not told:
        return None
    who = found.telling.who
    stranger = (
        bool(who) and not told_of(deps, memory.scope, person(who)) and not relation().search(found.loose)
    )
    return made if stranger or _says_more(read, value, made, found.loose) else None


def _speaks_of(words: str, attribute: str) -> bool:
    """Tell whether words speak of an attribute by a word that is enough."""
    from rememora.core.loosely.choosing import plain_attribute
    from rememora.core.loosely.senses import sure_words

    plain = plain_attribute(attribute)
    return plain != "home" and sure_words(plain, words)  # "moved over to Zed" speaks of a home, too


def _is_name(words: str) -> bool:
    """Tell whether all words may be of one name: "VW Golf" is no VW."""
    return all(word[:1].isupper() or word[:1].isdigit() for word in words.split())


def _says_more(read: Memory, value: tuple[str, str, str] | None, made: Reading, words: str) -> bool:
    """Tell whether words that name what is known tell more than the pattern that read them, too."""
    english = words.isascii()
    from rememora.core.loosely.kinds import kind_of

    if made.never is not None:
        return True
    if value is None or read.slot is None:
        return made.linked and (value is not None or (read.slot is not None and not english))
    if value[2] == read.slot[2]:
        kind = kind_of(value[2])
        if read.slot[1] not in FAMILIES and value[1] in families(read.slot[1]):  # "my day job" is an employer
            return True
        other = attributes(value[1]) != attributes(read.slot[1]) and kind == value[1]
        return other and not _speaks_of(
            words, read.slot[1]
        )  # 我在华为上班 speaks of a firm, whatever it makes
    longer = read.slot[2].startswith(f"{value[2]} ") and not _is_name(read.slot[2][len(value[2]) + 1 :])
    return longer or (made.linked and not english)


def taken(deps: Deps, text: str, memory: Memory) -> Reading:
    """Return what a unit of talk, in which a memory stands, tells of values."""
    who, people = whose(deps, text, memory.scope)
    if who is None:
        return Reading(memory)
    every = told_of(deps, memory.scope, who)
    rows = [row for row in every if not _is_of(row, text, memory)]
    held = [Held(row.slot[1], row.slot[2], _holds(deps, row)) for row in rows if row.slot]
    found = read(text, held, mine=who == ME, people=people)
    late = None
    if (found is None or found.over is None) and _turns(text):
        late = said_before(deps, text, who, people, memory)
    if late is not None and not any(places(one.value, text) for one in held):
        linked = read(text, [*held, Held(late.attribute, late.value, True)], mine=who == ME, people=people)
        if linked is not None and linked.over == len(held):
            before = learnt(deps, late, who, Writing(deps))
            if before is not None:
                return _meant(deps, text, linked, [*rows, before], who, memory)
    if found is None:
        return Reading(
            memory if any(places(one.value, text) for one in held) else chained(deps, text, memory)
        )
    if found.sort != RESTS and (len(rows) < len(every) or _is_closed_by(deps, rows, text, memory)):
        return Reading(memory)
    return _meant(deps, text, found, rows, who, memory)


def _same(attribute: str, other: str) -> bool:
    return attribute == other or not attributes(address_name(other)).isdisjoint(attributes(attribute))


def _turns(text: str) -> bool:
    """Tell whether something begins, ends or was wrong by a text."""
    from rememora.core.loosely.acts import acts

    does = acts(text)
    return does.begins or does.ends or does.wrong or does.joins


def _is_of(row: Memory, text: str, memory: Memory) -> bool:
    """Tell whether a memory rests on the same words of the same message."""
    own = memory.evidence[0].message_id
    return any(span.message_id == own and (span.text in text or text in span.text) for span in row.evidence)


def _is_closed_by(deps: Deps, rows: Sequence[Memory], text: str, memory: Memory) -> bool:
    """Tell whether these words have closed a value already: a statement before this one told it."""
    ids = [row.superseded_by for row in rows if row.superseded_by and row.status == "superseded"]
    late = [row for row in rows if row.status == "deprecated" and row.retired_ms == memory.recorded_ms]
    return bool(late) or any(
        _is_of(one, text, memory) for one in deps.store.memories.several(memory.scope, ids)
    )


def _meant(deps: Deps, text: str, found: Loose, rows: Sequence[Memory], who: str, memory: Memory) -> Reading:
    over = None if found.over is None else rows[found.over]
    if found.sort == RESTS:
        assert over is not None  # something is rested on
        return Reading(replace(memory, because=tuple(dict.fromkeys((*memory.because, over.id)))))
    if found.sort == END:
        return Reading(memory, over, linked=True)
    if over is not None and over.slot is None:  # nobody knows what it is of
        return Reading(
            memory, None if found.sort == NEVER else over, over if found.sort == NEVER else None, linked=True
        )
    same = over is not None and over.slot is not None and _same(over.slot[1], found.attribute)
    address = (
        over.slot[:2] if same and over is not None and over.slot else _address(rows, who, found.attribute)
    )
    several = over is not None and (over.many or not same)
    value = found.value
    if found.sort == NEVER:
        known = value is not None and any(
            row.slot and row.slot[:2] == address and row.slot[2] == value for row in rows
        )
        slot = memory.slot if known or value is None else (*address, value)
        return Reading(replace(memory, slot=slot), never=over, whole=known, linked=True)
    assert value is not None  # a value is set
    begun = memory.valid_from_ms if memory.valid_from_ms is not None else since(deps, text, memory)
    memory = replace(
        memory,
        slot=(*address, value),
        many=(same and several) or (not same and _is_of_many(found.attribute)),
        confidence=min(memory.confidence, CONFIDENCE),
        valid_from_ms=begun,
    )
    ends = over if several else _last_of_several(deps, text, rows, memory)
    return Reading(memory, ends, linked=over is not None)


def _last_of_several(deps: Deps, text: str, rows: Sequence[Memory], memory: Memory) -> Memory | None:
    """Return the only value of an attribute of several that a change is of which does not name it."""
    from rememora.flow.retold_of import tells_change

    if not memory.many or memory.slot is None or memory.slot[1] in _STANDING or not tells_change(text):
        return None
    wanted = attributes(memory.slot[1])
    known = [
        row
        for row in rows
        if row.slot and row.many and _holds(deps, row) and attributes(row.slot[1]) == wanted
    ]
    return known[0] if len(known) == 1 and known[0].slot and known[0].slot[2] != memory.slot[2] else None


_STANDING = ("pet", "child", "allergy")
"""Attributes of which another value takes nothing's place."""


def _address(rows: Sequence[Memory], who: str, attribute: str) -> tuple[str, str]:
    """Return the address that somebody's attribute is known by, or a new one."""
    name = address_name(attribute)
    wanted = attributes(name)
    known = [row.slot[:2] for row in rows if row.slot and not row.many and attributes(row.slot[1]) == wanted]
    return known[-1] if known else (UNNAMED_SUBJECT if who == ME else who, name)


def _is_of_many(attribute: str) -> bool:
    from rememora.flow.retelling import SEVERAL

    return not SEVERAL.isdisjoint(attributes(attribute))


def _holds(deps: Deps, row: Memory) -> bool:
    lasts = row.valid_to_ms is None or deps.clock.now_ms() < row.valid_to_ms
    return row.status == "active" and lasts
