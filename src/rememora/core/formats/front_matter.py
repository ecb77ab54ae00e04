"""The head of a Markdown note between two lines of hyphens: ``key: value``, and lists.

It is YAML, of which notes use little; what is not understood is passed over, never an error.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MAX_LINES = 200
"""A longer one is a text between two rules."""

_PAIR = re.compile(r"(?P<key>[\w-]{1,60})[ \t]*[:：](?:[ \t]+(?P<value>.*)|[ \t]*)")
_ITEM = re.compile(r"\s*-\s+(?P<value>.+)")
_QUOTES = ('"', "'")


def split(lines: Sequence[str]) -> int:
    """Return how many lines at the start are front matter, its two rules included; 0 for none."""
    if not lines or lines[0].rstrip() != "---":
        return 0
    for number, line in enumerate(lines[1:MAX_LINES], start=2):
        if line.rstrip() in ("---", "..."):
            return number if any(_PAIR.fullmatch(inner.rstrip()) for inner in lines[1 : number - 1]) else 0
    return 0


def fields(lines: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return the values of each key, in lower case, from the lines between the rules."""
    found: dict[str, tuple[str, ...]] = {}
    key = ""
    for line in lines:
        if pair := _PAIR.fullmatch(line.rstrip()):
            key = pair["key"].lower()
            found[key] = tuple(_values(pair["value"] or ""))
        elif key and (item := _ITEM.fullmatch(line.rstrip())):
            found[key] = (*found[key], _bare(item["value"]))
    return {key: values for key, values in found.items() if values}


def _values(value: str) -> Iterator[str]:
    listed = value.strip()
    parts = listed[1:-1].split(",") if listed[:1] == "[" and listed[-1:] == "]" else [listed]
    yield from (bare for part in parts if (bare := _bare(part)))


def _bare(value: str) -> str:
    value = value.strip()
    quoted = len(value) > 1 and value[0] in _QUOTES and value[-1] == value[0]
    if quoted and value[0] == '"' and "\\" in value:
        try:
            return str(
                json.loads(value)
            )  # YAML's escapes between these quotes are those of JSON, and a few more
        except ValueError:
            return value[1:-1]
    return value[1:-1] if quoted else value
