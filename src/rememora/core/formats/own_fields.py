"""What each field of our own export may hold; another value is an `InvalidInput` that names the field."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.core.times import MAX_MS, parse_time
from rememora.model.errors import InvalidInput
from rememora.model.memory import KINDS, SOURCES, STATUSES, TRUST_RANK, Memory, Span
from rememora.model.transcript import EXCHANGE_STATUSES, LEARNING, ROLES, TURNS, Exchange, Message

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, TypeVar

    Record = TypeVar("Record", Exchange, Message, Memory, Span)
    Read = Callable[[str, object], object]

EXPORTED = tuple(status for status in STATUSES if status != "trashed")
"""What was forgotten is not exported."""

# Ids that are made of others ("…/note-1", "…#2") are longer than what a caller may hand in.
_MAX_ID_CHARS = arguments.MAX_NAME_CHARS + 128
_MAX_COUNT = 2**53 - 1
"""The greatest whole number that every reader of JSON keeps exact."""


def record(kind: type[Record], found: Mapping[str, object]) -> Record:
    """Make a record of an object of a file; fields that the record has a default for may be missing."""
    values: dict[str, Any] = {}
    readers = _FIELDS[kind]
    for field in fields(kind):
        read, name = readers.get(field.name), field.name.removesuffix("_ms")
        if read is None:
            continue  # not in the file: it follows from the place of the line
        if name in found:
            values[field.name] = read(name, found[name])
        elif field.default is MISSING and field.default_factory is MISSING:
            raise InvalidInput(f"{name}: expected a value, found none")
    made: Record = kind(**values)
    _CHECKS[kind](made)
    return made


def _id(name: str, value: object) -> str:
    return arguments.identifier(name, value, max_chars=_MAX_ID_CHARS)


def _ids(name: str, value: object) -> tuple[str, ...]:
    return tuple(_id(name, item) for item in _list(name, value))


def _list(name: str, value: object) -> list[object]:
    if not isinstance(value, list):
        raise InvalidInput(f"{name}: expected a list, found {arguments.shown(value)}")
    return value


def _any_text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise InvalidInput(f"{name}: expected text, found {type(value).__name__}")
    return value


def _texts(name: str, value: object) -> tuple[str, ...]:
    return tuple(arguments.text(name, item) for item in _list(name, value))


def _slot(name: str, value: object) -> tuple[str, str, str]:
    parts = _texts(name, value)
    if len(parts) != 3:
        raise InvalidInput(f"{name}: expected subject, attribute and value, found {arguments.shown(value)}")
    subject, attribute, content = parts
    return subject, attribute, content


def _time(name: str, value: object) -> int:
    try:
        if isinstance(value, int) and not 0 <= value <= MAX_MS:
            raise InvalidInput("expected ISO 8601, or epoch milliseconds from 1970 to 9999")
        if not isinstance(value, str | int):
            raise InvalidInput(f"expected ISO 8601 or epoch milliseconds, found {type(value).__name__}")
        return parse_time(value, zone="UTC")
    except InvalidInput as error:
        raise InvalidInput(f"{name}: {error}") from error


def _ends(name: str, value: object) -> tuple[tuple[int, int | None], ...]:
    read = _whole(-_MAX_COUNT)
    pairs = [
        item if isinstance(item, list) and len(item) == 2 else (None, None) for item in _list(name, value)
    ]
    return tuple((read(name, known), _optional(read)(name, end)) for known, end in pairs)  # type: ignore[misc]


def _whole(lowest: int) -> Read:
    def read(name: str, value: object) -> int:
        if type(value) is not int or not lowest <= value <= _MAX_COUNT:
            raise InvalidInput(
                f"{name}: expected a whole number from {lowest}, found {arguments.shown(value)}"
            )
        return value

    return read


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise InvalidInput(f"{name}: expected true or false, found {arguments.shown(value)}")
    return value


def _meta(name: str, value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise InvalidInput(f"{name}: expected an object, found {arguments.shown(value)}")
    return value


def _spans(name: str, value: object) -> tuple[Span, ...]:
    spans = []
    for item in _list(name, value):
        if not isinstance(item, dict):
            raise InvalidInput(f"{name}: expected objects, found {arguments.shown(item)}")
        try:
            spans.append(record(Span, item))
        except InvalidInput as error:
            raise InvalidInput(f"{name}: {error}") from error
    return tuple(spans)


def _one_of(*allowed: str) -> Read:
    return lambda name, value: arguments.choice(name, value, allowed)


def _optional(read: Read) -> Read:
    return lambda name, value: None if value is None else read(name, value)


def _check_span(span: Span) -> None:
    if not span.start < span.end:
        raise InvalidInput(f"end: expected more than the start, {span.start}, found {span.end}")
    if len(span.text) != span.end - span.start:
        raise InvalidInput(f"text: expected {span.end - span.start} characters, found {len(span.text)}")


def _check_message(message: Message) -> None:
    if message.role not in (
        "user",
        "assistant",
        "tool",
    ):  # these may say nothing: an image, a call, no answer
        arguments.text("text", message.text)


def _check_exchange(exchange: Exchange) -> None:
    if (exchange.status == "completed") != (exchange.completed_at_ms is not None):
        raise InvalidInput(
            f"completed_at: expected a time just when status is completed, found status {exchange.status}"
        )
    if exchange.learning != "none" and (exchange.status != "completed" or exchange.source not in TURNS):
        raise InvalidInput(
            f"learning: expected 'none' of what is no completed turn, found {exchange.learning!r}"
        )


def _check_memory(memory: Memory) -> None:
    start, end = memory.valid_from_ms, memory.valid_to_ms
    if start is not None and end is not None and end < start:
        raise InvalidInput("valid_to: expected a time at or after valid_from, found an earlier one")


_FIELDS: Mapping[type, Mapping[str, Read]] = {
    Exchange: {
        "id": _id,
        "scope": arguments.identifier,
        "session": arguments.optional_identifier,
        "status": _one_of(*EXCHANGE_STATUSES),
        "user_sent_at_ms": _time,
        "completed_at_ms": _optional(_time),
        "failure_reason": _optional(_any_text),
        "source": _one_of(*TURNS, "note"),
        "learning": _one_of(*LEARNING),
    },
    Message: {
        "id": _id,
        "source_id": _id,
        "exchange_id": _id,
        "scope": arguments.identifier,
        "session": arguments.optional_identifier,
        "role": _one_of(*ROLES),
        "name": _optional(_any_text),
        "text": _any_text,
        "at_ms": _time,
    },
    Span: {
        "exchange_id": _id,
        "message_id": _id,
        "role": _one_of(*ROLES),
        "start": _whole(0),
        "end": _whole(0),
        "text": _any_text,
    },
    Memory: {
        "id": _id,
        "scope": arguments.identifier,
        "session": arguments.optional_identifier,
        "kind": _one_of(*KINDS),
        "title": _optional(_any_text),
        "text": arguments.text,
        "recorded_ms": _time,
        "updated_ms": _time,
        "concepts": _texts,
        "confidence": arguments.share,
        "importance": arguments.share,
        "source": _one_of(*SOURCES),
        "trust": _one_of(*TRUST_RANK),
        "evidence": _spans,
        "slot": _optional(_slot),
        "many": _flag,
        "valid_from_ms": _optional(_time),
        "valid_to_ms": _optional(_time),
        "ends": _ends,
        "retired_ms": _optional(_time),
        "because": _ids,
        "status": _one_of(*EXPORTED),
        "superseded_by": _optional(_id),
        "pinned": _flag,
        "expires_ms": _optional(_time),
        "heat": arguments.share,
        "reinforced_ms": _time,
        "recall_count": _whole(0),
        "recalled_ms": _optional(_time),
        "triggers": _texts,
        "meta": _meta,
        "version": _whole(1),
    },
}
"""How each field that is written is read back."""

_CHECKS: Mapping[type, Callable[..., None]] = {
    Exchange: _check_exchange,
    Message: _check_message,
    Span: _check_span,
    Memory: _check_memory,
}
"""What must hold between the fields of one record."""
