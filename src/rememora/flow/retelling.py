"""What a turn tells of values: the address of a statement, what is over, and what rests on what.

`retold` looks at the words alone, before the transaction; `taken` asks what is kept, inside it: the value before may
say what a new one is of, and a host may call subject and attribute by other words. What cannot be told for certain is
left.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.attributes import attributes
from rememora.core.learning import UNNAMED_SUBJECT, is_kept
from rememora.core.tellings import NEVER, SET, tellings
from rememora.flow.retold_fits import OPEN, fits, is_doubted, is_open, is_told_whole, overlap, rests
from rememora.flow.retold_of import held_by, last_of_several, premise, said_bare, same_attribute, with_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.statements import Statement
    from rememora.core.tellings import Telling
    from rememora.flow.deps import Deps
    from rememora.flow.lessons import Found
    from rememora.model.memory import Memory

_NAMES = {"en": "User", "zh": "用户"}
SEVERAL = frozenset(
    ("child", "pet", "allergy", "language", "hobby", "medication", "book", "series", "newspaper")
)
"""Attributes of which people have several values at a time: another one closes none."""
_FELT = re.compile(r"(?i)\W*(?:it|that|this)(?:'s| is| was| feels| felt)(?: \w+){1,3}\W*")
"""What follows from a reason and is understood with the words before alone: "it was frustrating, because …"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retold:
    """A statement with what its sentence tells of a value; see `lessons.Found`."""

    statement: Statement
    telling: Telling | None = None
    reason: str | None = None
    only: bool = False
    loose: str | None = None
    beside: bool = False
    doubted: bool = False


class Meaning(NamedTuple):
    """What a telling means among what is kept.

    Attributes:
        slot: The address and the value that holds now.
        over: The values that it says are over, or never were.
    """

    slot: tuple[str, str, str] | None = None
    over: tuple[Memory, ...] = ()


def retold(found: Sequence[Statement], text: str, *, speaker: str | None) -> list[Retold]:
    """Return the statements that are kept, with their tellings, and what only the tellings and reasons find.

    What is over comes first: then a new value in its place is not taken for what ended.
    """
    from rememora.core.reasons import reasons
    from rememora.core.statements.masking import own_only

    own = own_only(text)
    told, why = [one for one in tellings(own) if not _is_aside(own, one)], reasons(own)
    made: list[Retold] = []
    for statement in filter(is_kept, found):
        if any(is_told_whole(statement, one) for one in told):
            continue
        used = [one.telling for one in made]
        telling = next((one for one in told if one not in used and fits(one, statement)), None)
        words = next((text[a:b] for a, b, c, d in why if rests(statement, telling, a, b, c, d)), None)
        made.append(Retold(statement=_addressed(statement, telling, speaker), telling=telling, reason=words))
    left = [one for one in told if one not in [known.telling for known in made]]
    made += [
        _alone(text, one, speaker)
        for one in left
        if not (is_open(found, one) or is_doubted(found, one, text))
    ]
    for start, end, then_start, then_end in why:
        if not any(
            (one.reason is not None or not one.only)
            and rests(one.statement, one.telling, start, end, then_start, then_end)
            for one in made
        ):
            if _FELT.fullmatch(text, then_start, then_end):
                continue
            statement = _said(text, then_start, then_end, speaker)
            made.append(Retold(statement=statement, reason=text[start:end], only=True))
    made = _with_loose(made, found, own, text, speaker)
    return sorted(made, key=lambda one: (one.telling is None or one.telling.sort == SET, one.statement.start))


def _is_aside(text: str, telling: Telling) -> bool:
    """Tell whether the sentence of a telling tells nothing of a value, or tells it of somebody whom it only places."""
    from rememora.core.loosely import places
    from rememora.core.loosely.aside import is_aside, is_at_times
    from rememora.core.loosely.ending import is_kept
    from rememora.flow.whose import somebody

    first = max((one.end() for one in _SENTENCE_END.finditer(text, 0, telling.start)), default=0)
    last = _SENTENCE_END.search(text, telling.end)
    sentence = text[first : last.start() if last else len(text)]
    if telling.sort != SET and is_at_times(sentence):
        return True
    if is_aside(sentence) or (not telling.who and somebody(sentence)):
        return True
    return (
        telling.sort != SET and bool(telling.old) and is_kept(sentence, places(telling.old or "", sentence))
    )


_SENTENCE_END = re.compile(r"[.!?]\s+|[。！？\n]")


