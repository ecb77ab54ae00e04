"""A host's object that has a model's verbs already, held to what the port promises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rememora import calls
from rememora.model.errors import LLMAnswer, LLMError, LLMTimeout, LLMUnavailable

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.ports.llm import LLM, Purpose

_LOOK_S = 5.0  # for what should be a look at an attribute


class Guarded:
    """See `ports.llm.LLM`: whatever the object does, within the time there is an answer or an `LLMError`.

    Args:
        host: Has `name`, `missing` and `complete`, and perhaps `model_for`.
        adapt: Takes in what `model_for` gives.
    """

    def __init__(self, host: Any, adapt: Callable[[object], LLM | None]) -> None:
        self.host, self._adapt = host, adapt
        self.name: str = host.name

    def __repr__(self) -> str:
        return f"Guarded({self.name!r})"

    def missing(self) -> str | None:
        """Say what the object says, or what it raises."""
        try:
            found = _within(self.host.missing, _LOOK_S)
        except LLMError as error:
            return str(error)
        return None if found is None else str(found)

    def model_for(self, purpose: Purpose) -> LLM | None:
        """Return the model that the object chooses for a purpose, if it chooses."""
        chosen = getattr(self.host, "model_for", None)
        if not callable(chosen):
            return self
        found = _within(lambda: chosen(purpose), _LOOK_S)
        return self if found is self.host else self._adapt(found)

    def complete(
        self, prompt: str, *, purpose: Purpose, max_tokens: int, timeout_s: float, as_json: bool = False
    ) -> str:
        """Ask the object, on a thread that can be left behind."""
        answer = _within(
            lambda: self.host.complete(
                prompt, purpose=purpose, max_tokens=max_tokens, timeout_s=timeout_s, as_json=as_json
            ),
            timeout_s,
        )
        if not isinstance(answer, str):
            found = "nothing" if answer is None else type(answer).__name__
            raise LLMAnswer(f"llm: expected text, found {found}")
        self._look_again()
        return answer

    def _look_again(self) -> None:
        """Learn the name that it goes by now, which a host may change from call to call."""
        try:
            name = _within(lambda: self.host.name, _LOOK_S)
        except LLMError:
            return
        if isinstance(name, str) and name.strip():
            self.name = name


def _within(ask: Callable[[], Any], timeout_s: float) -> Any:
    return calls.call(
        ask, what="llm", timeout_s=timeout_s, late=LLMTimeout, failed=LLMUnavailable, passes=LLMError
    )
