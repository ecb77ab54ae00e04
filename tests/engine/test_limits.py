"""Numbers, clocks and shapes that nobody can mean: named, never kept, and the next call works."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora import InvalidInput, Rememora, StoreUnwritable

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HUGE = 10**5000


def deep(levels: int) -> Any:
    value: Any = "end"
    for _ in range(levels):
        value = [value]
    return value


def answered(mem: Rememora, tools: Any) -> object:
    mem.begin("What is the weather?", id="q")
    return mem.complete("q", "Rain.", tools=tools)


CALLS: list[Any] = [
    pytest.param(lambda mem: mem.remember("x", ttl_s=1e12), id="a time to live beyond a century"),
    pytest.param(lambda mem: mem.remember("x", ttl_s=10**400), id="a number too large for a float"),
    pytest.param(lambda mem: mem.remember("x", confidence=HUGE), id="a number too long to print"),
    pytest.param(lambda mem: mem.remember("x", meta={"deep": deep(2_000)}), id="meta too deep for JSON"),
    pytest.param(lambda mem: mem.remember("x" * 20_000_001), id="a text too long"),
    pytest.param(lambda mem: mem.recall("x", limit=HUGE), id="a huge limit"),
    pytest.param(lambda mem: mem.recall("x", timeout_s=10**400), id="a huge time-out"),
    pytest.param(lambda mem: mem.recall("x", min_score=HUGE), id="a huge score"),
    pytest.param(lambda mem: mem.upkeep.preview_prune(max_age_days=1e300), id="a huge age"),
    pytest.param(lambda mem: answered(mem, None), id="no list of tools"),
    pytest.param(lambda mem: answered(mem, 5), id="a number for a list of tools"),
    pytest.param(lambda mem: answered(mem, "wttr"), id="a text for a list of tools, each letter one of them"),
    pytest.param(lambda mem: answered(mem, {"content": "rain"}), id="one tool for a list of tools"),
    pytest.param(lambda mem: answered(mem, ["x" * 20_000_001]), id="an output too long"),
    pytest.param(lambda mem: answered(mem, [{"content": "x" * 20_000_001}]), id="a part too long"),
    pytest.param(lambda mem: mem.used("not a recall", "reply"), id="used without a recall"),
    pytest.param(lambda mem: mem.bind(scope=["a", "b"]).remember("x"), id="two scopes to write to"),
]


@pytest.mark.parametrize("call", CALLS)
def test_what_nobody_can_mean_is_named_and_the_next_call_works(
    mem: Rememora, call: Callable[[Rememora], object]
) -> None:
    with pytest.raises(InvalidInput, match="expected"):
        call(mem)

    assert mem.remember("fine").status == "stored"
    assert [hit.text for hit in mem.recall("fine").hits] == ["fine"]


@pytest.mark.parametrize(
    "id", [pytest.param(deep(5_000), id="deep"), pytest.param(HUGE, id="huge"), pytest.param("", id="empty")]
)
def test_message_whose_id_has_no_text_is_rejected_and_the_next_one_goes_in(mem: Rememora, id: Any) -> None:
    named = {"role": "user", "content": "hello", "id": id}

    first, second = mem.archive([named, {"role": "user", "content": "hello", "id": 7}])

    assert (first.status, second.status, second.id) == ("rejected", "stored", "7")


@pytest.mark.parametrize("kind", [[], {}, set(), 3, None])
def test_part_of_a_type_that_is_no_word_is_passed_on(mem: Rememora, kind: Any) -> None:
    mem.remember("The spare key is at the bakery")
    said = [{"role": "user", "content": ["where is the spare key?", {"type": kind, "image": "x"}]}]

    context = mem.assemble(said)

    assert context.injected
    assert context.messages[0]["content"][-1] == {"type": kind, "image": "x"}


@pytest.mark.parametrize("zero", [0, -0.0, 0.0])
def test_minus_zero_is_kept_as_zero(mem: Rememora, zero: float) -> None:
    mem.remember("x", confidence=zero, importance=zero)

    assert [m.confidence for m in mem.list()] == [0.0]
    assert all(finding.ok for finding in mem.upkeep.doctor())


def broken() -> float:
    raise ZeroDivisionError("no time")


@pytest.mark.parametrize("clock", [broken, lambda: "soon", lambda: float("nan"), lambda: 9e18, lambda: -1e15])
def test_clock_that_tells_no_time_is_named(clock: Any) -> None:
    with pytest.raises(InvalidInput, match="clock"), rememora.open(":memory:", clock=clock) as mem:
        mem.remember("x")


@pytest.mark.parametrize("given", [{"settings": 5}, {"on_event": 5}, {"clock": 5}])
def test_argument_of_open_of_the_wrong_type_is_named(given: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput, match=next(iter(given))):
        rememora.open(":memory:", **given)


def test_zone_of_settings_must_exist() -> None:
    with pytest.raises(rememora.SettingInvalid, match="timezone"):
        rememora.open(":memory:", settings=rememora.Settings(timezone="Mars/Olympus"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs POSIX")
def test_pipe_is_no_store(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.sqlite3")

    with pytest.raises(StoreUnwritable, match="pipe"):
        rememora.open(tmp_path / "pipe.sqlite3")


def test_handle_tells_what_it_is(mem: Rememora) -> None:
    handle = mem.bind(scope="ana", session="s1")

    assert repr(handle) == "<Rememora scope='ana' session='s1' store=SqliteStore(':memory:')>"


@pytest.mark.parametrize(
    "question",
    ["What did I say about my bike?", "我的自行车怎么了？", "私の自転車はどう？", "내 자전거 어때?"],
)
def test_who_asks_about_themselves_finds_their_own_words_first(mem: Rememora, question: str) -> None:
    for words in ("bike", "自行车", "自転車", "자전거"):
        mem.archive(
            [
                {
                    "id": f"a-{words}",
                    "role": "assistant",
                    "content": f"A {words} needs care now and then.",
                },
                {
                    "id": f"u-{words}",
                    "role": "user",
                    "content": f"The {words} has a flat tyre and a bent front wheel.",
                },
            ]
        )

    assert mem.recall(question).hits[0].role == "user"
