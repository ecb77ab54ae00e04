"""What is told to an event sink."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rememora.model.iso import Iso

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Event:
    """A past fact, such as "memory.stored". It carries ids and counts, never a user's words.

    Attributes:
        failure: True when something was lost or went wrong.
    """

    name: str
    at_ms: int
    data: Mapping[str, object]
    failure: bool = False

    at = Iso()
