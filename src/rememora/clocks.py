"""The only reader of the clock."""

from __future__ import annotations

import time

from rememora.core.times import MAX_MS, MIN_MS
from rememora.model.errors import InvalidInput

TYPE_CHECKING = False  # type checkers take it as true; importing typing would cost every start
if TYPE_CHECKING:
    from collections.abc import Callable


def pause(delay_s: float) -> None:
    """Let the calling thread wait, in seconds."""
    time.sleep(delay_s)


class SystemClock:
    """The clock of the machine."""

    __slots__ = ()

    def now_ms(self) -> int:
        """Epoch milliseconds, UTC; steps when the machine's clock is set."""
        return time.time_ns() // 1_000_000

    def elapsed_ms(self) -> float:
        """Milliseconds since an arbitrary moment; never steps back. For timings only."""
        return time.perf_counter() * 1000


class CallableClock:
    """A host's callable that returns epoch milliseconds.

    Timings come from it too, so that a run with a fixed clock gives the same
    result twice. Any finite number will do: a test may count from 0.
    """

    __slots__ = ("_read",)

    def __init__(self, read: Callable[[], float]) -> None:
        self._read = read

    def now_ms(self) -> int:
        """Epoch milliseconds as the host tells them, fractions cut off."""
        return int(self.elapsed_ms() // 1)

    def elapsed_ms(self) -> float:
        """The same reading with its fraction; only differences mean anything."""
        try:
            value: object = self._read()
        except Exception as error:  # why: a host's callable, whatever it raises
            raise InvalidInput(
                f"clock: expected epoch milliseconds, found {type(error).__name__}: {error}"
            ) from error
        # The last test is false for NaN and the infinities.
        if isinstance(value, bool) or not isinstance(value, int | float) or not MIN_MS <= value <= MAX_MS:
            found = value if isinstance(value, float) else f"a {type(value).__name__}"
            raise InvalidInput(f"clock: expected epoch milliseconds, found {found}")
        return value
