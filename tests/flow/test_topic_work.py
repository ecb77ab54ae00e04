"""The topic worker in a store: what it is shown, what becomes of its answers, and who runs it when."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora.flow import topic_work
from rememora.model.errors import LLMTimeout
from rememora.testing import FrozenClock, RecordedEvents, ScriptedLLM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from rememora import Rememora, Topic

KEY = "sk-" + "proj4f9A8b7C6d5E4f3A2b1C0d9E8f7A6b5C"
TALK = [
    *[(f"东京的酒店第{n}晚怎么订", f"涩谷酒店第{n}晚已订") for n in range(6)],
    *[(f"PostgreSQL index {n} is slow", f"Rebuild index {n} of PostgreSQL") for n in range(6)],
]


def answer(*spans: tuple[int, int, str]) -> str:
    return json.dumps(
        {
            "topics": [
                {
                    "status": status,
                    "labelTerms": ["旅行", "travel"],
                    "retrievalTerms": ["東京", "hotel", "🏨"],
                    "spans": [{"startSequence": first, "endSequence": last}],
                }
                for first, last, status in spans
            ]
        }
    )


def talked(mem: Rememora, talk: list[tuple[str, str]] = TALK) -> None:
    for user, assistant in talk:
        mem.capture(user, assistant)


def spans(topics: list[Topic]) -> list[tuple[str, str, tuple[tuple[int, int], ...]]]:
    return [(topic.id, topic.status, topic.spans) for topic in topics]


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock()


@pytest.fixture
def opened(clock: FrozenClock) -> Iterator[Callable[..., Rememora]]:
    """Open a store with a model for topics, and capture off."""
    handles = []

    def make(llm: ScriptedLLM | None = None, **settings: Any) -> Rememora:
        given = {"capture_mode": "off", **({"topics_mode": "llm"} if llm else {}), **settings}
        mem = rememora.open(":memory:", llm=llm, settings=given, clock=clock, on_event=RecordedEvents())
        handles.append(mem)
        return mem

    yield make
    for handle in handles:
        handle.close()


def test_rules_group_everything_that_was_said(opened: Callable[..., Rememora]) -> None:
    mem = opened()
    talked(mem)

    done = mem.topics.run_worker()

    assert (done.ran, done.reason, done.waiting) == (True, "accepted", 0)
    assert spans(mem.topics.list()) == [("T1", "provisional", ((1, 6),)), ("T2", "open", ((7, 12),))]
    assert mem.topics.latest_run() == done.run
    assert (done.run and done.run.input, done.run and done.run.topics) == ("", tuple(mem.topics.list()))


def test_rules_go_on_until_nothing_waits_and_read_each_exchange_once(opened: Callable[..., Rememora]) -> None:
    mem = opened()
    mem.archive(
        [
            {
                "role": role,
                "content": f"{'tea kettle leaves' if n // 9 % 2 else 'rivers boats harbour'} {n} {role}",
            }
            for n in range(300)
            for role in ("user", "assistant")
        ]
    )

    done = mem.topics.run_worker()

    topics = mem.topics.list()
    numbers = [n for topic in topics for first, last in topic.spans for n in range(first, last + 1)]
    assert (done.waiting, sorted(numbers)) == (0, list(range(1, 301)))
    assert {topic.status for topic in topics[:-4]} == {"finalized"}


def test_second_run_makes_open_topics_anew_and_gives_no_id_twice(opened: Callable[..., Rememora]) -> None:
    mem = opened()
    talked(mem)
    mem.topics.run_worker()
    first = {topic.id for topic in mem.topics.list()}
    assert mem.topics.maybe_run_worker().reason == "nothing_new"
    talked(mem, [("PostgreSQL index 9 is slow again", "Rebuild index 9 of PostgreSQL")])

    mem.topics.maybe_run_worker()

    topics = mem.topics.list()
    assert spans(topics)[-1][2] == ((7, 13),)
    assert first.isdisjoint(topic.id for topic in topics)
    mem.topics.replace([])
    mem.topics.run_worker()
    assert {topic.id for topic in topics}.isdisjoint(topic.id for topic in mem.topics.list())


def test_model_is_shown_completed_exchanges_and_its_answer_is_kept(opened: Callable[..., Rememora]) -> None:
    llm = ScriptedLLM([answer((1, 7, "provisional"))])
    mem = opened(llm)
    talked(mem, TALK[:4])
    mem.fail(mem.begin("lost").id, "no answer")
    talked(mem, TALK[4:6])
    mem.begin("still open")

    done = mem.topics.run_worker()

    assert done.reason == "accepted"
    (call,) = llm.calls
    assert (call.purpose, call.as_json) == ("topics", True)
    assert "#1\nuser: 东京的酒店第0晚怎么订\nassistant: 涩谷酒店第0晚已订\n\n#2\n" in call.prompt
    assert "lost" not in call.prompt
    assert "still open" not in call.prompt
    assert "对话" in call.prompt  # it is asked in the language of the user
    assert done.run is not None
    assert (done.run.model, done.run.output) == ("scripted", answer((1, 7, "provisional")))


@pytest.mark.parametrize(
    ("line", "reason", "said"),
    [
        ("I would rather not.", "rejected", "expected one JSON object"),  # prose
        (answer((1, 6, "provisional")), "rejected", "sequence 7 is in no span"),  # spans are missing
        (answer((1, 7, "open"), (7, 12, "open")), "rejected", "more than one span"),  # they overlap
        (answer((1, 99, "open")), "rejected", "sequences that were shown"),  # unknown ones
        (LLMTimeout("took too long"), "failed", "took too long"),  # no answer in time
        ("  ", "failed", "no content"),  # nothing
    ],
)
def test_answer_of_no_use_changes_no_topic(
    opened: Callable[..., Rememora], line: str | Exception, reason: str, said: str
) -> None:
    mem = opened(ScriptedLLM([answer((1, 12, "provisional")), line]))
    talked(mem)
    mem.topics.run_worker()
    before = mem.topics.list()

    done = mem.topics.run_worker()

    assert (done.ran, done.reason) == (True, reason)
    assert said in "; ".join(done.errors)
    assert mem.topics.list() == before
    run = mem.topics.latest_run()
    assert run is not None
    assert (run.status, run.error) == (reason, "; ".join(done.errors))


def test_run_that_was_overtaken_changes_nothing(opened: Callable[..., Rememora]) -> None:
    """Two workers at once: the model of one takes so long that another one is done before."""

    def slow(prompt: str) -> str:
        assert mem.topics.run_worker().reason == "accepted"
        return answer((1, 6, "provisional"), (7, 12, "open"))

    mem = opened(ScriptedLLM([slow, answer((1, 12, "open"))]))
    talked(mem)

    done = mem.topics.run_worker()

    assert (done.ran, done.reason) == (True, "raced")
    assert spans(mem.topics.list()) == [("T1", "open", ((1, 12),))]


def test_exchange_that_is_completed_late_comes_into_a_topic(opened: Callable[..., Rememora]) -> None:
    mem = opened(
        ScriptedLLM([answer((2, 5, "finalized"), (6, 12, "open")), answer((1, 1, "open"), (6, 12, "open"))])
    )
    late = mem.begin("东京的天气怎么样")
    talked(mem, TALK[:11])
    mem.topics.run_worker()

    mem.complete(late.id, "东京晴")
    done = mem.topics.run_worker()

    assert done.reason == "accepted"
    assert spans(mem.topics.list()) == [
        ("T1", "finalized", ((2, 5),)),
        ("T3", "open", ((1, 1),)),
        ("T4", "open", ((6, 12),)),
    ]


def test_clock_that_runs_backwards_is_no_harm(opened: Callable[..., Rememora], clock: FrozenClock) -> None:
    mem = opened()
    clock.advance(seconds=2 * 86_400)
    for place, exchange in enumerate(TALK):
        mem.capture(*exchange, at=clock.now_ms() - (86_400_000 if place >= 6 else 0))

    mem.topics.run_worker()

    (first, second) = mem.topics.list()
    assert (first.ended_at_ms or 0) > (second.ended_at_ms or 0)
    assert "less than 1 minute ago" in mem.topics.directory()


def test_words_that_were_not_kept_cannot_be_grouped(tmp_path: Path) -> None:
    with rememora.open(tmp_path, settings={"archive": False}) as mem:
        talked(mem)

        done = mem.topics.run_worker()

        assert (done.ran, done.reason, mem.topics.list()) == (False, "not_kept", [])
        assert mem.topics.retrieve("东京").memory_context == ""


def test_secrets_in_what_a_model_says_are_not_kept(opened: Callable[..., Rememora]) -> None:
    said = answer((1, 12, "open")).replace("travel", KEY)
    mem = opened(ScriptedLLM([said, f"no {KEY}"]))
    talked(mem)

    first = mem.topics.run_worker()
    second = mem.topics.run_worker()

    assert KEY not in f"{first.run}{second}{mem.topics.list()}{mem.topics.latest_run()}"


def test_tick_groups_a_scope_when_six_exchanges_wait(opened: Callable[..., Rememora]) -> None:
    mem = opened()
    ana = mem.bind(scope="ana")
    talked(ana, TALK[:5])
    mem.upkeep.tick()
    assert ana.topics.list() == []
    talked(ana, TALK[5:6])

    mem.upkeep.tick()

    assert spans(ana.topics.list()) == [("T1", "open", ((1, 6),))]
    store = mem._deps.store
    with store.reading():
        rows = len(list(store.ledger.rows(["ana"])))
    mem.upkeep.tick()
    with store.reading():
        assert len(list(store.ledger.rows(["ana"]))) == rows


def test_tick_leaves_topics_alone_when_they_are_off(opened: Callable[..., Rememora]) -> None:
    mem = opened(topics_mode="off")
    talked(mem)

    mem.upkeep.tick()

    assert mem.topics.list() == []
    assert mem.topics.run_worker().reason == "accepted"  # whoever asks gets it


def test_tick_names_a_worker_that_failed_and_waits_before_it_asks_again(
    opened: Callable[..., Rememora], clock: FrozenClock
) -> None:
    llm = ScriptedLLM([LLMTimeout("slow"), answer((1, 12, "open"))])
    mem = opened(llm)
    talked(mem)

    assert "topics_failed" in mem.upkeep.tick().degraded
    assert "topics_failed" not in mem.upkeep.tick().degraded
    assert len(llm.calls) == 1
    clock.advance(seconds=601)
    mem.upkeep.tick()

    assert (len(llm.calls), len(mem.topics.list())) == (2, 1)


def test_scope_that_cannot_be_grouped_keeps_no_other_from_its_turn(
    opened: Callable[..., Rememora], clock: FrozenClock
) -> None:
    llm = ScriptedLLM([LLMTimeout("slow"), answer((7, 12, "open"))])
    mem = opened(llm)
    ana, ben = mem.bind(scope="ana"), mem.bind(scope="ben")
    talked(ana, TALK[:6])
    talked(ben, TALK[6:])

    mem.upkeep.tick()
    mem.upkeep.tick()

    assert (len(ana.topics.list()), len(ben.topics.list())) == (0, 1)


def test_words_that_were_not_kept_are_looked_at_once(tmp_path: Path) -> None:
    with rememora.open(tmp_path, settings={"archive": False, "capture_mode": "off"}) as mem:
        talked(mem)
        store = mem._deps.store

        mem.upkeep.tick()

        with store.reading():
            assert store.topics.due(least=1, limit=9) == []


def test_tick_asks_no_model_beyond_the_calls_of_the_day(opened: Callable[..., Rememora]) -> None:
    llm = ScriptedLLM()
    mem = opened(llm, capture_max_daily_extractions=0)
    talked(mem)

    assert f"topics_{topic_work.QUOTA}" in mem.upkeep.tick().degraded
    assert llm.calls == []


def test_scopes_share_no_topics_though_their_exchanges_alternate(opened: Callable[..., Rememora]) -> None:
    mem = opened()
    for number, exchange in enumerate(TALK * 2):
        mem.bind(scope=("ana", "ben")[number % 2]).capture(*exchange)
    for scope in ("ana", "ben"):
        mem.bind(scope=scope).topics.run_worker()

        found = mem.bind(scope=scope).topics.retrieve("PostgreSQL index 3")

        assert {exchange.scope for exchange in found.recent_context} == {scope}
        numbers = {line for line in found.memory_context.split("\n") if line.startswith("#")}
        assert numbers <= {f"#{n}" for n in range(1 if scope == "ana" else 2, 25, 2)}


def test_more_than_a_model_can_be_shown_is_closed_piece_by_piece(opened: Callable[..., Rememora]) -> None:
    def one_topic(prompt: str) -> str:
        numbers = [int(line[1:]) for line in prompt.split("\n") if line[:1] == "#" and line[1:].isdigit()]
        return answer((numbers[0], numbers[-1], "provisional"))

    llm = ScriptedLLM(then=one_topic)
    mem = opened(llm)
    talked(mem, TALK * 5)

    first, second = mem.topics.run_worker(), mem.topics.run_worker()

    assert (first.waiting, second.waiting) == (60 - topic_work.BY_MODEL, 0)
    assert [status for _, status, _ in spans(mem.topics.list())] == ["finalized", "provisional"]
