"""Hot, warm and cold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.tiers import COLD, HOT, TIERS, WARM, Placed, arranged, tier_of

PLACED = st.lists(
    st.builds(
        Placed,
        st.text(min_size=1, max_size=3),
        st.sampled_from(TIERS),
        st.floats(0, 1),
        st.integers(0, 5),
    ),
    unique_by=lambda memory: memory.id,
    max_size=30,
)


@pytest.mark.parametrize(
    ("tier", "heat", "expected"),
    [
        (WARM, 0.6, HOT),  # enters at .6
        (WARM, 0.59, WARM),
        (HOT, 0.4, HOT),  # stays down to .4
        (HOT, 0.39, WARM),
        (COLD, 0.3, WARM),  # enters at .3
        (COLD, 0.29, COLD),
        (WARM, 0.15, WARM),  # stays down to .15
        (WARM, 0.14, COLD),
        (COLD, 1.0, HOT),  # used again: all the way up
        (HOT, 0.0, COLD),  # away for long: all the way down
    ],
)
def test_each_tier_has_a_threshold_in_and_one_out(tier: str, heat: float, expected: str) -> None:
    assert tier_of(tier, heat) == expected


def test_overflow_is_pushed_down_tier_by_tier() -> None:
    memories = [Placed(f"m{n}", HOT, 1 - n / 10) for n in range(5)]

    found = arranged(memories, hot_max=2, warm_max=1)

    assert {tier: [memory.id for memory in members] for tier, members in found.items()} == {
        HOT: ["m0", "m1"],
        WARM: ["m2"],
        COLD: ["m3", "m4"],
    }


def test_among_equals_the_last_used_one_stays_up() -> None:
    memories = [Placed("a", HOT, 1.0, 1), Placed("b", HOT, 1.0, 2), Placed("c", HOT, 1.0, 1)]

    found = arranged(memories, hot_max=2, warm_max=9)

    assert [memory.id for memory in found[HOT]] == ["b", "a"]


@given(memories=PLACED, hot_max=st.integers(0, 9), warm_max=st.integers(0, 9))
def test_caps_are_hard_nobody_is_lost_and_nobody_rises_without_heat(
    memories: list[Placed], hot_max: int, warm_max: int
) -> None:
    found = arranged(memories, hot_max=hot_max, warm_max=warm_max)

    assert len(found[HOT]) <= hot_max
    assert len(found[WARM]) <= warm_max
    assert sorted(memory.id for tier in TIERS for memory in found[tier]) == sorted(m.id for m in memories)
    for tier in TIERS:
        for memory in found[tier]:
            assert TIERS.index(tier) >= TIERS.index(tier_of(memory.tier, memory.heat))


@given(memories=PLACED, hot_max=st.integers(0, 9), warm_max=st.integers(0, 9))
def test_what_is_pushed_down_is_no_warmer_than_what_stays(
    memories: list[Placed], hot_max: int, warm_max: int
) -> None:
    found = arranged(memories, hot_max=hot_max, warm_max=warm_max)

    pushed = [m for m in (*found[WARM], *found[COLD]) if tier_of(m.tier, m.heat) == HOT]
    assert max((m.heat for m in pushed), default=0) <= min((m.heat for m in found[HOT]), default=1)


@given(memories=PLACED, hot_max=st.integers(0, 9), warm_max=st.integers(0, 9))
def test_arranging_again_moves_nobody(memories: list[Placed], hot_max: int, warm_max: int) -> None:
    once = arranged(memories, hot_max=hot_max, warm_max=warm_max)
    again = [memory._replace(tier=tier) for tier, members in once.items() for memory in members]

    twice = arranged(again, hot_max=hot_max, warm_max=warm_max)

    moved = {m.id for tier in TIERS for m in twice[tier] if m.tier != tier}
    assert moved == set()
