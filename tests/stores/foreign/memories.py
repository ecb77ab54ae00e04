"""Memories in dicts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.stores.foreign.state import Group

from rememora.core.dedupe import normal_form
from rememora.model.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rememora.model.memory import Memory, Span
    from rememora.model.queries import Which


class DictMemories(Group):
    """See `ports.store.Memories`."""

    def put(self, memory: Memory) -> None:
        s, key = self._state, (memory.scope, memory.id)
        self._refuse_rivals(memory)
        known = s.memories.get(key)
        if known is not None and known.version < memory.version:
            s.versions[key] = (*s.versions.get(key, ()), replace(known, tier="hot"))
        s.names.add(memory.scope)
        s.hooks = {k: h for k, h in s.hooks.items() if k[:2] != key or k[2] in memory.triggers}
        s.memories[key] = replace(memory, tier="hot" if known is None else known.tier)

    def get(self, scope: str, id: str) -> Memory | None:
        known = self._state.memories.get((scope, id))
        return None if known is None else self._with_words(known)

    def find(self, which: Which) -> Iterator[Memory]:
        if which.trashed_by_ms is not None:
            trash = [m for m in self._state.memories.values() if m.status == "trashed"]
            due = [m for m in trash if (m.retired_ms or 0) <= which.trashed_by_ms]
            yield from map(self._with_words, sorted(due, key=lambda m: m.retired_ms or 0))
            return
        if which.subjects is not None or which.attribute is not None:
            told = [m for m in self._state.memories.values() if _is_of(m, which)]
            yield from map(self._with_words, told)
            return
        if which.exchanges is not None:
            asked = replace(which, exchanges=None)
            kept = [m for m in self._state.memories.values() if m.evidence and _meant(m, asked)]
            for exchange in which.exchanges:
                own = [m for m in kept if m.evidence[0].exchange_id == exchange]
                yield from map(self._with_words, own)
            return
        found = [m for m in self._state.memories.values() if _meant(m, which)]
        if not which.oldest_first:
            found.reverse()
        found.sort(key=lambda m: m.updated_ms, reverse=not which.oldest_first)
        yield from map(self._with_words, found[: which.limit])

    def several(self, scope: str, ids: Sequence[str]) -> list[Memory]:
        return [
            self._with_words(m) for m in self._state.memories.values() if m.scope == scope and m.id in ids
        ]

    def rivals(self, scope: str, normal: str, slot: tuple[str, str, str] | None) -> list[Memory]:
        def meets(m: Memory) -> bool:
            same_words = m.status in ("active", "quarantined") and normal_form(m.text) == normal
            return same_words or (
                slot is not None and m.status == "active" and (m.slot or ())[:2] == slot[:2]
            )

        return [self._with_words(m) for m in self._state.memories.values() if m.scope == scope and meets(m)]

    def versions(self, scope: str, id: str) -> list[Memory]:
        return [self._with_words(m) for m in self._state.versions.get((scope, id), ())]

    def touch(self, scope: str, ids: Sequence[str], *, at_ms: int) -> None:
        s = self._state
        for key in [(scope, id) for id in ids if (scope, id) in s.memories]:
            known = s.memories[key]
            count = known.recall_count + 1
            s.memories[key] = replace(known, recall_count=count, recalled_ms=at_ms, reinforced_ms=at_ms)

    def purge(self, scope: str, ids: Sequence[str]) -> None:
        for id in ids:
            self._state.memories.pop((scope, id), None)
            self._state.versions.pop((scope, id), None)
            self._state.hooks = {k: h for k, h in self._state.hooks.items() if k[:2] != (scope, id)}

    def totals(self, scopes: Sequence[str], *, alive_at_ms: int) -> Mapping[str, object]:
        every = [m for m in self._state.memories.values() if m.scope in scopes]
        alive = [m for m in every if m.status == "active" and not m.expired(alive_at_ms)]
        recalled = [m.recalled_ms for m in alive if m.recalled_ms is not None]
        return {
            "by_status": dict(Counter(m.status for m in every)),
            "count": len(alive),
            "by_kind": dict(Counter(m.kind for m in alive)),
            "by_source": dict(Counter(m.source for m in alive)),
            "avg_confidence": sum(m.confidence for m in alive) / len(alive) if alive else 0.0,
            "recall_total": sum(m.recall_count for m in alive),
            "last_recalled_ms": max(recalled, default=None),
        }

    def _active(self, scope: str) -> list[Memory]:
        return [m for m in self._state.memories.values() if m.scope == scope and m.status == "active"]

    def _refuse_rivals(self, memory: Memory) -> None:
        """Keep one active memory of a text and one of a slot, as the SQLite store does."""
        if memory.status != "active":
            return
        for other in self._active(memory.scope):
            same_address = (memory.slot or ())[:2] == (other.slot or ())[:2]
            same_words = memory.many == other.many and normal_form(other.text) == normal_form(memory.text)
            holds = memory.slot is not None and memory.many == other.many
            holds = holds and (not memory.many or memory.slot == other.slot)
            if other.id != memory.id and same_address and (holds or same_words):
                raise StoreError(f"memory {other.id!r} holds this text or slot")

    def _with_words(self, memory: Memory) -> Memory:
        return replace(memory, evidence=tuple(self._span(memory.scope, span) for span in memory.evidence))

    def _span(self, scope: str, span: Span) -> Span:
        message = self._state.messages.get((scope, span.message_id))
        return replace(span, text="" if message is None else message.text[span.start : span.end])


def _is_of(m: Memory, which: Which) -> bool:
    subject, attribute, _ = m.slot or (None, None, None)
    return (
        subject is not None
        and m.scope in (which.scopes or ())
        and m.status in which.statuses
        and (which.subjects is None or subject in which.subjects)
        and which.attribute in (None, attribute)
        and which.many in (None, m.many)
    )


def _meant(m: Memory, which: Which) -> bool:
    conditions = [
        which.scopes is None or m.scope in which.scopes,
        m.status in which.statuses,
        which.kinds is None or m.kind in which.kinds,
        which.session in (None, m.session),
        which.below_confidence is None or m.confidence < which.below_confidence,
        which.updated_before_ms is None or m.updated_ms < which.updated_before_ms,
        which.idle_since_ms is None or max(m.updated_ms, m.recalled_ms or 0) < which.idle_since_ms,
        which.expired_at_ms is None or m.expired(which.expired_at_ms),
        which.alive_at_ms is None or not m.expired(which.alive_at_ms),
        which.pinned in (None, m.pinned),
    ]
    return all(conditions)
