"""A model that says what a test tells it to, and an engine that asks it."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import rememora
from rememora.testing import FrozenClock, RecordedEvents

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rememora import Rememora

IDLE_MS = 600_000
DAY_MS = 86_400_000


def item(content: str, quote: str, **other: Any) -> dict[str, Any]:
    """Make an item of an answer; other values win."""
    return {"content": content, "type": "fact", "confidence": 0.9, "quote": quote} | other


def items(*some: dict[str, Any]) -> str:
    """Make an answer."""
    return json.dumps({"items": list(some)}, ensure_ascii=False)


class Model:
    """Gives one answer after the other, then nothing worth keeping; an exception is raised, a callable called."""

    name = "scripted"

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.prompts: list[str] = []
        self.asked: list[dict[str, Any]] = []

    def missing(self) -> str | None:
        return None

    def complete(self, prompt: str, **asked: Any) -> str:
        self.prompts.append(prompt)
        self.asked.append(asked)
        answer = self.answers.pop(0) if self.answers else items()
        if isinstance(answer, BaseException):
            raise answer
        return answer(prompt) if callable(answer) else str(answer)


class World:
    """An engine, its clock, its model and what it told the sink."""

    def __init__(self, mem: Rememora, clock: FrozenClock, model: Model, events: RecordedEvents) -> None:
        self.mem, self.clock, self.model, self.events = mem, clock, model, events

    def say(self, *texts: str, session: str | None = "s", answer: str = "Noted.", **other: Any) -> None:
        """Have a turn of each text."""
        for text in texts:
            self.mem.capture(text, answer, session=session, **other)

    def idle(self, ms: int = IDLE_MS) -> Any:
        """Let time go by, and do a slice of upkeep; return what was distilled."""
        self.clock.advance(ms=ms)
        return self.mem.upkeep.tick().distilled

    @property
    def texts(self) -> list[str]:
        return sorted(memory.text for memory in self.mem.list())

    @property
    def reasons(self) -> list[str]:
        """The codes of what waits in the inbox."""
        return sorted(one.reason.partition(":")[0] for one in self.mem.inbox.list())

    @property
    def capture(self) -> dict[str, Any]:
        found: Any = self.mem.status()["capture"]
        return dict(found)

    @property
    def spent(self) -> tuple[int, int]:
        today = self.capture["today"]
        return today["calls"], today["failures"]

    @property
    def told(self) -> list[str]:
        return [one.name for one in self.events.events if one.name.startswith(("distill", "tick"))]


@contextmanager
def world(
    *answers: Any, folder: Path | None = None, clock: FrozenClock | None = None, **given: Any
) -> Iterator[World]:
    """Open an engine whose turns are distilled by a model; a setting in *given* wins."""
    clock, events, model = clock or FrozenClock(), RecordedEvents(), Model(*answers)
    embedder = given.pop("embedder", None)
    with rememora.open(
        folder or ":memory:",
        clock=clock,
        on_event=events,
        llm=model,
        embedder=embedder,
        settings={"capture_mode": "llm"} | given,
    ) as mem:
        yield World(mem, clock, model, events)
