"""What an erase would take, and what a scan of the files found of it afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rememora.model.iso import Iso, OptionalIso

if TYPE_CHECKING:
    from rememora.model.memory import Memory, Span
    from rememora.model.transcript import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Erasure:
    """What an erase would take; `token` carries exactly that out until `expires`.

    Attributes:
        memories: Those that were named, or that hold what was asked for.
        derived: Those that would go because they were made of words that go, such as a gist of the turn.
        messages: Those that would go whole.
        spans: The words that would be cut out of messages that stay.
        everything: Nothing that readers can see would be left in the scope.
        token: Empty where there is nothing to erase.
    """

    scope: str
    memories: tuple[Memory, ...] = ()
    derived: tuple[Memory, ...] = ()
    messages: tuple[Message, ...] = ()
    spans: tuple[Span, ...] = ()
    everything: bool = False
    token: str = ""
    expires_ms: int | None = None

    expires = OptionalIso()

    @property
    def count(self) -> int:
        """Memories, messages and spans together."""
        return len(self.memories) + len(self.derived) + len(self.messages) + len(self.spans)


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """What a scan of the files found after an erase; the scan shares no code with what erased.

    Attributes:
        status: "complete", or "pending": somebody still reads the file as it was before, so the words are in
            its write-ahead log; `tick` finishes it.
        erased: Memories, messages and spans of messages that are gone.
        scanned_files: Names of the files that were looked through, byte by byte.
        found: Words of what was erased that are still in them though nothing that stays says them; `None` if
            nobody looked, because the process that knew the words ended before the erase was complete.
        found_in: Names of the files that have them, such as one of another program that was kept in ``legacy/``.
        still_said: What stays in the scope and says a word or phrase of it that few other things say, such as
            "memory m2", "message t1/user" or "goal", those that say most first, at most 20.
        operation_id: The ledger row; `None` where nothing was erased.
    """

    status: str
    erased: int
    scanned_files: tuple[str, ...]
    found: int | None
    at_ms: int
    scope: str
    found_in: tuple[str, ...] = ()
    still_said: tuple[str, ...] = ()
    operation_id: str | None = None

    at = Iso()
