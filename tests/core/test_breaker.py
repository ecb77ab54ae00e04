from __future__ import annotations

from rememora.core.breaker import REST_MS, Breaker


def test_port_that_never_failed_does_not_rest() -> None:
    assert not Breaker().resting(0.0)
    assert not Breaker().resting(-1e9)


def test_port_rests_for_half_a_minute_after_a_failure_and_no_longer() -> None:
    breaker = Breaker()

    breaker.failed(1_000.0)

    assert breaker.resting(1_000.0)
    assert breaker.resting(1_000.0 + REST_MS - 1)
    assert not breaker.resting(1_000.0 + REST_MS)
    assert REST_MS == 30_000


def test_each_failure_begins_the_rest_anew() -> None:
    breaker = Breaker(rest_ms=10)

    breaker.failed(0.0)
    breaker.failed(8.0)

    assert breaker.resting(17.0)
    assert not breaker.resting(18.0)
