"""Hot, warm and cold: which memories the gate looks at, with a threshold for each direction and hard caps."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

HOT, WARM, COLD = TIERS = ("hot", "warm", "cold")

HOT_IN, HOT_OUT = 0.6, 0.4
WARM_IN, WARM_OUT = 0.3, 0.15
"""A tier is entered at the first, 0 to 1, and left below the second: what lies between stays where it is.
Source: alice-memory-llm (B-083)."""


class Placed(NamedTuple):
    """A memory, where it is and how warm it is now.

    Attributes:
        heat: 0 to 1.
        reinforced_ms: When it was last reinforced; among equals the later one is warmer.
    """

    id: str
    tier: str
    heat: float
    reinforced_ms: int = 0


def tier_of(tier: str, heat: float) -> str:
    """Return the tier that a memory belongs to by its heat, 0 to 1, if there is room."""
    if heat >= (HOT_OUT if tier == HOT else HOT_IN):
        return HOT
    return WARM if heat >= (WARM_IN if tier == COLD else WARM_OUT) else COLD


def arranged(memories: Iterable[Placed], *, hot_max: int, warm_max: int) -> dict[str, list[Placed]]:
    """Return who is in which tier now, warmest first.

    The caps are hard: the coolest are pushed down a tier, and from there another one if that is full too.

    Args:
        memories: All of a scope.
        hot_max: Most memories in the hot tier.
        warm_max: Most memories in the warm tier.

    Source: alice-memory-llm (B-082).
    """
    wanted: dict[str, list[Placed]] = {tier: [] for tier in TIERS}
    for memory in memories:
        wanted[tier_of(memory.tier, memory.heat)].append(memory)
    hot = sorted(wanted[HOT], key=_warmest_first)
    warm = sorted([*hot[hot_max:], *wanted[WARM]], key=_warmest_first)
    cold = sorted([*warm[warm_max:], *wanted[COLD]], key=_warmest_first)
    return {HOT: hot[:hot_max], WARM: warm[:warm_max], COLD: cold}


def _warmest_first(memory: Placed) -> tuple[float, int, str]:
    return -memory.heat, -memory.reinforced_ms, memory.id
