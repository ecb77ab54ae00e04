"""What answers a prompt in words."""

from __future__ import annotations

from typing import Literal, Protocol

Purpose = Literal["distill", "gist", "topics", "select", "compact", "consolidate", "probe"]
"""What a call is for; a host may give each its own model.

``distill``  which statements of some turns are worth keeping;
``gist``     one turn in a sentence or two;
``topics``   which topics some turns belong to;
``select``   which topics a question needs;
``compact``  what the older part of a session comes to;
``consolidate``  what becomes of kept memories, at night;
``probe``    whether the model answers at all.
"""


class LLM(Protocol):
    """Answers one prompt at a time; it proposes, and rules decide what becomes of it.

    Called from several threads at once. `rememora.llms.adapt` makes one of a host's callable.
    """

    @property
    def name(self) -> str:
        """Name of the model, as kept with what it proposed."""

    def missing(self) -> str | None:
        """Say what must be there before a call can work, such as a key and its variable; `None`: nothing known.

        Never waits, never asks the network.
        """

    def complete(
        self, prompt: str, *, purpose: Purpose, max_tokens: int, timeout_s: float, as_json: bool = False
    ) -> str:
        """Return the words of the reply, as the model gave them; never blank.

        Comes back within about *timeout_s*, retries and all.

        Args:
            prompt: What the model is told.
            purpose: What the answer is for.
            max_tokens: The longest answer.
            timeout_s: Seconds for all of it.
            as_json: Ask the service for JSON, where it can be asked; the answer may still be anything.

        Raises:
            LLMError: One of its kinds, and nothing else.
        """


def model_for(llm: LLM | None, purpose: Purpose) -> LLM | None:
    """Return the model that answers calls of *purpose*: a set of models has several, and may have none for it."""
    chosen = getattr(llm, "model_for", None)
    return chosen(purpose) if callable(chosen) else llm


def name_of(llm: LLM | None, purpose: Purpose) -> str:
    """Return the name of that model; empty where there is none."""
    model = model_for(llm, purpose)
    return "" if model is None else model.name
