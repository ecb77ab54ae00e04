from __future__ import annotations

import pytest
from tests.stores.children import child, finish

import rememora.testing
from rememora.model.events import Event
from rememora.testing import (
    FrozenClock,
    PowerCut,
    RecordedEvents,
    a_memory,
    a_message,
    an_entry,
    an_exchange,
    seeded_bytes,
)

WITHOUT_PYTEST = """
import sys
sys.modules["pytest"] = None
import rememora.testing
for name in rememora.testing.__all__:
    if name != "StoreContract":
        getattr(rememora.testing, name)
rememora.testing.FrozenClock().advance(ms=1)
try:
    rememora.testing.StoreContract
except ImportError:
    print("only the contract asks for pytest")
"""


def test_clock_stands_still_until_it_is_advanced() -> None:
    clock = FrozenClock(at_ms=1_000)
    assert (clock.now_ms(), clock.elapsed_ms()) == (1_000, 0.0)

    clock.advance(seconds=1.5)
    clock.advance(ms=2)

    assert (clock.now_ms(), clock.elapsed_ms()) == (2_502, 1_502.0)


def test_clock_does_not_go_back() -> None:
    with pytest.raises(ValueError, match="from 0 up"):
        FrozenClock().advance(ms=-1)


def test_events_are_kept_in_order() -> None:
    events = RecordedEvents()
    for name, failure in (("first", False), ("second", True)):
        events(Event(name, 1, {"n": 1}, failure))

    assert events.names() == ["first", "second"]
    assert [event.name for event in events.failures()] == ["second"]


def test_seeded_bytes_follow_from_their_seed() -> None:
    one, same, other = seeded_bytes(1), seeded_bytes(1), seeded_bytes(2)
    drawn = [one(16), one(16), one(100)]

    assert [same(16), same(16), same(100)] == drawn
    assert other(16) != drawn[0] != drawn[1]
    assert list(map(len, drawn)) == [16, 16, 100]


def test_records_take_the_values_that_matter_to_a_test() -> None:
    assert a_memory(id="m7", kind="fact").text == "The words of m7"
    assert a_message(id="t7").source_id == "t7"
    assert a_message(id="t7", source_id="t1").source_id == "t1"
    assert an_exchange(status="pending").status == "pending"
    assert an_entry("tea 茶").terms == ["tea", "茶"]


def test_power_cut_is_not_caught_by_accident() -> None:
    assert not issubclass(PowerCut, Exception)


def test_every_listed_name_is_there() -> None:
    assert dir(rememora.testing) == sorted(rememora.testing.__all__)
    assert all(getattr(rememora.testing, name) for name in rememora.testing.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = rememora.testing.nothing


def test_only_the_contract_needs_pytest() -> None:
    with child(WITHOUT_PYTEST) as process:
        assert finish(process) == "only the contract asks for pytest"


def test_package_is_loaded_only_when_it_is_asked_for() -> None:
    script = "import sys, rememora; rememora.open(':memory:').recall('x'); print('rememora.testing' in sys.modules)"
    with child(script) as process:
        assert finish(process) == "False"
