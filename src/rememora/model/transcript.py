"""What was said: messages, and the exchanges that they belong to."""

from __future__ import annotations

from dataclasses import dataclass

from rememora.model.iso import Iso, OptionalIso

ROLES = ("user", "assistant", "system", "tool", "note")
TURNS = ("host", "archive")
"""Sources of exchanges that were really had; a "note" only carries the words of a memory."""

EXCHANGE_STATUSES = ("pending", "completed", "failed")
LEARNING = ("none", "waiting", "done")
"""What is learnt from an exchange: nothing, something later, or all there was. It only ever moves to the right."""

LOST = "lost"
"""Mark of an exchange that waits in vain: its words were in memory only, and are gone."""

NOT_KEPT = "not_kept"
"""Degraded: the words were never written, because the setting `archive` was off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One utterance, word for word (secrets apart).

    Attributes:
        id: Unique in its scope. It is the id that the host gave, unless that was taken.
        source_id: The id that the host gave; the same as `id` unless that was taken.
        sequence: Place in the canonical order, increasing; 0 before it is stored.
        at_ms: When it was said, epoch milliseconds.
        visible: False while its exchange is not completed, or after it was forgotten.
        integrity: "ok", "false" (bytes changed behind our back) or "unverified" (no key).
        words_hash: Of words that were not kept, their keyed and salted hash; `text` and `name` say nothing then.
    """

    id: str
    source_id: str
    exchange_id: str
    scope: str
    session: str | None
    role: str
    name: str | None
    text: str
    at_ms: int
    visible: bool = True
    sequence: int = 0
    integrity: str = "ok"
    words_hash: str = ""

    at = Iso()

    @property
    def degraded(self) -> tuple[str, ...]:
        """What it lacks: ("not_kept",) if its words were never written."""
        return (NOT_KEPT,) if self.words_hash else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """A user's turn and what was answered; only completed ones are evidence.

    Attributes:
        status: "pending", "completed" or "failed".
        source: "host" (begin, complete), "archive" or "note".
        learning: "none" (nothing is learnt from it), "waiting" (to be distilled), "done", or "lost" (nothing can
            be learnt: its words were not kept, and are gone).
        words_kept: False if words of it were never written; its texts lack them.
    """

    id: str
    scope: str
    session: str | None
    status: str
    user_text: str = ""
    assistant_text: str | None = None
    user_sent_at_ms: int
    completed_at_ms: int | None
    failure_reason: str | None
    source: str
    learning: str = "none"
    sequence: int = 0
    words_kept: bool = True

    user_sent_at = Iso()
    completed_at = OptionalIso()

    @property
    def degraded(self) -> tuple[str, ...]:
        """What it lacks: ("not_kept",) if words of it were never written."""
        return () if self.words_kept else (NOT_KEPT,)
