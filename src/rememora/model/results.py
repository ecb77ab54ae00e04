"""What the verbs answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rememora.model.iso import Iso

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rememora.model.memory import Memory, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What became of a write. Once it is returned, the write is on disk.

    Attributes:
        status: "stored", "updated", "duplicate", "superseded" (stored, and an older value closed),
            "quarantined", "rejected", "withdrawn", "ended", "forgotten", "restored", "completed" or "failed".
        id: The memory, message or exchange that the call was about.
        of: The other one: what it duplicates, replaces or was refused for.
        reason: Why, in a few words, when the status alone does not say it.
        operation_id: The ledger row; `None` when nothing was written.
        degraded: Names of what this write lost, such as "index_truncated".
        mentions: Of a memory that was forgotten, messages and memories that still hold its words; `erase` takes
            them too.
        memories: Of a completed exchange, what became of each thing that the user stated in it.
    """

    status: str
    id: str
    of: str | None = None
    reason: str | None = None
    operation_id: str | None = None
    degraded: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()
    memories: tuple[Receipt, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One line of evidence.

    Attributes:
        kind: "message", or the kind of the memory.
        text: The whole message or memory; with a budget of tokens what is shown of it and of its neighbours.
        score: 0 to 1: share of the highest score that a text could reach for this question; with a reranker the
            probability that it gave.
        scores: Every partial score by name.
        evidence: The literal spans that it rests on.
        source_id: The id of the message that says it, as the host gave it.
        source_ids: The same of all messages that it comes from: a memory's, neighbours', and copies'.
        at_ms: When it was said, epoch milliseconds.
        doubtful: Ids of what it rests on, at any depth, and what is no longer so: replaced, ended or forgotten. Of a
            message, of what was learnt from it, too.
    """

    id: str
    kind: str
    text: str
    score: float
    scores: Mapping[str, float]
    evidence: tuple[Span, ...]
    source_id: str | None
    source_ids: tuple[str, ...]
    role: str
    name: str | None
    session: str | None
    scope: str
    at_ms: int
    memory: Memory | None = None
    doubtful: tuple[str, ...] = ()

    at = Iso()


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall:
    """The answer to a question.

    Attributes:
        confidence: "strong", "weak", "none" or "conflicting"; it never empties `hits`.
        sureness: Estimated probability, 0 to 1, that the question is answered; `confidence` is a part of its range.
        reason: What the confidence rests on, such as the words that were not found, or both sides of a conflict.
        degraded: Names of what this answer lacks, such as "timeout" or "unverified".
        tokens: Estimated tokens of all the hits together.
        timings_ms: Milliseconds by stage.
        trace: With `explain=True`, what was asked, read and dropped, by stage.
        signs: What `sureness` was weighed from, by name; without a hit it is empty.
        read_as: Words of the question that nobody used, and the known word, one slip of a finger away, that each
            was taken for; the answer is then at most "weak".
    """

    hits: tuple[Hit, ...]
    confidence: str
    reason: str
    degraded: tuple[str, ...]
    tokens: int
    timings_ms: Mapping[str, float]
    trace: Mapping[str, object] | None = None
    sureness: float = 0.0
    signs: Mapping[str, float] = field(default_factory=dict)
    read_as: Mapping[str, str] = field(default_factory=dict)
