"""System C's exchanges, constructor and model, through its interface over the engine.

What differs by design: an unknown id is `NotFound`, in other words; and so are the errors of a constructor and of
a model. Headers that the HTTP library adds by itself are not compared.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import pytest
from tests.cases.aipack import snake
from tests.integrations.topic_memory import DictStorage, Model
from tests.server import Answer, serving

from rememora import InvalidInput, NotFound
from rememora.integrations.topic_memory import (
    InMemoryStorage,
    MemoryLlmRequest,
    create_memory,
    create_openai_compatible_memory_llm,
)
from rememora.model.errors import LLMAnswer

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.integrations.topic_memory import CanonicalExchange, MemoryEngine

CASES = "topic-memory/lifecycle_adapter.json"
NOW_MS = 1_700_000_000_000


@pytest.mark.parametrize("storage", [InMemoryStorage, DictStorage])
def test_case_goes_as_it_says(case: dict[str, Any], storage: Callable[[], Any]) -> None:
    kinds = {"life": _lifecycle, "ctor": _constructor, "llm": _model}
    kinds[case["id"].partition("-")[0]](case, storage())


def _lifecycle(case: dict[str, Any], storage: Any) -> None:
    wanted = case["expected"]
    memory = create_memory(storage=storage, llm=Model(), now=lambda: NOW_MS)
    a, b = memory.begin("a"), memory.begin("b")
    c = memory.begin_exchange(user_text="c", user_sent_at=5)
    memory.fail_exchange(exchange_id=b.id, failure_reason="the model timed out")
    completed = memory.complete_exchange(exchange_id=a.id, assistant_text="ok")
    late = memory.complete_exchange(exchange_id=b.id, assistant_text="late")
    with pytest.raises(NotFound, match="'nope'"):
        memory.complete_exchange(exchange_id="nope", assistant_text="x")
    listed = memory.list_exchanges()
    memory.clear()

    assert _named(a, wanted["first"]) == wanted["first"]
    assert [exchange.sequence for exchange in (a, b, c)] == wanted["sequences"]
    assert c.user_sent_at == wanted["explicit_time"]
    assert _named(completed, wanted["complete"]) == wanted["complete"]
    assert _named(late, wanted["complete_after_fail"]) == wanted["complete_after_fail"]
    assert [_named(exchange, {"sequence", "status"}) for exchange in listed] == wanted["list"]
    assert _left(memory) == wanted["after_clear"]


def _named(exchange: CanonicalExchange, names: Any) -> dict[str, Any]:
    ours = asdict(exchange)
    spelled = {**ours, "completed_at": ours["assistant_completed_at"], "text": ours["assistant_text"]}
    return {name: spelled[name] for name in names}


def _left(memory: MemoryEngine) -> dict[str, Any]:
    return {
        "exchanges": len(memory.list_exchanges()),
        "topics": len(memory.list_topics()),
        "run": memory.get_latest_topic_worker_run(),
    }


def _constructor(case: dict[str, Any], storage: Any) -> None:
    given = snake(dict.fromkeys(case["input"]["given"], None))
    models: dict[str, Any] = {name: Model() for name in given}
    if case["expected"]["error"]:
        with pytest.raises(InvalidInput, match="expected llm, or both topic_worker and selector"):
            create_memory(storage=storage, **models)
        return
    memory = create_memory(storage=storage, **models)

    assert memory.models.selector is models.get("selector", models.get("llm"))
    assert memory.models.topic_worker is models.get("topic_worker", models.get("llm"))


def _model(case: dict[str, Any], storage: Any) -> None:
    asked, wanted = case["input"], case["expected"]
    options = snake(asked["options"])
    with serving() as service:
        base_url = options.pop("base_url").replace("https://example.test", service.url)
        service.answer(Answer(asked["response"]["body"].encode(), asked["response"]["status"]))
        model = create_openai_compatible_memory_llm(base_url=base_url, **options)
        create_memory(storage=storage, llm=model)
        if wanted["error"]:
            with pytest.raises(LLMAnswer):
                model.complete(MemoryLlmRequest(**snake(asked["request"])))
        else:
            assert model.complete(MemoryLlmRequest(**snake(asked["request"]))) == wanted["output"]
    (request,) = service.asked

    sent = wanted["request"]
    assert sent["url"] == f"https://example.test{request.path}"
    assert request.body == sent["body"]
    assert {name: request.headers.get(name) for name in sent["headers"]} == sent["headers"]
    assert ("Authorization" in request.headers) is ("Authorization" in sent["headers"])
