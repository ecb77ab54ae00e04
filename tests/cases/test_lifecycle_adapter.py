"""System C's exchanges, through the engine.

What differs by design (§3): the host names the exchange, so `begin` takes an id; an exchange that waits has no
answer yet (`None`, and not ""); one that was begun by a host has the source "host" (theirs: "live"); an unknown
id is `NotFound`, in other words. Topics and the adapter of a model follow with their own issues, so `clear` is
asked for exchanges alone.
"""

from __future__ import annotations

from typing import Any

import pytest

import rememora
from rememora import NotFound
from rememora.testing import FrozenClock

CASES = "topic-memory/lifecycle_adapter.json"


def test_exchanges_go_the_way_of_the_case(case: dict[str, Any]) -> None:
    if not case["id"].startswith("life-"):
        pytest.skip("the constructor and the model's adapter of system C are not here yet")
    wanted = case["expected"]
    with rememora.open(":memory:", clock=FrozenClock()) as mem:
        begun = [mem.begin("a", id="a"), mem.begin("b", id="b"), mem.begin("c", id="c", at=5)]
        mem.fail("b", "the model timed out")
        mem.complete("a", "ok")
        completed = _named(mem, "a")
        mem.complete("b", "late")
        with pytest.raises(NotFound, match="'nope'"):
            mem.complete("nope", "x")
        listed = sorted(mem.exchanges(), key=lambda exchange: exchange.sequence)
        late = _named(mem, "b")
        mem.clear()
        left = len(mem.exchanges())

    assert _as_the_case_has_it(begun[0]) == wanted["first"]
    assert [exchange.sequence for exchange in begun] == wanted["sequences"]
    assert begun[2].user_sent_at_ms == wanted["explicit_time"]
    assert {"status": completed.status, "text": completed.assistant_text} == wanted["complete"]
    assert {"status": late.status, "failure_reason": late.failure_reason} == wanted["complete_after_fail"]
    assert [{"sequence": e.sequence, "status": e.status} for e in listed] == wanted["list"]
    assert left == wanted["after_clear"]["exchanges"]


def _named(mem: rememora.Rememora, id: str) -> rememora.Exchange:
    return next(exchange for exchange in mem.exchanges() if exchange.id == id)


def _as_the_case_has_it(exchange: rememora.Exchange) -> dict[str, Any]:
    return {
        "sequence": exchange.sequence,
        "status": exchange.status,
        "assistant_text": exchange.assistant_text or "",
        "completed_at": exchange.completed_at_ms,
        "failure_reason": exchange.failure_reason,
        "source": {"host": "live"}.get(exchange.source, exchange.source),
    }
