"""System C's retrieval: what the selector is asked, and what is opened of its choice.

What differs by design: an id that is named twice is opened once, and the words of an error are ours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.cases.topics import BASE_MS, had
from tests.integrations.topic_memory import DictStorage, Model

from rememora.integrations.topic_memory import InMemoryStorage, create_memory

if TYPE_CHECKING:
    from collections.abc import Callable

CASES = "topic-memory/retrieve.json"


@pytest.mark.parametrize("storage", [InMemoryStorage, DictStorage])
def test_case_goes_as_it_says(case: dict[str, Any], meta: dict[str, Any], storage: Callable[[], Any]) -> None:
    asked, wanted = case["input"], case["expected"]
    selector = Model(asked.get("selector_output") or "", asked.get("selector_error"))
    worker = Model(meta["fixture"]["worker_output"])
    memory = create_memory(storage=storage(), topic_worker=worker, selector=selector, now=lambda: BASE_MS)
    for number, said in enumerate(meta["fixture"]["exchanges"], start=1):
        had(memory, number, said)
    if asked["topics_built"]:
        memory.maybe_run_topic_worker()
    if asked["pending_exchange"]:
        memory.begin("pending")

    found = memory.retrieve(user_message=asked["user_message"], now=BASE_MS + asked["now_offset_ms"])

    assert [exchange.sequence for exchange in found.recent_context] == wanted["recent_sequences"]
    assert found.topic_directory == wanted["topic_directory"]
    ids = dict.fromkeys(wanted["selected_topic_ids"])
    assert found.selected_topic_ids == tuple(ids)
    packets = dict.fromkeys(wanted["opened_topic_packets"])
    assert found.opened_topic_packets == tuple(packets)
    if len(ids) == len(wanted["selected_topic_ids"]):
        assert found.memory_context == wanted["memory_context"]
    assert found.needs_time_metadata == wanted["needs_time_metadata"]
    assert (found.trace.selector_error is None) == (wanted["selector_error"] is None)
    assert found.trace.selector_raw_output == wanted["selector_raw_output"]
    assert bool(selector.asked) == wanted["selector_called"]
    for request in selector.asked:
        sent = {name: getattr(request, name) for name in wanted["selector_request"]}
        assert sent == wanted["selector_request"]