def _with_loose(
    made: list[Retold],
    found: Sequence[Statement],
    own: str,
    text: str,
    speaker: str | None,
) -> list[Retold]:
    """Mark what stands in words that no pattern read, and add those that hold no statement."""
    from rememora.core.loosely.units import units
    from rememora.core.statements.weighing import DOUBTED

    for start, end in units(own, text):
        inside = [one for one in made if overlap(one.statement, start, end)]
        if not inside and any(overlap(one, start, end) and one.modality in OPEN for one in found):
            continue
        words = text[start:end]
        whole = len(inside) == 1 and (
            inside[0].statement.slot is not None or _covers(inside[0].statement, start, end)
        )
        made = [replace(one, loose=words, beside=not whole) if one in inside else one for one in made]
        if not whole:
            statement = _said(text, start, end, speaker)
            doubted = any(overlap(one, start, end) and one.modality == DOUBTED for one in found)
            made.append(Retold(statement=statement, only=True, loose=words, doubted=doubted))
    return made


def _covers(statement: Statement, start: int, end: int) -> bool:
    """Tell whether a statement has most of the words of a unit."""
    return min(statement.end, end) - max(statement.start, start) >= _MOSTLY * (end - start)


_MOSTLY = 0.6


def taken(deps: Deps, found: Found, memory: Memory) -> tuple[Memory, Memory | None, Memory | None]:
    """Return a memory with its address and premise, the value that it ends, and the one that never was. Inside."""
    meaning = meant(deps, found, memory)
    because = () if found.reason is None else (premise(deps, found.reason, memory),)
    many = meaning.slot is not None and bool(SEVERAL & attributes(meaning.slot[1]))
    stands_on = tuple(id for id in because if id not in (None, memory.id))
    memory = replace(memory, slot=meaning.slot, many=many, because=stands_on)
    last = meaning.over[-1] if len(meaning.over) == 1 else None
    if last is None and not meaning.over and found.telling is not None and found.telling.old:
        last = said_bare(deps, found.telling, memory)
    never = found.telling is not None and found.telling.sort == NEVER
    return (memory, None, last) if never else (memory, last, None)


def meant(deps: Deps, found: Found, memory: Memory) -> Meaning:
    """Return what the telling of a statement means among what is kept. Inside a transaction."""
    telling = found.telling
    if telling is None:
        return Meaning(slot=memory.slot)
    subject = telling.who or (memory.slot[0] if memory.slot else UNNAMED_SUBJECT)
    held = held_by(deps, memory.scope, subject)
    before = with_value(held, telling, memory.evidence[0].text)
    if telling.sort != SET and telling.old is None and telling.attribute is not None:
        before = same_attribute(held, telling.attribute)
    if telling.sort != SET:
        return Meaning(slot=memory.slot, over=tuple(before))
    if telling.attribute == "home_city" and telling.value is not None:
        from rememora.core.loosely.sober import is_home

        if not is_home(found.loose or memory.evidence[0].text, telling.value):
            return Meaning()
    if telling.attribute is not None and telling.value is not None:
        known = same_attribute(held, telling.attribute)
        slot = known[0].slot if known else None
        address = slot[:2] if slot else (subject, telling.attribute)
        over = [m for m in before if m.many]  # of one value the address itself closes the one before
        over = over or last_of_several(held, telling, memory)
        return Meaning(slot=(*address, telling.value), over=tuple(over))
    if len(before) == 1 and before[0].slot is not None and telling.value is not None:
        return Meaning(slot=(*before[0].slot[:2], telling.value), over=tuple(before))
    return Meaning(slot=memory.slot)


def _addressed(statement: Statement, telling: Telling | None, speaker: str | None) -> Statement:
    """Give a statement the address that its words tell."""
    if telling is None or telling.sort != SET or telling.attribute is None or telling.value is None:
        return statement
    slot = (telling.who or speaker or UNNAMED_SUBJECT, telling.attribute, telling.value)
    return replace(statement, slot=slot)


def _alone(text: str, telling: Telling, speaker: str | None) -> Retold:
    statement = _said(text, telling.start, telling.end, speaker)
    return Retold(
        statement=_addressed(statement, telling, speaker),
        telling=telling,
        only=telling.sort != SET or telling.attribute is None,
    )


def said_whole(text: str, *, speaker: str | None) -> Statement:
    """Return a message as one statement."""
    start = len(text) - len(text.lstrip())
    return _said(text, start, len(text.rstrip()), speaker)


def _said(text: str, start: int, end: int, speaker: str | None) -> Statement:
    from rememora.core.sentinel import language_of
    from rememora.core.statements import Statement

    words = " ".join(text[start:end].split())
    chinese = language_of(words) == "zh"
    name = speaker or _NAMES["zh" if chinese else "en"]
    return Statement(
        kind="fact",
        text=f"{name}：{words}" if chinese else f"{name}: {words}",
        start=start,
        end=end,
        rule="telling",
    )
