"""A model that says what a test wrote down."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rememora.locks import Lock
from rememora.model.errors import LLMAnswer, LLMUnavailable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rememora.ports.llm import Purpose

    Line = str | Exception | Callable[[str], str]


class Prompted(NamedTuple):
    """One call of a `ScriptedLLM`."""

    prompt: str
    purpose: Purpose
    max_tokens: int
    timeout_s: float
    as_json: bool


class ScriptedLLM:
    """See `ports.llm.LLM`: gives one reply of a script after the other.

    Args:
        script: A text is returned, an exception raised, a callable given the prompt; a blank text is the
            `LLMAnswer` that every adapter makes of it.
        then: What comes when the script is over; by default `LLMUnavailable`, which tells how long it was.
        name: Of the model.

    Attributes:
        calls: What was asked, in order.
        lacking: What `missing` says.
    """

    def __init__(
        self, script: Iterable[Line] = (), *, then: Line | None = None, name: str = "scripted"
    ) -> None:
        self.name = name
        self.calls: list[Prompted] = []
        self.lacking: str | None = None
        self._script = list(script)
        self._then = then
        self._lock = Lock()

    def missing(self) -> str | None:
        """Return what a test has put into `lacking`."""
        return self.lacking

    @property
    def left(self) -> int:
        """Replies that nobody has asked for yet."""
        return max(0, len(self._script) - len(self.calls))

    def complete(
        self, prompt: str, *, purpose: Purpose, max_tokens: int, timeout_s: float, as_json: bool = False
    ) -> str:
        """Return or raise what comes next."""
        with self._lock:
            line = self._script[len(self.calls)] if len(self.calls) < len(self._script) else self._then
            self.calls.append(Prompted(prompt, purpose, max_tokens, timeout_s, as_json))
        if line is None:
            raise LLMUnavailable(f"the script of {len(self._script)} replies is over")
        if isinstance(line, Exception):
            raise line
        text = line(prompt) if callable(line) else line
        if not text.strip():
            raise LLMAnswer("the model returned no content")
        return text
