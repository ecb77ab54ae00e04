"""A storage and a model of a host's own, as small as they can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.integrations.topic_memory import (
        CanonicalExchange,
        CanonicalTopic,
        LatestTopicWorkerRun,
        MemoryLlmRequest,
    )


class DictStorage:
    """See `rememora.integrations.topic_memory.MemoryStorage`."""

    def __init__(self) -> None:
        self.exchanges: dict[str, CanonicalExchange] = {}
        self.topics: list[CanonicalTopic] = []
        self.run: LatestTopicWorkerRun | None = None

    def list_exchanges(self) -> Sequence[CanonicalExchange]:
        return sorted(self.exchanges.values(), key=lambda exchange: exchange.sequence)

    def put_exchange(self, exchange: CanonicalExchange) -> None:
        self.exchanges[exchange.id] = exchange

    def clear_exchanges(self) -> None:
        self.exchanges.clear()

    def list_topics(self) -> Sequence[CanonicalTopic]:
        return self.topics

    def replace_topics(self, topics: Sequence[CanonicalTopic], /) -> None:
        self.topics = list(topics)

    def clear_topics(self) -> None:
        self.topics = []

    def get_latest_topic_worker_run(self) -> LatestTopicWorkerRun | None:
        return self.run

    def save_latest_topic_worker_run(self, run: LatestTopicWorkerRun, /) -> None:
        self.run = run

    def clear_latest_topic_worker_run(self) -> None:
        self.run = None


class Model:
    """A `MemoryLlm` that gives one answer, or fails, and notes what it was asked."""

    def __init__(self, answer: str = "{}", error: str | None = None) -> None:
        self.answer, self.error = answer, error
        self.asked: list[MemoryLlmRequest] = []

    def complete(self, request: MemoryLlmRequest, /) -> str:
        self.asked.append(request)
        if self.error is not None:
            raise ConnectionError(self.error)
        return self.answer
