"""The lines of a coding agent's session file as messages, and the lines again with a capsule in them.

Read are plain messages, one a line; records with the message inside (``{"type": "user", "message": {…}}``, linked by
``uuid`` and ``parentUuid`` or by ``id`` and ``parentId``); and Codex' response items. Every other line stays as it is.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import NAMESPACE_URL, uuid5

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from typing import Any

_ITEMS = ("message", "function_call", "function_call_output", "custom_tool_call", "custom_tool_call_output")
_LINKS = (("uuid", "parentUuid"), ("id", "parentId"))
_ASIDE = ("isMeta", "isSidechain")
"""Marks of records that the model of the session does not see."""
_OWN = ("requestId", "toolUseResult", "sourceToolAssistantUUID", "isMeta", "usage", "promptId")
"""What belongs to the message of a record, and not to its session."""


@dataclass(frozen=True, slots=True)
class SessionLine:
    """One line: its bytes, what it holds, and the message in it, if there is one."""

    raw: bytes
    record: dict[str, Any]
    message: dict[str, Any] | None


def read(lines: Sequence[bytes]) -> list[SessionLine]:
    """Read the lines of a file; what is no JSON object stays as it is."""
    return [_read(raw) for raw in lines]


def rewritten(
    lines: Sequence[SessionLine], kept: Collection[int], *, text: str, capsule_id: str
) -> list[bytes]:
    """Return the lines of the file with the capsule in the place of the messages that go.

    Args:
        lines: All lines, in order.
        kept: `id` of the messages that stay.
        text: The words of the message with the capsule.
        capsule_id: The same capsule gives the same line.
    """
    going = [line for line in lines if line.message is not None and id(line.message) not in kept]
    template = going[-1]
    capsule = _capsule(template.record, text, capsule_id)
    gone = {(ours, line.record.get(ours)) for line in going for ours, _ in _LINKS if line.record.get(ours)}
    out, placed = [], False
    for line in lines:
        if line.message is not None and id(line.message) not in kept:
            if not placed:
                out.append(_line(capsule))
                placed = True
            continue
        out.append(_linked(line, capsule, gone))
    return out


def _read(raw: bytes) -> SessionLine:
    try:
        record = json.loads(raw)
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict):
        return SessionLine(raw, {}, None)
    return SessionLine(raw, record, None if any(record.get(name) for name in _ASIDE) else _message(record))


def _message(record: dict[str, Any]) -> dict[str, Any] | None:
    inner, payload = record.get("message"), record.get("payload")
    if isinstance(inner, dict) and isinstance(inner.get("role"), str):
        return inner
    if record.get("type") == "response_item" and isinstance(payload, dict):
        return payload if payload.get("type") in _ITEMS else None
    return (
        record
        if isinstance(record.get("role"), str) and ("content" in record or "tool_calls" in record)
        else None
    )


def _capsule(template: dict[str, Any], text: str, capsule_id: str) -> dict[str, Any]:
    """Return the record of a capsule, in the form of the records around it."""
    if isinstance(template.get("payload"), dict):
        payload = {"type": "message", "role": "user", "content": [{"type": "input_text", "text": text}]}
        return {**{k: v for k, v in template.items() if k in ("timestamp", "type")}, "payload": payload}
    if not isinstance(template.get("message"), dict):
        return {"role": "user", "content": text}
    record = {name: value for name, value in template.items() if name not in _OWN}
    record["message"] = {"role": "user", "content": text}
    if record.get("type") in ("user", "assistant"):
        record |= {"type": "user", "isCompactSummary": True}
    for ours, parent in _LINKS:
        if ours in record:
            record |= {ours: str(uuid5(NAMESPACE_URL, f"rememora:{capsule_id}")), parent: None}
    return record


def _linked(line: SessionLine, capsule: dict[str, Any], gone: Collection[tuple[str, object]]) -> bytes:
    """Return a line that stays; one that hung on a message that goes hangs on the capsule."""
    for ours, parent in _LINKS:
        if ours in capsule and (ours, line.record.get(parent)) in gone:
            return _line({**line.record, parent: capsule[ours]})
    return line.raw


def _line(record: dict[str, Any]) -> bytes:
    return (
        json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass") + b"\n"
    )
