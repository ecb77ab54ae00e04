"""Where events go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rememora.model.events import Event


class EventSink(Protocol):
    """Takes every event, on the thread of the caller. What it raises is logged and dropped."""

    def __call__(self, event: Event) -> None:
        """Take one event."""
