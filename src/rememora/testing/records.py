"""Records with sensible values; name what matters to the test and leave the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.numbers import number_of
from rememora.model.memory import Memory
from rememora.model.queries import IndexEntry
from rememora.model.topics import Topic, TopicRun
from rememora.model.transcript import Exchange, Message
from rememora.testing.clock import SOME_MOMENT_MS

if TYPE_CHECKING:
    from typing import Any


def a_memory(**changes: Any) -> Memory:
    """Make an active note in scope "default"; its text follows from its id unless it is given."""
    id = changes.get("id", "m1")
    values: dict[str, Any] = {
        "id": id,
        "scope": "default",
        "session": None,
        "kind": "note",
        "title": None,
        "text": f"The words of {id}",
        "recorded_ms": SOME_MOMENT_MS,
        "updated_ms": SOME_MOMENT_MS,
        "reinforced_ms": SOME_MOMENT_MS,
    }
    return Memory(**(values | changes))


def a_message(**changes: Any) -> Message:
    """Make a user's visible message of exchange "x1" in scope "default"."""
    id = changes.get("id", "t1")
    values: dict[str, Any] = {
        "id": id,
        "source_id": id,
        "exchange_id": "x1",
        "scope": "default",
        "session": None,
        "role": "user",
        "name": None,
        "text": f"The words of {id}",
        "at_ms": SOME_MOMENT_MS,
    }
    return Message(**(values | changes))


def an_exchange(**changes: Any) -> Exchange:
    """Make a completed exchange "x1" in scope "default"; its texts come from its messages."""
    values: dict[str, Any] = {
        "id": "x1",
        "scope": "default",
        "session": None,
        "status": "completed",
        "user_text": "",
        "assistant_text": None,
        "user_sent_at_ms": SOME_MOMENT_MS,
        "completed_at_ms": SOME_MOMENT_MS,
        "failure_reason": None,
        "source": "archive",
    }
    return Exchange(**(values | changes))


def a_topic(**changes: Any) -> Topic:
    """Make a provisional topic "T1" over the exchanges 1 to 6."""
    values: dict[str, Any] = {
        "id": "T1",
        "status": "provisional",
        "label_terms": ("travel", "Tokyo"),
        "retrieval_terms": ("Shibuya", "hotel", "budget"),
        "spans": ((1, 6),),
        "started_at_ms": SOME_MOMENT_MS,
        "ended_at_ms": SOME_MOMENT_MS + 1,
        "updated_at_ms": SOME_MOMENT_MS + 2,
    }
    return Topic(**(values | changes))


def a_topic_run(**changes: Any) -> TopicRun:
    """Make an accepted run "run-1" that gave no topic."""
    values: dict[str, Any] = {
        "id": "run-1",
        "status": "accepted",
        "at_ms": SOME_MOMENT_MS,
        "input": "",
        "output": "",
    }
    return TopicRun(**(values | changes))


def an_entry(terms: str = "some words", **changes: Any) -> IndexEntry:
    """Make an index entry of memory "m1" in scope "default" with these terms, which spaces keep apart."""
    values: dict[str, Any] = {
        "scope": "default",
        "source": "memory",
        "id": "m1",
        "session": None,
        "kind": "note",
        "exchange_id": None,
        "at_ms": SOME_MOMENT_MS,
        "expires_ms": None,
        "terms": terms.split(" "),
    }
    return IndexEntry(**(values | changes))


def numbers_of(terms: str) -> tuple[int, ...]:
    """Return the numbers of terms, which spaces keep apart."""
    return tuple(map(number_of, terms.split(" ")))
