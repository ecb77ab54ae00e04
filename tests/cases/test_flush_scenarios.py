"""System B's idle windows, as scripts of events: a clock that is told to go on, a model and an embedder that obey.

Each script is run twice: over the engine, and over the facade with items of the form that system B knows.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora.integrations.alice import create_alice_memory
from rememora.model.errors import EmbedderUnavailable, LLMUnavailable, StoreError
from rememora.stores.sqlite.windows import SqliteWindows
from rememora.testing import FrozenClock, RecordedEvents

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from rememora import Rememora
    from rememora.integrations.alice import AliceMemory

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
        return json.dumps({"items": [] if nothing else [self._item(prompt)]})

    def _item(self, prompt: str) -> dict[str, Any]:
        return item_of(prompt)

    def _step(self, step: str, outcomes: list[str]) -> None:
        if found := re.match(r"turn (\d+) (user only|.*done)", step):
            self._turn(int(found[1]), completed=found[2] != "user only")
        elif found := re.match(r"advance (\d+)", step):
            self._advance(int(found[1]), outcomes)
        elif found := re.match(r"user (\d+) characters, assistant (\d+) characters", step):
            self._say("u" * int(found[1]), "a" * int(found[2]))
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
        self._say(f"I like instrument{number}.", "Noted." if completed else None)

    def _say(self, text: str, reply: str | None) -> None:
        exchange = self.mem.begin(text, session="s")
        if reply is not None:
            self.mem.complete(exchange.id, reply)

    def _advance(self, ms: int, outcomes: list[str]) -> None:
        self.answers = [one for one in outcomes if one.startswith("model")]
        self.clock.advance(ms=ms)
        with pytest.MonkeyPatch.context() as patch:
            if any(one.startswith("write fails") for one in outcomes):
                patch.setattr(SqliteWindows, "advance", broken)
            self._tick()

    def _tick(self) -> None:
        self.mem.upkeep.tick()

    def told(self) -> list[str]:
        """Return what the event sink was told, in the words of the cases."""
        return [EVENTS[event.name] for event in self.events.events if event.name in EVENTS]

    def seen(self) -> dict[str, Any]:
        """Tell of everything that a case may ask for."""
        capture: Any = self.mem.status()["capture"]
        shown = [
            re.findall(rf"turn \d+ \[{role}\]: (.*)", "\n".join(self.prompts))
            for role in ("user", "assistant")
        ]
        waiting = [
            e.sequence for e in self.mem.exchanges() if e.learning == "waiting" or e.status == "pending"
        ]
        return {
            "calls": len(self.prompts),
            "cursor": capture.get("cursor") or 0,
            "entries": len(self.mem.list()),
            "events": self.told(),
            "daily": capture.get("today", {}).get("calls", 0),
            "pool_still_has": waiting,
            "prompt_user_chars_max": max(map(len, shown[0]), default=0),
            "prompt_assistant_chars_max": max(map(len, shown[1]), default=0),
            "vector_state": "pending" if self.mem.status()["vectors"]["waiting"] else "there",  # type: ignore[index]
            "raw_text_on_disk": any(b"Noted." in file.read_bytes() for file in self.folder.iterdir()),
        }


class Facade(World):
    """The same over `create_alice_memory`, whose profile is system B's already; the model quotes nothing."""

    alice: AliceMemory

    def _opened(self) -> Rememora:
        self.heard: list[dict[str, Any]] = getattr(self, "heard", [])
        given = {
            name: value for name, value in self.settings.items() if name not in ("capture_mode", "archive")
        }
        self.alice = create_alice_memory(
            {"data_dir": str(self.folder), **given},
            home=self.folder / "no-host",
            llm=self._model,
            embedder=self.embedder,
            clock=self.clock,
            on_event=lambda event: self.heard.append(dict(event)),
        )
        return self.alice.mem

    def _item(self, prompt: str) -> dict[str, Any]:
        item = item_of(prompt)
        item["content"] = item["content"].replace("User likes", "用户喜欢")
        return {name: value for name, value in item.items() if name != "quote"}

    def _say(self, text: str, reply: str | None) -> None:
        number = self.alice.begin(text, session="s")
        if reply is not None:
            self.alice.end(number, reply)

    def _tick(self) -> None:
        self.alice.tick()

    def told(self) -> list[str]:
        return [event["type"].removeprefix("memory-capture:") for event in self.heard]


def broken(*_: object, **__: object) -> None:
    raise StoreError("the disk said no")


@pytest.mark.parametrize("kind", [World, Facade])
def test_script_comes_to_what_the_case_says(
    kind: Callable[[Path, list[str]], World], case: dict[str, Any], tmp_path: Path
) -> None:
    world = kind(tmp_path, case["input"]["steps"])

    world.run()

    found, wanted = world.seen(), case["expected"]
    assert {name: found[name] for name in wanted} == wanted
    world.mem.close()
