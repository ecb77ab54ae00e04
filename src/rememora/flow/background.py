"""Upkeep on a thread of its own, for a host that has no moment to call `tick` in."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from rememora.flow.tick import tick
from rememora.locks import Lock
from rememora.model.errors import RememoraError, StoreClosed, StoreForked

if TYPE_CHECKING:
    from rememora.flow.deps import Deps
    from rememora.model.distilled import Ticked

_LONGEST_GOODBYE_S = 5.0
"""How long closing waits for a slice that is under way, such as a model's answer: what is left behind is told that
the store is closed, and writes nothing."""

_BEGINNING = Lock()
"""Two threads of a host that begin at once must not make two of ours: closing would see only one of them off."""


class Background:
    """A daemon thread that does slices of what waits: one after the other while there are some, else now and then.

    Args:
        deps: The ports.
        every_s: Seconds between two looks when nothing was left to do.
    """

    def __init__(self, deps: Deps, *, every_s: float) -> None:
        self._deps, self._every_s = deps, every_s
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="rememora-upkeep", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    @property
    def is_alive(self) -> bool:
        """False once it was stopped, and in a child of the process that began it."""
        return self._thread.is_alive()

    def stop(self) -> None:
        """End it after the slice that is under way; called twice, or from its own thread, it is fine."""
        if (
            not self._thread.is_alive()
        ):  # in a child of the process that began it, its event may be locked for ever
            return
        self._ended.set()
        if self._thread is not threading.current_thread():
            self._thread.join(_LONGEST_GOODBYE_S)

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                more = _did_something(tick(self._deps))
            except (StoreClosed, StoreForked):
                return
            except BaseException as error:  # noqa: BLE001  # why: the background tick; the next slice may work
                self._tell(error)
                more = False
            self._ended.wait(0 if more else self._every_s)

    def _tell(self, error: BaseException) -> None:
        """Tell the sink; not even one that wants to end the program ends this thread unseen."""
        kind = error.code if isinstance(error, RememoraError) else type(error).__name__
        try:
            self._deps.emit("tick.failed", failure=True, error=kind)
        except BaseException:  # noqa: BLE001  # why: an event sink is the host's code
            return


def _did_something(ticked: Ticked) -> bool:
    """Tell whether to go on at once; what goes wrong is left alone for a while."""
    lost = ticked.distilled.degraded or ticked.vectors.degraded
    return not lost and bool(ticked.distilled.read or ticked.vectors.embedded or ticked.swept)


def run_in_background(deps: Deps, *, every_s: float) -> None:
    """Begin to do upkeep on a thread, unless one is at it already."""
    with _BEGINNING:
        if deps.background is None or not deps.background.is_alive:
            deps.background = Background(deps, every_s=every_s)
            deps.background.start()
