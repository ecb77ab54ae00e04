"""topic-memory's storages over one handle of the engine (C-046, C-047)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rememora
from rememora import InvalidInput, Rememora, Topic, TopicRun
from rememora.integrations.topic_memory_plain import system_ms
from rememora.integrations.topic_memory_records import (
    CanonicalExchange,
    CanonicalTopic,
    CanonicalTopicSpan,
    LatestTopicWorkerRun,
)

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Sequence
    from types import TracebackType
    from typing import Self

    from rememora import Exchange
    from rememora.ports.clock import Clock

_PAGE = 1_000


class RememoraStorage:
    """A storage over a handle of yours: one scope is one conversation.

    What the handle learns from turns, it goes on learning; `clear_exchanges` empties the whole scope.

    Raises:
        InvalidInput: It is no handle.
    """

    def __init__(self, mem: Rememora) -> None:
        if not isinstance(mem, Rememora):
            raise InvalidInput(f"mem: expected a handle from rememora.open, found {type(mem).__name__}")
        self._mem = mem
        self._clock: Clock | Callable[[], float] | None = None

    def now_ms(self) -> int:
        """Return the time of the clock that this was made with, else that of this machine."""
        clock = self._clock
        if clock is None:
            return system_ms()
        return int(clock() if callable(clock) else clock.now_ms())

    def begin_exchange(self, user_text: str, *, at: int | None) -> CanonicalExchange:
        """Write down what the user said; on disk when this returns."""
        return _seen(self._mem.begin(user_text, at=at))

    def complete_exchange(self, id: str, assistant_text: str, *, at: int | None) -> CanonicalExchange:
        """Write down the answer; the same one again changes nothing."""
        self._mem.complete(id, assistant_text, at=at)
        return self.exchange(id)

    def fail_exchange(self, id: str, reason: str, *, at: int | None) -> CanonicalExchange:
        """Close an exchange that got no answer; a reason that is there stays."""
        self._mem.fail(id, reason, at=at)
        return self.exchange(id)

    def exchange(self, id: str) -> CanonicalExchange:
        """Return one exchange."""
        return _seen(self._mem.exchange(id))

    def list_exchanges(self) -> list[CanonicalExchange]:
        """Return all exchanges by their sequence."""
        pages = [self._mem.exchanges(limit=_PAGE)]
        while len(pages[-1]) == _PAGE:
            pages.append(self._mem.exchanges(limit=_PAGE, before=pages[-1][-1].sequence))
        return [_seen(exchange) for page in reversed(pages) for exchange in reversed(page)]

    def put_exchange(self, exchange: CanonicalExchange) -> None:
        """Bring an exchange to this state; its sequence is given here.

        Raises:
            ExchangeConflict: It is there with other words, or completed already.
        """
        self._mem.begin(exchange.user_text, id=exchange.id, at=exchange.user_sent_at)
        if exchange.status == "completed":
            self._mem.complete(exchange.id, exchange.assistant_text, at=exchange.assistant_completed_at)
        elif exchange.status == "failed":
            reason = exchange.failure_reason or "unknown"
            self._mem.fail(exchange.id, reason, at=exchange.assistant_completed_at)

    def clear_exchanges(self) -> None:
        """Empty the scope: its exchanges, topics and run, and whatever else is in it."""
        self._mem.clear()

    def list_topics(self) -> list[CanonicalTopic]:
        """Return all topics in the order in which they were put."""
        return [canonical_of(topic) for topic in self._mem.topics.list()]

    def replace_topics(self, topics: Sequence[CanonicalTopic], /) -> None:
        """Put these topics in place of all that are there."""
        self._mem.topics.replace([topic_of(topic) for topic in topics])

    def clear_topics(self) -> None:
        """Delete all topics."""
        self._mem.topics.replace([])

    def get_latest_topic_worker_run(self) -> LatestTopicWorkerRun | None:
        """Return the run that was saved last, or `None`."""
        run = self._mem.topics.latest_run()
        return None if run is None else _canonical_run(run)

    def save_latest_topic_worker_run(self, run: LatestTopicWorkerRun, /) -> None:
        """Put a run in place of the one that is there."""
        self._mem.topics.keep_run(_run(run))

    def clear_latest_topic_worker_run(self) -> None:
        """Delete the run."""
        self._mem.topics.keep_run(None)

    def close(self) -> None:
        """Release the files; calling it twice is fine."""
        self._mem.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class SqliteMemoryStorage(RememoraStorage):
    """A storage in one SQLite file, in the place of topic-memory's browser storage.

    Words and topics are kept, and nothing else is learnt from them (`capture.mode` is "off").

    Args:
        location: A directory or a file, as for `rememora.open`.
        scope: The conversation; several may share a file.
        clock: As for `rememora.open`.
    """

    def __init__(
        self,
        location: str | os.PathLike[str],
        *,
        scope: str = "default",
        clock: Clock | Callable[[], float] | None = None,
    ) -> None:
        mem = rememora.open(location, settings={"capture_mode": "off"}, clock=clock)
        super().__init__(mem.bind(scope=scope))
        self._clock = clock


class InMemoryStorage(SqliteMemoryStorage):
    """A storage that is gone with the process, for demonstrations and tests."""

    def __init__(self) -> None:
        super().__init__(":memory:")


def _seen(exchange: Exchange) -> CanonicalExchange:
    return CanonicalExchange(
        id=exchange.id,
        sequence=exchange.sequence,
        user_text=exchange.user_text,
        user_sent_at=exchange.user_sent_at_ms,
        assistant_text=exchange.assistant_text or "",
        assistant_completed_at=exchange.completed_at_ms,
        status=exchange.status,
        failure_reason=exchange.failure_reason,
        source="live" if exchange.source == "host" else exchange.source,
    )


def canonical_of(topic: Topic) -> CanonicalTopic:
    """Return a topic as topic-memory has it."""
    return CanonicalTopic(
        topic_id=topic.id,
        status=topic.status,
        label_terms=topic.label_terms,
        retrieval_terms=topic.retrieval_terms,
        spans=tuple(CanonicalTopicSpan(start_sequence=a, end_sequence=b) for a, b in topic.spans),
        started_at=topic.started_at_ms,
        ended_at=topic.ended_at_ms,
        updated_at=topic.updated_at_ms,
        source=topic.source,
    )


def topic_of(topic: CanonicalTopic) -> Topic:
    """Return a topic of topic-memory as the engine has it."""
    return Topic(
        id=topic.topic_id,
        status=topic.status,
        label_terms=topic.label_terms,
        retrieval_terms=topic.retrieval_terms,
        spans=tuple((span.start_sequence, span.end_sequence) for span in topic.spans),
        started_at_ms=topic.started_at,
        ended_at_ms=topic.ended_at,
        updated_at_ms=topic.updated_at,
        source=topic.source,
    )


def _canonical_run(run: TopicRun) -> LatestTopicWorkerRun:
    return LatestTopicWorkerRun(
        run_id=run.id,
        created_at=run.at_ms,
        input_text=run.input,
        raw_output=run.output,
        validation_status=run.status,
        validation_error=run.error,
        accepted_topics=tuple(map(canonical_of, run.topics)),
        request_model=run.model,
    )


def _run(run: LatestTopicWorkerRun) -> TopicRun:
    return TopicRun(
        id=run.run_id,
        at_ms=run.created_at,
        input=run.input_text,
        output=run.raw_output,
        status=run.validation_status,
        error=run.validation_error,
        topics=tuple(map(topic_of, run.accepted_topics)),
        model=run.request_model,
    )
