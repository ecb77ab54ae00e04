"""topic-memory's interface as a host holds it: its turns, its clock, and what it refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest
from tests.integrations.topic_memory import DictStorage, Model

import rememora
from rememora import ExchangeConflict, InvalidInput, NotFound
from rememora.integrations import topic_memory
from rememora.integrations.topic_memory import (
    CanonicalTopic,
    CanonicalTopicSpan,
    InMemoryStorage,
    LatestTopicWorkerRun,
    MemoryEngine,
    create_memory,
)
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

KEY = "sk-" + "proj4f9A8b7C6d5E4f3A2b1C0d9E8f7A6b5C"
STORAGES = [InMemoryStorage, DictStorage]


@pytest.fixture(params=STORAGES, ids=lambda kind: kind.__name__)
def memory(request: pytest.FixtureRequest) -> Iterator[MemoryEngine]:
    """Give a memory over a storage of ours, and one over a host's."""
    storage = request.param()
    yield create_memory(storage=storage, llm=Model(), now=lambda: 1_000)
    if isinstance(storage, InMemoryStorage):
        storage.close()


def completed(memory: MemoryEngine, user: str, assistant: str) -> Any:
    pending = memory.begin(user)
    return memory.complete_exchange(exchange_id=pending.id, assistant_text=assistant)


@pytest.mark.parametrize(
    ("user", "assistant"),
    [
        ("Where did we stay?", "In Shibuya."),
        ("我们住在哪里？", "在涩谷。"),
        ("どこに泊まった？", "渋谷です。"),
        ("어디에 묵었지?", "시부야요."),
        ("🏨❓ 👩🏽‍🍳", "🗼 🇯🇵"),
        ("Ｗｈｅｒｅ？　", "cafe\u0301 nai\u0308ve"),
        ("", "There were no words, only an image."),  # an image says none
        ("  spaces kept  \n", "\tand tabs\n\n"),
    ],
)
def test_words_are_kept_as_they_were_said(memory: MemoryEngine, user: str, assistant: str) -> None:
    exchange = completed(memory, user, assistant)

    assert (exchange.user_text, exchange.assistant_text) == (user, assistant)
    assert memory.list_exchanges() == [exchange]


def test_two_megabytes_are_kept_whole(memory: MemoryEngine) -> None:
    words = "很长的回答。A long answer. " * 100_000

    assert completed(memory, "q", words).assistant_text == words
    assert memory.list_exchanges()[0].assistant_text == words


def test_times_are_those_of_the_clock_unless_they_are_given(memory: MemoryEngine) -> None:
    pending = memory.begin("now")
    done = memory.complete_exchange(exchange_id=pending.id, assistant_text="now")
    earlier = memory.begin_exchange(user_text="then", user_sent_at=7)
    late = memory.complete_exchange(exchange_id=earlier.id, assistant_text="then", assistant_completed_at=9)

    assert (done.user_sent_at, done.assistant_completed_at) == (1_000, 1_000)
    assert (late.user_sent_at, late.assistant_completed_at) == (7, 9)


def test_storage_keeps_its_own_clock_when_none_is_given() -> None:
    clock = FrozenClock(at_ms=5_000)
    with rememora.open(":memory:", clock=clock) as mem:
        exchange = create_memory(storage=mem, llm=Model()).begin("x")

    assert exchange.user_sent_at == 5_000


def test_plain_storage_gets_the_time_of_the_machine_when_no_clock_is_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rememora.clocks.SystemClock.now_ms", lambda _: 77)

    exchange = create_memory(storage=DictStorage(), llm=Model()).begin("x")

    assert exchange.user_sent_at == 77


def test_same_words_begun_twice_are_two_exchanges(memory: MemoryEngine) -> None:
    one, other = memory.begin("again"), memory.begin("again")

    assert one.id != other.id
    assert [exchange.sequence for exchange in memory.list_exchanges()] == [1, 2]


def test_sequences_have_no_gap_however_exchanges_go(memory: MemoryEngine) -> None:
    for number in range(3):
        completed(memory, f"q{number}", "a")
        pending = memory.begin("q")
        memory.fail_exchange(exchange_id=pending.id, failure_reason="timed out")
        memory.begin("left alone")

    assert [exchange.sequence for exchange in memory.list_exchanges()] == [*range(1, 10)]


def test_answers_may_come_in_another_order(memory: MemoryEngine) -> None:
    one, two, three = memory.begin("1"), memory.begin("2"), memory.begin("3")
    for exchange, answer in ((three, "c"), (one, "a"), (two, "b")):
        memory.complete_exchange(exchange_id=exchange.id, assistant_text=answer)

    assert [exchange.assistant_text for exchange in memory.list_exchanges()] == ["a", "b", "c"]


