"""The format ``messages``: one JSON object a line, one line a message.

    {"role": "user", "content": "I moved to Lyon.", "at": "2026-03-01T09:00:00Z"}

Only ``role`` and ``content`` are required; ``id``, ``name``, ``at`` and
``session`` are kept when they are there, everything else is passed over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.formats import fields, heads, parts
from rememora.core.formats.fields import UnreadableError
from rememora.core.formats.json_lines import records
from rememora.model.imported import BadLine, ImportedMessage, Passed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

READS = "lines"
ROLES = ("user", "assistant", "system", "tool", "note")
JSON_LINES = (".jsonl", ".ndjson")

_OTHER_ROLES = {
    "human": "user",
    "ai": "assistant",
    "bot": "assistant",
    "model": "assistant",
    "function": "tool",
    "developer": "system",
}
_SPELLINGS = {
    "id": ("id",),
    "role": ("role",),
    "content": ("content", "text", "message"),
    "name": ("name", "speaker", "author"),
    "at": ("at", "timestamp", "created_at", "time"),
    "session": ("session", "session_id", "conversation_id"),
}


def recognises(name: str, head: str) -> bool:
    """Say whether a file holds messages: by the role of its first one, or its name promises JSON lines."""
    if heads.is_array(head):
        return "role" in heads.keys(head) or head.lstrip("\ufeff \t\r\n[")[:1] == "]"
    named = name.lower().endswith(JSON_LINES)
    return named or (heads.is_object(head) and "role" in heads.keys(heads.first_line(head)))


def read(lines: Iterable[str]) -> Iterator[ImportedMessage | Passed | BadLine]:
    """Read *lines*, and give one message, or a bad line, for every line that is not blank.

    A number for ``at`` counts from 1970 in UTC: below 1e11 (either sign) it is
    seconds, fractions allowed, from there on milliseconds. It comes out as
    milliseconds; a text comes out as it is.
    """
    return records(lines, message)


def message(number: int, found: Mapping[str, object]) -> Iterator[ImportedMessage | Passed]:
    """Give the message that an object is, and what of it has no words.

    Raises:
        UnreadableError: It is none.
    """
    content = _field(found, "content")
    if content is None:
        raise UnreadableError("content: expected a text or a list of parts, found null")
    said = parts.words(content)
    if not said.text.strip():
        raise UnreadableError("content: expected some words, found none")
    yield ImportedMessage(
        line=number,
        role=role(_field(found, "role")),
        content=said.text,
        id=fields.label("id", _field(found, "id")),
        name=fields.label("name", _field(found, "name")),
        at=fields.moment("at", _field(found, "at")),
        session=fields.label("session", _field(found, "session")),
    )
    for what in said.passed:
        yield Passed(line=number, what=what)


def role(value: object) -> str:
    """Return one of `ROLES` for the words that peers use."""
    known = known_role(value)
    if known is None:
        raise UnreadableError(f"role: expected one of {', '.join(ROLES)}, found {fields.shown(value)}")
    return known


def known_role(value: object) -> str | None:
    """Return one of `ROLES`, or None for a word that nobody uses for one."""
    word = value.strip().lower() if isinstance(value, str) else ""
    known = _OTHER_ROLES.get(word, word)
    return known if known in ROLES else None


def _field(found: Mapping[str, object], name: str) -> object:
    for spelling in _SPELLINGS[name]:
        value = found.get(spelling)
        if value is not None:
            return value
    return None
