"""An event sink that keeps what it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rememora.model.events import Event


class RecordedEvents:
    """See `ports.events.EventSink`; hand it to `rememora.open(on_event=…)`."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def __call__(self, event: Event) -> None:
        """Keep one event."""
        self.events.append(event)

    def names(self) -> list[str]:
        """Return the names of all events, in order."""
        return [event.name for event in self.events]

    def failures(self) -> list[Event]:
        """Return the events that tell of a loss, in order."""
        return [event for event in self.events if event.failure]