def test_completing_again_with_the_same_words_changes_nothing(memory: MemoryEngine) -> None:
    done = completed(memory, "q", f"my key is {KEY}")

    again = memory.complete_exchange(
        exchange_id=done.id, assistant_text=f"my key is {KEY}", assistant_completed_at=9_000
    )

    assert again == done
    assert KEY not in again.assistant_text


def test_completing_again_with_other_words_is_refused_and_the_first_stay(memory: MemoryEngine) -> None:
    done = completed(memory, "q", "first")

    with pytest.raises(ExchangeConflict):
        memory.complete_exchange(exchange_id=done.id, assistant_text="second")

    assert memory.list_exchanges() == [done]


def test_completed_exchange_cannot_fail(memory: MemoryEngine) -> None:
    done = completed(memory, "q", "a")

    with pytest.raises(ExchangeConflict):
        memory.fail_exchange(exchange_id=done.id, failure_reason="too late")

    assert memory.list_exchanges() == [done]


def test_failing_twice_keeps_the_first_reason(memory: MemoryEngine) -> None:
    pending = memory.begin("q")
    memory.fail_exchange(exchange_id=pending.id, failure_reason="timed out")

    again = memory.fail_exchange(exchange_id=pending.id, failure_reason="and again")

    assert (again.status, again.failure_reason, again.assistant_text) == ("failed", "timed out", "")


def test_error_without_words_is_a_failure_all_the_same(memory: MemoryEngine) -> None:
    pending = memory.begin("q")

    failed = memory.fail_exchange(exchange_id=pending.id, failure_reason=str(TimeoutError()))

    assert failed.failure_reason == "unknown"


@pytest.mark.parametrize("verb", ["complete_exchange", "fail_exchange"])
def test_unknown_id_is_not_found(memory: MemoryEngine, verb: str) -> None:
    said = {"assistant_text": "x"} if verb == "complete_exchange" else {"failure_reason": "x"}

    with pytest.raises(NotFound, match="'不存在'"):
        getattr(memory, verb)(exchange_id="不存在", **said)

    assert memory.list_exchanges() == []


@pytest.mark.parametrize(
    ("verb", "arguments", "said"),
    [
        ("begin", {"user_text": None}, "expected text, found NoneType"),
        ("begin_exchange", {"user_text": b"x"}, "expected text, found bytes"),
        ("begin_exchange", {"user_text": "x", "user_sent_at": True}, "user_sent_at"),
        ("begin_exchange", {"user_text": "x", "user_sent_at": "noon"}, "user_sent_at"),
        ("complete_exchange", {"exchange_id": "", "assistant_text": "x"}, "exchange_id"),
        ("complete_exchange", {"exchange_id": "a", "assistant_text": " \n"}, "white space"),
        ("complete_exchange", {"exchange_id": "a", "assistant_text": None}, "NoneType"),
        ("complete_exchange", {"exchange_id": 7, "assistant_text": "x"}, "exchange_id"),
        ("fail_exchange", {"exchange_id": "a", "failure_reason": None}, "failure_reason"),
    ],
)
def test_wrong_argument_is_named_and_nothing_is_written(
    memory: MemoryEngine, verb: str, arguments: dict[str, Any], said: str
) -> None:
    with pytest.raises(InvalidInput, match=said):
        getattr(memory, verb)(**arguments)

    assert memory.list_exchanges() == []


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("[[b_mS]] done", "done"),
        ("[[b_mS]]", ""),  # nothing but a tag is an answer without words
        ("[[b_mX]] not a tag", "[[b_mX]] not a tag"),
        ("  spaces kept  ", "  spaces kept  "),
    ],
)
def test_tags_of_the_protocol_are_not_kept(memory: MemoryEngine, said: str, kept: str) -> None:
    assert completed(memory, "[[b_mS]] of the user stay", said).assistant_text == kept
    assert memory.list_exchanges()[0].user_text == "[[b_mS]] of the user stay"
    assert topic_memory.strip_canonical_assistant_protocol_tags(said) == kept


def test_secrets_and_half_characters_never_reach_a_storage(memory: MemoryEngine) -> None:
    exchange = completed(memory, f"use {KEY}", f"I used {KEY} \ud83e")
    pending = memory.begin("q")
    memory.fail_exchange(exchange_id=pending.id, failure_reason=f"refused {KEY}")

    assert KEY not in str(memory.list_exchanges())
    assert exchange.assistant_text.endswith("\ufffd")


