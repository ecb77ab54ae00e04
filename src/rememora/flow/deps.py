"""What every flow is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.model.events import Event
    from rememora.model.settings import Settings
    from rememora.ports.clock import Clock
    from rememora.ports.store import Store


class Deps:
    """Ports and settings, wired once by `opening`."""

    __slots__ = ("clock", "random_bytes", "settings", "sink", "store")

    def __init__(
        self,
        *,
        store: Store,
        clock: Clock,
        settings: Settings,
        sink: Callable[[Event], None],
        random_bytes: Callable[[int], bytes],
    ) -> None:
        self.store, self.clock, self.settings = store, clock, settings
        self.sink, self.random_bytes = sink, random_bytes

    def emit(self, name: str, *, failure: bool = False, **data: object) -> None:
        """Tell the sink; a sink that raises never disturbs the caller."""
        from rememora.model.events import Event

        try:
            self.sink(Event(name, self.clock.now_ms(), data, failure))
        except Exception as error:  # noqa: BLE001  # why: an event sink is the host's code
            from logging import getLogger

            getLogger("rememora").warning(
                "[rememora] event sink failed on %s: %s", name, type(error).__name__
            )
