"""A full text in a dict, with BM25."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from math import log
from typing import TYPE_CHECKING

from tests.stores.foreign.state import Group, within

from rememora.core.numbers import number_of
from rememora.model.queries import Candidate

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from rememora.model.queries import IndexEntry, Where
    from rememora.ports.store import Frequencies


class DictIndex(Group):
    """See `ports.store.TextIndex`."""

    def add(self, entries: Sequence[IndexEntry]) -> None:
        s = self._state
        for entry in entries:
            key = (entry.scope, entry.source, entry.id)
            s.names.add(entry.scope)
            s.entries.pop(key, None)  # so that it is the latest
            s.entries[key] = entry
            s.places[key] = 1 + max(s.places.values(), default=0)

    def remove(self, scope: str, source: str, ids: Sequence[str]) -> int:
        known = [id for id in dict.fromkeys(ids) if (scope, source, id) in self._state.entries]
        for id in known:
            del self._state.entries[scope, source, id]
            del self._state.places[scope, source, id]
        return len(known)

    def expire(self, scope: str, source: str, ids: Sequence[str], at_ms: int | None) -> int:
        s = self._state
        keys = [(scope, source, id) for id in dict.fromkeys(ids) if (scope, source, id) in s.entries]
        for key in keys:
            s.entries[key] = replace(s.entries[key], expires_ms=at_ms)
        return len(keys)

    def frequencies(self, scope: str, terms: Sequence[str]) -> Frequencies:
        entries = [entry for entry in self._state.entries.values() if entry.scope == scope]
        found = {term: sum(term in entry.terms for entry in entries) for term in terms}
        length = sum(len(entry.terms) for entry in entries)
        return len(entries), length, {term: count for term, count in found.items() if count}

    def candidates(
        self, terms: Mapping[str, Sequence[str]], where: Where, *, limit: int, order: str
    ) -> list[Candidate]:
        enough = all if order == "all" else any
        found = [
            entry
            for entry in self._state.entries.values()
            if terms.get(entry.scope)
            and enough(term in entry.terms for term in terms[entry.scope])
            and _allowed(entry, where)
        ]
        found.reverse()
        if order == "best":
            found.sort(key=lambda entry: self._bm25(entry, terms[entry.scope]), reverse=True)
        return [self._candidate(entry) for entry in found[:limit]]

    def around(
        self, scope: str, places: Sequence[int], *, reach: int, known: Collection[int]
    ) -> list[Candidate]:
        return [
            self._candidate(entry)
            for key, entry in self._state.entries.items()
            if entry.scope == scope
            and entry.source == "message"
            and (place := self._state.places[key]) not in known
            and any(abs(place - other) <= reach for other in places)
        ]

    def messages(self, scope: str, ids: Sequence[str]) -> list[Candidate]:
        keys = [(scope, "message", id) for id in ids]
        return [self._candidate(self._state.entries[key]) for key in keys if key in self._state.entries]

    @contextmanager
    def rebuilding(self) -> Iterator[None]:
        s = self._state
        former = dict(s.places)
        s.entries.clear()
        yield
        s.places = {key: former.get(key, s.places[key]) for key in s.entries}
        added = sorted(s.entries.items(), key=lambda item: s.places[item[0]])
        s.entries.clear()
        s.entries.update(added)

    def _candidate(self, entry: IndexEntry) -> Candidate:
        place = self._state.places[entry.scope, entry.source, entry.id]
        exchange = None if entry.exchange_id is None else number_of(entry.exchange_id)
        terms = tuple(map(number_of, entry.terms))
        return Candidate(
            entry.source,
            entry.scope,
            entry.id,
            entry.kind,
            exchange,
            terms,
            place,
            entry.session,
            entry.at_ms,
        )

    def _bm25(self, entry: IndexEntry, terms: Sequence[str]) -> float:
        """Okapi BM25 with k1 = 1.2 and b = 0.75 over the entry's scope."""
        entries, length, holders = self.frequencies(entry.scope, terms)
        norm = 1.2 * (0.25 + 0.75 * len(entry.terms) * entries / length)
        total = 0.0
        for term in terms:
            count = entry.terms.count(term)
            weight = log(1 + (entries - holders.get(term, 0) + 0.5) / (holders.get(term, 0) + 0.5))
            total += weight * count * 2.2 / (count + norm)
        return total


def _allowed(entry: IndexEntry, where: Where) -> bool:
    wanted = where.kinds if entry.source == "memory" else where.roles
    return (
        entry.source in where.sources
        and (wanted is None or entry.kind in wanted)
        and where.session in (None, entry.session)
        and within(entry.at_ms, where.since_ms, where.until_ms)
        and (entry.expires_ms is None or where.now_ms < entry.expires_ms)
    )
