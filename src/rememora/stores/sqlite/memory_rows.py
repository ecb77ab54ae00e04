"""A memory as a row, and back. A new field of `Memory` needs a column here and in a migration."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rememora.model.memory import Memory, Span

if TYPE_CHECKING:
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
_SPAN = ("exchange_id", "message_id", "role", "start", "end")
_LISTS = ("concepts", "because", "triggers")
_NOTHING_MORE: dict[str, Any] = {"concepts": [], "because": [], "triggers": [], "evidence": [], "meta": {}}
_FALSE = bytes(16)
"""Kept with a row whose bytes were changed from outside: no write of ours may make it look sound."""


def to_row(memory: Memory, scope: int, normal_hash: bytes, sealer: Sealer) -> tuple[Any, ...]:
    """Return the values of `memories.PUT`."""
    sealed, details = _sealed_values(memory), _details(memory)
    mac = _FALSE if memory.integrity == "false" else sealer.mac(_parts(memory.scope, sealed, details))
    return (scope, *sealed, *(getattr(memory, name) for name in COUNTED), details, normal_hash, mac)


def to_memory(row: tuple[Any, ...], sealer: Sealer) -> Memory:
    """Return the memory of a row, its integrity judged; the spans' texts are left to the caller."""
    scope, *columns, mac = row
    values: dict[str, Any] = dict(zip(COLUMNS, columns, strict=True))
    details = values.pop("details")
    integrity = sealer.verdict(mac, _parts(scope, columns[: len(SEALED)], details))
    slot = (values.pop("subject"), values.pop("attribute"), values.pop("value"))
    values["pinned"] = bool(values["pinned"])
    if integrity == "false":
        values["status"] = "quarantined"
    more = _more(details) if integrity != "false" else _NOTHING_MORE
    values.update({name: tuple(more[name]) for name in _LISTS})
    return Memory(
        **values,
        scope=scope,
        slot=None if slot[0] is None else slot,
        evidence=tuple(Span(text="", **span) for span in more["evidence"]),
        meta=more["meta"],
        integrity=integrity,
    )


def _more(details: str) -> dict[str, Any]:
    """Read the details; without the key damage may reach here, and a row that cannot be read says nothing."""
    try:
        found: dict[str, Any] = json.loads(details)
        return found if found.keys() >= _NOTHING_MORE.keys() else _NOTHING_MORE
    except (ValueError, TypeError, AttributeError):
        return _NOTHING_MORE


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
    more: dict[str, object] = {name: getattr(m, name) for name in _LISTS}
    more["evidence"] = [{name: getattr(span, name) for name in _SPAN} for span in m.evidence]
    more["meta"] = m.meta
    return json.dumps(more, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
