"""A host's own callable or object as a model, sync or async."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rememora import calls
from rememora.model.errors import InvalidInput, LLMAnswer, LLMTimeout, LLMUnavailable

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.ports.llm import LLM, Purpose


def adapt(llm: object) -> LLM | None:
    """Return *llm* in the shape that distilling works with; `None` stays `None`.

    Args:
        llm: An object with `complete`, `name` and `missing`, which is returned as it is, or a callable
            ``(prompt, *, purpose, max_tokens, timeout_s)`` that returns text, sync or async.

    Raises:
        InvalidInput: It is neither.
    """
    if llm is None:
        return None
    if not isinstance(llm, type) and all(hasattr(llm, verb) for verb in ("complete", "missing", "name")):
        return llm  # type: ignore[return-value]  # it has a model's verbs
    if isinstance(llm, type) or not callable(llm):
        raise InvalidInput(f"llm: expected a callable that answers a prompt, found {type(llm).__name__}")
    return Adapted(llm)


class Adapted:
    """See `ports.llm.LLM`."""

    def __init__(self, host: Callable[..., Any]) -> None:
        self._host = host
        self.name = getattr(host, "__qualname__", type(host).__name__)

    def missing(self) -> str | None:
        """Nothing that could be known."""
        return None

    def complete(
        self,
        prompt: str,
        *,
        purpose: Purpose,
        max_tokens: int,
        timeout_s: float,
        as_json: bool = False,  # noqa: ARG002
    ) -> str:
        """Call the host within *timeout_s*."""
        answer = calls.call(
            lambda: self._host(prompt, purpose=purpose, max_tokens=max_tokens, timeout_s=timeout_s),
            what="llm",
            timeout_s=timeout_s,
            late=LLMTimeout,
            failed=LLMUnavailable,
        )
        if not isinstance(answer, str) or not answer.strip():
            found = "nothing" if isinstance(answer, str) or answer is None else type(answer).__name__
            raise LLMAnswer(f"llm: expected text, found {found}")
        return answer
