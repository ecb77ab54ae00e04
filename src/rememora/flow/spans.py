"""The spans of memories that come in from an export, read anew from the messages that are here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.flow.pool import says
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory, Span
    from rememora.model.transcript import Message


def read_anew(deps: Deps, memory: Memory) -> Memory:
    """Return the memory with its spans as the messages here have them. Inside a transaction.

    Where words are not kept, spans in messages that did not come in are left out, and one in a message
    without words stays if it is the whole of it.

    Raises:
        InvalidInput: A span is in a message that is not here, or does not say what the file says.
    """
    ids = [span.message_id for span in memory.evidence]
    said = {m.id: m for m in deps.store.transcript.messages(memory.scope, ids)} if ids else {}
    spans = [_span(deps, span, said.get(span.message_id)) for span in memory.evidence]
    return replace(memory, evidence=tuple(span for span in spans if span is not None))


def _span(deps: Deps, span: Span, message: Message | None) -> Span | None:
    if message is None and not deps.settings.archive:
        return None
    if message is None:
        raise InvalidInput(
            f"evidence: expected a message that is in the file above or here, found {span.message_id!r}"
        )
    if message.words_hash:
        whole = says(deps, message, span.text)
        return _placed(span, message, 0, text="", words_hash=message.words_hash) if whole else None
    start = span.start
    if message.text[start : start + len(span.text)] != span.text:  # redacting moves what comes behind
        start = message.text.find(span.text)
    if start < 0:
        raise InvalidInput(
            f"evidence: expected words of message {message.id!r}, found {arguments.quoted(span.text)}"
        )
    return _placed(span, message, start, text=span.text)


def _placed(span: Span, message: Message, start: int, *, text: str, words_hash: str = "") -> Span:
    return replace(
        span,
        exchange_id=message.exchange_id,
        role=message.role,
        start=start,
        end=start + len(span.text),
        text=text,
        words_hash=words_hash,
    )
