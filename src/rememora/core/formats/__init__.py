"""Import formats, one a file: lines or chunks in, records and bad lines out.

Every format is a module with three names. `READS` says what it is given: "lines", those of
one file with or without their ends, or "chunks", the bytes of one document cut anywhere.
``read`` makes records of them; it holds no more than about one message or conversation, and
never raises on what they say. ``recognises`` says whether a file is of this format, from its
name and its first few kB. A module is imported when it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from rememora.core.formats.heads import is_array

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rememora.model.imported import BadLine, ImportedMemory, ImportedMessage, ImportedRecord, Passed

    Record = ImportedMessage | ImportedMemory | ImportedRecord | Passed | BadLine

    class Format(Protocol):
        """A module that reads one format."""

        READS: str
        read: Callable[..., Iterator[Record]]
        recognises: Callable[[str, str], bool]


READERS = {
    "rememora": "rememora.core.formats.own_export",
    "chatgpt": "rememora.core.formats.chatgpt",
    "claude": "rememora.core.formats.claude",
    "claude-code": "rememora.core.formats.claude_code",
    "codex": "rememora.core.formats.codex",
    "swe-agent": "rememora.core.formats.swe_agent",
    "mem0": "rememora.core.formats.mem0",
    "zep": "rememora.core.formats.zep",
    "agentmemory": "rememora.core.formats.agentmemory",
    "mcp-memory": "rememora.core.formats.mcp_memory",
    "mempalace": "rememora.core.formats.mempalace",
    "markdown-log": "rememora.core.formats.markdown_log",
    "messages": "rememora.core.formats.messages_jsonl",
    "markdown-notes": "rememora.core.formats.markdown_notes",
}
"""Name of a format to the module that reads it, in the order in which they are asked to recognise a file."""


def reader(format: str, head: str = "") -> Format:
    """Return the module of a *format* of `READERS`; KeyError for any other name.

    Args:
        format: The name.
        head: The first few kB of the file: messages may be one array instead of lines.
    """
    module = READERS[format]
    if format == "messages" and is_array(head):
        module = "rememora.core.formats.messages_json"
    found: Format = import_module(module)  # a module has the shape of its names
    return found


def detect(name: str, head: str) -> str | None:
    """Say which format a file has, from its *name* and its first few kB, or None.

    What the file says counts before what it is called: a log in a ``.txt`` is a log. A name
    that promises a format is believed when nothing contradicts it, so that its reader can say
    what is wrong.
    """
    return next((format for format in READERS if reader(format).recognises(name, head)), None)
