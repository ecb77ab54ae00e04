"""The text of a settings file, TOML or JSON, to dotted keys and values."""

from __future__ import annotations

from rememora.model.described import is_setting
from rememora.model.errors import SettingInvalid

TYPE_CHECKING = False  # type checkers take it as true; importing typing would cost every start
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any


def entries(data: bytes, *, path: str) -> list[tuple[str, Any]]:
    """Return the dotted keys of a settings file with their values, nulls left out.

    Args:
        data: UTF-8, with or without byte order mark.
        path: Names the file in errors; the ending ``.toml`` means TOML, any other JSON.

    Raises:
        SettingInvalid: The file does not parse; the message names file and line.
    """
    text = _decoded(data, path)
    table = _toml(text, path) if path.endswith(".toml") else _json(text, path)
    return [(key, value) for key, value in flat(table) if value is not None]


# Settings nest three deep; a file nested a thousand deep must not exhaust the stack.
_DEEPEST = 8


def flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield dotted keys and values of nested tables."""
    for name, value in table.items():
        key = prefix + name
        if isinstance(value, dict) and not is_setting(key) and key.count(".") < _DEEPEST:
            yield from flat(value, key + ".")
        else:
            yield key, value


def _decoded(data: bytes, path: str) -> str:
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SettingInvalid(
            "", expected="UTF-8", found=f"other bytes in line {line}", origin=path
        ) from error


def _toml(text: str, path: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # The parser says "at end of document" where a line is wanted.
        found = str(error).replace("end of document", f"line {text.count(chr(10)) + 1}, the end")
        raise SettingInvalid("", expected="TOML", found=found, origin=path) from error


def _json(text: str, path: str) -> dict[str, Any]:
    import json

    try:
        table = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SettingInvalid("", expected="JSON", found=str(error), origin=path) from error
    if not isinstance(table, dict):
        raise SettingInvalid("", expected="a JSON object", found=f"a {type(table).__name__}", origin=path)
    return table
