"""Looking for what is due costs no more when many wait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import apsw

import rememora
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from rememora import Rememora

IDLE_S = 600


def steps(mem: Rememora) -> int:
    """Return how many steps SQLite takes to look for windows that are due."""
    taken: list[int] = []
    store: Any = mem._deps.store
    with store.reading():
        cx = store._db.cx
        cx.trace_v2(
            apsw.SQLITE_TRACE_PROFILE,
            lambda done: taken.append(done["stmt_status"]["SQLITE_STMTSTATUS_VM_STEP"]),
        )
        assert not store.windows.ripe(
            None, now_ms=mem._deps.clock.now_ms(), quiet_ms=IDLE_S * 1_000, limit=20
        )
        cx.trace_v2(0, None)
    return sum(taken)


def cost_with(sessions: int) -> int:
    """Return the steps with a turn in each of so many sessions, none of them quiet for long."""
    clock = FrozenClock()
    settings = {"capture_mode": "llm", "capture_idle_ms": IDLE_S * 1_000}
    with rememora.open(":memory:", llm=lambda *_, **__: "[]", clock=clock, settings=settings) as mem:
        for number in range(sessions):
            mem.capture(f"The parcel {number} 到了 📦", "Good.", session=f"s{number}")
            clock.advance(seconds=1)
        return steps(mem)


def test_looking_for_what_is_due_takes_as_many_steps_whatever_waits() -> None:
    assert cost_with(5) == cost_with(100) > 0
