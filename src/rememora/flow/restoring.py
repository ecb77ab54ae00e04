"""Records of our own export, put back as they were: ids, times, versions and evidence stay.

What is there already stays as it is. What was forgotten does not come back, in none of its versions.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.dedupe import normal_form
from rememora.core.erasing import ERASED, NOT_AGAIN, holds_back
from rememora.core.identity import note_id
from rememora.core.told import reason_for
from rememora.flow.archive import OFF
from rememora.flow.erased import left
from rememora.flow.index import is_found, memory_entry, memory_terms, message_entry, spoken_terms
from rememora.flow.intake import Intake
from rememora.flow.modes import learning_of
from rememora.flow.pool import bare, says
from rememora.flow.refusing import refusal, rivals
from rememora.flow.spans import read_anew
from rememora.model.errors import InvalidInput
from rememora.model.imported import BadLine
from rememora.model.results import Receipt
from rememora.model.transcript import Exchange, Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.model.imported import ImportedRecord
    from rememora.model.memory import Memory
    from rememora.model.queries import IndexEntry

    Outcome = tuple[int, Receipt]

WITHDRAWN = "withdrawn"
"""Status of a note that came in and went again, because its memory was refused."""

_OTHER_WORDS = "other words are kept here under this id; import into another scope to have both"
_OTHER_EXCHANGE = "another exchange is kept here under this id; import into another scope to have both"


class Restoring:
    """Puts the records of one file back; one for each import, since lines lean on those above them."""

    def __init__(self, deps: Deps) -> None:
        self._deps = deps
        self._intake = Intake()
        # An exchange is written with its first message: where none comes in, nothing tells of it.
        self._awaited: dict[tuple[str, str], Exchange] = {}
        self._refused: set[tuple[str, str]] = set()
        self._entries: dict[tuple[str, str, str], IndexEntry] = {}
        self._latest: Exchange | None = None
        self._stored: dict[str, list[str]] = {}

    def take(self, items: Sequence[ImportedRecord | BadLine]) -> list[Outcome]:
        """Write what is new, and tell the fate of each line that is bad, a message or a memory.

        Inside a transaction.
        """
        outcomes: list[Outcome] = []
        for item in items:
            if isinstance(item, BadLine):
                receipts = [Receipt(status="rejected", id="", reason=item.reason)]
            elif isinstance(item.record, Exchange):
                receipts = self._exchange(item.record)
            elif isinstance(item.record, Message):
                receipts = [self._message(item.record)]
            else:
                receipts = self._memory(item.record, item.history)
            outcomes += [(item.line, receipt) for receipt in receipts]
        self._deps.store.index.add(list(self._entries.values()))
        self._entries.clear()
        for scope, ids in self._stored.items():
            now_ms = self._deps.clock.now_ms()
            self._deps.store.ledger.append("memories.imported", scope=scope, ids=ids, at_ms=now_ms)
        self._stored.clear()
        return outcomes

    def _exchange(self, found: Exchange) -> list[Receipt]:
        key, self._latest = (found.scope, found.id), None
        known = self._awaited.get(key) or self._deps.store.transcript.exchange(*key)
        if known is not None and not _is_one(known, found):
            self._refused.add(key)
            return [Receipt(status="rejected", id=found.id, of=found.id, reason=_OTHER_EXCHANGE)]
        if known is None or key in self._awaited:
            self._awaited[key] = _due(self._deps, found)
        elif known.status == "pending" and found.status != "pending":
            self._advance(found)
        return []

    def _advance(self, found: Exchange) -> None:
        """Close an exchange that was still open when it was put here."""
        transcript = self._deps.store.transcript
        transcript.put_exchange(_due(self._deps, found))
        if found.status == "completed":
            said = list(transcript.window([found.scope], exchange_id=found.id, hidden=True))
            transcript.show(found.scope, [message.id for message in said], visible=True)
            for message in said:
                self._index_message(message, found)

    def _message(self, found: Message) -> Receipt:
        transcript = self._deps.store.transcript
        known = [m for m in transcript.messages(found.scope, [found.id]) if m.id == found.id]
        if known and _are_one(self._deps, known[0], found):
            return Receipt(status="duplicate", id=found.id, of=found.id)
        exchange, reason = self._place(found)
        if known:
            reason = _OTHER_WORDS
        words = left(self._deps, found.text, scope=found.scope, told_ms=found.at_ms)
        if words == ERASED != found.text:
            reason = NOT_AGAIN
        if exchange is not None and exchange.source != "note" and not self._deps.settings.archive:
            reason = OFF
        if exchange is None or reason is not None:
            return Receipt(status="rejected", id=found.id, reason=reason)
        if self._awaited.pop((exchange.scope, exchange.id), None) and not _is_note(found, exchange):
            transcript.put_exchange(exchange)
        message = replace(found, text=words, visible=exchange.status == "completed")
        if not self._deps.settings.archive:
            message = bare(self._deps, message)
        transcript.add_messages([message])
        if message.visible and not message.words_hash:
            self._index_message(message, exchange)
        return Receipt(status="stored", id=found.id)

    def _place(self, found: Message) -> tuple[Exchange | None, str | None]:
        """Return the exchange that a message belongs to, or why it cannot come in."""
        key = (found.scope, found.exchange_id)
        if key in self._refused:
            return None, f"exchange_id: {found.exchange_id!r} is another exchange here"
        if self._latest is None or (self._latest.scope, self._latest.id) != key:
            self._latest = self._awaited.get(key) or self._deps.store.transcript.exchange(*key)
        if self._latest is None:
            return None, f"exchange_id: expected a line for {found.exchange_id!r} above, found none"
        if self._latest.source == "note":
            id = self._deps.store.tombstones.blocking(found.scope, normal_form(found.text))
            if id is not None and holds_back(id, told_ms=found.at_ms):
                return None, reason_for(id)
        return self._latest, None

    def _memory(self, found: Memory, history: Sequence[Memory]) -> list[Receipt]:
        memories = self._deps.store.memories
        known = memories.get(found.scope, found.id)
        kept = [] if known is None else [*memories.versions(found.scope, found.id), known]
        receipt = refusal(self._deps, found, history, kept)
        if receipt is None:
            try:
                versions = [read_anew(self._deps, version) for version in (*history, found)]
            except InvalidInput as error:
                receipt = Receipt(status="rejected", id=found.id, reason=str(error))
        if receipt is not None:
            return [receipt, *self._withdrawn([*history, found], kept)]
        self._write(versions, after=known.version if known else 0)
        self._stored.setdefault(found.scope, []).append(found.id)
        return [Receipt(status="stored", id=found.id)]

    def _write(self, versions: Sequence[Memory], *, after: int) -> None:
        """Put the versions after the one that is here, oldest first: each makes history of the one before."""
        *older, current = versions
        for version in older:
            if version.version > after:
                # Its words may be those of another memory today, and no two active ones may have the same.
                taken = version.status == "active" and rivals(self._deps, version)
                self._deps.store.memories.put(replace(version, status="archived") if taken else version)
        self._deps.store.memories.put(current)
        terms = memory_terms(current, self._intake)
        key = (current.scope, "memory", current.id)
        if is_found(current) and terms:
            self._entries[key] = memory_entry(current, terms)
        elif after:
            self._entries.pop(key, None)
            self._deps.store.index.remove(current.scope, "memory", [current.id])

    def _withdrawn(self, found: Sequence[Memory], kept: Sequence[Memory]) -> list[Receipt]:
        """Drop the notes that came in for a memory that did not: they are words that nobody could forget."""
        scope, id = found[-1].scope, found[-1].id
        if any(version.integrity == "false" for version in kept):
            return []  # what it rests on cannot be told
        notes = {note_id(id, version.version) for version in found}
        notes |= {span.message_id for version in found for span in version.evidence}
        notes -= {span.message_id for version in kept for span in version.evidence}
        own = sorted(note for note in notes if _is_note_of(id, note))
        transcript = self._deps.store.transcript
        gone = (
            [m.id for m in transcript.messages(scope, own) if m.id in own and m.role == "note"] if own else []
        )
        transcript.drop(scope, gone)
        return [Receipt(status=WITHDRAWN, id=note) for note in gone]

    def _index_message(self, message: Message, exchange: Exchange) -> None:
        terms = spoken_terms(message.name, message.text, self._intake)
        if terms and exchange.source != "note":  # the memory stands for its note
            self._entries[message.scope, "message", message.id] = message_entry(message, terms)


def _is_note_of(memory: str, message: str) -> bool:
    """Tell by its id whether a message is a note that was written for a memory, as `flow.notes` names them."""
    number = message.removeprefix(f"{memory}/note-")
    return number != message and number.isascii() and number.replace(".", "", 1).isdigit()


def _is_note(message: Message, exchange: Exchange) -> bool:
    """Tell whether an exchange is only a note, as `flow.notes` writes it: then the note stands for it."""
    times = {message.at_ms, exchange.user_sent_at_ms, exchange.completed_at_ms}
    return (
        (exchange.source, exchange.status, message.role) == ("note", "completed", "note")
        and (exchange.id, exchange.session) == (message.id, message.session)
        and len(times) == 1
    )


def _is_one(known: Exchange, found: Exchange) -> bool:
    """Tell whether two exchanges are the same one, perhaps at two times of its life."""
    alike = [(e.source, e.session, e.user_sent_at_ms) for e in (known, found)]
    return alike[0] == alike[1] and (
        known.status == found.status or "pending" in (known.status, found.status)
    )


def _due(deps: Deps, found: Exchange) -> Exchange:
    """Let an exchange wait to be distilled only where anything is learnt; what is done stays done."""
    lasting = found.learning == "done" or (
        found.learning == "waiting" and learning_of(deps.settings) == "waiting"
    )
    return found if lasting else replace(found, learning="none")


def _are_one(deps: Deps, known: Message, found: Message) -> bool:
    """Tell whether two messages of one id are the same, as `flow.archive` has it."""
    return (known.session, known.role) == (found.session, found.role) and says(deps, known, found.text)
