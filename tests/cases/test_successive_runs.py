"""System C's topic worker over a conversation that grows.

What differs by design: a topic that lies before a finalized one is kept, which the cases themselves ask for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.cases.topics import BASE_MS, fill, spans_of
from tests.integrations.topic_memory import DictStorage, Model

from rememora.integrations.topic_memory import InMemoryStorage, create_memory

if TYPE_CHECKING:
    from collections.abc import Callable

CASES = "topic-memory/successive_runs.json"


@pytest.mark.parametrize("storage", [InMemoryStorage, DictStorage])
def test_case_goes_as_it_says(case: dict[str, Any], storage: Callable[[], Any]) -> None:
    model = Model()
    memory = create_memory(storage=storage(), llm=model, now=lambda: BASE_MS)
    covered: set[int] = set()
    for step, wanted in zip(case["input"]["steps"], case["expected"], strict=True):
        fill(memory, step["add"])
        model.answer = step["worker"]

        result = memory.maybe_run_topic_worker()

        topics = {topic.topic_id: topic for topic in memory.list_topics()}
        told = [{"id": id, "status": one.status, "spans": spans_of(one)} for id, one in topics.items()]
        assert (result.ran, result.reason) == (wanted["ran"], wanted["reason"])
        assert [one for one in wanted["topics"] if one not in told] == []
        now = {
            n
            for one in topics.values()
            for s in one.spans
            for n in range(s.start_sequence, s.end_sequence + 1)
        }
        assert covered <= now, "an exchange that was in a topic is in none"
        assert case["id"] == "run-5" or told == wanted["topics"]
        covered = now
