"""Two engines on one file, and a process that ends between the answer and the write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.flow.extracting import IDLE_MS, item, items, world

from rememora.flow import extract
from rememora.flow.windows import lease_ms
from rememora.testing import FrozenClock, PowerCut

if TYPE_CHECKING:
    from pathlib import Path

BERLIN = item("User lives in Berlin", "I live in Berlin")


def test_two_engines_never_ask_about_the_same_turns(tmp_path: Path) -> None:
    clock = FrozenClock()
    with world(folder=tmp_path, clock=clock) as one, world(folder=tmp_path, clock=clock) as two:
        one.say("I live in Berlin")

        def slow(_: str) -> str:
            assert two.mem.upkeep.tick().distilled.read == 0
            assert two.mem.upkeep.distill().read == 0
            return items(BERLIN)

        one.model.answers = [slow]

        assert (one.idle().learnt, two.model.prompts) == (1, [])
        assert (two.mem.upkeep.tick().distilled.read, two.texts, two.spent) == (
            0,
            ["User lives in Berlin"],
            (1, 0),
        )


def test_who_is_too_slow_writes_nothing(tmp_path: Path) -> None:
    clock = FrozenClock()
    with (
        world(folder=tmp_path, clock=clock) as one,
        world(items(BERLIN), folder=tmp_path, clock=clock) as two,
    ):
        one.say("I live in Berlin")

        def very_slow(_: str) -> str:
            assert two.idle(lease_ms(two.mem._deps)).learnt == 1
            return items(item("User lives in the town of Berlin", "I live in Berlin"))

        one.model.answers = [very_slow]

        assert one.idle().degraded == ("lease_lost",)
        assert (one.texts, one.spent, one.capture["cursor"]) == (["User lives in Berlin"], (2, 1), 1)


def test_calls_of_all_engines_are_counted_together(tmp_path: Path) -> None:
    clock = FrozenClock()
    with (
        world(folder=tmp_path, clock=clock, capture_max_daily_extractions=1) as one,
        world(folder=tmp_path, clock=clock, capture_max_daily_extractions=1) as two,
    ):
        one.say("I live in Berlin", session="a")
        two.say("I like tea", session="b")

        assert (one.idle().read, two.idle().read, two.spent) == (1, 0, (1, 0))


@pytest.mark.parametrize("where", ["judged", "release", "advance", "append", "put_exchange"])
def test_power_that_goes_behind_the_answer_costs_a_call_and_nothing_else(
    tmp_path: Path, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(*_: Any, **__: Any) -> Any:
        raise PowerCut

    clock = FrozenClock()
    with world(items(BERLIN), folder=tmp_path, clock=clock) as w:
        w.say("I live in Berlin")
        store = w.mem._deps.store
        group: Any = {"append": store.ledger, "put_exchange": store.transcript}.get(where, store.windows)
        with monkeypatch.context() as patch:
            patch.setattr(extract if where == "judged" else type(group), where, cut)
            with pytest.raises(PowerCut):
                w.idle()
    with world(items(BERLIN), folder=tmp_path, clock=clock) as w:
        assert (w.texts, w.capture["cursor"], w.capture["waiting"], w.spent) == ([], None, 1, (1, 0))
        assert w.idle(0).read == 0, "its hold lasts a while"
        assert (w.idle(max(lease_ms(w.mem._deps), IDLE_MS)).learnt, w.spent) == (1, (2, 0))
        assert [finding for finding in w.mem.upkeep.doctor() if not finding.ok] == []


def test_windows_whose_words_are_elsewhere_keep_none_waiting(tmp_path: Path) -> None:
    clock = FrozenClock()
    with (
        world(folder=tmp_path, clock=clock, archive=False) as one,
        world(folder=tmp_path, clock=clock, archive=False) as two,
    ):
        for w in (one, two):
            w.mem.upkeep.tick()
        for number in range(25):
            one.say("I live in Berlin", session=str(number))
        two.say("I like tea", session="mine")

        assert (two.idle().read, two.capture["elsewhere"]) == (1, 25)
