"""What a turn tells of values: the address of a statement, what is over, and what rests on what.

`retold` looks at the words alone, before the transaction; `taken` asks what is kept, inside it: the value before may
say what a new one is of, and a host may call subject and attribute by other words. What cannot be told for certain is
left.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.attributes import attributes
from rememora.core.dedupe import normal_form
from rememora.core.learning import UNNAMED_SUBJECT, is_kept
from rememora.core.tellings import NEVER, SET, tellings
from rememora.model.queries import Where

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rememora.core.statements import Statement
    from rememora.core.tellings import Telling
    from rememora.flow.deps import Deps
    from rememora.flow.lessons import Found
    from rememora.model.memory import Memory

_MOST_HELD = 50
_NAMES = {"en": "User", "zh": "用户"}
_SEVERAL = frozenset(
    ("child", "pet", "allergy", "language", "hobby", "medication", "book", "series", "newspaper")
)
"""Attributes of which people have several values at a time: another one closes none."""
_OPEN = ("asked", "hypothetical", "quoted")
_COVERED = 0.6
"""A reason means a memory that holds this share of its informative words, if only one does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retold:
    """A statement with what its sentence tells of a value; see `lessons.Found`."""

    statement: Statement
    telling: Telling | None = None
    reason: str | None = None
    only: bool = False


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

    told, why = tellings(text), reasons(text)
    made: list[Retold] = []
    for statement in filter(is_kept, found):
        used = [one.telling for one in made]
        telling = next((one for one in told if one not in used and _fits(one, statement)), None)
        words = next((text[a:b] for a, b, c, d in why if _inside(statement, c, d)), None)
        made.append(Retold(statement=_addressed(statement, telling, speaker), telling=telling, reason=words))
    left = [one for one in told if one not in [known.telling for known in made]]
    made += [_alone(text, one, speaker) for one in left if not _is_open(found, one)]
    for start, end, then_start, then_end in why:
        if not any(_inside(one.statement, then_start, then_end) for one in made):
            statement = _said(text, then_start, then_end, speaker)
            made.append(Retold(statement=statement, reason=text[start:end]))
    return sorted(made, key=lambda one: (one.telling is None or one.telling.sort == SET, one.statement.start))


def taken(deps: Deps, found: Found, memory: Memory) -> tuple[Memory, Memory | None, Memory | None]:
    """Return a memory with its address and premise, the value that it ends, and the one that never was. Inside."""
    meaning = meant(deps, found, memory)
    because = () if found.reason is None else (premise(deps, found.reason, memory),)
    many = meaning.slot is not None and bool(_SEVERAL & attributes(meaning.slot[1]))
    rests = tuple(id for id in because if id not in (None, memory.id))
    memory = replace(memory, slot=meaning.slot, many=many, because=rests)
    last = meaning.over[-1] if len(meaning.over) == 1 else None
    never = found.telling is not None and found.telling.sort == NEVER
    return (memory, None, last) if never else (memory, last, None)


def meant(deps: Deps, found: Found, memory: Memory) -> Meaning:
    """Return what the telling of a statement means among what is kept. Inside a transaction."""
    telling = found.telling
    if telling is None:
        return Meaning(slot=memory.slot)
    subject = telling.who or (memory.slot[0] if memory.slot else UNNAMED_SUBJECT)
    held = _held(deps, memory.scope, subject)
    before = _with_value(held, telling, memory.evidence[0].text)
    if telling.sort != SET:
        return Meaning(slot=memory.slot, over=tuple(before))
    if telling.attribute is not None and telling.value is not None:
        known = _same_attribute(held, telling.attribute)
        slot = known[0].slot if known else None
        address = slot[:2] if slot else (subject, telling.attribute)
        over = [m for m in before if m.many]  # of one value the address itself closes the one before
        return Meaning(slot=(*address, telling.value), over=tuple(over))
    if len(before) == 1 and before[0].slot is not None and telling.value is not None:
        return Meaning(slot=(*before[0].slot[:2], telling.value), over=tuple(before))
    return Meaning(slot=memory.slot)


