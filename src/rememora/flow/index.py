"""What is written into the full text, and how it is made anew."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from rememora.core.context.cues import speaker_marks
from rememora.core.learning import UNNAMED_SUBJECT, searchable
from rememora.core.ranking import ASKS, HOLDS_QUESTION
from rememora.core.text import TOKENIZER_VERSION
from rememora.core.text.asking import asks
from rememora.flow.intake import Intake
from rememora.model.queries import IndexEntry, Which
from rememora.model.transcript import TURNS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TypeVar

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory
    from rememora.model.transcript import Message

    T = TypeVar("T")

_BATCH = 1_000


def spoken_terms(name: str | None, text: str, intake: Intake) -> list[str]:
    """Return what is indexed of words that were said: with them the speaker's name, and marks for ranking."""
    terms = intake.terms([name, text])
    if not terms:
        return terms
    if name:
        terms += speaker_marks(name, intake.terms([name]))
    asked = asks(text)
    return terms + [HOLDS_QUESTION] * (asked or "?" in text or "？" in text) + [ASKS] * asked


def message_entry(message: Message, terms: list[str]) -> IndexEntry:
    """Make the index entry of a message."""
    return IndexEntry(
        scope=message.scope,
        source="message",
        id=message.id,
        session=message.session,
        kind=message.role,
        exchange_id=message.exchange_id,
        at_ms=message.at_ms,
        expires_ms=None,
        terms=terms,
    )


def message_entries(messages: Iterable[Message], intake: Intake, *, notes: bool = False) -> list[IndexEntry]:
    """Make the index entries of messages; one without any term gets none.

    The note of a memory must get none either: the memory stands for it. Its exchange's source tells it from
    a note that was said; with *notes* the caller has left those of memories out, else all notes are.
    """
    spoken = ((m, spoken_terms(m.name, m.text, intake)) for m in messages if notes or m.role != "note")
    return [message_entry(m, terms) for m, terms in spoken if terms]


def memory_terms(memory: Memory, intake: Intake) -> list[str]:
    """Return what is indexed of a memory: title, text, concepts, and the address of a fact."""
    text, address = memory.text, tuple(memory.slot or ())[:2]
    if memory.source == "extracted":
        text, address = searchable(text), tuple(part for part in address if part != UNNAMED_SUBJECT)
    elif memory.source == "gist":
        from rememora.core.gist import unlabelled

        text = unlabelled(text)
    return intake.terms([memory.title, text, *memory.concepts, *address])


_FOUND = ("active", "superseded", "deprecated")


def is_found(memory: Memory) -> bool:
    """Tell whether the full text has a memory: what was closed here is found by questions about its own time.

    Not so what came in closed from another program without the time of its end: nobody can tell when it held.
    """
    held = memory.status == "superseded" and memory.valid_to_ms is not None
    return memory.status == "active" or (memory.status in _FOUND and (held or bool(memory.ends)))


def found_until(memory: Memory) -> int | None:
    """Return from when on no question about the present finds a memory: it is over, or a value that is.

    What is known to be over at a time that nobody said, and what never was so, is found by none.
    """
    held_to_ms = memory.valid_to_ms if memory.slot is not None or memory.status != "active" else None
    if memory.status == "deprecated" or (memory.status == "superseded" and held_to_ms is None):
        held_to_ms = memory.began_ms
    ends_ms = (held_to_ms, None if memory.pinned else memory.expires_ms)
    return min((end_ms for end_ms in ends_ms if end_ms is not None), default=None)


def memory_entry(memory: Memory, terms: list[str]) -> IndexEntry:
    """Make the index entry of a memory; its time is when it began to hold, if that is known."""
    if memory.slot is not None or memory.because:
        from rememora.core.edges import edge_terms

        terms = [*terms, *edge_terms(memory)]
    return IndexEntry(
        scope=memory.scope,
        source="memory",
        id=memory.id,
        session=memory.session,
        kind=memory.kind,
        exchange_id=None,
        at_ms=memory.began_ms,
        expires_ms=found_until(memory),
        terms=terms,
    )


def memory_entries(memories: Iterable[Memory], intake: Intake) -> list[IndexEntry]:
    """Make the index entries of memories; one without any term gets none."""
    return [memory_entry(m, terms) for m in memories if (terms := memory_terms(m, intake))]


def rebuild(deps: Deps, *, unless_version: int | None = None) -> int:
    """Drop the full text and the codes of vectors, and make them anew; return the number of entries.

    With *unless_version* nothing is done when this version of the tokenizer wrote it; another process may
    have been faster.
    """
    count = 0
    intake = Intake()
    with deps.store.transaction():
        if unless_version is not None and deps.store.meta.get("tokenizer_version") == unless_version:
            return 0
        with deps.store.index.rebuilding():
            scopes = deps.store.scopes()
            for batch in _batches(deps.store.transcript.window(scopes, sources=TURNS)):
                entries = message_entries((m for m in batch if m.integrity != "false"), intake, notes=True)
                deps.store.index.add(entries)
                count += len(entries)
            which = Which(scopes=tuple(scopes), statuses=_FOUND, oldest_first=True)
            for some in _batches(deps.store.memories.find(which)):
                found = memory_entries((m for m in some if m.integrity != "false" and is_found(m)), intake)
                deps.store.index.add(found)
                count += len(found)
                for memory in some:
                    if memory.triggers and memory.integrity != "false":
                        deps.store.hooks.renew(memory)
        if deps.vectors is not None:
            for space in deps.vectors.spaces():
                deps.vectors.seal(space.name)
        deps.store.meta.put("tokenizer_version", TOKENIZER_VERSION)
    if count:
        deps.emit("index.rebuilt", entries=count)
    return count


def _batches(items: Iterable[T]) -> Iterator[Sequence[T]]:
    iterator = iter(items)
    while batch := list(islice(iterator, _BATCH)):
        yield batch
