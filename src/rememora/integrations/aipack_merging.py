"""aipack-memory's `consolidate` (A-067, A-081 to A-085).

There, entries of the same words stand side by side until they are merged. Here they are one from the start, and how
often they were told again is kept with it, until consolidation makes of it what merging them would have made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rememora import InvalidInput
from rememora.core.arguments import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora import Rememora

AGAIN, MORE = "aipack_again", "aipack_again_more"
"""Keys in `meta`: the confidence that each of the last repetitions came with; how many there were before those."""
_MOST_AGAIN = 50
"""By then the confidence is 1, whatever it was; more would make the entry larger each time that it is told."""

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
    more = _more(memory.meta) + max(0, len(again) - _MOST_AGAIN)
    kept = {AGAIN: again[-_MOST_AGAIN:], **({MORE: more} if more else {})}
    united = tuple(dict.fromkeys((*concepts, *memory.concepts)))
    mem.update(id, meta={**memory.meta, **kept}, concepts=united)


def consolidate(mem: Rememora, options: Mapping[str, object] | None, *, source: str) -> dict[str, int]:
    """Merge and prune, and return how many entries went by each.

    Args:
        mem: The store.
        options: See `RememoraStore.consolidate`.
        source: Key in `meta` that says where an entry came from.
    """
    wanted = _checked(options)
    repeated = _folded(mem, source)
    done = mem.upkeep.consolidate(
        similarity=wanted["similarity_threshold"],
        min_confidence=wanted["min_confidence"],
        max_age_days=age_days(wanted["max_age_ms"]),
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
            rest = {name: value for name, value in memory.meta.items() if name not in (AGAIN, MORE)}
            mem.update(memory.id, confidence=round(confidence, 6), meta={**rest, source: "consolidation"})
        total += len(again) + _more(memory.meta)
    return total


def _more(meta: Mapping[str, object]) -> int:
    found = meta.get(MORE)
    return found if isinstance(found, int) else 0


def _repetitions(meta: Mapping[str, object]) -> list[float]:
    found = meta.get(AGAIN)
    return [float(one) for one in found if isinstance(one, int | float)] if isinstance(found, list) else []


def _checked(options: Mapping[str, object] | None) -> dict[str, Any]:
    if options is not None and not isinstance(options, Mapping):
        raise InvalidInput(f"options: expected a mapping, found {type(options).__name__}")
    given = dict(options or {})
    unknown = sorted(set(map(str, given)) - set(_OPTIONS))
    if unknown:
        raise InvalidInput(f"consolidate: expected only {', '.join(_OPTIONS)}, found {', '.join(unknown)}")
    wanted: dict[str, Any] = {**_OPTIONS, **{k: v for k, v in given.items() if v is not None}}
    age_days(wanted["max_age_ms"])
    return wanted


def age_days(age_ms: object) -> float | None:
    """Return whole milliseconds as days, at least one of them; `None` for none.

    Raises:
        InvalidInput: They are no such number.
    """
    if age_ms is None:
        return None
    if isinstance(age_ms, bool) or not isinstance(age_ms, int) or age_ms < 0:
        raise InvalidInput(f"max_age_ms: expected whole milliseconds from 0 up, found {shown(age_ms)}")
    return max(1, age_ms) / _DAY_MS
