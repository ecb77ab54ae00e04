"""Which kept memories a telling or a reason means; what cannot be told for certain is left. Inside a transaction."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.attributes import attributes
from rememora.core.dedupe import normal_form
from rememora.core.learning import UNNAMED_SUBJECT
from rememora.core.tellings import tellings
from rememora.model.queries import Where

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rememora.core.tellings import Telling
    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory

_COVERED, _CHAINED = 0.6, 0.3
"""A reason means a memory that holds this share of its informative words, if only one does; less will do for one that
itself rests on something, since chains are told link by link."""
_MOST_HELD = 50
_TAKEN_UP = 2
"""Terms that a text has in common with what it takes up again."""


def last_of_several(held: Iterable[Memory], telling: Telling, memory: Memory) -> list[Memory]:
    """Return the one value of several that a change is of which does not name it: "it's Welsh that I learn now"."""
    if not tells_change(memory.evidence[0].text):
        return []
    wanted = attributes(telling.attribute or "")
    known = [m for m in held if m.slot and m.many and wanted == attributes(m.slot[1])]
    same = [m for m in known if m.slot and telling.value and _is_value(m, telling.value)]
    return known if len(known) == 1 and not same else []


def tells_change(text: str) -> bool:
    """Tell whether words say that something is so now that was otherwise before."""
    return _changes().search(text) is not None


@cache
def _changes() -> re.Pattern[str]:
    return re.compile(
        r"(?i)\b(?:now|these days|instead|switched|changed|moved on|from now on|new thing|lately|nowadays)\b"
        "|现在|如今|最近|这阵子|改[学用练喝读看养]|换成|转学"
    )


def said_bare(deps: Deps, telling: Telling, memory: Memory) -> Memory | None:
    """Return the one memory without an address that says of the same subject that they have the value before."""
    from rememora.core.correction import says
    from rememora.core.text import query_terms

    assert telling.old is not None  # who asks looked
    terms = query_terms(telling.old)
    where = Where(now_ms=deps.clock.now_ms(), sources=("memory",))
    rows = (
        deps.store.index.candidates({memory.scope: terms}, where, limit=_MOST_HELD, order="all")
        if terms
        else []
    )
    place = memory.evidence[0].message_id
    found = [
        one
        for one in deps.store.memories.several(memory.scope, [row.id for row in rows])
        if one.status == "active"
        and one.slot is None
        and one.source == "extracted"
        and not one.because
        and one.meta.get("polarity") != "negative"
        and all(span.message_id != place for span in one.evidence)
        and says(one, telling.old)
        and _is_about(one, telling.who)
        and not _is_one_of_several(one.text, telling.old)
    ]
    return found[0] if len(found) == 1 else None


def _is_one_of_several(text: str, value: str) -> bool:
    """Tell whether a text names others beside a value, which go on when it ends: "two cats, Miso and Tofu"."""
    some = re.escape(value)
    joined = r"(?:,? and |, | & |[、和跟与]|以及)"
    name = r"(?:[A-Z][\w-]*|[\u4e00-\u9fff]{1,4})"
    return re.search(rf"{some}{joined}{name}|{name}{joined}{some}", text) is not None


def _is_about(memory: Memory, who: str) -> bool:
    """Tell whether a memory is about whoever speaks, or about who is named."""
    if who:
        return normal_form(who) in normal_form(memory.text)
    from rememora.core.learning import searchable

    return re.match(r"\W*(?:I|We|My|Our|i|my)\b|[：:\s]*[我咱]", searchable(memory.text)) is not None


def premise(deps: Deps, reason: str, memory: Memory) -> str | None:
    """Return the id of the one memory that a reason means, or `None`: a value that it names, or words that it repeats.

    Inside a transaction.
    """
    who = next((one.who for one in tellings(reason) if one.who), UNNAMED_SUBJECT)
    named = [m for m in held_by(deps, memory.scope, who) if m.id != memory.id and _is_value(m, reason)]
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
        if all(span.message_id != place for span in one.evidence)
        and shares[one.id] >= (_CHAINED if one.because else _COVERED)
    ]
    best = max((shares[one.id] for one in others), default=0.0)
    return next((one.id for one in others if shares[one.id] == best), None)


def rested_on(deps: Deps, text: str, memory: Memory) -> str | None:
    """Return the id of the memory that rests on something and whose words a text takes up again, or `None`.

    Inside a transaction.
    """
    from rememora.core.numbers import number_of
    from rememora.core.text import query_terms

    terms = query_terms(text)
    where = Where(now_ms=deps.clock.now_ms(), sources=("memory",))
    rows = deps.store.index.candidates({memory.scope: terms}, where, limit=20, order="best") if terms else []
    wanted = {number_of(term) for term in terms}
    rows_terms = {row.id: wanted.intersection(row.terms) for row in rows}
    shared = {id: len(some) for id, some in rows_terms.items()}
    place = memory.evidence[0].message_id
    rare = _rare(deps, memory.scope, terms)
    others = [
        (shared[one.id], one.began_ms, one.id)
        for one in deps.store.memories.several(memory.scope, list(shared))
        if one.because
        and one.id != memory.id
        and all(span.message_id != place for span in one.evidence)
        and (shared[one.id] >= _TAKEN_UP or not rare.isdisjoint(rows_terms[one.id]))
    ]
    return max(others)[2] if others else None


def _rare(deps: Deps, scope: str, terms: list[str]) -> set[int]:
    """Return the terms that hardly anything holds, as the index has them."""
    from rememora.core.numbers import number_of

    _, _, counts = deps.store.index.frequencies(scope, terms)
    return {number_of(term) for term in terms if 0 < counts.get(term, 0) <= _FEW}


_FEW = 4
"""Entries that hold a rare term at most: what was said, what was learnt from it, and an answer that repeats it."""


def held_by(deps: Deps, scope: str, subject: str) -> list[Memory]:
    """Return the values that somebody has now, whatever a host calls them, in the order of telling."""
    from rememora.core.attributes import person
    from rememora.core.edges import subject_term

    where = Where(now_ms=deps.clock.now_ms(), sources=("memory",))
    term = subject_term(person(subject))
    rows = deps.store.index.candidates({scope: [term]}, where, limit=_MOST_HELD, order="newest")
    found = deps.store.memories.several(scope, [id for _, _, id, *_ in rows])
    return sorted((m for m in found if m.status == "active" and m.slot), key=lambda m: m.began_ms)


def with_value(held: Iterable[Memory], telling: Telling, sentence: str) -> list[Memory]:
    """Return the values that a telling names as over: those of the attribute that the sentence speaks of, if of any."""
    from rememora.core.attributes import families

    named = [m for m in held if telling.old and _is_value(m, telling.old)]
    spoken = families(sentence)
    fitting = [m for m in named if m.slot and not spoken.isdisjoint(attributes(m.slot[1]))]
    if fitting:
        return fitting
    known = [m for m in named if m.slot and families(m.slot[1])]
    return [] if spoken else known if len(known) == 1 else named


def same_attribute(held: Iterable[Memory], attribute: str) -> list[Memory]:
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
