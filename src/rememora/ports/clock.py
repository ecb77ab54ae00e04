"""Where time comes from."""

from __future__ import annotations

from typing import Protocol


class Clock(Protocol):
    """Tells the time; two runs with the same clock give the same bytes."""

    def now_ms(self) -> int:
        """Return epoch milliseconds."""

    def elapsed_ms(self) -> float:
        """Return milliseconds since some fixed moment; never goes back."""
