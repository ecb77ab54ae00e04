"""A memory as a row, and back. A new field of `Memory` needs a column here and in a migration."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rememora.core.identity import note_id
from rememora.model.memory import Memory, Span

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from rememora.core.seal import Part
    from rememora.stores.sqlite.sealing import Sealer

SEALED = (
    "id", "version", "session", "kind", "title", "text", "status", "trust", "source", "confidence", "importance",
    "subject", "attribute", "value", "valid_from_ms", "valid_to_ms", "recorded_ms", "updated_ms", "retired_ms",
    "superseded_by", "pinned", "expires_ms",
)  # fmt: skip
"""Covered by the seal, together with scope and details."""

COUNTED = ("heat", "reinforced_ms", "recall_count", "recalled_ms")
"""Moved by reading, so not covered."""

COLUMNS = (*SEALED, *COUNTED, "details")
_ID, _TEXT = COLUMNS.index("id"), COLUMNS.index("text")
_SPAN = ("exchange_id", "message_id", "role", "start", "end")
_LISTS = ("concepts", "because", "triggers")
_MORE = (*_LISTS, "many", "ends")
_NOTHING_MORE: dict[str, Any] = {
    **{name: [] for name in _LISTS},
    "many": False,
    "ends": [],
    "evidence": [],
    "meta": {},
}
"""What a memory has none of is not written: most have but their evidence, and that as short lists."""
_FALSE = bytes(16)
"""Kept with a row whose bytes were changed from outside: no write of ours may make it look sound."""

_encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode
"""Made once: `json.dumps` would make an encoder for each memory."""


def to_row(memory: Memory, scope: int, normal_hash: bytes, sealer: Sealer) -> tuple[Any, ...]:
    """Return the values of `memories.PUT`."""
    sealed, details = _sealed_values(memory), _details(memory)
    mac = _FALSE if memory.integrity == "false" else sealer.mac(_parts(memory.scope, sealed, details))
    return (
        scope,
        *sealed,
        *(getattr(memory, name) for name in COUNTED),
        details,
        memory.many,
        normal_hash,
        mac,
    )


class Read:
    """A row that was read: judged by its seal, its details unpacked, still without the words it rests on.

    Attributes:
        scope: The name of its scope.
        message_ids: The messages that its evidence quotes.
    """

    __slots__ = ("_columns", "_integrity", "_more", "_tier", "message_ids", "scope")

    def __init__(self, row: tuple[Any, ...], sealer: Sealer) -> None:
        self.scope, *self._columns, details, mac, self._tier = row
        sealed = self._columns[: len(SEALED)]
        self._integrity = sealer.verdict(mac, _parts(self.scope, sealed, details))
        self._more = self._unpacked(details) if self._integrity != "false" else _NOTHING_MORE
        self.message_ids = [span[1] for span in self._more["evidence"]]

    def _unpacked(self, details: str) -> dict[str, Any]:
        """Read the details; without the key damage may reach here, and a row that cannot be read says nothing."""
        id, text = self._columns[_ID], self._columns[_TEXT]
        try:
            found: dict[str, Any] = _NOTHING_MORE | json.loads(details)
            ends = [(int(known), None if end is None else int(end)) for known, end in found["ends"]]
            return found | {
                "evidence": [_place(item, id, text) for item in found["evidence"]],
                "ends": ends,
            }
        except (ValueError, TypeError, KeyError):
            return _NOTHING_MORE

    def memory(self, said: Mapping[str, str]) -> Memory:
        """Return the memory; *said* holds what messages of its scope say, by id."""
        values: dict[str, Any] = dict(zip(COLUMNS, self._columns, strict=False))  # without the details
        slot = (values.pop("subject"), values.pop("attribute"), values.pop("value"))
        values["pinned"] = bool(values["pinned"])
        if self._integrity == "false":
            values["status"] = "quarantined"
        for name in _LISTS:
            values[name] = tuple(self._more[name])
        # The words are cut here and not in SQL, whose substr stops at a NUL.
        spans = [
            Span(
                exchange_id=exchange,
                message_id=message,
                role=role,
                start=start,
                end=end,
                text="" if words_hash else said.get(message, "")[start:end],
                words_hash=words_hash,
            )
            for exchange, message, role, start, end, words_hash in self._more["evidence"]
        ]
        return Memory(
            **values,
            scope=self.scope,
            slot=None if slot[0] is None else slot,
            many=bool(self._more["many"]),
            ends=tuple(self._more["ends"]),
            evidence=tuple(spans),
            meta=self._more["meta"],
            tier=self._tier,
            integrity=self._integrity,
        )


def _whole_note(m: Memory, version: int) -> Span:
    id = note_id(m.id, version)
    return Span(exchange_id=id, message_id=id, role="note", start=0, end=len(m.text), text=m.text)


def _place(item: Any, id: str, text: str) -> tuple[str, str, str, int, int, str]:
    """Return the values of `_SPAN` and a hash, for the memory with this id and text.

    The first stores wrote the names of the values; a hash is only there of words that were not kept.
    """
    if isinstance(item, int):
        note = note_id(id, item)
        return note, note, "note", 0, len(text), ""
    exchange, message, role, start, end, *words = (
        [item[name] for name in _SPAN] if isinstance(item, dict) else item
    )
    return exchange or message, message, role, int(start), int(end), str(words[0]) if words else ""


def _sealed_values(m: Memory) -> list[Any]:
    subject, attribute, value = m.slot or (None, None, None)
    special = {
        "subject": subject,
        "attribute": attribute,
        "value": value,
        "pinned": int(m.pinned),
        "confidence": float(m.confidence),
        "importance": float(m.importance),
    }
    return [special[name] if name in special else getattr(m, name) for name in SEALED]


def _parts(scope: str, sealed: list[Any], details: str) -> list[Part]:
    return ["memory", scope, *sealed, details]


def _details(m: Memory) -> str:
    more: dict[str, object] = {name: getattr(m, name) for name in (*_MORE, "meta")}
    more["evidence"] = [_span(span, m) for span in m.evidence]
    return _encode({name: value for name, value in more.items() if value})


def _span(span: Span, m: Memory) -> object:
    """Return a span without its words, and of the note that says what the memory says only the version.

    Another note has the id of its exchange, which is then left out.
    """
    _, _, version = span.message_id.rpartition("-")
    if version.isdecimal() and span == _whole_note(m, int(version)):
        return int(version)
    exchange, *rest = (getattr(span, name) for name in _SPAN)
    words = [span.words_hash] if span.words_hash else []
    return ["" if exchange == span.message_id else exchange, *rest, *words]
