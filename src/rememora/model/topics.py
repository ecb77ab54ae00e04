"""What a conversation was about: topics over spans of exchanges, and the run that made them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rememora.model.iso import Iso, OptionalIso

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rememora.model.transcript import Exchange

TOPIC_STATUSES = ("open", "provisional", "finalized")
RUN_STATUSES = ("accepted", "rejected", "failed")
RULES = "topic_rules_v1"
"""The source of topics that no model made: their labels are words of their exchanges."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicWork:
    """What came of asking for a run of the topic worker.

    Attributes:
        ran: Whether the worker was asked.
        reason: "accepted", "rejected", "failed", or why it was not asked: "completed_exchange_gate" (fewer than 6
            completed exchanges), "active_tail_gate" (fewer than 6 that are not settled), "nothing_new" (all of them
            are in topics), "not_kept" (their words were never written), "raced" (another run was faster; this one
            changed nothing), "quota_spent".
        errors: What is wrong with the answer, or why there was none.
        run: The run, as it was kept; `None` if there was none.
        waiting: Exchanges that are in no topic yet; about a thousand is as far as they are counted.
    """

    ran: bool
    reason: str
    errors: tuple[str, ...] = ()
    run: TopicRun | None = None
    waiting: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicRecall:
    """Old talk that a message needs.

    Attributes:
        recent_context: The last 5 completed exchanges, oldest first.
        topic_directory: The topics that were looked at, as text; none of the words said in them.
        selected_topic_ids: At most 3, the most needed first.
        opened_topic_packets: Each of them with the words of its exchanges.
        memory_context: The packets as one text for the model that answers; empty when none is needed.
        needs_time_metadata: The packets say when each exchange was.
        trace: How it came about: "selector" ("words", or the name of the model), "selector_input",
            "selector_output", "selector_error", "topics" and "listed" (how many there are, at least, and how many
            the directory has), "scores", "left_out" (exchanges that did not fit), "tokens", "degraded".
    """

    recent_context: tuple[Exchange, ...]
    topic_directory: str
    selected_topic_ids: tuple[str, ...]
    opened_topic_packets: tuple[str, ...]
    memory_context: str
    needs_time_metadata: bool
    trace: Mapping[str, object]
