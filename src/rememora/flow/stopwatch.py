"""What a recall takes, stage by stage, and how much of its time is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.flow.deps import Deps


class Stopwatch:
    """Milliseconds by stage."""

    def __init__(self, deps: Deps) -> None:
        self._clock = deps.clock
        self._start = self._last = deps.clock.elapsed_ms()
        self.laps: dict[str, float] = {}

    def lap(self, stage: str) -> None:
        """Close a stage."""
        now = self._clock.elapsed_ms()
        self.laps[stage] = round(now - self._last, 3)
        self.laps["total"] = round(now - self._start, 3)
        self._last = now

    def deadline(self, timeout_s: float | None) -> Callable[[], bool] | None:
        """Return a function that tells whether the time is over."""
        if timeout_s is None:
            return None
        return lambda: self._clock.elapsed_ms() - self._start > timeout_s * 1000

    def left_s(self, timeout_s: float | None) -> float | None:
        """Return the seconds that are left."""
        return None if timeout_s is None else timeout_s - (self._clock.elapsed_ms() - self._start) / 1000
