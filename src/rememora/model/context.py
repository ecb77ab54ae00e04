"""What `assemble` hands back: the messages of a turn, with what is remembered put before the model."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Injected:
    """One line that was put before the model.

    Attributes:
        id: The memory, message or other thing that it quotes.
        section: "capsule" (what the older part of the session came to), "memories", "transcript" (a message
            that was found), "topics" (what was said around it), "skills", "goal" or "pointers".
        tokens: Estimated tokens of the line, with its heading if it is the first under one.
        scope: Where it belongs.
    """

    id: str
    section: str
    tokens: int
    scope: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """A turn that is ready for a model.

    Attributes:
        messages: A new list: messages without former blocks, and with the new one where it was wanted.
            Messages that did not change are the same objects.
        text: The block alone; empty when nothing was injected.
        injected: Its lines, in order.
        tokens: Estimated tokens of the block.
        confidence: As in `Recall`; at "none" what is quoted may not answer, and the block says so.
        degraded: Why there is less than was asked for: "no_user_turn", "no_text", "cut_by_budget", what
            `Recall` names, or the code of an error of the store, such as "store_busy".
        signs: As in `Recall`.
    """

    messages: list[Any]
    text: str
    injected: tuple[Injected, ...]
    tokens: int
    confidence: str
    degraded: tuple[str, ...] = ()
    signs: Mapping[str, float] = field(default_factory=dict)