def test_topics_and_the_run_of_a_worker_are_shown_and_cleared(memory: MemoryEngine) -> None:
    topic = CanonicalTopic(
        topic_id="T1",
        status="open",
        label_terms=("travel", "東京"),
        retrieval_terms=("hotel",),
        spans=(CanonicalTopicSpan(start_sequence=1, end_sequence=1),),
        started_at=1,
        ended_at=2,
        updated_at=3,
    )
    run = LatestTopicWorkerRun(
        run_id="r1", created_at=3, input_text="", raw_output="", validation_status="accepted"
    )
    completed(memory, "q", "a")
    memory.storage.replace_topics([topic])
    memory.storage.save_latest_topic_worker_run(run)

    assert (memory.list_topics(), memory.get_latest_topic_worker_run()) == ([topic], run)
    memory.clear()
    assert (memory.list_exchanges(), memory.list_topics()) == ([], [])
    assert memory.get_latest_topic_worker_run() is None


def test_clearing_a_memory_that_holds_nothing_leaves_no_trace() -> None:
    with rememora.open(":memory:") as mem:
        create_memory(storage=mem, llm=Model()).clear()

        assert mem.status()["scopes"] == []


@pytest.mark.parametrize(
    ("models", "found"),
    [
        ({}, "none of them"),
        ({"selector": Model()}, "selector"),
        ({"topic_worker": Model()}, "topic_worker"),
    ],
)
def test_role_without_a_model_is_refused(models: dict[str, Any], found: str) -> None:
    with pytest.raises(
        InvalidInput, match=f"expected llm, or both topic_worker and selector, found {found}$"
    ):
        create_memory(storage=DictStorage(), **models)


