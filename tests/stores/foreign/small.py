"""Ledger, tombstones, previews and single values in dicts."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

from tests.stores.foreign.state import Group, within

from rememora.core.text import index_terms
from rememora.model.ledger import LedgerRow
from rememora.ports.topics import Progress

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rememora.model.topics import Topic, TopicRun


class DictLedger(Group):
    """See `ports.store.Ledger`."""

    def last(self) -> str | None:
        return f"op-{len(self._state.ledger)}" if self._state.ledger else None

    def row(self, operation_id: str) -> LedgerRow | None:
        return next((row for row in self._state.ledger if row.operation_id == operation_id), None)

    def append(
        self,
        operation: str,
        *,
        scope: str,
        ids: Sequence[str],
        at_ms: int,
        reason: str | None = None,
        payload: Mapping[str, object] | None = None,
    ) -> str:
        s = self._state
        s.names.add(scope)
        row = LedgerRow(
            operation_id=f"op-{len(s.ledger) + 1}",
            operation=operation,
            scope=scope,
            ids=tuple(ids),
            reason=reason,
            at_ms=at_ms,
            payload=None if payload is None else json.loads(json.dumps(payload)),
        )
        s.ledger.append(row)
        return row.operation_id

    def rows(
        self,
        scopes: Sequence[str],
        *,
        since_ms: int | None = None,
        id: str | None = None,
        after: str | None = None,
        limit: int | None = None,
    ) -> list[LedgerRow]:
        given = [row.operation_id for row in self._state.ledger]
        start = 0 if after is None else given.index(after) + 1 if after in given else len(given)
        found = [
            row
            for row in self._state.ledger[start:]
            if row.scope in scopes and within(row.at_ms, since_ms, None) and (id is None or id in row.ids)
        ]
        return found[:limit]

    def counts(self, scopes: Sequence[str]) -> dict[str, tuple[int, int]]:
        found: dict[str, tuple[int, int]] = {}
        for row in self._state.ledger:
            if row.scope in scopes:
                times, touched = found.get(row.operation, (0, 0))
                found[row.operation] = times + 1, touched + len(row.ids)
        return found


class DictTombstones(Group):
    """See `ports.store.Tombstones`."""

    def add(self, scope: str, normals: Sequence[str], *, memory_id: str, at_ms: int) -> None:
        self._state.names.add(scope)
        for normal in normals:
            self._state.tombstones[scope, _print(normal), memory_id] = at_ms

    def blocking(self, scope: str, normal: str) -> str | None:
        prints = self._state.tombstones.items()
        found = [(-at_ms, key[2]) for key, at_ms in prints if key[:2] == (scope, _print(normal))]
        return min(found)[1] if found else None

    def lift(self, scope: str, memory_id: str) -> None:
        s = self._state
        s.tombstones = {k: at_ms for k, at_ms in s.tombstones.items() if (k[0], k[2]) != (scope, memory_id)}


class DictPreviews(Group):
    """See `ports.store.Previews`."""

    def keep(
        self, token: str, *, action: str, scope: str, ids: Sequence[str], at_ms: int, expires_ms: int
    ) -> None:
        self._state.names.add(scope)
        kept = self._state.previews
        self._state.previews = {name: row for name, row in kept.items() if row[3] > at_ms}
        self._state.previews[token] = (action, scope, tuple(ids), expires_ms)

    def take(self, token: str) -> tuple[str, str, tuple[str, ...], int] | None:
        return self._state.previews.pop(token, None)


class DictInjections(Group):
    """See `ports.injections.Injections`."""

    def record(self, scope: str, nonce: str, *, at_ms: int, prints: Sequence[str]) -> None:
        s = self._state
        s.names.add(scope)
        s.nonces.setdefault((scope, nonce), at_ms)
        for key in [(scope, _print(one)) for one in prints]:
            s.prints[key] = min(at_ms, s.prints.get(key, at_ms))

    def known(self, scope: str, nonces: Sequence[str]) -> set[str]:
        return {nonce for nonce in nonces if (scope, nonce) in self._state.nonces}

    def echoes(self, scope: str, prints: Sequence[str], *, by_ms: int | None = None) -> set[str]:
        found = {one: self._state.prints.get((scope, _print(one))) for one in prints}
        return {one for one, at in found.items() if at is not None and (by_ms is None or at <= by_ms)}

    def overdue(self, before_ms: int) -> bool:
        return any(at_ms < before_ms for at_ms in self._state.nonces.values())

    def sweep(self, before_ms: int) -> int:
        s = self._state
        kept = {key: at_ms for key, at_ms in s.nonces.items() if at_ms >= before_ms}
        gone, s.nonces = len(s.nonces) - len(kept), kept
        return gone


class DictTopics(Group):
    """See `ports.topics.Topics`."""

    def of_messages(self, scope: str, ids: Sequence[str]) -> list[tuple[str, Topic]]:
        found = []
        for id in ids:
            message = self._state.messages.get((scope, id))
            exchange = None if message is None else self._state.exchanges.get((scope, message.exchange_id))
            if exchange is None:
                continue
            holding = [
                (first, place, topic)
                for place, topic in enumerate(self._state.topics.get(scope, ()))
                for first, last in topic.spans
                if first <= exchange.sequence <= last
            ]
            if holding:
                found.append((id, max(holding, key=lambda one: one[:2])[2]))
        return found

    def change(self, scope: str, *, gone: Sequence[str], topics: Sequence[Topic], progress: Progress) -> None:
        kept = [topic for topic in self._state.topics.get(scope, ()) if topic.id not in gone]
        self.replace(scope, [*kept, *topics])
        self._state.progress[scope] = progress

    def progress(self, scope: str) -> Progress:
        return self._state.progress.get(scope, Progress())

    def due(self, *, least: int, limit: int) -> list[str]:
        waiting: dict[str, int] = {}
        for (scope, _), exchange in self._state.exchanges.items():
            behind = exchange.sequence > self.progress(scope).seen_to
            counts = exchange.status == "completed" and exchange.source != "note" and behind
            waiting[scope] = waiting.get(scope, 0) + counts
        return [scope for scope, count in waiting.items() if count >= least][:limit]

    def replace(self, scope: str, topics: Sequence[Topic]) -> None:
        self._state.names.add(scope)
        self._state.topics[scope] = tuple(topics)

    def latest_run(self, scope: str) -> TopicRun | None:
        return self._state.runs.get(scope)

    def keep_run(self, scope: str, run: TopicRun | None) -> None:
        self._state.names.add(scope)
        self._state.runs.pop(scope, None)
        if run is not None:
            self._state.runs[scope] = run

    def labelled(
        self, scope: str, terms: Sequence[str], *, but_of: str, limit: int
    ) -> list[tuple[str, Topic]]:
        asked, ranked = set(terms), []
        for place, topic in enumerate(self._state.topics.get(scope, ())):
            held = asked.intersection(index_terms(" ".join((*topic.label_terms, *topic.retrieval_terms))))
            if held and topic.source != but_of:
                ranked.append((-len(held), -place, topic))
        found = []
        for _, _, topic in sorted(ranked, key=lambda one: one[:2]):
            for (of, _), exchange in self._state.exchanges.items():
                inside = any(first <= exchange.sequence <= last for first, last in topic.spans)
                if of == scope and exchange.status == "completed" and inside:
                    found += [
                        (id, topic)
                        for (whose, id), message in self._state.messages.items()
                        if whose == scope and message.exchange_id == exchange.id and message.visible
                    ]
        return found[:limit]

    def list(self, scope: str, *, limit: int | None = None) -> list[Topic]:
        every = self._state.topics.get(scope, ())
        return [*every] if limit is None else [*every[max(0, len(every) - limit) :]]


class DictMeta(Group):
    """See `ports.store.Meta`."""

    def get(self, key: str) -> object:
        return self._state.meta.get(key)

    def put(self, key: str, value: object) -> None:
        if value is None:
            self._state.meta.pop(key, None)
        else:
            self._state.meta[key] = value


def _print(normal: str) -> str:
    return sha256(normal.encode()).hexdigest()