def premise(deps: Deps, reason: str, memory: Memory) -> str | None:
    """Return the id of the one memory that a reason means, or `None`: a value that it names, or words that it repeats.

    Inside a transaction.
    """
    who = next((one.who for one in tellings(reason) if one.who), UNNAMED_SUBJECT)
    named = [m for m in _held(deps, memory.scope, who) if m.id != memory.id and _is_value(m, reason)]
    if len({(m.slot or ())[1:2] for m in named}) == 1:
        return named[-1].id
    return _by_words(deps, reason, memory)


def _by_words(deps: Deps, reason: str, memory: Memory) -> str | None:
    from rememora.core.numbers import number_of
    from rememora.core.text import query_terms

    terms = query_terms(reason)
    where = Where(now_ms=deps.clock.now_ms(), sources=("memory",))
    rows = deps.store.index.candidates({memory.scope: terms}, where, limit=20, order="best") if terms else []
    wanted = {number_of(term) for term in terms}
    shares = {row.id: len(wanted.intersection(row.terms)) / len(wanted) for row in rows}
    place = memory.evidence[0].message_id
    others = [
        one
        for one in deps.store.memories.several(memory.scope, list(shares))
        if all(span.message_id != place for span in one.evidence) and shares[one.id] >= _COVERED
    ]
    best = max((shares[one.id] for one in others), default=0.0)
    return next((one.id for one in others if shares[one.id] == best), None)


def _held(deps: Deps, scope: str, subject: str) -> list[Memory]:
    """Return the values that somebody has now, whatever a host calls them, in the order of telling."""
    from rememora.core.attributes import person
    from rememora.core.edges import subject_term

    where = Where(now_ms=deps.clock.now_ms(), sources=("memory",))
    term = subject_term(person(subject))
    rows = deps.store.index.candidates({scope: [term]}, where, limit=_MOST_HELD, order="newest")
    found = deps.store.memories.several(scope, [id for _, _, id, *_ in rows])
    return sorted((m for m in found if m.status == "active" and m.slot), key=lambda m: m.began_ms)


def _with_value(held: Iterable[Memory], telling: Telling, sentence: str) -> list[Memory]:
    """Return the values that a telling names as over: those of the attribute that the sentence speaks of, if of any."""
    from rememora.core.attributes import families

    named = [m for m in held if telling.old and _is_value(m, telling.old)]
    spoken = families(sentence)
    fitting = [m for m in named if m.slot and not spoken.isdisjoint(attributes(m.slot[1]))]
    if fitting:
        return fitting
    known = [m for m in named if m.slot and families(m.slot[1])]
    return [] if spoken else known if len(known) == 1 else named


def _same_attribute(held: Iterable[Memory], attribute: str) -> list[Memory]:
    """Return the values of the same attribute in other words; one that is only near, such as a hometown, is not."""
    wanted = attributes(attribute)
    return [m for m in held if m.slot and not m.many and wanted == attributes(m.slot[1])]


def _is_value(memory: Memory, words: str) -> bool:
    """Tell whether words are a value, or hold it as their own word."""
    assert memory.slot is not None  # who asks has an address
    value, said = normal_form(memory.slot[2]), normal_form(words)
    for article in ("a ", "an ", "the "):
        value = value.removeprefix(article)
    if not value.isascii():  # no spaces between words
        return value in said or said in value
    return f" {value} " in f" {said} " or f" {said} " in f" {value} "


def _overlap(statement: Statement, start: int, end: int) -> bool:
    return statement.message == -1 and statement.start < end and start < statement.end


def _inside(statement: Statement, start: int, end: int) -> bool:
    return statement.message == -1 and start <= statement.start + 2 and statement.end <= end + 2


def _fits(telling: Telling, statement: Statement) -> bool:
    """Tell whether a statement has the words of a telling: a sentence may hold two statements."""
    words = normal_form(telling.value or telling.old or "")
    return _overlap(statement, telling.start, telling.end) and words in normal_form(statement.text)


def _is_open(found: Iterable[Statement], telling: Telling) -> bool:
    """Tell whether the rules found that a sentence states nothing: it asks, supposes, quotes."""
    return any(_overlap(one, telling.start, telling.end) and one.modality in _OPEN for one in found)


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
