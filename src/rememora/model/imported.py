"""What an import format makes of a file: one record for each message or unreadable line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
    """

    line: int
    role: str
    content: str
    id: str | None
    name: str | None
    at: str | int | None
    session: str | None


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
        stored: Messages and memories that are new, or came in a later version.
        duplicates: Those that were there before, or have the words of one that was.
        rejected: Lines that could not be taken, with the reason. With `strict` and any of them nothing
            was written, and the counts are 0.
    """

    format: str
    stored: int
    duplicates: int
    rejected: tuple[BadLine, ...]
