"""What topic-memory keeps and hands over, and the shapes of a storage and of a model (C-004, C-024, C-048)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True, kw_only=True)
class CanonicalExchange:
    """A user's turn and what was answered; only completed ones are evidence.

    Attributes:
        sequence: Place in the order, increasing.
        user_sent_at: Epoch milliseconds.
        assistant_text: "" until it is completed.
        assistant_completed_at: Epoch milliseconds; `None` until it is completed or failed.
        status: "pending", "completed" or "failed".
    """

    id: str
    sequence: int
    user_text: str
    user_sent_at: int
    assistant_text: str = ""
    assistant_completed_at: int | None = None
    status: str = "pending"
    failure_reason: str | None = None
    source: str = "live"


@dataclass(frozen=True, slots=True, kw_only=True)
class CanonicalTopicSpan:
    """Exchanges from one sequence to another, both among them."""

    start_sequence: int
    end_sequence: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CanonicalTopic:
    """Exchanges that belong together.

    Attributes:
        status: "open", "provisional" or "finalized".
        started_at: When its first exchange began, epoch milliseconds.
        ended_at: When its last exchange was completed.
    """

    topic_id: str
    status: str
    label_terms: tuple[str, ...]
    retrieval_terms: tuple[str, ...]
    spans: tuple[CanonicalTopicSpan, ...]
    started_at: int | None
    ended_at: int | None
    updated_at: int
    source: str = "topic_worker_v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class LatestTopicWorkerRun:
    """What a topic worker was given, and what became of its answer.

    Attributes:
        created_at: Epoch milliseconds.
        validation_status: "accepted", "rejected" or "failed".
    """

    run_id: str
    created_at: int
    input_text: str
    raw_output: str
    validation_status: str
    validation_error: str | None = None
    accepted_topics: tuple[CanonicalTopic, ...] = ()
    request_model: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicWorkerResult:
    """What came of asking for a run of the topic worker (C-020).

    Attributes:
        ran: Whether the worker was asked.
        reason: "accepted", "rejected", "failed"; or "completed_exchange_gate" or "active_tail_gate", when too little
            was said to ask it; or "raced", when another run was faster and this one changed nothing.
        errors: What is wrong with its answer, or why there was none.
        run: The run, as it was saved; `None` where none was.
    """

    ran: bool
    reason: str
    errors: tuple[str, ...] = ()
    run: LatestTopicWorkerRun | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrievalTrace:
    """How a retrieval came about.

    Attributes:
        selector_input: What the selector was shown; "" when it was not asked.
        selector_raw_output: What it answered; "" when that was of no use.
        selector_error: Why nothing was selected; `None` when all went well.
    """

    selector_input: str = ""
    selector_raw_output: str = ""
    selector_error: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrieveResult:
    """Old talk that a message needs (C-024).

    Attributes:
        recent_context: The last 5 completed exchanges, oldest first; for the model that answers, too.
        topic_directory: The topics that the selector was shown.
        selected_topic_ids: At most 3.
        opened_topic_packets: Each of them with the words of its completed exchanges.
        memory_context: The packets as one text for the model that answers; "" when none is needed.
        needs_time_metadata: The packets say when each exchange was.
    """

    recent_context: tuple[CanonicalExchange, ...]
    topic_directory: str
    selected_topic_ids: tuple[str, ...]
    opened_topic_packets: tuple[str, ...]
    memory_context: str
    needs_time_metadata: bool
    trace: RetrievalTrace


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryLlmRequest:
    """What a model of the memory is asked.

    Attributes:
        temperature: `None` leaves it to the service, as `top_p` does.
    """

    system: str
    user: str
    max_tokens: int
    temperature: float | None = None
    top_p: float | None = None


class MemoryLlm(Protocol):
    """A model of the memory: topic worker, selector, or both. Never the one that answers the user."""

    def complete(self, request: MemoryLlmRequest, /) -> str:
        """Return the words of the reply."""


class MemoryStorage(Protocol):
    """Where exchanges, topics and the latest run are kept, for hosts with a database of their own.

    Nine methods; `rememora.testing.MemoryStorageContract` holds what they promise. One conversation each.
    """

    def list_exchanges(self) -> Sequence[CanonicalExchange]:
        """Return all exchanges by their sequence."""

    def put_exchange(self, exchange: CanonicalExchange) -> None:
        """Insert an exchange, or put it in place of the one of the same id."""

    def clear_exchanges(self) -> None:
        """Delete all exchanges. Topics may go with them, since they only point at exchanges."""

    def list_topics(self) -> Sequence[CanonicalTopic]:
        """Return all topics in the order in which they were put."""

    def replace_topics(self, topics: Sequence[CanonicalTopic], /) -> None:
        """Put these topics in place of all that are there."""

    def clear_topics(self) -> None:
        """Delete all topics."""

    def get_latest_topic_worker_run(self) -> LatestTopicWorkerRun | None:
        """Return the run that was saved last, or `None`."""

    def save_latest_topic_worker_run(self, run: LatestTopicWorkerRun, /) -> None:
        """Put a run in place of the one that is there."""

    def clear_latest_topic_worker_run(self) -> None:
        """Delete the run."""


STORAGE_CALLS = (
    "list_exchanges",
    "put_exchange",
    "clear_exchanges",
    "list_topics",
    "replace_topics",
    "clear_topics",
    "get_latest_topic_worker_run",
    "save_latest_topic_worker_run",
    "clear_latest_topic_worker_run",
)
