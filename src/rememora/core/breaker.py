"""Gives a port that failed some rest, so that not every turn waits for it again."""

from __future__ import annotations

REST_MS = 30_000
"""Long enough that a service that is down costs one wait in half a minute, short enough to notice its return."""


class Breaker:
    """Closed until a failure, then open for a while. The time comes from the caller, in milliseconds."""

    __slots__ = ("_rest_ms", "_until_ms")

    def __init__(self, rest_ms: float = REST_MS) -> None:
        self._rest_ms, self._until_ms = rest_ms, float("-inf")

    def resting(self, now_ms: float) -> bool:
        """Tell whether the port should be left alone."""
        return now_ms < self._until_ms

    def failed(self, now_ms: float) -> None:
        """Note a failure."""
        self._until_ms = now_ms + self._rest_ms
