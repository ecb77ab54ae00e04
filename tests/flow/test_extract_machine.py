"""Whatever comes in which order: the cursor only grows, no call goes uncounted, no turn is lost or learnt twice."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from tests.flow.extracting import DAY_MS, IDLE_MS, Model

import rememora
from rememora.model.errors import LLMTimeout, StoreError
from rememora.testing import RecordedEvents

MOST = 4


class Clock:
    """Goes where it is sent, back too."""

    def __init__(self) -> None:
        self.at_ms = 1_767_225_600_000

    def now_ms(self) -> int:
        return self.at_ms

    def elapsed_ms(self) -> float:
        return float(self.at_ms)


def answer(prompt: str) -> str:
    """Propose what every turn says."""
    said = re.findall(r"turn (\d+) \[user\]: I own (book\w+)\.", prompt)
    return json.dumps(
        {
            "items": [
                {
                    "content": f"User owns {book}",
                    "type": "fact",
                    "source_turn_ids": [int(n)],
                    "quote": f"I own {book}",
                }
                for n, book in said
            ]
        }
    )


class Extraction(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.clock, self.model = Clock(), Model()
        self.mem = rememora.open(
            ":memory:",
            clock=self.clock,
            llm=self.model,
            on_event=RecordedEvents(),
            settings={"capture_mode": "llm", "capture_max_daily_extractions": MOST},
        )
        self.said = 0
        self.cursor = 0
        self.by_day: Counter[str] = Counter()
        self.begun: list[str] = []

    @property
    def capture(self) -> dict[str, Any]:
        found: Any = self.mem.status()["capture"]
        return dict(found)

    @rule(session=st.sampled_from(["a", "b", None]), kept=st.booleans())
    def say(self, session: str | None, kept: bool) -> None:
        self.said += kept
        self.mem.capture(f"I own book{word(self.said)}." if kept else "ok", "Noted.", session=session)

    @rule(session=st.sampled_from(["a", "b"]))
    def begin(self, session: str) -> None:
        self.said += 1
        self.begun.append(f"b{self.said}")
        self.mem.begin(f"I own book{word(self.said)}.", id=self.begun[-1], session=session)

    @rule()
    def complete(self) -> None:
        if self.begun:
            self.mem.complete(self.begun.pop(0), "Noted.")

    @rule(
        ms=st.sampled_from([1, IDLE_MS - 1, IDLE_MS, DAY_MS, -DAY_MS, -IDLE_MS]),
        outcome=st.sampled_from(["good", "good", "late", "prose", "nothing", "disk"]),
        force=st.booleans(),
    )
    def go_on(self, ms: int, outcome: str, force: bool) -> None:
        self.clock.at_ms += ms
        outcomes: dict[str, Any] = {"late": LLMTimeout("late"), "prose": "no", "nothing": "[]"}
        self.model.answers = [outcomes.get(outcome, answer)] * 100
        before = len(self.model.prompts)
        windows: Any = type(self.mem._deps.store.windows)  # the store makes a new one at each look
        advance = windows.advance
        if outcome == "disk":
            windows.advance = broken
        try:
            self.mem.upkeep.distill() if force else self.mem.upkeep.tick()
        except StoreError:  # turns that say nothing are marked outside of any attempt
            assert force
        finally:
            windows.advance = advance
        self.by_day[self.today] += len(self.model.prompts) - before

    @property
    def today(self) -> str:
        from rememora.core.quota import day_of

        return day_of(self.clock.at_ms, zone="UTC")

    @invariant()
    def calls_are_counted_and_bounded(self) -> None:
        calls = self.capture["today"]["calls"]
        assert calls == self.by_day[self.today] <= MOST

    @invariant()
    def cursor_only_grows(self) -> None:
        cursor = self.capture["cursor"] or 0
        assert cursor >= self.cursor
        self.cursor = cursor
        done = [e.sequence for e in self.mem.exchanges(limit=1_000) if e.learning == "done"]
        assert max(done, default=0) == cursor

    @invariant()
    def nothing_is_learnt_twice_and_only_of_what_is_done(self) -> None:
        exchanges = self.mem.exchanges(limit=1_000)
        done = {e.id for e in exchanges if e.learning == "done"}
        memories = self.mem.list(limit=1_000)
        assert len({m.text for m in memories}) == len(memories)
        assert {m.evidence[0].exchange_id for m in memories} <= done
        assert all(e.learning in ("done", "waiting") for e in exchanges if e.status == "completed")
        assert self.mem.inbox.list() == []

    def teardown(self) -> None:
        self.mem.close()


def word(number: int) -> str:
    """Spell a number in letters: figures tell memories apart anyway."""
    return "".join("abcdefghij"[int(figure)] for figure in str(number))


def broken(*_: object, **__: object) -> None:
    raise StoreError("the disk said no")


Extraction.TestCase.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
TestExtraction = Extraction.TestCase
