"""Carrying an erase out: every row that holds words of it, and every trace in other rows. Inside a transaction."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.dedupe import normal_form
from rememora.core.erasing import ERASED_ID, around, capsule, cut, lasting, said
from rememora.core.prints import prints
from rememora.core.text import index_terms
from rememora.core.told import forms
from rememora.flow.erase_named import words_of
from rememora.flow.erase_rename import renamed
from rememora.flow.erased import HELD_BACK
from rememora.flow.index import message_entry, spoken_terms
from rememora.flow.intake import Intake
from rememora.flow.notes import with_note
from rememora.flow.settling import relink

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.flow.erase_reach import Reach
    from rememora.model.memory import Memory
    from rememora.ports.erasing import Erasing

OPERATION = "words.erased"
"""As the ledger names it; its payload says of which rows the ids were taken out."""


class Gone(NamedTuple):
    """What was erased.

    Attributes:
        operation: The id of the ledger row.
        texts: Everything that is gone, ids included.
        turns: Scope and id of the exchanges that lost words, which may be held in memory too.
    """

    operation: str
    texts: list[str]
    turns: tuple[tuple[str, str], ...]


def carry_out(
    deps: Deps, erasing: Erasing, reach: Reach, *, scope: str, at_ms: int, until_ms: int | None
) -> Gone:
    """Erase, and return what is gone."""
    texts = _texts(deps, reach, scope)
    memories, messages = sorted(reach.memories), sorted(reach.messages)
    exchanges = _exchanges(deps, reach, scope)
    _entomb(deps, reach, scope=scope, at_ms=at_ms, until_ms=until_ms)
    deps.store.index.remove(scope, "memory", memories)
    deps.store.index.remove(scope, "message", messages)
    erasing.drop(scope, memories, messages)
    erasing.drop_versions(scope, sorted(reach.versions))
    _cut(deps, erasing, reach, scope)
    _drop_reasons(deps, reach, scope)
    erasing.rewrite(list(reach.changed.values()))
    erasing.rewrite([with_note(deps, memory) for memory in reach.bare.values()])
    ended = _ended(deps, exchanges, scope)
    left = {id: place for id, place in exchanges.items() if id not in ended}
    gone = [*memories, *messages, *ended, *renamed(deps, erasing, left, messages, scope=scope)]
    erasing.rewrite([_without(memory, set(gone)) for memory in erasing.referring(scope, gone)])
    for memory in reach.memories.values():
        relink(deps, memory)
    _drop_topics(deps, texts, set(exchanges.values()), scope=scope)
    _drop_goals(deps, texts, scope=scope)
    blanked = erasing.blank(scope, [*gone, *sorted(reach.failed)], _lines(texts))
    erasing.compact()
    operation = deps.store.ledger.append(
        OPERATION,
        scope=scope,
        ids=[],
        at_ms=at_ms,
        reason=told(reach),
        payload={"blanked": blanked},
    )
    return Gone(operation, texts, tuple((scope, id) for id in exchanges))


def told(reach: Reach) -> str:
    """Say how much an erase takes."""
    return f"{len(reach.memories)} memories, {len(reach.said)} messages, {len(reach.spans)} spans"


def _texts(deps: Deps, reach: Reach, scope: str) -> list[str]:
    """Return everything that goes, ids included: a host may have put words into them."""
    found = []
    for id, memory in reach.memories.items():
        found += [id, *(words_of(version) for version in versions_of(deps, memory))]
    found += [words_of(version) for version in reach.versions.values()]
    failed = (deps.store.transcript.exchange(scope, id) for id in sorted(reach.failed))
    found += [exchange.failure_reason for exchange in failed if exchange and exchange.failure_reason]
    for message in reach.messages.values():
        found += [message.id, message.source_id, message.name or "", message.text]
    return list(dict.fromkeys(filter(None, [*found, *(span.text for span in reach.spans)])))


def versions_of(deps: Deps, memory: Memory) -> list[Memory]:
    """Return the versions of a memory, the current one first."""
    return [memory, *deps.store.memories.versions(memory.scope, memory.id)]


def _exchanges(deps: Deps, reach: Reach, scope: str) -> dict[str, int]:
    """Return the exchanges that lose words, by id, and their places in the order."""
    cut = [message for message, _ in reach.cut.values()]
    ids = dict.fromkeys(message.exchange_id for message in [*reach.said, *cut])
    found = [deps.store.transcript.exchange(scope, id) for id in ids]
    return {exchange.id: exchange.sequence for exchange in found if exchange is not None}


def _ended(deps: Deps, exchanges: Sequence[str] | dict[str, int], scope: str) -> list[str]:
    """Return the exchanges that are gone by now."""
    return [id for id in exchanges if deps.store.transcript.exchange(scope, id) is None]


def _entomb(deps: Deps, reach: Reach, *, scope: str, at_ms: int, until_ms: int | None) -> None:
    """Keep what is erased from coming back: the words of memories, and what was said, whole or by sentence."""
    known = [form for m in reach.memories.values() for form in forms(versions_of(deps, m))]
    known += [capsule(memory.id) for memory in reach.memories.values() if memory.kind == "capsule"]
    known += [form for message in reach.said if not message.words_hash for form in said(message.text)]
    known += [form for message, places in reach.cut.values() for form in around(message.text, places)]
    known = list(dict.fromkeys(known))
    deps.store.tombstones.add(scope, known, memory_id=lasting(until_ms), at_ms=at_ms)
    deps.store.meta.put(HELD_BACK, 1)
    aside = getattr(deps.store, "aside", None)
    if aside is not None:
        aside.note(scope, known, until_ms=until_ms)


def _cut(deps: Deps, erasing: Erasing, reach: Reach, scope: str) -> None:
    """Put the mark into messages, and let them be found by what is left of them."""
    entries = []
    for message, places in reach.cut.values():
        left = replace(message, text=cut(message.text, places))
        erasing.rewrite_messages([left])
        if deps.store.index.remove(scope, "message", [message.id]):
            terms = spoken_terms(left.name, left.text, Intake())
            entries += [message_entry(left, terms)] if terms else []
    deps.store.index.add(entries)


def _drop_reasons(deps: Deps, reach: Reach, scope: str) -> None:
    for id in sorted(reach.failed):
        exchange = deps.store.transcript.exchange(scope, id)
        if exchange is not None:
            deps.store.transcript.put_exchange(replace(exchange, failure_reason=ERASED_ID))


def _without(memory: Memory, gone: set[str]) -> Memory:
    """Return a memory that names none of these any more: in their place stands that something was erased."""
    successor = ERASED_ID if memory.superseded_by in gone else memory.superseded_by
    because = tuple(dict.fromkeys(ERASED_ID if id in gone else id for id in memory.because))
    return replace(memory, because=because, superseded_by=successor, meta=_blanked(memory.meta, gone))  # type: ignore[arg-type]  # a mapping stays one


def _blanked(value: object, gone: set[str]) -> object:
    if isinstance(value, str):
        return ERASED_ID if value in gone else value
    if isinstance(value, list):
        return [_blanked(one, gone) for one in value]
    if isinstance(value, dict):
        return {key: _blanked(one, gone) for key, one in value.items()}
    return value


def _drop_topics(deps: Deps, texts: Sequence[str], sequences: set[int], *, scope: str) -> None:
    """Drop topics that lost a turn or say words that go, and the latest run if it may have been shown any."""
    topics = deps.store.topics.list(scope)
    gone = {normal_form(word) for text in texts for word in (text, *text.split())}
    left = [
        topic
        for topic in topics
        if not any(first <= one <= last for one in sequences for first, last in topic.spans)
        and gone.isdisjoint(map(normal_form, (*topic.label_terms, *topic.retrieval_terms)))
    ]
    if len(left) < len(topics):
        deps.store.topics.replace(scope, left)
    if sequences and deps.store.topics.latest_run(scope) is not None:
        deps.store.topics.keep_run(scope, None)


def _drop_goals(deps: Deps, texts: Sequence[str], *, scope: str) -> None:
    """Drop goals that say a word of what goes which nothing else in the scope says."""
    sessions = deps.store.goals.sessions(scope)
    gone = {term for text in texts for term in index_terms(text)} if sessions else set()
    for session in sessions:
        goal = deps.store.goals.get(scope, session)
        assert goal is not None  # listed in this transaction
        said = gone.intersection(index_terms("\n".join((goal.name, goal.description, *goal.keywords))))
        if said - deps.store.index.frequencies(scope, sorted(said))[2].keys():
            deps.store.goals.remove(scope, session)


def _lines(texts: Sequence[str]) -> list[str]:
    """Return the prints with which words may have been noted when they were put before a model."""
    known = [one for text in texts for line in (text, *text.splitlines()) for one in prints(line)]
    return list(dict.fromkeys(line for one in known for line in (one, f"q: {one}", f"a: {one}")))
