"""Exchanges and messages in dicts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.stores.foreign.state import Group, within

from rememora.model.errors import StoreError
from rememora.model.transcript import LEARNING, LOST, Exchange

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rememora.model.transcript import Message


class DictTranscript(Group):
    """See `ports.store.Transcript`."""

    def put_exchange(self, exchange: Exchange) -> int:
        s, key = self._state, (exchange.scope, exchange.id)
        known = s.exchanges.get(key)
        if known is not None and known.source != exchange.source:
            raise StoreError(f"exchange {exchange.id!r} is there, of another source")
        place = known.sequence if known else s.next()
        s.names.add(exchange.scope)
        before, given = known.learning if known else "none", exchange.learning
        given = "waiting" if given == LOST else given
        learning = max(before, given, key=lambda mark: LEARNING.index("waiting" if mark == LOST else mark))
        kept = exchange.words_kept and (known is None or known.words_kept)
        s.exchanges[key] = replace(exchange, sequence=place, learning=learning, words_kept=kept)
        return place

    def exchange(self, scope: str, id: str) -> Exchange | None:
        known = self._state.exchanges.get((scope, id)) or self._of_note(scope, id)
        return None if known is None else self._with_texts(known)

    def exchanges(
        self,
        scopes: Sequence[str],
        *,
        status: str | None = None,
        sessions: Sequence[str | None] | None = None,
        sources: Sequence[str] | None = None,
        before: int | None = None,
        limit: int | None = None,
        texts: bool = True,
    ) -> list[Exchange]:
        found = [
            self._with_texts(exchange) if texts else replace(exchange, user_text="", assistant_text=None)
            for exchange in self._state.exchanges.values()
            if exchange.scope in scopes
            and status in (None, exchange.status)
            and (sessions is None or exchange.session in sessions)
            and (sources is None or exchange.source in sources)
            and (before is None or exchange.sequence < before)
        ]
        return found[::-1][:limit]

    def add_messages(self, messages: Sequence[Message]) -> None:
        s = self._state
        for message in messages:
            if (message.scope, message.id) in s.messages:
                raise StoreError(f"message {message.id!r} is there")
            is_note = (message.role, message.exchange_id) == ("note", message.id)
            if (message.scope, message.exchange_id) not in s.exchanges and not is_note:
                raise StoreError(f"exchange {message.exchange_id!r} is not there")
            s.messages[message.scope, message.id] = replace(message, sequence=s.next())

    def messages(self, scope: str, ids: Sequence[str]) -> list[Message]:
        return [
            m
            for m in self._state.messages.values()
            if m.scope == scope and (m.id in ids or m.source_id in ids)
        ]

    def totals(self, scopes: Sequence[str]) -> Mapping[str, object]:
        s = self._state
        return {
            "messages": sum(
                m.visible for m in s.messages.values() if m.scope in scopes and self._source(m) != "note"
            ),
            "exchanges": dict(
                Counter(e.status for e in s.exchanges.values() if e.scope in scopes and e.source != "note")
            ),
        }

    def show(self, scope: str, ids: Sequence[str], *, visible: bool) -> None:
        s = self._state
        for id in ids:
            if (scope, id) in s.messages:
                s.messages[scope, id] = replace(s.messages[scope, id], visible=visible)

    def drop(self, scope: str, ids: Sequence[str]) -> None:
        for id in ids:
            self._state.messages.pop((scope, id), None)
            exchange = self._state.exchanges.get((scope, id))
            left = any((m.scope, m.exchange_id) == (scope, id) for m in self._state.messages.values())
            if exchange is not None and exchange.source == "note" and not left:
                del self._state.exchanges[scope, id]

    def window(
        self,
        scopes: Sequence[str],
        *,
        session: str | None = None,
        exchange_id: str | None = None,
        since_ms: int | None = None,
        until_ms: int | None = None,
        sources: Sequence[str] | None = None,
        hidden: bool = False,
        limit: int | None = None,
    ) -> Iterable[Message]:
        found = [
            m
            for m in self._state.messages.values()
            if m.scope in scopes
            and (m.visible or hidden)
            and session in (None, m.session)
            and exchange_id in (None, m.exchange_id)
            and within(m.at_ms, since_ms, until_ms)
            and (sources is None or self._source(m) in sources)
        ]
        if since_ms is not None or until_ms is not None:
            found.sort(key=lambda m: (m.at_ms, m.sequence))
        return found[:limit]

    def _source(self, message: Message) -> str:
        exchange = self._state.exchanges.get((message.scope, message.exchange_id))
        return "note" if exchange is None else exchange.source

    def _of_note(self, scope: str, id: str) -> Exchange | None:
        note = self._state.messages.get((scope, id))
        if note is None or note.exchange_id != id:
            return None
        return Exchange(
            id=id,
            scope=scope,
            session=note.session,
            status="completed",
            user_sent_at_ms=note.at_ms,
            completed_at_ms=note.at_ms,
            failure_reason=None,
            source="note",
            sequence=note.sequence,
            words_kept=not note.words_hash,
        )

    def _with_texts(self, exchange: Exchange) -> Exchange:
        said = [
            m
            for m in self._state.messages.values()
            if (m.scope, m.exchange_id) == (exchange.scope, exchange.id)
            and (m.visible or exchange.status != "completed")
        ]
        by_role = {role: [m.text for m in said if m.role == role] for role in ("user", "note", "assistant")}
        answers = by_role["assistant"]
        return replace(
            exchange,
            user_text="\n".join(by_role["user"] or by_role["note"]),
            assistant_text="\n".join(answers) if answers else None,
        )


class DictPool(Group):
    """See `ports.store.Pool`."""

    def waiting(
        self, scopes: Sequence[str] | None, *, limit: int, after: int = 0
    ) -> list[tuple[int, str, str]]:
        return [(e.sequence, e.scope, e.id) for e in self._waiting(scopes) if e.sequence > after][:limit]

    def count(self, scopes: Sequence[str] | None) -> int:
        return len(self._waiting(scopes))

    def unkept(self, scopes: Sequence[str] | None) -> list[tuple[str, str]]:
        return [(e.scope, e.id) for e in self._waiting(scopes) if not e.words_kept]

    def lost(self, scopes: Sequence[str] | None) -> int:
        every = self._state.exchanges.values()
        return sum(e.learning == LOST and (scopes is None or e.scope in scopes) for e in every)

    def mark_lost(self, exchanges: Sequence[tuple[str, str]], *, lost: bool) -> int:
        known, before, after = self._state.exchanges, *(("waiting", LOST) if lost else (LOST, "waiting"))
        marks = {key: (known[key].learning, known[key].words_kept) for key in exchanges if key in known}
        changed = [key for key, mark in marks.items() if mark == (before, False)]
        for key in changed:
            known[key] = replace(known[key], learning=after)
        return len(changed)

    def doubled(self, scopes: Sequence[str] | None, *, within_ms: int) -> list[tuple[str, str | None]]:
        last = sorted(self._state.exchanges.values(), key=lambda e: e.sequence)[-200:]
        words = {(m.scope, m.exchange_id, m.role): m.text for m in self._state.messages.values()}
        said = [
            (e, text, words.get((e.scope, e.id, "assistant")))
            for e in last
            if e.source == "host" and (text := words.get((e.scope, e.id, "user")))
        ]
        found = {
            (a.scope, a.session)
            for place, (a, text, reply) in enumerate(said)
            for b, other, answer in said[place + 1 :]
            if text == other
            and (a.scope, a.session) == (b.scope, b.session)
            and abs(a.user_sent_at_ms - b.user_sent_at_ms) <= within_ms
            and (reply is None or answer is None or reply == answer)
            and len(text) + (0 if reply is None or answer is None else len(reply)) >= 12
        }
        return sorted((one for one in found if scopes is None or one[0] in scopes), key=str)

    def _waiting(self, scopes: Sequence[str] | None) -> list[Exchange]:
        every = self._state.exchanges.values()
        return [e for e in every if e.learning == "waiting" and (scopes is None or e.scope in scopes)]
