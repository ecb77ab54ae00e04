"""Records as plain values, for JSON: `at_ms` becomes `at`, in ISO 8601."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

_PRIVATE = frozenset({"integrity", "visible"})


def plain(value: object) -> object:
    """Turn records, tuples and mappings into dicts, lists and scalars under their public names."""
    if is_dataclass(value) and not isinstance(value, type):
        return {
            _shown(value, f.name): plain(_value(value, f.name))
            for f in fields(value)
            if f.name not in _PRIVATE
        }
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
