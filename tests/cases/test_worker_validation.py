"""System C's topic worker: when it is asked, and which of its answers are written.

What differs by design: the words of an error, how many there are of them, and that a span may not end outside of
what was shown even where it names nothing else.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import pytest
from tests.cases.topics import BASE_MS, fill, spans_of
from tests.integrations.topic_memory import DictStorage, Model

from rememora.integrations.topic_memory import InMemoryStorage, create_memory

if TYPE_CHECKING:
    from collections.abc import Callable

CASES = "topic-memory/worker_validation.json"
ONE_TOPIC = (
    '{"topics":[{"status":"provisional","labelTerms":["a","b"],"retrievalTerms":["a","b","c"],'
    '"spans":[{"startSequence":1,"endSequence":8}]}]}'
)


@pytest.mark.parametrize("storage", [InMemoryStorage, DictStorage])
def test_case_goes_as_it_says(case: dict[str, Any], storage: Callable[[], Any]) -> None:
    asked, wanted = case["input"], case["expected"]
    model = Model(
        ONE_TOPIC if "statuses" in asked else asked.get("worker_output", ""), asked.get("worker_error")
    )
    memory = create_memory(storage=storage(), llm=model, now=lambda: BASE_MS)
    fill(memory, asked.get("statuses") or asked["completed_exchanges"], asked.get("first_exchange"))

    result = memory.maybe_run_topic_worker()

    run = memory.get_latest_topic_worker_run()
    assert (result.reason, result.ran) == (wanted["reason"], wanted.get("ran", True))
    assert result.run == run
    assert bool(result.errors) is (wanted["reason"] in ("rejected", "failed"))
    assert len(model.asked) == result.ran
    if "topics" in wanted:
        assert [_topic(topic) for topic in memory.list_topics()] == wanted["topics"]
    if "worker_input" in wanted:
        assert (model.asked[0].user, run and run.input_text) == (wanted["worker_input"],) * 2
        assert [spans_of(topic) for topic in memory.list_topics()] == [wanted["spans_kept"]]
    if "raw_output" in wanted:
        assert run is not None
        assert (run.raw_output, run.validation_error) == (wanted["raw_output"], wanted["validation_error"])


def _topic(topic: Any) -> dict[str, Any]:
    told = asdict(topic)
    return {
        "topic_id": told["topic_id"],
        "status": told["status"],
        "label_terms": list(told["label_terms"]),
        "retrieval_terms": list(told["retrieval_terms"]),
        "spans": spans_of(topic),
        "started_offset": told["started_at"] - BASE_MS,
        "ended_offset": told["ended_at"] - BASE_MS,
    }
