"""Import formats, one a file: lines in, records and bad lines out.

Every format is a module with ``read(lines)``. It takes the lines of one file,
with or without their line ends, holds no more than about one message of them,
and never raises on what they say. A module is imported when it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rememora.model.imported import BadLine, ImportedMessage, ImportedRecord

    Reader = Callable[[Iterable[str]], Iterator[ImportedMessage | ImportedRecord | BadLine]]

READERS = {
    "rememora": "rememora.core.formats.own_export",
    "messages": "rememora.core.formats.messages_jsonl",
    "markdown-log": "rememora.core.formats.markdown_log",
}
"""Name of a format to the module that reads it."""

_JSON_LINES = (".jsonl", ".ndjson")
_MARKDOWN = (".md", ".markdown")


def reader(format: str) -> Reader:
    """Return the ``read`` of a *format* of `READERS`; KeyError for any other name."""
    read: Reader = import_module(READERS[format]).read
    return read


def detect(name: str, head: str) -> str | None:
    """Say which format a file has, from its *name* and its first few kB, or None.

    What the file says counts before what it is called: a log in a ``.txt`` is a
    log. Our own export, whose first line is a JSON object with the key
    ``rememora_export``, is ``"rememora"``. A name that promises a format is
    believed when nothing contradicts it, so that its reader can say what is wrong.
    """
    first = next((line for line in head.removeprefix("\ufeff").splitlines() if line.strip()), "").strip()
    if first.startswith("{"):
        return _detect_json(name, first)
    return _detect_text(name, head)


def is_array(head: str) -> bool:
    """Say whether a file begins as a JSON array of objects, lists or texts; *head* is its first few kB."""
    first, _, rest = head.lstrip("\ufeff \t\r\n").partition("[")
    return first == "" and rest.lstrip()[:1] in ("{", "[", '"', "]")


def _detect_json(name: str, first: str) -> str | None:
    keys = _keys(first)
    if "rememora_export" in keys:
        return "rememora"
    return "messages" if "role" in keys or name.lower().endswith(_JSON_LINES) else None


def _detect_text(name: str, head: str) -> str | None:
    from rememora.core.formats.markdown_turns import has_heading

    if has_heading(head):
        return "markdown-log"
    lowered = name.lower()
    if lowered.endswith(_MARKDOWN):
        return "markdown-log"
    return "messages" if lowered.endswith(_JSON_LINES) else None


def _keys(first: str) -> set[str]:
    """Return the keys of a JSON object, or those in sight where the head cuts it off."""
    import json
    import re

    try:
        value = json.loads(first)
    except (ValueError, RecursionError):
        return set(re.findall(r'[{,]\s*"([a-z_]{1,40})"\s*:', first))
    return set(value) if isinstance(value, dict) else set()
