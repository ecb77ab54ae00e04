"""What aipack-memory's plugin tells its host: mappings with a "type" (A-021, A-034, A-089)."""

from __future__ import annotations

from logging import getLogger
from typing import TYPE_CHECKING

from rememora import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import rememora

    Sink = Callable[[Mapping[str, object]], None]

_NAMES = {
    "embedder.failed": "embedding:error",
    "prune.succeeded": "prune",
    "rows.quarantined": "store:corrupt",
}
"""The engine's events that aipack-memory has a word for; it tells no others. A summary that fails is none there."""

_FAILURES = ("store:corrupt", "embedding:error", "capture:failed", "consolidate:failed", "inject:failed")


def guarded(sink: Sink | None) -> Sink:
    """Return a sink that never disturbs who tells it; by default one that warns of failures.

    That says the kind of an event and not its error: the text of one may hold a user's words.
    """
    if sink is not None and not callable(sink):
        raise InvalidInput(f"on_event: expected a callable, found {type(sink).__name__}")

    def tell(event: Mapping[str, object]) -> None:
        try:
            if sink is not None:
                sink(event)
            elif event["type"] in _FAILURES:
                getLogger("rememora").warning("[aipack] %s %s", event["type"], event.get("code", ""))
        except Exception as error:  # noqa: BLE001  # why: an event sink is the host's code
            getLogger("rememora").warning("[aipack] event sink failed: %s", type(error).__name__)

    return tell


def from_engine(tell: Sink) -> Callable[[rememora.Event], None]:
    """Return what takes the engine's events, to be passed on under aipack-memory's names."""

    def passed_on(event: rememora.Event) -> None:
        if event.name in _NAMES:
            tell({"type": _NAMES[event.name], **event.data})

    return passed_on
