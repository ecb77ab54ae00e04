"""What an import format makes of a file: one record for each message or unreadable line."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rememora.model.memory import Memory
    from rememora.model.transcript import Exchange, Message


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedMessage:
    """One message as its file has it; nothing is stored, redacted or judged yet.

    Attributes:
        line: Where it begins in the file, counted from 1.
        role: One of user, assistant, system, tool and note.
        content: The exact words, never blank.
        id: The file's own id, or None.
        name: Speaker, model or tool, or None.
        at: ISO 8601 text as the file has it, or epoch milliseconds (UTC), or None.
        session: The file's own name of the session, or None.
        scope: The file's own user, or None; a scope that the caller names goes before it.
    """

    line: int
    role: str
    content: str
    id: str | None
    name: str | None
    at: str | int | None
    session: str | None
    scope: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedMemory:
    """One memory as another program's file has it; nothing is stored, redacted or judged yet.

    Attributes:
        line: Where it begins in the file, counted from 1; in a file that is one JSON document, which
            element it is.
        text: The exact words, never blank.
        id: The file's own id, or None.
        kind: One of the kinds of a memory.
        title: Its heading, or None.
        concepts: What it is about, in the file's own words.
        at: When it was recorded: ISO 8601 text as the file has it, or epoch milliseconds (UTC), or None.
        valid_from: Since when it holds, as `at`.
        valid_to: Until when it held, as `at`.
        session: The file's own name of the session, or None.
        scope: The file's own user, or None; a scope that the caller names goes before it.
        meta: What else the file says of it.
        trust: Where the words come from: user, assistant, tool, web or host.
        confidence: 0 to 1, or None.
    """

    line: int
    text: str
    id: str | None = None
    kind: str = "note"
    title: str | None = None
    concepts: tuple[str, ...] = ()
    at: str | int | None = None
    valid_from: str | int | None = None
    valid_to: str | int | None = None
    session: str | None = None
    scope: str | None = None
    meta: Mapping[str, object] = field(default_factory=dict)
    trust: str = "host"
    confidence: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """Something that was passed over on purpose; the report counts it.

    Attributes:
        line: Where it is in the file, counted from 1.
        what: A few plain words, the same for all of its kind, such as "image" or "other branch".
    """

    line: int
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BadLine:
    """A place that could not be read; the reader went on with what follows.

    Attributes:
        line: Where it is in the file, counted from 1.
        reason: What was expected and found; quotes at most 80 characters of the file.
    """

    line: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedRecord:
    """One record of our own export.

    Attributes:
        record: An `Exchange`, `Message` or `Memory`; every value is checked.
        history: The older versions of a memory, oldest first.
    """

    line: int
    record: Exchange | Message | Memory
    history: tuple[Memory, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportReport:
    """What became of a file.

    Attributes:
        format: Name of the format; of an archive those of its files, joined by "+".
        stored: Messages and memories that are new, or came in a later version.
        duplicates: Those that were there before, or have the words of one that was.
        rejected: Lines that could not be taken, with the reason. With `strict` and any of them nothing
            was written, and the counts are 0.
        passed: How much was passed over on purpose, by what it is, such as "image" or "other branch".
        messages: Those of `stored` that are messages.
        memories: Those of `stored` that are memories.
        sessions: In how many sessions the messages of the file are, new or not; 0 for our own export.
        dry_run: Nothing was written; the counts are those that an import would have given.
    """

    format: str
    stored: int
    duplicates: int
    rejected: tuple[BadLine, ...]
    passed: Mapping[str, int] = field(default_factory=dict)
    messages: int = 0
    memories: int = 0
    sessions: int = 0
    dry_run: bool = False
