"""Values of an address in two times: when they held in the world, and when that was known here.

One rule decides everything: **a value holds from its begin until the next value of its address begins, or until its
own end, whichever comes first.** What begins at the same time is decided by who told it later. Values of an
attribute with several at a time stand beside each other, so there the rule counts for each value by itself. A word
that weighs less takes nothing from one that weighs more: it is contested, and has no part in what holds.

What is known of an end may change ("they moved out in May"); each telling is kept with its time (`Memory.ends`), so
what was believed at any moment can be said again. Ends that follow from the next value are never asked for when an
earlier moment is meant: they are derived from the values that were known then.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.dedupe import normal_form
from rememora.core.intervals import Interval, earliest, is_before
from rememora.model.memory import TRUST_RANK

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rememora.model.memory import Memory

ALIAS = "alias of"
"""The attribute of a name whose value is another name of the same subject; a migration has an index for it."""

STATUSES = ("active", "superseded", "deprecated", "quarantined")
"""Of the memories that a timeline is made of; what is in the trash or archived says nothing any more."""


class Spell(NamedTuple):
    """A value, and the time that it holds for; `contested` if a word that weighs more says otherwise."""

    memory: Memory
    time: Interval
    contested: bool = False


def told_ends(memory: Memory) -> tuple[tuple[int, int | None], ...]:
    """Return what was told of the end, in the order of telling: when it was known, and the end."""
    return memory.ends or ((memory.recorded_ms, memory.valid_to_ms),)


def own_end(memory: Memory, known_ms: int | None = None) -> int | None:
    """Return the end that was told of a value itself, as it was known at a moment; `None` is today's knowledge."""
    told = told_ends(memory)
    known = [end for at, end in told if known_ms is None or at <= known_ms]
    return known[-1] if known else told[0][1]


def with_end(memory: Memory, end_ms: int | None, *, known_ms: int) -> Memory:
    """Return a memory of which another end was told."""
    return replace(memory, valid_to_ms=end_ms, ends=(*told_ends(memory), (known_ms, end_ms)))


def closed_by(older: Memory, newer: Memory) -> Memory:
    """End a value where the one that replaces it began; what was told of its own end is kept."""
    end_ms = earliest(own_end(older), max(older.began_ms, newer.began_ms))
    return replace(
        older,
        status="superseded",
        superseded_by=newer.id,
        retired_ms=max(older.recorded_ms, newer.recorded_ms),
        valid_to_ms=end_ms,
        ends=told_ends(older),
    )


def is_ended(memory: Memory, now_ms: int) -> bool:
    """Tell whether an end was told after the value was, and has come."""
    return len(memory.ends) > 1 and not is_before(now_ms, own_end(memory))


def spells(rows: Iterable[Memory], known_ms: int | None = None) -> list[Spell]:
    """Return the values of an address with the time that each holds for, as it was known at a moment.

    Args:
        rows: The memories of one attribute of one subject (all its names), in the order of telling.
        known_ms: Epoch milliseconds; `None` is today's knowledge.

    Returns:
        For each value in turn if there may be several, else together: in the order of their begin. Those that
        never held have an end at their start.
    """
    every = list(rows)
    ids = {memory.id for memory in every}
    return [
        spell
        for group in _addresses(m for m in every if _counts(m, known_ms))
        for spell in _timeline(group, {m.id for m in group} if group[0].many else ids, known_ms)
    ]


def alone(memory: Memory) -> Spell:
    """Return the time that a value claims for itself, whatever the others say."""
    return Spell(memory, Interval(memory.began_ms, own_end(memory)), contested=True)


def holding(rows: Iterable[Memory], at_ms: int, known_ms: int | None = None) -> list[Spell]:
    """Return what held at a moment, as it was known at another one."""
    return [s for s in spells(rows, known_ms) if not s.contested and s.time.holds(at_ms)]


def settled(rows: Sequence[Memory], *, now_ms: int, left: Iterable[str] = ()) -> list[Memory]:
    """Return the memories whose status or end is no longer what follows from all of an address, as it follows.

    What holds last is active, what came before is closed by what came next, and what is contested waits. What was
    closed by something outside of the address stays closed.

    Args:
        rows: The memories of an address, in the order of telling.
        now_ms: Epoch milliseconds.
        left: Ids of memories that were of this address until now: what they closed is open again.
    """
    every, gone = {memory.id for memory in rows}.union(left), set(left) - {memory.id for memory in rows}
    changed = []
    for group in _addresses(m for m in rows if _counts(m, None)):
        # Of several values each stands by itself: what another one took the place of was told, and stays closed.
        ids = {m.id for m in group} | gone if group[0].many else every
        timeline = _timeline(group, ids, None)
        line = [spell.memory for spell in timeline if not spell.contested]
        after = {m.id: then for m, then in pairwise(line)}
        lead: Memory | None = None
        for memory, _, contested in timeline:
            lead = lead if contested else memory
            now = (
                _contested(memory, lead)
                if contested
                else _followed(memory, after.get(memory.id), ids, now_ms)
            )
            changed += [] if now == memory else [now]
    return changed


