"""A host's summary function as the model of ``capture.mode = "gist"``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rememora import calls
from rememora.core.gist import summary_of
from rememora.model.errors import InvalidInput, LLMError, LLMRefused, LLMTimeout, LLMUnavailable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rememora.core.gist import Summary
    from rememora.ports.llm import Purpose


class Summarizer:
    """Sums up turns with a function of the host, and does nothing else that a model does.

    The function is called with ``user_message``, ``assistant_content`` and ``tools_used``, and returns a mapping
    with "summary" and perhaps "concepts", or `None` if there is nothing to say; sync or async.

        rememora.open("./memory", llm=Summarizer(my_function), settings={"capture_mode": "gist"})

    Args:
        function: What sums up a turn.
        at_once: Ask it when a turn is completed, so that the receipt waits for it, and not in upkeep.
    """

    def __init__(self, function: Callable[..., Any], *, at_once: bool = False) -> None:
        if not callable(function):
            raise InvalidInput(
                f"function: expected a callable that sums up a turn, found {type(function).__name__}"
            )
        self._function, self.at_once = function, at_once
        self.name = getattr(function, "__qualname__", type(function).__name__)

    def missing(self) -> str | None:
        """Nothing that could be known."""
        return None

    def model_for(self, purpose: Purpose) -> Summarizer | None:
        """Return this one for gists; it is no model for anything else."""
        return self if purpose == "gist" else None

    def complete(
        self,
        prompt: str,  # noqa: ARG002
        *,
        purpose: Purpose,
        max_tokens: int,  # noqa: ARG002
        timeout_s: float,  # noqa: ARG002
        as_json: bool = False,  # noqa: ARG002
    ) -> str:
        """Refuse: it answers no prompts."""
        raise LLMRefused(
            f"llm: expected a model that answers {purpose!r}, found a function that sums up turns"
        )

    def summarize(
        self, user_text: str, assistant_text: str, *, tools_used: Sequence[str], timeout_s: float
    ) -> Summary | None:
        """Call the host within *timeout_s*; `None` if it said nothing that can be used.

        Raises:
            LLMTimeout: It did not come back.
            LLMUnavailable: It raised something.
        """
        return summary_of(
            calls.call(
                lambda: self._function(
                    user_message=user_text, assistant_content=assistant_text, tools_used=list(tools_used)
                ),
                what="summarize",
                timeout_s=timeout_s,
                late=LLMTimeout,
                failed=LLMUnavailable,
                passes=LLMError,
            )
        )
