"""Vectors beside the words: which spaces there are, and what waits for a vector."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class VectorSpace:
    """The vectors of one model.

    Attributes:
        name: Model and dimensions, such as "bge-m3/1024".
        vectors: Entries that have one.
        waiting: Entries that have none yet.
        dead: Codes that are kept for a search and have lost their vector.
    """

    name: str
    dimensions: int
    vectors: int
    waiting: int
    dead: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """An entry without a vector.

    Attributes:
        number: Of the entry; another one stands for other words.
    """

    number: int
    source: str
    scope: str
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Backfilled:
    """What a run of `backfill` did.

    Attributes:
        embedded: Entries that have got their vector.
        refused: Entries whose vector could not be used, by reason.
        waiting: Entries that still have none.
        degraded: Why it stopped early, such as "embedder_timeout"; empty when it did not.
    """

    space: str = ""
    embedded: int = 0
    refused: Mapping[str, int] = field(default_factory=dict)
    waiting: int = 0
    degraded: tuple[str, ...] = ()