def _counts(memory: Memory, known_ms: int | None) -> bool:
    """Tell whether a memory was part of what was believed; what was taken back was so until then."""
    if memory.status not in STATUSES or (known_ms is not None and memory.recorded_ms > known_ms):
        return False
    if memory.status == "deprecated":
        return known_ms is not None and is_before(known_ms, memory.retired_ms)
    return memory.status != "quarantined"


def _addresses(rows: Iterable[Memory]) -> list[list[Memory]]:
    """Group by address: all values together, but each by itself where several may hold."""
    groups: dict[str, list[Memory]] = {}
    for memory in sorted(
        rows, key=lambda m: (m.began_ms, m.recorded_ms)
    ):  # what is equal stays as it was told
        assert memory.slot is not None  # rows of an address have one
        groups.setdefault(normal_form(memory.slot[2]) if memory.many else "", []).append(memory)
    return list(groups.values())


def _timeline(group: Sequence[Memory], ids: set[str], known_ms: int | None) -> list[Spell]:
    found: list[Spell] = []
    next_start: int | None = None
    for memory, contested in reversed(_judged(group, known_ms)):
        start = memory.began_ms
        end = earliest(
            own_end(memory, known_ms), None if contested else next_start, _closed(memory, ids, known_ms)
        )
        found.append(Spell(memory, Interval(start, None if end is None else max(start, end)), contested))
        next_start = next_start if contested else start
    return found[::-1]


def _judged(group: Sequence[Memory], known_ms: int | None) -> list[tuple[Memory, bool]]:
    """Tell of each memory whether it is contested by the one that reigns when it begins."""
    judged = []
    reigning: Memory | None = None
    for memory in group:
        contested = (
            reigning is not None
            and TRUST_RANK[memory.trust] < TRUST_RANK[reigning.trust]
            and is_before(memory.began_ms, own_end(reigning, known_ms))
        )
        reigning = reigning if contested else memory
        judged.append((memory, contested))
    return judged


def _closed(memory: Memory, ids: set[str], known_ms: int | None) -> int | None:
    """Return the end that something outside of the address put to a value, if it was known by then."""
    if not _closed_from_outside(memory, ids):
        return None
    known = known_ms is None or memory.retired_ms is None or memory.retired_ms <= known_ms
    return memory.valid_to_ms if known else None


def _closed_from_outside(memory: Memory, ids: set[str]) -> bool:
    """Tell whether a correction without an address closed it, or a value that is forgotten since."""
    if memory.status != "superseded":
        return False
    return len(memory.ends) < 2 if memory.superseded_by is None else memory.superseded_by not in ids


def _contested(memory: Memory, reigning: Memory | None) -> Memory:
    """Let what is contested wait; what says the same on a lesser word adds nothing."""
    assert reigning is not None  # what reigns contests
    assert memory.slot is not None
    assert reigning.slot is not None
    if normal_form(memory.slot[2]) == normal_form(reigning.slot[2]):
        return replace(closed_by(memory, reigning), valid_to_ms=memory.began_ms)
    return replace(memory, status="quarantined", superseded_by=None, retired_ms=None)


def _followed(memory: Memory, then: Memory | None, ids: set[str], now_ms: int) -> Memory:
    if _closed_from_outside(memory, ids):
        return memory
    if then is not None:
        return closed_by(memory, then)
    end_ms = own_end(memory)
    ends = memory.ends if len(memory.ends) > 1 else ()
    if is_ended(memory, now_ms):
        return replace(
            memory, status="superseded", superseded_by=None, retired_ms=memory.ends[-1][0], valid_to_ms=end_ms
        )
    return replace(
        memory, status="active", superseded_by=None, retired_ms=None, valid_to_ms=end_ms, ends=ends
    )


def ending(rows: Sequence[Memory], end_ms: int, *, known_ms: int, value: str | None = None) -> list[Memory]:
    """Return what holds at a moment, or one value of it, with its end there; what is contested ends not by that.

    A value whose own begin is that moment never held.
    """
    wanted = None if value is None else normal_form(value)
    return [
        with_end(spell.memory, end_ms, known_ms=known_ms)
        for spell in holding(rows, end_ms)
        if spell.memory.slot is not None and wanted in (None, normal_form(spell.memory.slot[2]))
    ]
