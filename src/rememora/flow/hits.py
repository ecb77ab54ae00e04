"""Candidates become hits: read, checked, and shown once for each piece of evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.flow.quarantine import quarantine
from rememora.model.memory import Span
from rememora.model.queries import Which
from rememora.model.results import Hit

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rememora.flow.deps import Deps
    from rememora.flow.moments import Moment
    from rememora.model.memory import Memory
    from rememora.model.queries import Where
    from rememora.model.transcript import Message


_TOLD = ("active", "superseded", "deprecated")
"""Statuses of what was learnt; what is in the trash says nothing of its words."""
DIGITS = 6
"""Of a score as it is shown."""
WHOLE = 0.8
"""From this share of its characters on, memories that were shown have said what a message says: the rest is
a greeting or a full stop."""


class Loader:
    """Reads hits inside one `reading()` block and remembers what it had to leave out.

    Attributes:
        false_rows: (source, scope, id) of rows whose bytes were changed behind our back.
    """

    def __init__(self, deps: Deps, where: Where, *, moment: Moment | None = None) -> None:
        self._deps, self._where, self._moment = deps, where, moment
        self._addresses: dict[tuple[str, str, str], dict[str, Memory]] = {}
        self._shown: set[tuple[str, str]] = set()
        self._words: set[tuple[str, str, int, int]] = set()
        self._messages: dict[tuple[str, str], Message] = {}
        self._learnt: dict[tuple[str, str], list[str]] = {}
        self._memories: dict[tuple[str, str], Memory] = {}
        self._unverified = False
        self.false_rows: list[tuple[str, str, str]] = []

    @property
    def degraded(self) -> tuple[str, ...]:
        """What the answer lacks: "quarantined" rows were left out, "unverified" ones could not be checked."""
        return tuple(["quarantined"] * bool(self.false_rows) + ["unverified"] * self._unverified)

    def fetch(self, wanted: Iterable[tuple[str, str, str]]) -> None:
        """Read these (source, scope, id) in one go for each scope, for the `hit`s that follow; what is here stays."""
        store = self._deps.store
        groups: dict[tuple[str, str], list[str]] = {}
        for source, scope, id in wanted:
            if (scope, id) not in (self._memories if source == "memory" else self._messages):
                groups.setdefault((source, scope), []).append(id)
        for (source, scope), ids in groups.items():
            if source == "memory":
                self._memories.update({(scope, m.id): m for m in store.memories.several(scope, ids)})
            else:
                found = store.transcript.messages(scope, ids)
                self._messages.update({(scope, m.id): m for m in found})
                self._learn_of(scope, found)

    def memory(self, scope: str, id: str) -> Memory | None:
        """Return a memory that was read, whether it may be shown or not."""
        return self._memories.get((scope, id))

    def _learn_of(self, scope: str, messages: Sequence[Message]) -> None:
        """Note which memories were learnt from messages: when they fall, so do these words."""
        exchanges = tuple(dict.fromkeys(m.exchange_id for m in messages if m.role == "user"))
        if not exchanges:
            return
        which = Which(scopes=(scope,), statuses=_TOLD, exchanges=exchanges)
        learnt = [memory for memory in self._deps.store.memories.find(which) if memory.evidence]
        places = {memory.id: memory.evidence[0].message_id for memory in learnt}
        for memory in learnt:
            place = places[memory.id]
            if places.get(memory.superseded_by or "") != place:  # a message may put itself right
                self._learnt.setdefault((scope, place), []).append(memory.id)

    def hit(
        self, source: str, scope: str, id: str, *, score: float, scores: Mapping[str, float]
    ) -> Hit | None:
        """Return the hit, or `None` if it must not be shown."""
        if source == "memory":
            memory = self._memories.get((scope, id))
            if memory is None or not self._sound(source, scope, id, memory.integrity):
                return None
            return self._of_memory(memory, score, scores)
        message = self._messages.get((scope, id))
        if message is None or not self._sound(source, scope, id, message.integrity):
            return None
        return self._of_message(message, score, scores)

    def sequence(self, hit: Hit) -> int | None:
        """Return the place of a message that was read in its scope; `None` of a memory."""
        message = None if hit.memory is not None else self._messages.get((hit.scope, hit.id))
        return None if message is None else message.sequence

    def report(self) -> None:
        """Take changed rows out of the full text and say so; outside of any block."""
        quarantine(self._deps, self.false_rows)

    def _sound(self, source: str, scope: str, id: str, integrity: str) -> bool:
        if integrity == "false":
            self.false_rows.append((source, scope, id))
            return False
        self._unverified |= integrity == "unverified"
        return True

    def _of_memory(self, memory: Memory, score: float, scores: Mapping[str, float]) -> Hit | None:
        seen = None if memory.expired(self._where.now_ms) else self._seen(memory)
        if seen is None:
            return None
        memory = seen
        sources = _sources(memory)
        if not self._says_more(memory):
            return None
        first = memory.evidence[0] if memory.evidence else None
        return Hit(
            id=memory.id,
            kind=memory.kind,
            text=memory.text,
            score=round(score, DIGITS),
            scores=scores,
            evidence=memory.evidence,
            source_id=sources[0] if sources else None,
            source_ids=sources,
            role=first.role if first else "note",
            name=None,
            session=memory.session,
            scope=memory.scope,
            at_ms=memory.began_ms,
            memory=memory,
            doubtful=self._doubts(memory) if memory.because else (),
        )

    def _seen(self, memory: Memory) -> Memory | None:
        """Return a memory as it may be shown: of values with an address only what is not over yet."""
        if self._moment is not None:
            from rememora.flow.moments import seen

            return seen(self._deps, memory, self._moment, self._addresses)
        end_ms = memory.valid_to_ms if memory.slot is not None else None
        lasts = end_ms is None or self._where.now_ms < end_ms
        if memory.status == "superseded":  # what takes its place was told, and has not begun
            return memory if end_ms is not None and lasts and end_ms > (memory.retired_ms or 0) else None
        return memory if memory.status == "active" and lasts else None

    def _doubts(self, memory: Memory) -> tuple[str, ...]:
        from rememora.flow.premises import fallen

        return fallen(self._deps, memory, self._moment)

    def _of_message(self, message: Message, score: float, scores: Mapping[str, float]) -> Hit | None:
        if not message.visible or self._is_news(message) or not self._holds_more(message):
            return None
        span = Span(
            exchange_id=message.exchange_id,
            message_id=message.id,
            role=message.role,
            start=0,
            end=len(message.text),
            text=message.text,
        )
        return Hit(
            id=message.id,
            kind="message",
            text=message.text,
            score=round(score, DIGITS),
            scores=scores,
            evidence=(span,),
            source_id=message.source_id,
            source_ids=(message.source_id,),
            role=message.role,
            name=message.name,
            session=message.session,
            scope=message.scope,
            at_ms=message.at_ms,
            doubtful=self._fallen_of(message),
        )

    def _fallen_of(self, message: Message) -> tuple[str, ...]:
        learnt = self._learnt.get((message.scope, message.id))
        if not learnt:
            return ()
        from rememora.flow.premises import fallen_of

        return fallen_of(self._deps, message.scope, learnt, self._moment)

    def _is_news(self, message: Message) -> bool:
        """Tell whether a message was not said yet at the time whose knowledge is asked for."""
        known_ms = None if self._moment is None else self._moment.known_ms
        return known_ms is not None and message.at_ms > known_ms

    def _says_more(self, memory: Memory) -> bool:
        """Tell whether any of the words that a memory rests on were not shown yet, and note that they are.

        One without words rests on itself. Several may rest on different words of one message.
        """
        if memory.kind == "capsule":  # it tells of words in short, and must not stand in the way of the words
            return True
        own = Span(exchange_id="", message_id=memory.id, role="", start=0, end=len(memory.text), text="")
        spans = {(memory.scope, span.message_id, span.start, span.end) for span in memory.evidence or (own,)}
        fresh = spans - self._words
        self._words |= fresh
        return bool(fresh)

    def said_before(self, hit: Hit) -> tuple[str, str] | None:
        """Return the shown message, as (scope, id), that this memory was made from and that says no more."""
        places = {span.message_id for span in hit.evidence} if hit.memory is not None else set()
        key = (hit.scope, next(iter(places))) if len(places) == 1 else None
        return key if key in self._shown and key and not self._adds(self._messages[key]) else None

    def _holds_more(self, message: Message) -> bool:
        """Tell whether a message says more than the memories that were shown of it, and note that it is shown."""
        key = (message.scope, message.id)
        if key in self._shown:
            return False
        self._shown.add(key)
        return self._adds(message)

    def _adds(self, message: Message) -> bool:
        key = (message.scope, message.id)
        told = {at for *of, start, end in self._words if tuple(of) == key for at in range(start, end)}
        return len(told) < WHOLE * max(1, len(message.text))


def _sources(memory: Memory) -> tuple[str, ...]:
    """Return the messages behind a memory: those that it quotes, or all that a capsule stands for."""
    if memory.kind == "capsule":
        from rememora.flow.capsules import entries_of

        return entries_of(memory)
    return tuple(dict.fromkeys(span.message_id for span in memory.evidence))
