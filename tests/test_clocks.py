"""The system's clock, and a host's callable in its place."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from rememora.clocks import CallableClock, SystemClock
from rememora.model.errors import InvalidInput


def test_system_clock_tells_whole_epoch_milliseconds() -> None:
    now_ms = SystemClock().now_ms()

    assert isinstance(now_ms, int)
    assert now_ms > 1_700_000_000_000, "before this test was written"


def test_timings_never_run_backwards() -> None:
    clock = SystemClock()

    readings = [clock.elapsed_ms() for _ in range(100)]

    assert readings == sorted(readings)


@pytest.mark.parametrize(
    ("told", "now_ms"),
    [
        (1_768_230_518_000, 1_768_230_518_000),  # the usual case
        (1_768_230_518_000.9, 1_768_230_518_000),  # a fraction is cut off, never rounded up
        (0, 0),  # a test that counts from 0
        (-0.5, -1),  # before 1970 cutting off still means the earlier moment
        (2_592_000_000, 2_592_000_000),  # thirty days into such a test; no mistake to refuse here
    ],
)
def test_host_clock_is_read_as_milliseconds(told: float, now_ms: int) -> None:
    assert CallableClock(lambda: told).now_ms() == now_ms


def test_host_clock_is_asked_anew_each_time() -> None:
    moments = iter([1000, 2000])
    clock = CallableClock(lambda: next(moments))

    assert [clock.now_ms(), clock.now_ms()] == [1000, 2000]


def test_timings_come_from_the_host_clock_so_that_runs_repeat() -> None:
    moments = iter([10.25, 12.75])
    clock = CallableClock(lambda: next(moments))

    start = clock.elapsed_ms()

    assert clock.elapsed_ms() - start == 2.5


@pytest.mark.parametrize(
    ("told", "found"),
    [
        (None, "a NoneType"),  # a callable without return
        (True, "a bool"),  # equals 1, means nothing
        ("1768230518000", "a str"),  # digits are no number
        (datetime(2026, 1, 12, tzinfo=UTC), "a datetime"),  # the likeliest mistake
        (float("nan"), "nan"),  # no moment at all
        (float("inf"), "inf"),  # no moment either
        pytest.param(10**5000, "a int", id="huge"),  # Python refuses to print it
    ],
)
def test_host_clock_that_tells_no_time_is_named(told: object, found: str) -> None:
    clock = CallableClock(lambda: told)  # type: ignore[arg-type,return-value]

    with pytest.raises(InvalidInput, match=f"^clock: expected epoch milliseconds, found {found}"):
        clock.now_ms()
