"""How warm a memory still is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.decay import CORE_KINDS, DAY_MS, first_heat, heat_of, overdue_days
from rememora.model.memory import KINDS
from rememora.testing import a_memory
from rememora.testing.clock import SOME_MOMENT_MS

FADING = sorted(set(KINDS) - CORE_KINDS)


def heat_after(days: float, *, half_life_days: float = 45, **memory: Any) -> float:
    now_ms = SOME_MOMENT_MS + round(days * DAY_MS)
    return heat_of(a_memory(**memory), now_ms=now_ms, half_life_days=half_life_days)


@pytest.mark.parametrize(
    ("days", "memory", "expected"),
    [
        (0, {}, 1.0),  # just used
        (45, {}, 0.5),  # one half-life
        (90, {"heat": 0.5}, 0.125),  # from a lower heat
        (45, {"kind": "skill"}, 0.5**0.25),  # a quarter of the speed
        (180, {"kind": "skill"}, 0.5),
        (3, {"kind": "capsule", "heat": 0.3}, 0.15),  # gone in days
        (9_999, {"pinned": True}, 1.0),  # pinned
        (9_999, {"kind": "identity"}, 1.0),  # who somebody is
        (9_999, {"kind": "core_rule"}, 1.0),
        (-1 / 24, {}, 1.0),  # the clock was set back by an hour
        (3_650, {}, 0.5 ** (3_650 / 45)),  # ten years
    ],
)
def test_heat_halves_in_each_half_life(days: float, memory: dict[str, Any], expected: float) -> None:
    assert heat_after(days, **memory) == pytest.approx(expected)


@pytest.mark.parametrize(("kind", "expected"), [("capsule", 0.3), ("skill", 1.0), ("note", 1.0)])
def test_capsules_begin_low(kind: str, expected: float) -> None:
    assert first_heat(kind) == expected


@pytest.mark.parametrize(
    ("days", "memory", "expected"),
    [
        (298, {}, None),  # .0101
        (300, {}, 300 - 45 * 6.643856),  # below since a day
        (300, {"heat": 0.5}, 300 - 45 * 5.643856),  # it began lower
        (300, {"heat": 0.0}, 300),  # it was never warm
        (9_999, {"pinned": True}, None),
        (9_999, {"kind": "decision"}, None),
    ],
)
def test_overdue_counts_from_the_day_when_the_floor_was_passed(
    days: float, memory: dict[str, Any], expected: float | None
) -> None:
    now_ms = SOME_MOMENT_MS + round(days * DAY_MS)

    found = overdue_days(a_memory(**memory), floor=0.01, now_ms=now_ms, half_life_days=45)

    assert found == (expected if expected is None else pytest.approx(expected, abs=1e-3))


@given(
    kind=st.sampled_from(KINDS),
    heat=st.floats(0, 1),
    days=st.lists(st.floats(-10, 10_000), min_size=2, max_size=2),
    half_life_days=st.floats(0.01, 36_500),
)
def test_heat_never_grows_with_age_and_stays_a_share(
    kind: str, heat: float, days: list[float], half_life_days: float
) -> None:
    earlier, later = (
        heat_after(age, kind=kind, heat=heat, half_life_days=half_life_days) for age in sorted(days)
    )

    assert 0 <= later <= earlier <= heat


@given(kind=st.sampled_from(FADING), heat=st.floats(0, 1), days=st.floats(0, 3_000))
def test_overdue_agrees_with_the_heat(kind: str, heat: float, days: float) -> None:
    now_ms = SOME_MOMENT_MS + round(days * DAY_MS)
    memory = a_memory(kind=kind, heat=heat)

    found = overdue_days(memory, floor=0.01, now_ms=now_ms, half_life_days=45)

    assert (found is None) == (heat_of(memory, now_ms=now_ms, half_life_days=45) >= 0.01)
    assert found is None or -1e-6 <= found <= days + 1e-6
