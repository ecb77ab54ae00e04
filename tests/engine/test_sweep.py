"""Tiers, and the end of what nobody needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora import NotFound
from rememora.testing import FrozenClock, RecordedEvents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rememora import Rememora

    Open = Callable[..., Rememora]

DAY_S = 86_400
TEXTS = (
    "The boiler is in the cellar",
    "锅炉在地下室",
    "ボイラーは地下室にあります",
    "보일러는 지하실에 있다",
    "🔥 boiler",
)


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock()


@pytest.fixture
def events() -> RecordedEvents:
    return RecordedEvents()


@pytest.fixture
def opened(clock: FrozenClock, events: RecordedEvents) -> Iterator[Open]:
    made: list[Rememora] = []

    def open_(**settings: Any) -> Rememora:
        made.append(rememora.open(":memory:", clock=clock, settings=settings, on_event=events))
        return made[-1]

    yield open_
    for mem in made:
        mem.close()


@pytest.fixture
def mem(opened: Open) -> Rememora:
    return opened()


def wait(clock: FrozenClock, days: float) -> None:
    clock.advance(seconds=days * DAY_S)


@pytest.mark.parametrize(
    ("days", "tier"),
    [(0, "hot"), (59, "hot"), (60, "warm"), (123, "warm"), (124, "cold")],  # .4 and .15 at a half-life of 45
)
def test_memory_cools_from_tier_to_tier(mem: Rememora, clock: FrozenClock, days: int, tier: str) -> None:
    mem.remember("The boiler is in the cellar", id="m")
    wait(clock, days)

    swept = mem.upkeep.sweep()

    assert mem.get("m").tier == tier
    assert swept.tiers[tier] == mem.stats()["by_tier"][tier] == mem.status()["tiers"][tier] == 1  # type: ignore[index]
    assert swept.moved == {"hot": 0, "warm": 0, "cold": 0} | ({tier: 1} if tier != "hot" else {})


def test_reading_moves_neither_the_content_time_nor_the_tier(mem: Rememora, clock: FrozenClock) -> None:
    mem.remember("The boiler is in the cellar", id="m")
    written_ms = clock.now_ms()
    wait(clock, 100)
    mem.recall("where is the boiler?")
    mem.injected("m")
    mem.upkeep.sweep()

    memory = mem.get("m")
    assert (memory.updated_ms, memory.version) == (written_ms, 1)
    assert (memory.reinforced_ms, memory.tier) == (clock.now_ms(), "hot")


def test_what_is_only_found_cools_and_what_is_injected_warms(mem: Rememora, clock: FrozenClock) -> None:
    for id in ("found", "used"):
        mem.remember(f"The boiler of the {id} house is in the cellar", id=id)
    wait(clock, 150)
    mem.upkeep.sweep()
    assert [mem.get(id).tier for id in ("found", "used")] == ["cold", "cold"]

    assert len(mem.recall("boiler house cellar", among="memories").hits) == 2
    mem.injected("used")
    mem.upkeep.sweep()

    assert [mem.get(id).tier for id in ("found", "used")] == ["cold", "hot"]


@pytest.mark.parametrize("text", TEXTS)
def test_cold_memory_is_still_recalled(mem: Rememora, clock: FrozenClock, text: str) -> None:
    mem.remember(text, id="m")
    wait(clock, 200)
    mem.upkeep.sweep()
    assert mem.get("m").tier == "cold"

    assert [hit.id for hit in mem.recall(text, among="memories").hits] == ["m"]


def test_caps_hold_for_each_scope_by_itself(opened: Open, clock: FrozenClock) -> None:
    mem = opened(memory_hot_max=2, memory_warm_max=1)
    for number in range(5):
        mem.remember(f"note number {number}", id=f"m{number}")
        mem.remember("alone here", id="m", scope="other")
        clock.advance(seconds=1)

    assert mem.upkeep.sweep(scope="default").tiers == {"hot": 2, "warm": 1, "cold": 2}
    assert [mem.get(f"m{number}").tier for number in range(5)] == ["cold", "cold", "warm", "hot", "hot"]
    assert mem.upkeep.sweep().tiers == {"hot": 3, "warm": 1, "cold": 2}


@pytest.mark.parametrize(
    "kind", ["identity", "preference", "constraint", "business", "decision", "core_rule"]
)
def test_core_kinds_stay_hot_for_ever(mem: Rememora, clock: FrozenClock, kind: str) -> None:
    mem.remember("this matters", id="m", kind=kind)
    wait(clock, 3_650)

    assert mem.upkeep.sweep().tiers == {"hot": 1, "warm": 0, "cold": 0}


def test_what_is_below_the_floor_goes_to_the_trash_and_may_come_back(
    mem: Rememora, clock: FrozenClock, events: RecordedEvents
) -> None:
    mem.remember("The boiler is in the cellar", id="m")
    wait(clock, 305)

    assert mem.upkeep.sweep().trashed == 1

    assert mem.recall("boiler").hits == ()
    assert [memory.id for memory in mem.list(status="trashed")] == ["m"]
    assert [event.data["trashed"] for event in events.events if event.name == "sweep.succeeded"] == [1]
    assert mem.restore("m").status == "restored"
    assert mem.upkeep.sweep().trashed == 0  # who brings it back needs it
    assert mem.remember("The boiler is in the cellar").status == "duplicate"


@pytest.mark.parametrize(
    ("memory", "why"),
    [
        ({"pinned": True}, "pinned"),
        ({"importance": 0.75}, "it matters"),
        ({"kind": "skill"}, "a quarter of the speed"),
        ({"kind": "constraint"}, "a core kind"),
    ],
)
def test_some_never_fade_away(mem: Rememora, clock: FrozenClock, memory: dict[str, Any], why: str) -> None:
    mem.remember("The boiler is in the cellar", id="m", **memory)
    wait(clock, 305)

    assert mem.upkeep.sweep().trashed == 0, why


def test_capsule_is_gone_within_weeks(mem: Rememora, clock: FrozenClock) -> None:
    mem.remember("working on the boiler", id="m", kind="capsule")
    assert mem.get("m").heat == 0.3
    wait(clock, 16)

    assert mem.upkeep.sweep().trashed == 1


@pytest.mark.parametrize("settings", [{"memory_floor": 0}, {"trash_days": 0}], ids=str)
def test_without_floor_or_trash_nothing_goes(
    opened: Open, clock: FrozenClock, settings: dict[str, Any]
) -> None:
    mem = opened(**settings)
    mem.remember("The boiler is in the cellar")
    wait(clock, 5_000)

    swept = mem.upkeep.sweep()
    assert (swept.trashed, swept.held) == (0, 0)


def test_clock_that_jumps_ten_years_lets_nothing_go_at_once(mem: Rememora, clock: FrozenClock) -> None:
    mem.remember("kept", id="kept")
    mem.remember("forgotten", id="forgotten")
    mem.forget("forgotten")
    wait(clock, 3_653)

    swept = mem.upkeep.sweep()

    assert (swept.trashed, swept.held) == (0, 1)
    assert mem.get("kept").status == "active"
    wait(clock, 0.5)
    mem.remember("something else")  # writing looks at the trash, too
    assert mem.upkeep.sweep().held == 1
    with mem._deps.store.reading():  # it is past restoring by this clock, but was not deleted
        assert mem._deps.store.memories.get("default", "forgotten") is not None


def test_backlog_that_is_there_a_day_later_goes(mem: Rememora, clock: FrozenClock) -> None:
    mem.remember("kept", id="kept")
    mem.remember("forgotten", id="forgotten")
    mem.forget("forgotten")
    wait(clock, 3_653)
    mem.upkeep.sweep()
    wait(clock, 1.1)

    assert mem.upkeep.sweep().trashed == 1
    with mem._deps.store.reading():
        assert mem._deps.store.memories.get("default", "forgotten") is None


def test_many_at_once_are_held_for_a_day(mem: Rememora, clock: FrozenClock) -> None:
    for number in range(101):
        mem.remember(f"note number {number}")
    wait(clock, 305)

    assert mem.upkeep.sweep().held == 101
    wait(clock, 1)
    assert mem.upkeep.sweep().trashed == 101


def test_clock_that_goes_back_an_hour_lets_nothing_go(clock: FrozenClock) -> None:
    ahead = FrozenClock(at_ms=clock.now_ms() + 3_600_000)
    times = iter([ahead, clock])
    now = next(times)
    mem = rememora.open(":memory:", clock=lambda: now.now_ms())
    mem.remember("The boiler is in the cellar", id="m")
    mem.remember("forgotten", id="f")
    mem.forget("f")
    now = next(times)

    swept = mem.upkeep.sweep()

    assert (swept.tiers, swept.trashed, swept.held) == ({"hot": 1, "warm": 0, "cold": 0}, 0, 0)
    assert mem.restore("f").status == "restored"
    mem.close()


def test_old_history_is_warm_when_it_comes_in(mem: Rememora) -> None:
    mem.remember("He moved to Leeds", id="m", at="2001-05-06")

    swept = mem.upkeep.sweep()

    assert (swept.tiers["hot"], swept.trashed, swept.held) == (1, 0, 0)
    assert mem.get("m").recorded.startswith("2001-05-06")


def test_handle_sweeps_its_own_scope_and_a_strange_one_is_empty(mem: Rememora, clock: FrozenClock) -> None:
    mem.remember("a", scope="ana")
    mem.remember("b", scope="ben")
    wait(clock, 100)

    assert mem.bind(scope="ana").upkeep.sweep().scopes == 1
    assert mem.bind(scope="nobody").upkeep.sweep().scopes == 0
    assert mem.upkeep.sweep(scope=["ana", "ben"]).moved["warm"] == 1
    with pytest.raises(NotFound):
        mem.bind(scope="nobody").get("a")


def test_tick_moves_tiers_once_a_day_and_trashes_nothing(mem: Rememora, clock: FrozenClock) -> None:
    mem.remember("The boiler is in the cellar", id="m", scope="ana")
    wait(clock, 305)

    ticked = mem.upkeep.tick()

    assert ticked.swept is not None
    assert (ticked.swept.tiers["cold"], ticked.swept.trashed) == (1, 0)
    assert mem.get("m", scope="ana").status == "active"
    assert mem.upkeep.tick().swept is None
    wait(clock, 1)
    assert mem.upkeep.tick().swept is not None


def test_cleared_scope_begins_anew(mem: Rememora, clock: FrozenClock) -> None:
    mem.remember("The boiler is in the cellar", id="m")
    wait(clock, 200)
    mem.upkeep.sweep()
    mem.clear()

    mem.remember("The boiler is in the cellar", id="m")

    assert mem.get("m").tier == "hot"
    assert mem.stats()["by_tier"] == {"hot": 1, "warm": 0, "cold": 0}
