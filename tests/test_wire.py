"""Requests are over at the deadline, on their own thread too."""

from __future__ import annotations

from itertools import count

import pytest
from tests.server import Answer, serving

from rememora.wire import Wire, WireError


def test_body_that_drips_is_cut_off_while_it_drips() -> None:
    seconds = count(step=1_000)  # a second for each look at the clock
    wire = Wire(
        elapsed_ms=lambda: float(next(seconds)), now_ms=lambda: 0, pause=lambda _: None, chance=lambda: 0.0
    )

    with serving() as service:
        service.answer(Answer(b" " * 200, drips=True))
        with pytest.raises(WireError) as caught:
            wire.post(service.url, {}, deadline=wire.deadline(10))

    assert caught.value.kind == "timeout"


def test_what_a_service_said_is_there_for_adapters_without_the_key() -> None:
    key = "rosebud"
    wire = Wire(elapsed_ms=lambda: 0.0, now_ms=lambda: 0, pause=lambda _: None, chance=lambda: 0.0)

    with serving() as service:
        service.answer(Answer(f"{'x ' * 50} {key} unsupported field".encode(), 400))
        with pytest.raises(WireError) as caught:
            wire.post(service.url, {}, key=key, deadline=wire.deadline(10))

    assert caught.value.said.endswith("x [key] unsupported field")
    assert "unsupported" not in str(caught.value)
