"""A process that is killed between a model's answer and the write: no double item, no lost turn, no uncounted call."""

from __future__ import annotations

import json
import random
import re
import signal
from typing import TYPE_CHECKING, Any

import pytest
from tests.stores.children import answer, child

import rememora
from rememora.testing import FrozenClock, RecordedEvents
from rememora.testing.clock import SOME_MOMENT_MS

if TYPE_CHECKING:
    from pathlib import Path

DAY_MS = 86_400_000

EXTRACTOR = """
import os, re, sys, json, rememora
from rememora.testing import FrozenClock
folder, first, at_ms = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])

def model(prompt, **asked):
    said = re.findall(r"turn (\\d+) \\[user\\]: I own (book\\w+)\\.", prompt)
    os.write(1, b"asked\\n")
    return json.dumps({"items": [
        {"content": f"User owns {book}", "type": "fact", "source_turn_ids": [int(n)], "quote": f"I own {book}"}
        for n, book in said
    ]})

clock = FrozenClock(at_ms=at_ms)
settings = {"capture_mode": "llm", "capture_max_daily_extractions": 1_000}
mem = rememora.open(folder, clock=clock, llm=model, settings=settings, on_event=lambda event: None)
for number in range(first, first + 20):
    word = "".join("abcdefghij"[int(figure)] for figure in str(number))
    mem.capture(f"I own book{word}.", "Noted.", id=f"x{number}", session=str(number % 3))
    os.write(1, f"said {number}\\n".encode())
    clock.advance(ms=600_000)
    mem.upkeep.tick()
"""


def propose(prompt: str, **_: Any) -> str:
    said = re.findall(r"turn (\d+) \[user\]: I own (book\w+)\.", prompt)
    return json.dumps(
        {"items": [{"content": f"User owns {book}", "quote": f"I own {book}"} for _, book in said]}
    )


def killed(folder: Path, *, first: int, at_ms: int, calls: int, spin: int) -> tuple[int, int]:
    """Kill a process a random while behind an answer; return the last turn that it acknowledged, and its calls."""
    last = asked = 0
    with child(EXTRACTOR, str(folder), str(first), str(at_ms)) as process:
        while asked < calls and (line := answer(process)):
            asked += line == "asked"
            last = int(line.split()[1]) if line.startswith("said") else last
        for _ in range(spin):
            pass
        process.send_signal(signal.SIGKILL)
        assert process.stdout is not None
        rest = process.stdout.read().splitlines()
    asked += rest.count("asked")
    return max([last, *(int(line.split()[1]) for line in rest if line.startswith("said"))]), asked


def survive(folder: Path, *, rounds: int) -> int:
    """Kill so many times, look each time, and return how many turns were distilled in the end."""
    chance, first, at_ms, waited = random.Random(11), 0, SOME_MOMENT_MS, 0
    for _ in range(rounds):
        spin, calls = chance.randrange(400_000), chance.randint(1, 3)
        last, asked = killed(folder, first=first, at_ms=at_ms, calls=calls, spin=spin)
        clock = FrozenClock(at_ms=at_ms)
        settings = {"capture_mode": "llm", "capture_max_daily_extractions": 1_000}
        with rememora.open(
            folder, clock=clock, llm=propose, settings=settings, on_event=RecordedEvents()
        ) as mem:
            capture: Any = mem.status()["capture"]
            assert asked <= capture["today"]["calls"], "no call goes uncounted"
            waited += capture["waiting"]
            check(mem)
            clock.advance(ms=DAY_MS // 2)  # whoever held a window holds it no longer
            mem.upkeep.distill()
            texts = check(mem)
            kept = {exchange.id for exchange in mem.exchanges(limit=10_000)}
            assert {f"x{number}" for number in range(last + 1)} <= kept, "what was acknowledged is there"
            assert len(texts) == len(kept), "each turn is learnt from once"
            assert mem.status()["capture"]["waiting"] == 0  # type: ignore[index]  # a mapping
        first, at_ms = max(last + 1, len(kept)), at_ms + DAY_MS
    assert waited, "some were killed before their write"
    with rememora.open(folder) as mem:
        assert [finding for finding in mem.upkeep.doctor() if not finding.ok] == []
    return first


def check(mem: rememora.Rememora) -> list[str]:
    """Look whether marks, memories and cursor are of one piece; return the texts."""
    exchanges, memories = mem.exchanges(limit=10_000), mem.list(limit=10_000)
    done = {exchange.id: exchange.sequence for exchange in exchanges if exchange.learning == "done"}
    texts = [memory.text for memory in memories]
    assert len(set(texts)) == len(texts), "no item is there twice"
    assert {memory.evidence[0].exchange_id for memory in memories} == done.keys(), (
        "items and marks are one write"
    )
    assert mem.status()["capture"]["cursor"] == max(done.values(), default=None)  # type: ignore[index]
    return texts


def test_killed_behind_an_answer_nothing_is_lost_or_there_twice(tmp_path: Path) -> None:
    assert survive(tmp_path / "store", rounds=5) >= 5


@pytest.mark.slow
def test_killed_at_300_random_points_behind_an_answer_nothing_is_lost_or_there_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    turns = survive(tmp_path / "store", rounds=300)

    with capsys.disabled():
        print(f"\nkilled at 300 points: {turns} turns are there and learnt from once, no call uncounted")  # noqa: T201 - the figure
