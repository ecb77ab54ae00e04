"""Exchanges that wait and are given to a model together: who is at them, how far it is, what it has cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence


class Window(NamedTuple):
    """A session in which exchanges wait; of one that has no name, all that have none."""

    scope: str
    session: str | None


LEAST_WAIT_MS, MOST_WAIT_MS = 60_000, 86_400_000
"""A minute and a day."""


def wait_ms(quiet_ms: int, *, failures: int) -> int:
    """Return how long a window is left alone behind so many failures, at least one, milliseconds.

    A window that fails again and again would else use up the calls of every day.
    """
    doubled = max(quiet_ms, LEAST_WAIT_MS) << min(failures - 1, 20)
    return max(quiet_ms, min(doubled, MOST_WAIT_MS)) if failures > 1 else quiet_ms


class Windows(Protocol):
    """A window is held by one holder for a while. Every time that lies ahead counts as gone: clocks are set back."""

    def ripe(
        self, scopes: Sequence[str] | None, *, now_ms: int, quiet_ms: int | None, limit: int
    ) -> list[Window]:
        """Return windows that nobody holds: those with fewest failures first, then the longest waiting.

        Args:
            scopes: `None` is all of them.
            now_ms: The time, epoch milliseconds.
            quiet_ms: Only where nothing was begun or completed for so long, and the last failure is that far back,
                or twice as far behind the second, four times behind the third, and so on (`wait_ms`). A time
                more than this ahead says nothing. `None` takes all.
            limit: At most so many.
        """

    def waiting(self, window: Window, *, limit: int) -> list[tuple[int, str]]:
        """Return sequence and id of the exchanges that wait, oldest first."""

    def claim(self, window: Window, *, holder: str, now_ms: int, until_ms: int) -> bool:
        """Hold a window until then; say whether it could be had."""

    def release(self, window: Window, *, holder: str, failed_ms: int | None = None) -> bool:
        """Let go of a window, and say whether it was held.

        With *failed_ms* one more failure is noted, else none is left.
        """

    def advance(self, scope: str, sequence: int) -> None:
        """Note that the exchange of this place was distilled; the cursor of a scope never goes back."""

    def cursor(self, scopes: Sequence[str] | None) -> int | None:
        """Return the highest place that was distilled in these scopes; `None` before the first."""

    def spend(self, day: str, *, calls: int = 0, failures: int = 0) -> None:
        """Count calls of a model, or failures of them, on a day such as "2026-03-01".

        Fewer than no calls give back what was not made; there are never fewer than none in all.
        """

    def spent(self, day: str) -> tuple[int, int]:
        """Return the calls and failures of a day."""
