"""What a model for gists may cost: so many calls a day, one process at a session, and no waiting for one that hangs."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora.core.breaker import REST_MS
from rememora.llms import Summarizer
from rememora.testing import FrozenClock, RecordedEvents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from rememora import Rememora

    Open = Callable[..., Rememora]


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock()


@pytest.fixture
def gists(clock: FrozenClock, tmp_path: Path) -> Iterator[Open]:
    """Open the same store with a summary function; more keywords are settings."""
    opened: list[Rememora] = []

    def make(function: Callable[..., Any], *, at_once: bool = False, **settings: object) -> Rememora:
        chosen = {"capture.mode": "gist", **settings}
        model = Summarizer(function, at_once=at_once)
        opened.append(
            rememora.open(tmp_path, llm=model, settings=chosen, clock=clock, on_event=RecordedEvents())
        )
        return opened[-1]

    yield make
    for mem in opened:
        mem.close()


def texts(mem: Rememora) -> list[str]:
    return sorted(memory.text for memory in mem.list())


@pytest.mark.parametrize("at_once", [True, False])
def test_after_the_calls_of_a_day_gists_are_made_by_rules(
    gists: Open, clock: FrozenClock, at_once: bool
) -> None:
    asked: list[str] = []

    def summarize(**turn: Any) -> Any:
        asked.append(turn["user_message"])
        return {"summary": f"Told of {turn['user_message'].split()[-1]}"}

    mem = gists(summarize, at_once=at_once, capture_gist_max_daily=2)
    for place in ("Lyon.", "Basel.", "Oslo."):
        mem.capture(f"I spent all of my summer in {place}", "I see.", session=place)
    told = mem.upkeep.distill().degraded

    assert asked == ["I spent all of my summer in Lyon.", "I spent all of my summer in Basel."]
    assert texts(mem)[0].startswith("Q: I spent all of my summer in Oslo.")
    assert at_once or told == ("quota_spent",)

    clock.advance(seconds=86_400)
    mem.capture("I spent all of my winter in Turin.", "I see.")
    mem.upkeep.distill()
    assert asked[2:] == ["I spent all of my winter in Turin."]


def test_one_process_at_a_time_asks_for_a_turn(gists: Open) -> None:
    asked: list[str] = []

    def summarize(**turn: Any) -> Any:
        asked.append(turn["user_message"])
        assert other.upkeep.distill().read == 0
        return {"summary": "A summer in Lyon."}

    other = gists(lambda **turn: asked.append("twice"))
    mem = gists(summarize)
    mem.capture("I spent all of my summer in Lyon.", "I see.", session="s")

    assert mem.upkeep.distill().read == 1
    assert (asked, texts(mem)) == (["I spent all of my summer in Lyon."], ["A summer in Lyon."])
    mem.capture("I spent all of my winter in Turin.", "I see.", session="s")
    assert other.upkeep.distill().read == 1, "the session is free again"


def test_who_is_killed_with_a_turn_in_hand_keeps_it_from_others_for_a_while_only(
    gists: Open, clock: FrozenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    def killed(*_: object, **__: object) -> Any:
        raise Killed

    mem = gists(lambda **turn: {"summary": "A summer in Lyon."})
    mem.capture("I spent all of my summer in Lyon.", "I see.")
    with monkeypatch.context() as patch:
        patch.setattr("rememora.flow.gist.summarized", killed)
        with pytest.raises(Killed):
            mem.upkeep.distill()

    assert mem.upkeep.distill().read == 0
    clock.advance(seconds=1_800)
    assert mem.upkeep.distill().read == 1
    assert texts(mem) == ["A summer in Lyon."]


def test_host_does_not_wait_again_and_again_for_a_function_that_hangs(
    gists: Open, clock: FrozenClock
) -> None:
    never, asked = Event(), list[str]()

    def hangs(**turn: Any) -> Any:
        asked.append(turn["user_message"])
        never.wait(60)

    mem = gists(hangs, at_once=True, llm_timeout_ms=1)
    turns = [f"I spent all of my summer in {place}." for place in ("Lyon", "Basel", "Oslo")]
    told = [mem.capture(turn, "I see.").degraded for turn in turns]

    assert told == [("llm_timeout",), ("llm_resting",), ("llm_resting",)]
    assert len(texts(mem)) == 3, "by rules"
    clock.advance(seconds=REST_MS / 1000)
    assert mem.capture("I spent all of my winter in Turin.", "I see.").degraded == ("llm_timeout",)
    assert asked == [turns[0], "I spent all of my winter in Turin."]
    never.set()


def test_what_waits_for_a_function_that_hangs_waits_on_until_it_has_rested(
    gists: Open, clock: FrozenClock
) -> None:
    never = Event()
    mem = gists(lambda **turn: never.wait(60), llm_timeout_ms=1)
    for place in ("Lyon", "Basel"):
        mem.capture(f"I spent all of my summer in {place}.", "I see.", session=place)

    assert mem.upkeep.distill().degraded == ("llm_timeout",)
    resting = mem.upkeep.distill()
    assert (resting.degraded, resting.waiting) == (("llm_resting",), 1)
    clock.advance(seconds=REST_MS / 1000)
    never.set()
    mem = gists(lambda **turn: {"summary": "A summer in Basel."})
    assert mem.upkeep.distill().read == 1
    assert texts(mem)[0] == "A summer in Basel."
