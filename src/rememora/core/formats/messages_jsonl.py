"""The format ``messages``: one JSON object a line, one line a message.

    {"role": "user", "content": "I moved to Lyon.", "at": "2026-03-01T09:00:00Z"}

Only ``role`` and ``content`` are required; ``id``, ``name``, ``at`` and
``session`` are kept when they are there, everything else is passed over.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from rememora.model.imported import BadLine, ImportedMessage

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

ROLES = ("user", "assistant", "system", "tool", "note")

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
_JSON_NAMES = {dict: "an object", list: "a list", bool: "a truth value", type(None): "null"}

# Seconds reach 1e11 in the year 5138; milliseconds passed it in March 1973.
_SECONDS_BELOW = 10**11
_YEAR_9999_MS = 253_402_300_799_999


def read(lines: Iterable[str]) -> Iterator[ImportedMessage | BadLine]:
    """Read *lines*, and give one record for every line that is not blank.

    A number for ``at`` counts from 1970 in UTC: below 1e11 (either sign) it is
    seconds, fractions allowed, from there on milliseconds. It comes out as
    milliseconds; a text comes out as it is.
    """
    for number, line in enumerate(lines, start=1):
        text = (line.removeprefix("\ufeff") if number == 1 else line).strip()
        if text:
            yield _record(number, text)


def _record(number: int, text: str) -> ImportedMessage | BadLine:
    try:
        return _message(number, _parsed(text))
    except _UnreadableError as wrong:
        return BadLine(line=number, reason=str(wrong))


class _UnreadableError(Exception):
    """Carries the reason of a bad line up to `_record`; never leaves this module."""


def _parsed(text: str) -> Mapping[str, object]:
    # A deep nest exhausts the stack, a very long number the limit on digits; neither is a JSONDecodeError.
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise _UnreadableError(f"expected one JSON object a line, found {text[:80]!r}")
    return value


def _message(number: int, fields: Mapping[str, object]) -> ImportedMessage:
    return ImportedMessage(
        line=number,
        role=_role(_field(fields, "role")),
        content=_content(_field(fields, "content")),
        id=_label("id", _field(fields, "id")),
        name=_label("name", _field(fields, "name")),
        at=_at(_field(fields, "at")),
        session=_label("session", _field(fields, "session")),
    )


def _field(fields: Mapping[str, object], name: str) -> object:
    present = (fields[spelling] for spelling in _SPELLINGS[name] if fields.get(spelling) is not None)
    return next(present, None)


def _role(value: object) -> str:
    word = value.strip().lower() if isinstance(value, str) else ""
    role = _OTHER_ROLES.get(word, word)
    if role not in ROLES:
        raise _UnreadableError(f"role: expected one of {', '.join(ROLES)}, found {_shown(value)}")
    return role


def _content(value: object) -> str:
    if not isinstance(value, str | list):
        raise _UnreadableError(f"content: expected a text or a list of parts, found {_shown(value)}")
    parts = [value] if isinstance(value, str) else [_part(part) for part in value]
    content = _storable("\n".join(part for part in parts if part))
    if not content.strip():
        raise _UnreadableError("content: expected some words, found none")
    return content


def _part(part: object) -> str:
    """Return the words of a part, or its type in brackets for one that has none."""
    if isinstance(part, str):
        return part
    if not isinstance(part, dict):
        raise _UnreadableError(f"content: expected each part to be an object or a text, found {_shown(part)}")
    words = next((part[key] for key in ("text", "content") if isinstance(part.get(key), str)), None)
    return words if words is not None else f"[{_medium(part.get('type'))}]"


def _medium(kind: object) -> str:
    """Return image, file or audio for the types that peers use (``image_url``, ``input_file``, ...)."""
    name = kind.lower() if isinstance(kind, str) else "part"
    return next((medium for medium in ("image", "file", "audio") if medium in name), name[:40])


def _label(field: str, value: object) -> str | None:
    if isinstance(value, bool) or not isinstance(value, str | int | float | None):
        raise _UnreadableError(f"{field}: expected a text or a number, found {_shown(value)}")
    return None if value is None or value == "" else _storable(str(value))


def _at(value: object) -> str | int | None:
    if value is None:
        return None
    if isinstance(value, str):
        return _storable(value.strip()) or None
    # `not <=` also catches NaN, which no comparison holds for.
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= _YEAR_9999_MS:
        raise _UnreadableError(
            f"at: expected ISO 8601 text or epoch seconds or milliseconds, found {_shown(value)}"
        )
    return round(value * 1000) if abs(value) < _SECONDS_BELOW else round(value)


def _storable(text: str) -> str:
    r"""Replace half a surrogate pair, which ``"\ud83d"`` in JSON leaves and UTF-8 has no bytes for."""
    return re.sub("[\ud800-\udfff]", "\ufffd", text)


def _shown(value: object) -> str:
    if isinstance(value, str):
        return repr(value[:80])
    return _JSON_NAMES.get(type(value)) or str(value)[:80]
