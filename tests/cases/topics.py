"""Conversations of system C's cases: exchange i begins i minutes behind the base and takes five seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rememora.integrations.topic_memory import CanonicalTopic, MemoryEngine

BASE_MS = 1_700_000_000_000


def fill(
    memory: MemoryEngine, exchanges: int | Sequence[str], first: Mapping[str, str] | None = None
) -> None:
    """Have so many completed exchanges, or one of each status; *first* says the words of the first."""
    statuses = ["completed"] * exchanges if isinstance(exchanges, int) else exchanges
    begin = len(memory.list_exchanges()) + 1
    for number, status in enumerate(statuses, start=begin):
        said = {"user": f"user message {number}", "assistant": f"assistant reply {number}"}
        had(memory, number, said if first is None or number > 1 else first, status)


def had(memory: MemoryEngine, number: int, said: Mapping[str, str], status: str = "completed") -> None:
    """Have one exchange."""
    at_ms = BASE_MS + number * 60_000
    pending = memory.begin_exchange(user_text=said["user"], user_sent_at=at_ms)
    if status == "completed":
        memory.complete_exchange(
            exchange_id=pending.id, assistant_text=said["assistant"], assistant_completed_at=at_ms + 5_000
        )
    elif status == "failed":
        memory.fail_exchange(
            exchange_id=pending.id, failure_reason="no answer", assistant_completed_at=at_ms + 5_000
        )


def spans_of(topic: CanonicalTopic) -> list[dict[str, Any]]:
    """Return spans as the cases write them."""
    return [{"startSequence": span.start_sequence, "endSequence": span.end_sequence} for span in topic.spans]
