"""Messages and exchanges as rows, and back; a message is judged by its seal."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.model.transcript import LEARNING, LOST, Exchange, Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from rememora.core.seal import Part
    from rememora.stores.sqlite.sealing import Sealer

MESSAGE_COLUMNS = """
    SELECT m.no, m.id, m.source_id, e.id, s.name, m.session, m.role, m.name, m.text, m.at_ms, m.visible,
        m.mac, m.words_hash
    FROM messages m JOIN scopes s ON s.no = m.scope LEFT JOIN exchanges e ON e.no = m.exchange
"""


def to_message(row: tuple[Any, ...], sealer: Sealer) -> Message:
    """Return the message of a row, its integrity judged; an id that is not said twice is its own."""
    sequence, id, source_id, exchange_id, scope, session, role, name, text, at_ms, visible, mac, words = row
    message = Message(
        id=id,
        source_id=id if source_id is None else source_id,
        exchange_id=id if exchange_id is None else exchange_id,
        scope=scope,
        session=session,
        role=role,
        name=name,
        text=text,
        at_ms=at_ms,
        visible=bool(visible),
        sequence=sequence,
        words_hash=words or "",
    )
    verdict = sealer.verdict(mac, sealed_parts(message))
    return message if verdict == "ok" else replace(message, integrity=verdict)


def to_exchange(row: tuple[Any, ...], said: Iterable[Message]) -> Exchange:
    """Return the exchange of a row; its texts are those of its messages."""
    no, scope, id, session, status, sent_ms, completed_ms, reason, source, learning, kept, lost = row
    texts: dict[str, list[str]] = {}
    for message in said:
        texts.setdefault(message.role, []).append(message.text)
    assistant = texts.get("assistant")
    return Exchange(
        id=id,
        scope=scope,
        session=session,
        status=status,
        user_text="\n".join(texts.get("user") or texts.get("note") or []),
        assistant_text="\n".join(assistant) if assistant else None,
        user_sent_at_ms=sent_ms,
        completed_at_ms=completed_ms,
        failure_reason=reason,
        source=source,
        learning=LOST if lost and LEARNING[learning] == "waiting" else LEARNING[learning],
        sequence=no,
        words_kept=bool(kept),
    )


def to_note_exchange(note: Message) -> Exchange:
    """Return the exchange that a note without one is by itself."""
    row = (
        note.sequence,
        note.scope,
        note.id,
        note.session,
        "completed",
        note.at_ms,
        note.at_ms,
        None,
        "note",
        0,
        not note.words_hash,
        0,
    )
    return to_exchange(row, [note] if note.visible and note.integrity != "false" else [])


def as_json(names: Sequence[str] | None) -> str | None:
    """Return names as a JSON array to bind, or `None` for all."""
    return None if names is None else json.dumps(list(names))


def sealed_parts(m: Message) -> list[Part]:
    """Return what a message's seal covers: everything but its place in the order; words say no hash."""
    return [
        "message", m.scope, m.id, m.source_id, m.exchange_id, m.session,
        m.role, m.name, m.text, m.at_ms, m.visible, *([m.words_hash] if m.words_hash else []),
    ]  # fmt: skip
