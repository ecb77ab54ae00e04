"""What is kept: one record for all kinds of memories, and the spans that they rest on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rememora.model.iso import Iso, OptionalIso

if TYPE_CHECKING:
    from collections.abc import Mapping

KINDS = (
    "note",
    "preference",
    "fact",
    "decision",
    "correction",
    "constraint",
    "identity",
    "business",
    "core_rule",
    "capsule",
    "skill",
)
SOURCES = ("tool", "manual", "extracted", "gist", "consolidation", "import")
STATUSES = ("active", "superseded", "deprecated", "archived", "quarantined", "trashed")

TRUST_RANK = {"web": 0, "tool": 1, "assistant": 2, "host": 3, "user": 4}
"""Higher outranks lower; a claim never closes one of higher rank (design §7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """The literal words that something rests on; offsets count code points.

    Attributes:
        words_hash: Of words that were not kept, their keyed and salted hash; `text` is empty then.
    """

    exchange_id: str
    message_id: str
    role: str
    start: int
    end: int
    text: str
    words_hash: str = ""

    @property
    def degraded(self) -> tuple[str, ...]:
        """What it lacks: ("not_kept",) if the words were never written."""
        return ("not_kept",) if self.words_hash else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """One thing worth keeping.

    Attributes:
        confidence: 0 to 1, how sure the writer is.
        importance: 0 to 1, how much it matters.
        slot: (subject, attribute, value) when the memory is a value with an address.
        many: It is one of several values that its attribute may have at a time.
        valid_from_ms, valid_to_ms: When it holds in the world; `None` is open.
        ends: What was told of that end, each with the time when it was known, in the order of telling; empty
            while `valid_to_ms` is all that ever was known.
        recorded_ms, retired_ms: When it became known here, and when it stopped being the current word.
        updated_ms: When its content last changed; reading never moves it.
        because: Ids of the memories that it rests on.
        heat: 0 to 1, vitality when it was last reinforced (`reinforced_ms`); `core.decay.heat_of` is that of now.
        tier: "hot", "warm" or "cold", where the last sweep put it.
        version: Counted from 1; each update adds one and keeps the one before.
        integrity: "ok", "false" (bytes changed behind our back) or "unverified" (no key).
    """

    id: str
    scope: str
    session: str | None
    kind: str
    title: str | None
    text: str
    recorded_ms: int
    updated_ms: int
    concepts: tuple[str, ...] = ()
    confidence: float = 1.0
    importance: float = 0.5
    source: str = "manual"
    trust: str = "user"
    evidence: tuple[Span, ...] = ()
    slot: tuple[str, str, str] | None = None
    many: bool = False
    valid_from_ms: int | None = None
    valid_to_ms: int | None = None
    ends: tuple[tuple[int, int | None], ...] = ()
    retired_ms: int | None = None
    because: tuple[str, ...] = ()
    status: str = "active"
    superseded_by: str | None = None
    pinned: bool = False
    expires_ms: int | None = None
    heat: float = 1.0
    reinforced_ms: int = 0
    recall_count: int = 0
    recalled_ms: int | None = None
    tier: str = "hot"
    triggers: tuple[str, ...] = ()
    meta: Mapping[str, object] = field(default_factory=dict)
    version: int = 1
    integrity: str = "ok"

    recorded = Iso()
    updated = Iso()
    valid_from = OptionalIso()
    valid_to = OptionalIso()
    retired = OptionalIso()
    expires = OptionalIso()
    recalled = OptionalIso()
    reinforced = Iso()

    @property
    def began_ms(self) -> int:
        """When it began to hold; when it was said, if nothing else is known."""
        return self.recorded_ms if self.valid_from_ms is None else self.valid_from_ms

    def expired(self, now_ms: int) -> bool:
        """Tell whether its time to live is over; pinned memories do not expire."""
        return self.expires_ms is not None and not self.pinned and now_ms >= self.expires_ms
