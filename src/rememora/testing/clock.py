"""A clock that stands still until it is told to go on."""

from __future__ import annotations

SOME_MOMENT_MS = 1_767_225_600_000
"""2026-01-01T00:00:00Z, in epoch milliseconds; the time of every fake record."""


class FrozenClock:
    """See `ports.clock.Clock`; both of its readings move by `advance` alone."""

    def __init__(self, *, at_ms: int = SOME_MOMENT_MS) -> None:
        self._now_ms = at_ms
        self._elapsed_ms = 0.0

    def now_ms(self) -> int:
        """Return epoch milliseconds."""
        return self._now_ms

    def elapsed_ms(self) -> float:
        """Return how far the clock was advanced, in milliseconds."""
        return self._elapsed_ms

    def advance(self, *, seconds: float = 0.0, ms: int = 0) -> None:
        """Let time go by; it never goes back."""
        step_ms = round(seconds * 1000) + ms
        if step_ms < 0:
            raise ValueError(f"expected a step from 0 up, found {step_ms} ms")
        self._now_ms += step_ms
        self._elapsed_ms += step_ms
