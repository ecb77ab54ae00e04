"""A process that is killed while it learns: what it acknowledged was learnt from exactly once."""

from __future__ import annotations

import random
import signal
from typing import TYPE_CHECKING

import pytest
from tests.stores.children import answer, child

import rememora
from rememora.testing import RecordedEvents

if TYPE_CHECKING:
    from pathlib import Path

    from rememora import Rememora

WRITER = """
import os, sys, rememora
folder, first = sys.argv[1], int(sys.argv[2])
mem = rememora.open(folder)
for number in range(first, first + 100_000):
    said = f"I like instrument{number}."
    if number % 3 == 0:
        mem.archive([{"id": f"x{number}/user", "role": "user", "content": said}], session=str(number))
        mem.upkeep.distill(limit=2)
    elif number % 3 == 1:
        mem.begin(said, id=f"x{number}", session=str(number))
        mem.complete(f"x{number}", "Noted.")
    else:
        mem.capture(said, "Noted.", id=f"x{number}", session=str(number))
    os.write(1, f"{number}\\n".encode())
"""
"""Learns in the three ways there are. Sessions differ, so that no turn is read twice."""


def kill_while_learning(folder: Path, *, first: int, acknowledged: int) -> list[int]:
    """Kill a writer a random while after it has acknowledged so many; return all that it acknowledged."""
    with child(WRITER, str(folder), str(first)) as writer:
        done = [int(answer(writer)) for _ in range(acknowledged)]
        writer.send_signal(signal.SIGKILL)
        assert writer.stdout is not None
        done += [int(line) for line in writer.stdout.read().splitlines()]
    return done


def learnt_numbers(mem: Rememora) -> list[int]:
    """Return the number in each active memory."""
    return sorted(int(m.text.rstrip(".").rpartition("instrument")[2]) for m in mem.list(limit=10_000))


def survive(folder: Path, *, rounds: int) -> int:
    """Kill so many times, look each time, and return how many exchanges were acknowledged."""
    chance = random.Random(7)
    acknowledged: list[int] = []
    settled: set[int] = set()
    first = 0
    for _ in range(rounds):
        acknowledged += kill_while_learning(folder, first=first, acknowledged=chance.randint(1, 4))
        first = acknowledged[-1] + 3  # those between may have been written and not acknowledged
        events = RecordedEvents()
        with rememora.open(folder, on_event=events) as mem:
            numbers = learnt_numbers(mem)
            assert len(numbers) == len(set(numbers)), "nothing is learnt twice"
            assert settled <= set(numbers), "what was learnt stays so, and waits no more"
            host = {number for number in acknowledged if number % 3}
            assert host <= set(numbers), "an exchange and what it taught are one write"
            wait = mem.status()["capture"]["waiting"]  # type: ignore[index]  # a mapping
            done = mem.upkeep.distill()
            assert (done.read, done.failed, done.waiting) == (wait, 0, 0)
            settled = set(learnt_numbers(mem))
            assert len(settled) == len(numbers) + wait
            assert set(acknowledged) <= settled
            assert mem.upkeep.distill().read == 0
            kept = mem.exchanges(limit=10_000)
            assert len({exchange.id for exchange in kept}) == len(kept)
            assert all(exchange.learning == "done" for exchange in kept if exchange.status == "completed")
        assert [event for event in events.events if event.failure] == []
    with rememora.open(folder) as mem:
        assert [finding for finding in mem.upkeep.doctor() if not finding.ok] == []
    return len(acknowledged)


def test_every_acknowledged_exchange_is_learnt_from_exactly_once(tmp_path: Path) -> None:
    assert survive(tmp_path / "store", rounds=6) >= 6


@pytest.mark.slow
def test_every_acknowledged_exchange_is_learnt_from_once_at_300_random_points(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    acknowledged = survive(tmp_path / "store", rounds=300)

    with capsys.disabled():
        print(f"\nkilled at 300 points: {acknowledged} acknowledged exchanges are there and learnt from once")  # noqa: T201 - the figure
