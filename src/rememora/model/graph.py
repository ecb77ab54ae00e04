"""The graph of facts: edges, and what stands at their ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rememora.model.iso import Iso, OptionalIso

if TYPE_CHECKING:
    from rememora.model.memory import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Triple:
    """A fact as an edge: from its subject over its attribute to its value.

    Attributes:
        valid_from_ms, valid_to_ms: When it holds in the world; `None` is an end that is not known.
        memory_id: The memory that says it.
        evidence: The literal words that it rests on.
        trust: Whose word it is.
        doubtful: Ids of what it rests on, at any depth, and what is no longer so.
        distance: Edges from where the walk began; 1 is next to it.
    """

    subject: str
    relation: str
    object: str
    valid_from_ms: int
    valid_to_ms: int | None
    memory_id: str
    evidence: tuple[Span, ...]
    trust: str
    scope: str
    doubtful: tuple[str, ...] = ()
    distance: int = 1

    valid_from = Iso()
    valid_to = OptionalIso()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """Somebody or something that facts are about, or that they name.

    Attributes:
        name: As it was told last.
        also: Its other names, if somebody said that they are one subject's.
        score: 0 to 1, how well it fits what was searched for.
        facts: So many of those that were found are about it, or name it.
        memory_id: The best of them.
    """

    name: str
    also: tuple[str, ...]
    score: float
    facts: int
    memory_id: str
    scope: str
