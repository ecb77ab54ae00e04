"""Which memories are merged, and what they become: two that say the same are one, said twice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.dedupe import normal_value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import TypeVar

    from rememora.model.memory import Memory

    Alike = Callable[[Memory], Sequence[tuple[float, Memory]]]
    Item = TypeVar("Item")

LEAST = 0.1
"""Below this similarity, 0 to 1, nothing is merged whatever threshold is asked for. Source: aipack-memory (UA-16)."""

_BONUS = 0.05
"""What hearing a thing twice adds to the confidence in it. Source: aipack-memory (UA-11)."""


class Merge(NamedTuple):
    """One step: *kept* takes *absorbed* in.

    Attributes:
        kept, absorbed: As they are before the step.
        result: What *kept* becomes.
        similarity: 0 to 1.
    """

    kept: Memory
    absorbed: Memory
    result: Memory
    similarity: float


def may_merge(kept: Memory, absorbed: Memory) -> bool:
    """Tell whether one memory may take in another, however alike their words are.

    Both hold now and for the same time, are of one kind and have the same address and value or none; their words
    weigh the same, so that trust neither rises nor falls by merging; and nobody pinned the one that would go.
    """
    return (
        kept.id != absorbed.id
        and kept.scope == absorbed.scope
        and (kept.status, absorbed.status) == ("active", "active")
        and "false" not in (kept.integrity, absorbed.integrity)
        and (kept.kind, kept.trust) == (absorbed.kind, absorbed.trust)
        and (kept.valid_from_ms, kept.valid_to_ms) == (absorbed.valid_from_ms, absorbed.valid_to_ms)
        and _address(kept) == _address(absorbed)
        and not absorbed.pinned
    )


def merged(kept: Memory, absorbed: Memory, *, at_ms: int) -> Memory:
    """Return what a memory becomes that takes in another.

    It keeps its id and takes the longer text; concepts, meta and evidence are united, recalls added up, and it
    counts as known since the earlier of the two. What lives longer decides when it expires.

    Source: aipack-memory (UA-15), which loses the meta, and lets the newer one decide when both expire.
    """
    longer, shorter = (absorbed, kept) if len(absorbed.text) > len(kept.text) else (kept, absorbed)
    expiries = [one.expires_ms for one in (kept, absorbed)]
    return replace(
        kept,
        version=kept.version + 1,
        updated_ms=at_ms,
        title=kept.title or absorbed.title,
        text=longer.text,
        concepts=_united(kept.concepts, absorbed.concepts),
        confidence=round(min(1.0, max(kept.confidence, absorbed.confidence) + _BONUS), 6),
        importance=max(kept.importance, absorbed.importance),
        source="consolidation",
        evidence=_united(longer.evidence, shorter.evidence),
        because=_united(kept.because, absorbed.because),
        triggers=_united(kept.triggers, absorbed.triggers),
        meta={**absorbed.meta, **kept.meta},
        recorded_ms=min(kept.recorded_ms, absorbed.recorded_ms),
        expires_ms=None if None in expiries else max(ms for ms in expiries if ms is not None),
        heat=max(kept.heat, absorbed.heat),
        reinforced_ms=max(kept.reinforced_ms, absorbed.reinforced_ms),
        recall_count=kept.recall_count + absorbed.recall_count,
        recalled_ms=max(
            (ms for ms in (kept.recalled_ms, absorbed.recalled_ms) if ms is not None), default=None
        ),
    )


def plan(candidates: Iterable[Memory], alike: Alike, *, similarity: float, at_ms: int) -> list[Merge]:
    """Return the merges of what is new, in order; each step builds on those before.

    The newest comes first, and the newer of a pair takes the older in.

    Args:
        candidates: Memories that are new or changed since the last time.
        alike: Gives memories that are like one, with how much, 0 to 1, by a measure that is absolute: the best of
            a few is not near for that.
        similarity: From here on they are merged.
        at_ms: The time of the merge, epoch milliseconds.
    """
    least = max(LEAST, similarity)
    steps: list[Merge] = []
    now: dict[str, Memory] = {}  # what the steps so far have made of each
    gone: set[str] = set()
    for candidate in sorted(candidates, key=_newness, reverse=True):
        for measure, other in sorted(alike(candidate), key=lambda one: (-one[0], _newness(one[1]))):
            first, second = now.get(candidate.id, candidate), now.get(other.id, other)
            said = (first.text, second.text) == (candidate.text, other.text)  # what was measured
            pair = _pair(first, second)
            if measure < least or not said or pair is None or gone & {first.id, second.id}:
                continue
            kept, absorbed = pair
            now[kept.id] = merged(kept, absorbed, at_ms=at_ms)
            gone.add(absorbed.id)
            steps.append(Merge(kept, absorbed, now[kept.id], measure))
    return steps


def _pair(first: Memory, second: Memory) -> tuple[Memory, Memory] | None:
    """Return who takes in whom: the newer the older one, unless that one is pinned; `None` if neither may."""
    older, newer = sorted((first, second), key=_newness)
    pairs = ((newer, older), (older, newer))
    return next((pair for pair in pairs if may_merge(*pair)), None)


def _newness(memory: Memory) -> tuple[int, int, str]:
    return memory.updated_ms, memory.recorded_ms, memory.id


def _address(memory: Memory) -> str | None:
    return None if memory.slot is None else normal_value(memory.slot)


def _united(first: Sequence[Item], second: Sequence[Item]) -> tuple[Item, ...]:
    return tuple(dict.fromkeys((*first, *second)))
