"""What a conversation was about: topics over spans of exchanges, and the run that made them."""

from __future__ import annotations

from dataclasses import dataclass

from rememora.model.iso import Iso, OptionalIso

TOPIC_STATUSES = ("open", "provisional", "finalized")
RUN_STATUSES = ("accepted", "rejected", "failed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """Exchanges that belong together; their words stay in the transcript.

    Attributes:
        status: "open" (goes on), "provisional" (may still change) or "finalized".
        label_terms: What it was about, in a few words.
        retrieval_terms: Words of the exchanges that lead back to it.
        spans: First and last `sequence` of exchanges, in order, none twice.
        started_at_ms: When its first exchange began, epoch milliseconds.
        ended_at_ms: When its last exchange was completed.
        source: Who made it.
    """

    id: str
    status: str
    label_terms: tuple[str, ...]
    retrieval_terms: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    started_at_ms: int | None
    ended_at_ms: int | None
    updated_at_ms: int
    source: str = "host"

    started_at = OptionalIso()
    ended_at = OptionalIso()
    updated_at = Iso()


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicRun:
    """What a topic worker was given, and what became of its answer.

    Attributes:
        status: "accepted", "rejected" (the answer was not of use) or "failed" (there was none).
        input: What the worker was shown.
        output: What it answered, as it came; "" for nothing.
        error: Why it was rejected or failed.
        model: Name of the model; "" where none is known.
        topics: What was accepted.
    """

    id: str
    status: str
    at_ms: int
    input: str
    output: str
    error: str | None = None
    model: str = ""
    topics: tuple[Topic, ...] = ()

    at = Iso()
