"""topic-memory's interface over the engine: exchanges, topics and their storage (C-032 to C-049).

    memory = create_memory(storage=SqliteMemoryStorage("./memory"), llm=create_openai_compatible_memory_llm())
    pending = memory.begin("Where did we stay in Tokyo?")
    old = memory.retrieve(user_message=pending.user_text)
    memory.complete_exchange(exchange_id=pending.id, assistant_text=answer(old.memory_context, old.recent_context))
    memory.maybe_run_topic_worker()

Names are those of topic-memory in snake case, times are epoch milliseconds, and nothing is awaited. Where topic-memory
loses a topic that lies before a finalized one, it stays; a topic that is named twice is opened once; and the directory
in a prompt does not grow with the conversation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rememora import InvalidInput, Rememora
from rememora import strip_protocol_tags as strip_canonical_assistant_protocol_tags
from rememora.core.arguments import any_text, identifier
from rememora.core.times import parse_time
from rememora.integrations.topic_memory_llm import create_openai_compatible_memory_llm
from rememora.integrations.topic_memory_plain import PlainExchanges
from rememora.integrations.topic_memory_records import (
    CanonicalExchange,
    CanonicalTopic,
    CanonicalTopicSpan,
    LatestTopicWorkerRun,
    MemoryLlm,
    MemoryLlmRequest,
    MemoryStorage,
    RetrievalTrace,
    RetrieveResult,
    TopicWorkerResult,
)
from rememora.integrations.topic_memory_storage import (
    InMemoryStorage,
    RememoraStorage,
    SqliteMemoryStorage,
)

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "CanonicalExchange",
    "CanonicalTopic",
    "CanonicalTopicSpan",
    "InMemoryStorage",
    "LatestTopicWorkerRun",
    "MemoryEngine",
    "MemoryLlm",
    "MemoryLlmRequest",
    "MemoryStorage",
    "RememoraStorage",
    "RetrievalTrace",
    "RetrieveResult",
    "SqliteMemoryStorage",
    "TopicWorkerResult",
    "create_memory",
    "create_openai_compatible_memory_llm",
    "strip_canonical_assistant_protocol_tags",
]

NO_REASON = "unknown"
"""Why an exchange failed, when a host gives an error without words."""


class Models(NamedTuple):
    """Which model has which role."""

    topic_worker: MemoryLlm
    selector: MemoryLlm


class MemoryEngine:
    """One conversation: its exchanges, and what they were about.

    Args:
        storage: A storage of this module, a handle from `rememora.open`, or a `MemoryStorage` of yours.
        llm: The model for both roles; `topic_worker` and `selector` go before it.
        topic_worker: The model that groups exchanges into topics.
        selector: The model that picks the topics that a message needs.
        now: What tells the time in epoch milliseconds; the storage's clock by default.

    Raises:
        InvalidInput: The storage lacks a call, or a role has no model.
    """

    def __init__(
        self,
        *,
        storage: MemoryStorage | Rememora,
        llm: MemoryLlm | None = None,
        topic_worker: MemoryLlm | None = None,
        selector: MemoryLlm | None = None,
        now: Callable[[], float] | None = None,
    ) -> None:
        self.models = _models(llm=llm, topic_worker=topic_worker, selector=selector)
        self.storage = RememoraStorage(storage) if isinstance(storage, Rememora) else storage
        self._exchanges = (
            self.storage if isinstance(self.storage, RememoraStorage) else PlainExchanges(self.storage)
        )
        if now is not None and not callable(now):
            raise InvalidInput(f"now: expected a callable, found {type(now).__name__}")
        self._now = now

    def begin(self, user_text: str) -> CanonicalExchange:
        """Write down what the user said, now; see `begin_exchange`."""
        return self.begin_exchange(user_text=user_text)

    def begin_exchange(self, *, user_text: str, user_sent_at: int | None = None) -> CanonicalExchange:
        """Write down what the user said, before anything is asked; the exchange is pending, and has an id."""
        return self._exchanges.begin_exchange(user_text, at=self._ms("user_sent_at", user_sent_at))

    def complete_exchange(
        self, *, exchange_id: str, assistant_text: str, assistant_completed_at: int | None = None
    ) -> CanonicalExchange:
        """Write down the answer: the exchange is evidence from now on, also one that had failed.

        Completing it again with the same words changes nothing.

        Raises:
            NotFound: No such exchange was begun.
            ExchangeConflict: It is completed with other words.
            InvalidInput: The answer is blank; fail the exchange instead.
        """
        at = self._ms("assistant_completed_at", assistant_completed_at)
        return self._exchanges.complete_exchange(_id(exchange_id), assistant_text, at=at)

    def fail_exchange(
        self, *, exchange_id: str, failure_reason: str, assistant_completed_at: int | None = None
    ) -> CanonicalExchange:
        """Close an exchange that got no answer; its words stay, but they are no evidence.

        Failing it again changes nothing. A blank reason is kept as "unknown": some errors have no words.

        Raises:
            NotFound: No such exchange was begun.
            ExchangeConflict: It is completed.
        """
        if not isinstance(failure_reason, str):
            raise InvalidInput(f"failure_reason: expected text, found {type(failure_reason).__name__}")
        at = self._ms("assistant_completed_at", assistant_completed_at)
        reason = failure_reason if failure_reason.strip() else NO_REASON
        return self._exchanges.fail_exchange(_id(exchange_id), reason, at=at)

    def maybe_run_topic_worker(self) -> TopicWorkerResult:
        """Let the topic worker group what is not settled, if enough was said; to be called after every reply.

        A model that fails, or answers what breaks a rule, changes no topic; the result and the saved run say why.
        """
        from rememora.integrations.topic_memory_work import run_worker

        return run_worker(self.storage, self.models.topic_worker, now_ms=self._now_ms())

    def retrieve(self, *, user_message: str, now: int | None = None) -> RetrieveResult:
        """Let the selector pick the old topics that a message needs, at most 3, and open them.

        `memory_context` is empty when none is needed, and when the selector fails; the trace says which.

        Args:
            user_message: What the user says now.
            now: Epoch milliseconds that "4 hours ago" is counted from; the clock by default.

        Raises:
            InvalidInput: The message is no text.
        """
        from rememora.integrations.topic_memory_work import retrieve

        at_ms = self._now_ms() if now is None else _parsed("now", now)
        message = any_text("user_message", user_message)
        return retrieve(self.storage, self.models.selector, message, now_ms=at_ms)

    def list_exchanges(self) -> list[CanonicalExchange]:
        """Return all exchanges by their sequence, whatever their status."""
        return list(self.storage.list_exchanges())

    def list_topics(self) -> list[CanonicalTopic]:
        """Return the topics of this conversation."""
        return list(self.storage.list_topics())

    def get_latest_topic_worker_run(self) -> LatestTopicWorkerRun | None:
        """Return the latest run of a topic worker, or `None`."""
        return self.storage.get_latest_topic_worker_run()

    def clear(self) -> None:
        """Delete exchanges, topics and the latest run; there is no way back."""
        self.storage.clear_latest_topic_worker_run()
        self.storage.clear_topics()
        self.storage.clear_exchanges()

    def _now_ms(self) -> int:
        given = self._ms("now", None)
        return self._exchanges.now_ms() if given is None else given

    def _ms(self, name: str, at: int | None) -> int | None:
        """Return a time that was given, or else the host's clock; `None` leaves it to the storage."""
        if at is not None:
            return _parsed(name, at)
        return None if self._now is None else _parsed("now", self._now())


