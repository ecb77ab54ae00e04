"""Words that bring a memory to mind, and what was learnt of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Hook:
    """One trigger of one memory.

    Attributes:
        words: The trigger, as the memory says it.
        weight: 0 to 1, what it is worth by what became of it.
        fired: How often it brought its memory before a model.
        used, unused: How often an answer used what it brought, and how often not.
        fired_ms: When it last did, epoch milliseconds.
        dropped: It was never of use, and fires no more.
    """

    scope: str
    memory_id: str
    words: str
    weight: float = 1.0
    fired: int = 0
    used: int = 0
    unused: int = 0
    fired_ms: int | None = None
    dropped: bool = False
