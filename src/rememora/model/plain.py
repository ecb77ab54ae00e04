"""Records as plain values, for JSON: `at_ms` becomes `at`, in ISO 8601."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

_PRIVATE = frozenset({"integrity", "visible", "words_kept"})
_RARE = ("words_hash", "degraded")
"""Told of records that have them beside their fields, and only where there is something to tell."""


def plain(value: object) -> object:
    """Turn records, tuples and mappings into dicts, lists and scalars under their public names."""
    if is_dataclass(value) and not isinstance(value, type):
        names = [f.name for f in fields(value) if f.name not in (*_PRIVATE, "words_hash")]
        names += [name for name in _RARE if name not in names and getattr(value, name, None)]
        return {_shown(value, name): plain(_value(value, name)) for name in names}
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def _shown(record: object, name: str) -> str:
    base = name.removesuffix("_ms")
    return base if base != name and hasattr(type(record), base) else name


def _value(record: object, name: str) -> object:
    return getattr(record, _shown(record, name))
