"""What a call means that says nothing about it: settings, limits, the scope and zone of the handle."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

import rememora
from rememora import InvalidInput, Rememora
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from pathlib import Path

HOUR_S = 3_600


def test_recall_gives_as_many_hits_as_the_setting_says() -> None:
    with rememora.open(":memory:", settings={"recall_limit": 2}) as mem:
        mem.archive([{"role": "user", "content": f"lighthouse {n}"} for n in range(5)])

        assert len(mem.recall("lighthouse").hits) == 2
        assert len(mem.recall("lighthouse", limit=4).hits) == 4


def test_recall_ends_after_the_milliseconds_of_the_setting() -> None:
    class Slow(FrozenClock):
        def elapsed_ms(self) -> float:
            self.advance(seconds=5)
            return super().elapsed_ms()

    with rememora.open(":memory:", clock=Slow(), settings={"recall_timeout_ms": 1_000}) as mem:
        mem.archive([{"role": "user", "content": f"lighthouse {n}"} for n in range(3_000)])

        assert mem.recall("lighthouse").degraded == ("timeout",)


def test_a_hundred_memories_and_exchanges_are_listed(mem: Rememora) -> None:
    for number in range(101):
        mem.remember(f"fact number {number}")
        mem.capture(f"question {number}", f"answer {number}")

    assert len(mem.list()) == len(mem.exchanges()) == 100
    assert len(mem.list(limit=1_000)) == len(mem.exchanges(limit=1_000)) == 101


def test_times_without_an_offset_are_of_the_zone_of_the_settings() -> None:
    with rememora.open(":memory:", settings={"timezone": "Asia/Shanghai"}) as mem:
        mem.remember("walrus", at="2026-01-01T08:00", valid_from="2026-01-01T09:00")

        (memory,) = mem.list()
        found = mem.recall("walrus", since="2026-01-01T09:00", until="2026-01-01T09:01")

    assert memory.recorded_ms == datetime(2026, 1, 1, 0, tzinfo=UTC).timestamp() * 1000
    assert memory.valid_from_ms == datetime(2026, 1, 1, 1, tzinfo=UTC).timestamp() * 1000
    assert len(found.hits) == 1


@pytest.mark.parametrize(
    ("hours", "shown"),
    [
        (23.99, False),  # not yet
        (24.01, True),  # a day is over
    ],
)
def test_age_is_counted_in_days_of_24_hours(
    mem: Rememora, clock: FrozenClock, hours: float, shown: bool
) -> None:
    mem.remember("walrus")
    clock.advance(seconds=hours * HOUR_S)

    assert bool(mem.upkeep.preview_prune(max_age_days=1).ids) is shown


@pytest.mark.parametrize("value", [-0.1, 1.1, True, "0.5"])  # below, above, no number, text
def test_confidence_to_prune_by_is_a_share(mem: Rememora, value: float) -> None:
    with pytest.raises(InvalidInput, match="min_confidence: expected a number from 0 to 1"):
        mem.upkeep.preview_prune(min_confidence=value)


def test_own_export_goes_into_the_scope_of_the_handle(mem: Rememora, tmp_path: Path) -> None:
    mem.remember("walrus", scope="ana")
    mem.export(tmp_path / "all.jsonl")

    with rememora.open(":memory:") as other:
        other.bind(scope="ben").import_(tmp_path / "all.jsonl")
        assert [len(other.list(scope=scope)) for scope in ("ana", "ben")] == [0, 1]
    with rememora.open(":memory:") as other:
        other.import_(tmp_path / "all.jsonl")
        assert [len(other.list(scope=scope)) for scope in ("ana", "ben", "default")] == [1, 0, 0]
