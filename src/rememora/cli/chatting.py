"""A conversation with a model, turn by turn: what was recalled, what was said, what was kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rememora.model.errors import LLMError, NotFound, RememoraError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from rememora.engine import Rememora
    from rememora.model.context import Context
    from rememora.model.results import Receipt

    Model = Callable[[list[Mapping[str, str]]], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What became of one thing that the user stated.

    Attributes:
        id: The memory; empty where there is none.
        status: The receipt's: "stored", "superseded", "duplicate", "quarantined", "rejected", "withdrawn".
        text: What is kept; empty where nothing is.
        reason: Why, where the status does not say it.
    """

    id: str
    status: str
    text: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One turn.

    Attributes:
        id: Its exchange.
        reply: What the model said; empty where it failed.
        recalled: The lines that were put before the model.
        confidence: Of the recall.
        kept: What was learnt at once.
        failure: Why there is no reply; empty where there is one.
        degraded: What was lost on the way.
        waiting: Turns of the scope that wait for a model to distil them; 0 in other modes than "llm".
    """

    id: str
    reply: str = ""
    recalled: tuple[str, ...] = ()
    confidence: str = "none"
    kept: tuple[Kept, ...] = ()
    failure: str = ""
    degraded: tuple[str, ...] = ()
    waiting: int = 0


class Conversation:
    """The words so far, without any block of ours: it is made anew for every turn.

    Args:
        engine: Bound to a scope and a session.
        model: Answers messages; raises an `LLMError`.
        system: What the model is told first; empty for nothing.
        budget_tokens: Of a block, at most.
        new_id: Gives each turn its id.
    """

    def __init__(
        self,
        engine: Rememora,
        model: Model,
        *,
        system: str,
        budget_tokens: int | None,
        new_id: Callable[[], str],
    ) -> None:
        self._engine, self._model, self._new_id = engine, model, new_id
        self._budget_tokens = budget_tokens
        self._said: list[Any] = [{"role": "system", "content": system}] if system else []

    def turn(self, text: str) -> Turn:
        """Do one turn; a model that fails costs the reply and nothing that was typed."""
        id = self._new_id()
        self._engine.begin(text, id=id)
        asked = {"role": "user", "content": text}
        context = self._engine.assemble([*self._said, asked], budget_tokens=self._budget_tokens)
        recalled = lines_of(context)
        try:
            reply = self._model(context.messages)
        except LLMError as error:
            self._engine.fail(id, error.code)
            return Turn(id=id, recalled=recalled, confidence=context.confidence, failure=str(error))
        except KeyboardInterrupt:  # it ends the conversation, and no turn may stay open behind it
            self._engine.fail(id, "interrupted")
            raise
        receipt = self._engine.complete(id, reply)
        self._said += [asked, {"role": "assistant", "content": reply}]
        return Turn(
            id=id,
            reply=reply,
            recalled=recalled,
            confidence=context.confidence,
            kept=tuple(self._kept(one) for one in receipt.memories),
            degraded=tuple(dict.fromkeys((*context.degraded, *receipt.degraded))),
            waiting=self._waiting(),
        )

    def _waiting(self) -> int:
        capture: Any = self._engine.status()["capture"]
        return int(capture["waiting"]) if capture["mode"] == "llm" else 0

    def _kept(self, receipt: Receipt) -> Kept:
        text = ""
        if receipt.id:
            try:
                text = self._engine.get(receipt.id).text
            except NotFound:
                text = ""  # it was refused, or is gone already
        return Kept(id=receipt.id, status=receipt.status, text=text, reason=receipt.reason or "")


def lines_of(context: Context) -> tuple[str, ...]:
    """Return the lines of a block that quote something."""
    return tuple(line.removeprefix("- ") for line in context.text.splitlines() if line.startswith("- "))


def failure_of(act: Callable[[], object]) -> str:
    """Do something that the user typed a command for; return what went wrong, or an empty text."""
    try:
        act()
    except RememoraError as error:
        return str(error)
    return ""
