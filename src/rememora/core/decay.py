"""How warm a memory still is: it fades from when it was last used, and some never do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol

    class Fading(Protocol):
        """What heat depends on; a `Memory` has it all, and so has a row of `ports.lifecycle`."""

        @property
        def kind(self) -> str: ...
        @property
        def pinned(self) -> bool: ...
        @property
        def heat(self) -> float: ...
        @property
        def reinforced_ms(self) -> int: ...


DAY_MS = 86_400_000

CORE_KINDS = frozenset({"identity", "preference", "constraint", "business", "decision", "core_rule"})
"""Kinds that do not fade (X-23): what the other memories are about."""

CAPSULE_HEAT = 0.3
"""A capsule is a summary of work in hand, and begins so low. Source: memory-river, health 30 of 100."""

_CAPSULE_DAYS = 3.0
"""Its half-life, however long that of the others is: it is gone within two weeks of its last use."""

_SKILL_PACE = 0.25
"""Skills fade at a quarter of the speed. Source: memory-river (D-061)."""


def first_heat(kind: str) -> float:
    """Return the heat, 0 to 1, that a new memory of this kind has, and gets back when it is used."""
    return CAPSULE_HEAT if kind == "capsule" else 1.0


def half_life_of(memory: Fading, *, half_life_days: float) -> float | None:
    """Return the days in which the heat of a memory halves; `None` if it does not fade."""
    if memory.pinned or memory.kind in CORE_KINDS:
        return None
    if memory.kind == "capsule":
        return min(_CAPSULE_DAYS, half_life_days)
    return half_life_days / _SKILL_PACE if memory.kind == "skill" else half_life_days


def heat_of(memory: Fading, *, now_ms: int, half_life_days: float) -> float:
    """Return the heat of a memory now, 0 to 1: ``heat * 2 ** -(age / half-life)``.

    The age counts from when it was last reinforced; a clock that was set back makes nothing hotter than it was.

    Args:
        memory: Its kind and pin, its heat when it was last reinforced, and when that was.
        now_ms: Epoch milliseconds.
        half_life_days: Days, of a memory of no special kind; above 0.

    Source: alice-memory-llm (B-081), half-life 45 days.
    """
    days = half_life_of(memory, half_life_days=half_life_days)
    age_ms = now_ms - memory.reinforced_ms
    return memory.heat if days is None or age_ms <= 0 else faded(memory.heat, age_ms / DAY_MS, days)


def faded(heat: float, age_days: float, half_life_days: float) -> float:
    """Return what is left of *heat*, 0 to 1, after so many days."""
    return float(heat * 2.0 ** -(age_days / half_life_days))


def overdue_days(memory: Fading, *, floor: float, now_ms: int, half_life_days: float) -> float | None:
    """Return for how many days a memory has been below *floor*, 0 to 1; `None` if it is not."""
    days = half_life_of(memory, half_life_days=half_life_days)
    if days is None or heat_of(memory, now_ms=now_ms, half_life_days=half_life_days) >= floor:
        return None
    from math import log2

    age_days = max(0.0, (now_ms - memory.reinforced_ms) / DAY_MS)
    return age_days - days * max(0.0, log2(memory.heat / floor)) if memory.heat > 0 else age_days
