"""What waits for the user, and why something is kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rememora.model.explained import Feature
    from rememora.model.ledger import LedgerRow
    from rememora.model.memory import Memory, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class InboxItem:
    """A proposal that waits for the user.

    Attributes:
        memory: What would be remembered; its status is "quarantined", and no recall shows it.
        reason: Why the gate did not let it in.
        of: Id of the memory for whose sake it waits.
    """

    memory: Memory
    reason: str
    of: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """Why something is kept, and why it came.

    Attributes:
        kind: "message", "exchange", or the kind of the memory.
        trust: Whose word it is.
        evidence: The literal words that it rests on, or where they stood if they were not kept.
        rule: Name of the rule that found it in them; `None` for what was asked to be remembered.
        decision: What the gate said when it came in, such as "stored" or "superseded".
        reason: Why, where the decision alone does not say it.
        history: Every row of the ledger that touched it, oldest first.
        doubtful: As of a hit: ids of what it rests on and what is no longer so.
        memories: Of a message or an exchange, the ids of what was learnt from it; forgotten ones are left out.
        matches: Whether words that were asked about are those of a span, kept or not; `None` if none were.
        rank: Among the hits of the question that was given, from 1.
        score: Of a hit, 0 to 1.
        arms: Of a hit, which of the arms of recall found it, such as "words" and "vector".
        features: Of a hit, every figure by name.
        read_as: Words of the question that nobody used, and what each was taken for, as `Recall.read_as` has them.
    """

    id: str
    kind: str
    text: str
    status: str
    trust: str
    evidence: tuple[Span, ...]
    rule: str | None
    decision: str
    reason: str | None
    history: tuple[LedgerRow, ...]
    memories: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()
    matches: bool | None = None
    rank: int | None = None
    score: float | None = None
    arms: tuple[str, ...] = ()
    features: tuple[Feature, ...] = ()
    read_as: Mapping[str, str] = field(default_factory=dict)
