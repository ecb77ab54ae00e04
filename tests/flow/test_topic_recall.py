"""Old talk is brought back word for word, the right part of it, and never more than there is room for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rememora
from rememora.core.budget import estimate_tokens
from rememora.model.errors import LLMTimeout
from rememora.testing import FrozenClock, ScriptedLLM, a_topic

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rememora import Rememora

TALK = [
    *[(f"东京涩谷的酒店第{n}晚怎么订", f"酒店第{n}晚已订，一千五") for n in range(5)],
    *[(f"Our dog Rufus limps, day {n}", f"Rest the paw of Rufus, day {n}") for n in range(5)],
    *[(f"手冲咖啡用几度的水 {n}", f"手冲用九十二度 {n}") for n in range(5)],
]


@pytest.fixture
def mem() -> Iterator[Rememora]:
    with rememora.open(":memory:", clock=FrozenClock(), settings={"capture_mode": "off"}) as handle:
        for exchange in TALK:
            handle.capture(*exchange)
        handle.topics.run_worker()
        yield handle


@pytest.mark.parametrize(
    ("message", "said", "not_said"),
    [
        ("涩谷那家酒店多少钱？", "酒店第2晚已订，一千五", "Rufus"),
        ("How is the paw of Rufus?", "Rest the paw of Rufus, day 3", "酒店"),
        ("手冲的水温", "手冲用九十二度 1", "Rufus"),
    ],
)
def test_topic_of_the_message_is_opened_with_its_words(
    mem: Rememora, message: str, said: str, not_said: str
) -> None:
    found = mem.topics.retrieve(message)

    assert said in found.memory_context
    assert not_said not in found.memory_context
    assert found.memory_context == "\n\n".join(
        [found.memory_context.split("\n\n")[0], *found.opened_topic_packets]
    )
    assert [exchange.user_text for exchange in found.recent_context] == [user for user, _ in TALK[-5:]]
    assert found.trace["selector"] == "words"


@pytest.mark.parametrize("message", ["", "   ", "???", "谢谢！", "Tell me a joke about accountants", "🎉"])
def test_message_that_needs_no_old_talk_opens_nothing(mem: Rememora, message: str) -> None:
    found = mem.topics.retrieve(message)

    assert (found.memory_context, found.selected_topic_ids, found.needs_time_metadata) == ("", (), False)
    assert len(found.recent_context) == 5


def test_nothing_is_written_by_looking(mem: Rememora) -> None:
    store = mem._deps.store
    with store.reading():
        before = store.ledger.last()

    mem.topics.retrieve("涩谷那家酒店多少钱？")

    with store.reading():
        assert store.ledger.last() == before


def test_times_are_added_when_they_are_asked_for(mem: Rememora) -> None:
    without, with_times = mem.topics.retrieve("涩谷酒店"), mem.topics.retrieve("涩谷酒店是多久以前订的？")

    assert "userSentAt" not in without.memory_context
    assert with_times.needs_time_metadata
    assert "userSentAt: 2026-01-01T" in with_times.memory_context


def test_before_any_topic_there_is_only_what_was_said_last() -> None:
    with rememora.open(":memory:") as mem:
        mem.capture("hello", "hi")

        found = mem.topics.retrieve("hello?")

    assert (found.topic_directory, found.memory_context, len(found.recent_context)) == ("", "", 1)


def test_exchange_that_is_not_completed_is_never_opened(mem: Rememora) -> None:
    lost = mem.begin("涩谷酒店能退吗")
    mem.fail(lost.id, "no answer")
    mem.begin("涩谷酒店还有房吗")
    mem.topics.replace([a_topic(spans=((1, 99),))])

    found = mem.topics.retrieve("涩谷酒店")

    assert "酒店第2晚已订" in found.memory_context
    assert "能退吗" not in found.memory_context
    assert "还有房吗" not in found.memory_context


def test_model_picks_where_the_host_has_said_so() -> None:
    llm = ScriptedLLM(['{"needsMemory":true,"topicIds":["T1","T9"],"needsTimeMetadata":true}'])
    settings = {"capture_mode": "off", "topics_mode": "llm"}
    with rememora.open(":memory:", llm={"select": llm, "topics": ScriptedLLM()}, settings=settings) as mem:
        for exchange in TALK:
            mem.capture(*exchange)
        mem.topics.replace([a_topic(spans=((6, 10),), label_terms=("dog", "Rufus"))])

        found = mem.topics.retrieve("nothing of that kind")

    (call,) = llm.calls
    assert (call.purpose, found.selected_topic_ids) == ("select", ("T1",))
    assert found.needs_time_metadata
    assert "Rest the paw of Rufus, day 3" in found.memory_context
    assert "Current user message:\nnothing of that kind" in call.prompt
    assert (found.trace["selector"], found.trace["selector_error"]) == ("scripted", None)


@pytest.mark.parametrize("line", [LLMTimeout("too slow"), "no JSON", "[]"])
def test_selector_that_fails_opens_nothing_and_is_named(line: str | Exception) -> None:
    settings = {"capture_mode": "off", "topics_mode": "llm"}
    with rememora.open(":memory:", llm=ScriptedLLM([line]), settings=settings) as mem:
        for exchange in TALK:
            mem.capture(*exchange)
        mem.topics.replace([a_topic(spans=((1, 5),))])

        found = mem.topics.retrieve("涩谷酒店")

    assert (found.memory_context, len(found.recent_context)) == ("", 5)
    assert found.trace["selector_error"]
    assert found.trace["degraded"] == ("selector_failed",)


def test_prompts_stay_within_their_budgets_however_much_was_said() -> None:
    settings = {"capture_mode": "off", "topics_directory_tokens": 300, "topics_packet_tokens": 400}
    with rememora.open(":memory:", settings=settings) as mem:
        messages = [
            {
                "role": role,
                "content": f"{role} on matter{n // 5} and subject{n // 5}, part {n}: " + "so it goes " * 20,
            }
            for n in range(400)
            for role in ("user", "assistant")
        ]
        mem.archive(messages)
        mem.topics.run_worker()

        found = mem.topics.retrieve("what of matter7 and subject7?")

        assert estimate_tokens(found.topic_directory) <= 330
        assert estimate_tokens(found.memory_context) <= 450
        assert found.trace["left_out"]
        assert "matter7" in found.memory_context
        assert estimate_tokens(mem.topics.directory()) > 1_000


@pytest.mark.parametrize("section", [True, False])
def test_assemble_opens_the_topic_around_what_was_found(section: bool) -> None:
    settings = {"capture_mode": "off", "assemble_topics": section, "recall_limit": 2}
    with rememora.open(":memory:", settings=settings) as mem:
        for exchange in TALK:
            mem.capture(*exchange)
        mem.topics.run_worker()

        context = mem.assemble([{"role": "user", "content": "How is the paw of Rufus?"}])

        sections = [line.section for line in context.injected]
        assert ("topics" in sections) is section
        assert len({(line.scope, line.id) for line in context.injected}) == len(context.injected)
        assert "酒店" not in context.text
        assert mem.strip(context.messages) == [{"role": "user", "content": "How is the paw of Rufus?"}]
        small = mem.assemble([{"role": "user", "content": "How is the paw of Rufus?"}], budget_tokens=200)
        assert small.tokens <= 200


def test_what_the_conversation_says_already_is_not_opened_again(mem: Rememora) -> None:
    messages = [
        {"role": role, "content": text}
        for exchange in TALK[5:10]
        for role, text in zip(("user", "assistant"), exchange, strict=True)
    ]

    context = mem.assemble([*messages, {"role": "user", "content": "How is the paw of Rufus?"}])

    assert context.injected == ()
