"""The exact words again: by id, by time, by keyword, or behind a memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.numbers import number_of
from rememora.core.text import query_terms
from rememora.flow.quarantine import quarantine
from rememora.flow.shown import shown
from rememora.model.queries import Where

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory
    from rememora.model.transcript import Message

MAX_MESSAGES = 200
"""What a window of a time or a keyword gives without a limit, as system D has it (UD-26)."""


MOST_NEIGHBOURS = 20
"""Exchanges on each side that come along."""


def by_ids(deps: Deps, ids: Sequence[str], *, scopes: Sequence[str]) -> list[Message]:
    """Return the messages with these ids, ours or the host's, in canonical order; unknown ones are left out."""
    with deps.store.reading():
        found = {
            (message.scope, message.id): message
            for scope in scopes
            for message in deps.store.transcript.messages(scope, ids)
        }
    return _readable(deps, sorted(found.values(), key=_sequence))


def by_time(
    deps: Deps,
    *,
    scopes: Sequence[str],
    session: str | None,
    since_ms: int | None,
    until_ms: int | None,
    limit: int,
) -> list[Message]:
    """Return the *limit* oldest messages of a time window, [since, until), in the order of their times.

    Those of one time come in canonical order.
    """
    with deps.store.reading():
        found = list(
            deps.store.transcript.window(
                scopes, session=session, since_ms=since_ms, until_ms=until_ms, limit=limit
            )
        )
    return _readable(deps, found)


def by_keyword(
    deps: Deps, keyword: str, *, scopes: Sequence[str], session: str | None, limit: int
) -> list[Message]:
    """Return messages that hold words of *keyword*, and those behind memories that do.

    Of the `max(200, limit)` best by BM25, those with the most different words come first, then the newest.
    Source: the order of system D (UD-27).
    """
    terms = query_terms(keyword)
    where = Where(now_ms=deps.clock.now_ms(), session=session)
    with deps.store.reading():
        known = {scope: list(deps.store.index.frequencies(scope, terms)[2]) for scope in scopes}
        depth = max(MAX_MESSAGES, limit)
        best = deps.store.index.candidates(known, where, limit=depth, order="best")
        counts: dict[tuple[str, str], int] = {}
        asked = set(map(number_of, terms))
        for source, scope, id, _, _, held, *_ in best:
            count = len(asked.intersection(held))
            for message_id in _behind(deps, source, scope, id):
                counts[scope, message_id] = max(count, counts.get((scope, message_id), 0))
        found = _exactly(deps, counts)
    found.sort(key=lambda m: (-counts[m.scope, m.id], -m.at_ms, -m.sequence))
    return _readable(deps, found)[:limit]


def by_memory(deps: Deps, id: str, *, scopes: Sequence[str]) -> list[Message]:
    """Return the exchanges that a memory rests on, whole and in canonical order; of a capsule exactly its entries.

    Raises:
        NotFound: It is unknown in these scopes, forgotten, or expired.
    """
    with deps.store.reading():
        memory = shown(deps, id, scopes=scopes)
        if memory.kind == "capsule":
            return _behind_capsule(deps, memory)
        exchanges = dict.fromkeys(span.exchange_id for span in memory.evidence)
        found = [
            message
            for exchange in exchanges
            for message in deps.store.transcript.window([memory.scope], exchange_id=exchange)
        ]
    return _readable(deps, sorted(found, key=_sequence))


def _behind_capsule(deps: Deps, capsule: Memory) -> list[Message]:
    """Return the entries that a capsule stands for, in its own order. Inside a block."""
    from rememora.flow.capsules import entries_of

    ids = entries_of(capsule)
    said = {message.id: message for message in deps.store.transcript.messages(capsule.scope, ids)}
    return [m for id in ids if (m := said.get(id)) is not None and m.visible and m.integrity != "false"]


def beside(deps: Deps, messages: Sequence[Message], *, count: int) -> list[Message]:
    """Return messages with *count* exchanges on each side of theirs, in canonical order."""
    from rememora.flow.neighbours import with_neighbours

    with deps.store.reading():
        found = with_neighbours(deps, messages, count=count)
    return _readable(deps, found)


def _behind(deps: Deps, source: str, scope: str, id: str) -> list[str]:
    """Return the messages that an index entry stands for."""
    if source == "message":
        return [id]
    memory = deps.store.memories.get(scope, id)
    return [span.message_id for span in memory.evidence] if memory else []


def _exactly(deps: Deps, wanted: Iterable[tuple[str, str]]) -> list[Message]:
    """Read the messages with these scopes and ids, and none that only asked for such an id."""
    by_scope: dict[str, set[str]] = {}
    for scope, id in wanted:
        by_scope.setdefault(scope, set()).add(id)
    return [
        message
        for scope, ids in by_scope.items()
        for message in deps.store.transcript.messages(scope, sorted(ids))
        if message.id in ids
    ]


def _sequence(message: Message) -> int:
    return message.sequence


def _readable(deps: Deps, messages: Iterable[Message]) -> list[Message]:
    """Leave out what is hidden, and what was changed behind our back; the second is reported."""
    visible = [message for message in messages if message.visible]
    quarantine(deps, [("message", m.scope, m.id) for m in visible if m.integrity == "false"])
    return [message for message in visible if message.integrity != "false"]
