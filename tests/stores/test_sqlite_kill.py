"""A process that is killed while it writes: what it acknowledged is there, exactly once."""

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

WRITER = """
import os, sys, rememora
folder, first = sys.argv[1], int(sys.argv[2])
mem = rememora.open(folder)
for number in range(first, first + 100_000):
    word = f"word{number}"
    mem.archive([{"id": f"t{number}", "role": "user", "content": f"I said {word} 咖啡"}])
    mem.remember(f"A note on {word}", id=f"m{number}")
    os.write(1, f"{number}\\n".encode())
"""


def kill_while_writing(folder: Path, *, first: int, acknowledged: int) -> list[int]:
    """Kill a writer once it has acknowledged so many; return all that it acknowledged."""
    with child(WRITER, str(folder), str(first)) as writer:
        done = [int(answer(writer)) for _ in range(acknowledged)]
        writer.send_signal(signal.SIGKILL)
        assert writer.stdout is not None
        done += [int(line) for line in writer.stdout.read().splitlines()]
    return done


def survive(folder: Path, *, rounds: int) -> None:
    chance = random.Random(7)
    acknowledged: list[int] = []
    first = 0
    for _ in range(rounds):
        acknowledged += kill_while_writing(folder, first=first, acknowledged=chance.randint(1, 12))
        first = acknowledged[-1] + 2  # the one in between may have been written and not acknowledged

        events = RecordedEvents()
        with rememora.open(folder, on_event=events) as mem:
            assert [finding for finding in mem.upkeep.doctor() if not finding.ok] == []
            texts = [message.text for message in mem.rehydrate(ids=[f"t{number}" for number in acknowledged])]
            assert texts == [f"I said word{number} 咖啡" for number in acknowledged]
            for number in acknowledged[-12:]:
                found = [hit.id for hit in mem.recall(f"word{number}", limit=1_000).hits]
                assert (found.count(f"m{number}"), found.count(f"t{number}")) == (1, 1)
            kept = [memory.id for memory in mem.list(limit=10_000)]
            assert len(kept) == len(set(kept))
            assert {f"m{number}" for number in acknowledged} <= set(kept)
        assert events.events == []


def test_what_was_acknowledged_survives_kill_9_exactly_once(tmp_path: Path) -> None:
    survive(tmp_path / "store", rounds=10)


@pytest.mark.slow
def test_what_was_acknowledged_survives_kill_9_again_and_again(tmp_path: Path) -> None:
    survive(tmp_path / "store", rounds=60)
