"""System B's idle windows, as scripts of events: a clock that is told to go on, a model and an embedder that obey."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import rememora
from rememora.model.errors import EmbedderUnavailable, LLMUnavailable, StoreError
from rememora.testing import FrozenClock, RecordedEvents

if TYPE_CHECKING:
    from pathlib import Path

    from rememora import Rememora

CASES = "alice-memory-llm/flush_scenarios.json"

DAY_MS = 86_400_000
EVENTS = {"distill.started": "start", "distill.succeeded": "success", "distill.failed": "failed"}


def item_of(prompt: str) -> dict[str, Any]:
    """Propose what the latest turn in a prompt says."""
    number, said = re.findall(r"turn (\d+) \[user\]: (I like instrument\d+)", prompt)[-1]
    content = said.replace("I like", "User likes")
    return {
        "content": content, "type": "preference", "confidence": 0.9, "source_turn_ids": [int(number)], "quote": said,
    }  # fmt: skip


class World:
    """Runs the steps of a script and tells what has come of them."""

    def __init__(self, folder: Path, steps: list[str]) -> None:
        self.folder, self.steps = folder, steps
        self.clock, self.events = FrozenClock(), RecordedEvents()
        self.prompts: list[str] = []
        self.answers: list[str] = []
        self.turns = 0
        self.broken = False
        self.settings: dict[str, Any] = {"capture_mode": "llm", "archive": False}
        self.embedder: Any = None
        for step in steps:
            self._prepare(step)
        self.mem = self._opened()

    def run(self) -> None:
        left = list(self.steps)
        while left:
            step = left.pop(0)
            outcomes = []
            while step.startswith("advance") and left and left[0].startswith(("model", "write")):
                outcomes.append(left.pop(0))
            self._step(step, outcomes)

    def _prepare(self, step: str) -> None:
        if step == "capture.enabled=false":
            self.settings["capture_enabled"] = False
        elif step.startswith("maxDailyExtractions="):
            self.settings["capture_max_daily_extractions"] = int(step.partition("=")[2])
        elif step == "embedding fails":
            self.embedder = self._no_vectors

    def _no_vectors(self, texts: list[str]) -> list[list[float]]:
        raise EmbedderUnavailable("down")

    def _opened(self) -> Rememora:
        return rememora.open(
            self.folder,
            llm=self._model,
            embedder=self.embedder,
            settings=self.settings,
            clock=self.clock,
            on_event=self.events,
        )

    def _model(self, prompt: str, **_: Any) -> str:
        self.prompts.append(prompt)
        answer = self.answers.pop(0) if self.answers else "model returns 1 item"
        if answer == "model fails":
            raise LLMUnavailable("down")
        nothing = answer.endswith("[]") or "I like instrument" not in prompt
        return json.dumps({"items": [] if nothing else [item_of(prompt)]})

    def _step(self, step: str, outcomes: list[str]) -> None:
        if found := re.match(r"turn (\d+) (user only|.*done)", step):
            self._turn(int(found[1]), completed=found[2] != "user only")
        elif found := re.match(r"advance (\d+)", step):
            self._advance(int(found[1]), outcomes)
        elif found := re.match(r"user (\d+) characters, assistant (\d+) characters", step):
            self.turns += 1
            self.mem.capture("u" * int(found[1]), "a" * int(found[2]), id=f"t{self.turns}", session="s")
        elif step == "window":
            self._turn(self.turns + 1, completed=True)
            self._advance(600_000, [])
        elif step == "next day":
            self._advance(DAY_MS, [])
        elif step == "restart":
            self.mem.close()
            self.mem = self._opened()

    def _turn(self, number: int, *, completed: bool) -> None:
        self.turns = number
        self.mem.begin(f"I like instrument{number}.", id=f"t{number}", session="s")
        if completed:
            self.mem.complete(f"t{number}", "Noted.")

    def _advance(self, ms: int, outcomes: list[str]) -> None:
        self.answers = [one for one in outcomes if one.startswith("model")]
        store = self.mem._deps.store
        write = store.windows.advance
        if any(one.startswith("write fails") for one in outcomes):
            store.windows.advance = broken  # type: ignore[method-assign]
        self.clock.advance(ms=ms)
        self.mem.upkeep.tick()
        store.windows.advance = write  # type: ignore[method-assign]

    def seen(self) -> dict[str, Any]:
        """Tell of everything that a case may ask for."""
        capture: Any = self.mem.status()["capture"]
        shown = [
            re.findall(rf"turn \d+ \[{role}\]: (.*)", "\n".join(self.prompts))
            for role in ("user", "assistant")
        ]
        waiting = [e.id for e in self.mem.exchanges() if e.learning == "waiting" or e.status == "pending"]
        return {
            "calls": len(self.prompts),
            "cursor": capture.get("cursor") or 0,
            "entries": len(self.mem.list()),
            "events": [EVENTS[event.name] for event in self.events.events if event.name in EVENTS],
            "daily": capture.get("today", {}).get("calls", 0),
            "pool_still_has": [int(id[1:]) for id in waiting],
            "prompt_user_chars_max": max(map(len, shown[0]), default=0),
            "prompt_assistant_chars_max": max(map(len, shown[1]), default=0),
            "vector_state": "pending" if self.mem.status()["vectors"]["waiting"] else "there",  # type: ignore[index]
            "raw_text_on_disk": any(b"Noted." in file.read_bytes() for file in self.folder.iterdir()),
        }


def broken(*_: object, **__: object) -> None:
    raise StoreError("the disk said no")


def test_script_comes_to_what_the_case_says(case: dict[str, Any], tmp_path: Path) -> None:
    world = World(tmp_path, case["input"]["steps"])

    world.run()

    found, wanted = world.seen(), case["expected"]
    assert {name: found[name] for name in wanted} == wanted
    world.mem.close()
