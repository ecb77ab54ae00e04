"""What completes an exchange, read before the transaction that writes it."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.core.content import text_of
from rememora.flow.index import spoken_terms
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rememora.flow.intake import Intake

    Tool = str | Mapping[str, object]


class Answer:
    """What completes an exchange: read, redacted and tokenised before the transaction that writes it.

    Attributes:
        terms: Name and words to their index terms. They are remembered: to ask for the terms of the question
            before the transaction keeps the work out of it.
        indexed: The terms are asked for at once; words that are not kept need none.
        false_ids: Messages that turned out to be changed behind our back.
    """

    def __init__(self, intake: Intake, text: str, tools: Sequence[Tool], *, indexed: bool = True) -> None:
        self.intake, self.text = intake, intake.text(text)
        self.outputs = [_tool(intake, tool) for tool in arguments.items("tools", tools)]
        self.terms = cache(partial(spoken_terms, intake=intake))
        self.false_ids: list[str] = []
        for name, said in (*self.outputs, (None, self.text)) if indexed else ():
            self.terms(name, said)

    @property
    def degraded(self) -> tuple[str, ...]:
        """What was lost on the way in, and "quarantined" if words could not become evidence."""
        return tuple(["quarantined"] * bool(self.false_ids)) + self.intake.degraded


def _tool(intake: Intake, tool: object) -> tuple[str | None, str]:
    """Read a tool's output: text, or a mapping with content and, if known, the tool's name."""
    if isinstance(tool, str):
        return None, intake.text(arguments.any_text("tools", tool))
    content = text_of(tool.get("content")) if hasattr(tool, "get") else None
    if content is None:
        raise InvalidInput(
            'tools: expected texts or mappings with "content" and "name", found something else'
        )
    name = tool.get("name")  # type: ignore[attr-defined]  # a mapping, as was just seen
    return intake.optional(name if isinstance(name, str) else None), intake.text(
        arguments.any_text("tools", content)
    )
