"""The note in the transcript that a remembered text rests on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.identity import note_id
from rememora.flow.pool import bare
from rememora.model.memory import Span
from rememora.model.transcript import Message

if TYPE_CHECKING:
    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory


def with_note(deps: Deps, memory: Memory) -> Memory:
    """Write the text to the transcript and point at it: what has no span is no evidence. Inside a transaction.

    Where words are not kept, the note has only their hash.
    """
    id = _free_id(deps, memory.scope, note_id(memory.id, memory.version))
    message = Message(
        id=id,
        source_id=id,
        exchange_id=id,
        scope=memory.scope,
        session=memory.session,
        role="note",
        name=None,
        text=memory.text,
        at_ms=memory.updated_ms,
    )
    if not deps.settings.archive:
        message = bare(deps, message)
    deps.store.transcript.add_messages([message])
    end = len(memory.text)
    span = Span(
        exchange_id=id,
        message_id=id,
        role="note",
        start=0,
        end=end,
        text=message.text,
        words_hash=message.words_hash,
    )
    return replace(memory, evidence=(span,))


def notes_of(deps: Deps, memory: Memory) -> list[str]:
    """Return the notes that exist only for this memory, those of its older versions too."""
    versions = [memory, *deps.store.memories.versions(memory.scope, memory.id)]
    spans = [span for version in versions for span in version.evidence]
    return list(dict.fromkeys(span.message_id for span in spans if span.role == "note"))


def _free_id(deps: Deps, scope: str, wanted: str) -> str:
    """Return an id that neither a message nor an exchange has."""
    id, again = wanted, 1
    while deps.store.transcript.messages(scope, [id]) or deps.store.transcript.exchange(scope, id):
        again += 1
        id = f"{wanted}.{again}"
    return id