def create_memory(
    *,
    storage: MemoryStorage | Rememora,
    llm: MemoryLlm | None = None,
    topic_worker: MemoryLlm | None = None,
    selector: MemoryLlm | None = None,
    now: Callable[[], float] | None = None,
) -> MemoryEngine:
    """Make a memory; the options are those of `MemoryEngine`."""
    return MemoryEngine(storage=storage, llm=llm, topic_worker=topic_worker, selector=selector, now=now)


def _models(**given: MemoryLlm | None) -> Models:
    for name, model in given.items():
        if model is not None and not callable(getattr(model, "complete", None)):
            raise InvalidInput(f"{name}: expected an object with complete, found {type(model).__name__}")
    worker, selector = given["topic_worker"] or given["llm"], given["selector"] or given["llm"]
    if worker is None or selector is None:
        found = ", ".join(name for name, model in given.items() if model is not None)
        raise InvalidInput(
            f"expected llm, or both topic_worker and selector, found {found or 'none of them'}"
        )
    return Models(worker, selector)


def _parsed(name: str, at: float) -> int:
    try:
        return parse_time(at, zone="UTC")
    except InvalidInput as error:
        raise InvalidInput(f"{name}: {error}") from error


def _id(exchange_id: object) -> str:
    return identifier("exchange_id", exchange_id)
