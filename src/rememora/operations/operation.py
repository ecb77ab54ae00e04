"""One row of the registry."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rememora.operations.inputs import given

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from rememora.engine import Rememora
    from rememora.operations.inputs import Input

Effect = Literal["reads", "writes", "removes"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """A verb as data goes in and out of it.

    Attributes:
        input: The struct that states what it takes.
        output: What the handler returns; `model.plain` makes JSON of it.
        handler: Carries it out on a handle, whose scope and session count.
        effect: "reads", "writes", or "removes" what was kept.
        verb: The method of the engine behind it, whose words describe it.
    """

    name: str
    input: type[Input]
    output: object
    handler: Callable[[Rememora, Any], object]
    effect: Effect
    verb: Callable[..., object]

    @property
    def summary(self) -> str:
        """What it does, in the first paragraph of the verb's description."""
        return " ".join((inspect.getdoc(self.verb) or "").partition("\n\n")[0].split())


def operation(
    verb: Callable[..., Any],
    input: type[Input],
    output: object,
    effect: Effect,
    *,
    group: Literal["", "facts", "goal", "graph", "inbox", "skills", "topics", "upkeep"] = "",
    handler: Callable[[Rememora, Any], object] | None = None,
) -> Operation:
    """Make the row of a verb; without a *handler* its fields are the verb's arguments."""

    def call(mem: Rememora, asked: Input) -> object:
        return getattr(getattr(mem, group) if group else mem, verb.__name__)(**given(asked))

    name = verb.__name__.removesuffix("_")
    return Operation(
        name=f"{group}_{name}" if group not in ("", "upkeep") else name,
        input=input,
        output=output,
        handler=handler or call,
        effect=effect,
        verb=verb,
    )
