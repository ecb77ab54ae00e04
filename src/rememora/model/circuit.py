"""What the breaker of a session says."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a session is doing after one more attempt.

    Attributes:
        failures: In a row.
        open: Whether so many that `relieve` does something.
    """

    failures: int
    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Relieved:
    """What `relieve` hands back.

    Attributes:
        relieved: Whether anything was done; else the messages are those that came.
        messages: A new list, without the failed attempts at its end, and with a warning there.
        dropped: The messages that went, in order.
        failures: In a row, up to now.
    """

    relieved: bool
    messages: list[Any] = field(default_factory=list)
    dropped: tuple[Any, ...] = ()
    failures: int = 0