def test_two_models_have_a_role_each() -> None:
    worker, selector, llm = Model(), Model(), Model()

    both = create_memory(storage=DictStorage(), topic_worker=worker, selector=selector)
    mixed = create_memory(storage=DictStorage(), llm=llm, selector=selector)

    assert both.models == (worker, selector)
    assert mixed.models == (llm, selector)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"storage": None}, "storage: expected a MemoryStorage"),
        ({"storage": "./memory"}, "storage: expected a MemoryStorage .* found str without list_exchanges"),
        ({"llm": lambda request: "x"}, "llm: expected an object with complete, found function"),
        ({"now": 5}, "now: expected a callable, found int"),
    ],
)
def test_wrong_option_is_named(options: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        MemoryEngine(**{"storage": DictStorage(), "llm": Model(), **options})


def test_storage_without_one_of_the_nine_calls_is_refused() -> None:
    class Half(DictStorage):
        clear_topics = None  # type: ignore[assignment]

    with pytest.raises(InvalidInput, match=r"found Half without clear_topics$"):
        create_memory(storage=cast("Any", Half()), llm=Model())


class Broken(DictStorage):
    """Fails at what it is told to fail at."""

    at: str = ""

    def __getattribute__(self, name: str) -> Any:
        if name == object.__getattribute__(self, "at"):
            return self._fail
        return object.__getattribute__(self, name)

    def _fail(self, *_: object) -> None:
        raise ConnectionError("the database is away")


@pytest.mark.parametrize(
    ("call", "act"),
    [
        ("put_exchange", lambda memory, _: memory.begin("more")),
        ("list_exchanges", lambda memory, _: memory.begin("more")),
        ("put_exchange", lambda memory, name: memory.complete_exchange(exchange_id=name, assistant_text="a")),
        ("put_exchange", lambda memory, name: memory.fail_exchange(exchange_id=name, failure_reason="r")),
        ("list_topics", lambda memory, _: memory.list_topics()),
        ("get_latest_topic_worker_run", lambda memory, _: memory.get_latest_topic_worker_run()),
        ("clear_topics", lambda memory, _: memory.clear()),
    ],
)
def test_what_a_storage_raises_passes_and_the_exchange_is_as_it_was(
    call: str, act: Callable[[MemoryEngine, str], object]
) -> None:
    storage = Broken()
    memory = create_memory(storage=storage, llm=Model(), now=lambda: 1)
    pending = memory.begin("q")

    storage.at = call
    with pytest.raises(ConnectionError, match="the database is away"):
        act(memory, pending.id)
    storage.at = ""

    assert memory.list_exchanges() == [pending]
    assert memory.complete_exchange(exchange_id=pending.id, assistant_text="a").status == "completed"


def test_clock_that_fails_is_named_and_nothing_is_written() -> None:
    memory = create_memory(storage=DictStorage(), llm=Model(), now=lambda: float("nan"))

    with pytest.raises(InvalidInput, match=r"now: expected epoch milliseconds .*, found nan"):
        memory.begin("q")

    assert memory.list_exchanges() == []


def test_public_names_are_those_of_the_original_in_snake_case() -> None:
    assert {
        "create_memory",
        "MemoryEngine",
        "InMemoryStorage",
        "SqliteMemoryStorage",
        "create_openai_compatible_memory_llm",
        "strip_canonical_assistant_protocol_tags",
    } <= set(topic_memory.__all__)
    assert all(hasattr(topic_memory, name) for name in topic_memory.__all__)


ONE_TOPIC = (
    '{"topics":[{"status":"provisional","labelTerms":["旅行","travel"],"retrievalTerms":["a","b","c"],'
    '"spans":[{"startSequence":1,"endSequence":6}]}]}'
)


@pytest.fixture(params=STORAGES, ids=lambda kind: kind.__name__)
def two(request: pytest.FixtureRequest) -> Iterator[tuple[MemoryEngine, Model, Model]]:
    """Give a memory with a model for each role and six exchanges in it."""
    storage, worker, selector = request.param(), Model(ONE_TOPIC), Model('{"needsMemory":false}')
    memory = create_memory(storage=storage, topic_worker=worker, selector=selector, now=lambda: 1_000)
    for number in range(6):
        completed(memory, f"涩谷酒店第{number}晚", "已订")
    yield memory, worker, selector
    if isinstance(storage, InMemoryStorage):
        storage.close()


def test_each_role_asks_its_own_model_in_the_language_of_the_talk(
    two: tuple[MemoryEngine, Model, Model],
) -> None:
    memory, worker, selector = two

    assert memory.maybe_run_topic_worker().reason == "accepted"
    found = memory.retrieve(user_message="今天天气怎么样？")

    (grouped,), (picked,) = worker.asked, selector.asked
    assert "labelTerms" in grouped.system
    assert "对话" in grouped.system
    assert "needsMemory" in picked.system
    assert (grouped.max_tokens, picked.max_tokens, grouped.temperature, grouped.top_p) == (
        2_200,
        400,
        0.1,
        0.9,
    )
    assert (found.memory_context, len(found.recent_context)) == ("", 5)


@pytest.mark.parametrize("answer", [None, 5, b"{}"])
def test_model_that_answers_no_text_has_failed(two: tuple[MemoryEngine, Model, Model], answer: Any) -> None:
    memory, worker, selector = two
    worker.answer = answer
    selector.answer = answer

    done = memory.maybe_run_topic_worker()
    memory.storage.replace_topics([a_canonical_topic()])
    found = memory.retrieve(user_message="涩谷酒店")

    assert (done.reason, memory.list_topics()[0].topic_id) == ("failed", "T1")
    assert "expected the words of a reply" in done.errors[0]
    assert "expected the words of a reply" in (found.trace.selector_error or "")


def test_error_of_a_model_is_told_without_secrets(two: tuple[MemoryEngine, Model, Model]) -> None:
    memory, worker, _selector = two
    worker.error = f"bad key {KEY}"

    done = memory.maybe_run_topic_worker()

    assert (done.ran, done.reason) == (True, "failed")
    assert KEY not in f"{done}{memory.get_latest_topic_worker_run()}"


def test_worker_that_was_overtaken_changes_nothing(two: tuple[MemoryEngine, Model, Model]) -> None:
    memory, worker, _ = two

    class Slow(Model):
        def complete(self, request: Any, /) -> str:
            memory.storage.replace_topics([a_canonical_topic(topic_id="T5")])
            return ONE_TOPIC

    slow = create_memory(storage=memory.storage, topic_worker=Slow(), selector=worker)

    assert slow.maybe_run_topic_worker().reason == "raced"
    assert [topic.topic_id for topic in memory.list_topics()] == ["T5"]


def test_no_id_comes_twice_while_the_latest_run_is_known(two: tuple[MemoryEngine, Model, Model]) -> None:
    memory, _, _ = two
    memory.maybe_run_topic_worker()
    memory.storage.clear_topics()

    memory.maybe_run_topic_worker()

    assert [topic.topic_id for topic in memory.list_topics()] == ["T2"]


def test_message_that_is_no_text_is_refused(two: tuple[MemoryEngine, Model, Model]) -> None:
    memory, _, _ = two

    with pytest.raises(InvalidInput, match="user_message"):
        memory.retrieve(user_message=cast("Any", None))
    with pytest.raises(InvalidInput, match="now"):
        memory.retrieve(user_message="x", now=cast("Any", "soon"))


def a_canonical_topic(**changes: Any) -> CanonicalTopic:
    values: dict[str, Any] = {
        "topic_id": "T1",
        "status": "provisional",
        "label_terms": ("a", "b"),
        "retrieval_terms": ("a", "b", "c"),
        "spans": (CanonicalTopicSpan(start_sequence=1, end_sequence=6),),
        "started_at": 1,
        "ended_at": 2,
        "updated_at": 3,
    }
    return CanonicalTopic(**(values | changes))
