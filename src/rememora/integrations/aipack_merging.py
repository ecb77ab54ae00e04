"""aipack-memory's `consolidate` (A-067, A-081 to A-085).

There, entries of the same words stand side by side until they are merged. Here they are one from the start, and how
often they were told again is kept with it, until consolidation makes of it what merging them would have made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rememora import InvalidInput
from rememora.core.arguments import shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rememora import Rememora

AGAIN = "aipack_again"
"""Key in `meta`: the confidence that each repetition came with."""

BONUS = 0.05
"""What a repetition adds to the confidence. Source: aipack-memory (UA-11)."""

_OPTIONS = {"similarity_threshold": 0.85, "min_confidence": 0.1, "max_age_ms": None}
_DAY_MS = 86_400_000
_MOST = 10_000


def told_again(
    mem: Rememora, id: str, *, concepts: Sequence[str] = (), confidence: float | None = None
) -> None:
    """Remember that the words of an entry came again; without a confidence, with the one that it has."""
    memory = mem.get(id)
    again = [*_repetitions(memory.meta), memory.confidence if confidence is None else confidence]
    united = tuple(dict.fromkeys((*concepts, *memory.concepts)))
    mem.update(id, meta={**memory.meta, AGAIN: again}, concepts=united)


def consolidate(mem: Rememora, options: Mapping[str, object] | None, *, source: str) -> dict[str, int]:
    """Merge and prune, and return how many entries went by each.

    Args:
        mem: The store.
        options: See `RememoraStore.consolidate`.
        source: Key in `meta` that says where an entry came from.
    """
    wanted = _checked(options)
    repeated = _folded(mem, source)
    days = None if wanted["max_age_ms"] is None else max(1, wanted["max_age_ms"]) / _DAY_MS
    done = mem.upkeep.consolidate(
        similarity=wanted["similarity_threshold"], min_confidence=wanted["min_confidence"], max_age_days=days
    )
    return {"merged": done.merged + repeated, "pruned": done.pruned}


def _folded(mem: Rememora, source: str) -> int:
    """Count repetitions as merges; return how many there were."""
    total = 0
    for memory in mem.list(limit=_MOST):
        confidence, again = memory.confidence, _repetitions(memory.meta)
        for other in again:
            confidence = min(1.0, max(confidence, other) + BONUS)
        if again:
            rest = {name: value for name, value in memory.meta.items() if name != AGAIN}
            mem.update(memory.id, confidence=round(confidence, 6), meta={**rest, source: "consolidation"})
        total += len(again)
    return total


def _repetitions(meta: Mapping[str, object]) -> list[float]:
    found = meta.get(AGAIN)
    return [float(one) for one in found] if isinstance(found, list) else []


def _checked(options: Mapping[str, object] | None) -> dict[str, Any]:
    given = dict(options or {})
    unknown = sorted(set(map(str, given)) - set(_OPTIONS))
    if unknown:
        raise InvalidInput(f"consolidate: expected only {', '.join(_OPTIONS)}, found {', '.join(unknown)}")
    wanted: dict[str, Any] = {**_OPTIONS, **{k: v for k, v in given.items() if v is not None}}
    age_ms = wanted["max_age_ms"]
    if age_ms is not None and (isinstance(age_ms, bool) or not isinstance(age_ms, int) or age_ms < 0):
        raise InvalidInput(f"max_age_ms: expected whole milliseconds from 0 up, found {shown(age_ms)}")
    return wanted
