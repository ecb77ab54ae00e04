"""Where a list of messages may be cut: never between the call of a tool and its result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.capsules.said import Said


@dataclass(frozen=True, slots=True)
class Cut:
    """What goes and what stays, as places in the list of messages.

    Attributes:
        older: They are put into the capsule, in order.
        kept: They stay word for word: the host's instructions, and the recent part.
        orphans: Of `older`, results of tools whose call is not in the list; a service refuses a list with them.
    """

    older: tuple[int, ...]
    kept: tuple[int, ...]
    orphans: tuple[int, ...] = ()


def cut(said: Sequence[Said], *, keep_tokens: int, least: int = 1) -> Cut:
    """Cut messages so that at most *keep_tokens* of the recent ones stay.

    A message that is a part of a call with its results goes or stays with all of them, also where other
    messages stand between. The last *least* messages stay whatever they cost, and so does a call at the
    end that has no result yet, and what the user said last: without it nobody knows what to do next.
    Orphaned results go to the older part wherever they stand.

    Args:
        said: All messages, in order.
        keep_tokens: Most tokens of the recent part, estimated.
        least: So many of the last messages stay in any case.
    """
    orphans = orphaned(said)
    talk = [one for one in said if not one.is_system and one.place not in orphans]
    units = _units(talk)
    first, spent = len(talk), 0
    for start, end in reversed(units):
        spent += sum(one.tokens for one in talk[start:end])
        needed = len(talk) - end < least or _pending(talk[start:end], talk[end:])
        if spent > keep_tokens and not needed:
            break
        first = start
    recent = {one.place for one in talk[first:]}
    asked = max((at for at, one in enumerate(talk) if one.asks), default=first)
    recent |= {one.place for start, end in units if start <= asked < end for one in talk[start:end]}
    kept = tuple(one.place for one in said if one.is_system or one.place in recent)
    older = tuple(one.place for one in said if one.place not in set(kept))
    return Cut(older=older, kept=kept, orphans=tuple(sorted(orphans)))


def orphaned(said: Sequence[Said]) -> set[int]:
    """Return the places of messages that only bring results of calls that come nowhere before them."""
    called: set[str] = set()
    found = set()
    before: Said | None = None
    for one in said:
        if one.answers and not one.text.strip() and not one.calls:
            near = before is not None and (bool(before.calls) or before.role == "tool")
            known = [answer.id in called if answer.id else near for answer in one.answers]
            if not any(known):
                found.add(one.place)
                continue
        called.update(call.id for call in one.calls if call.id)
        before = one
    return found


def _units(talk: Sequence[Said]) -> list[tuple[int, int]]:
    """Return the parts, as [start, end), that must not be torn; each message is in exactly one."""
    calls: dict[str, int] = {}
    starts = list(range(len(talk)))
    for at, one in enumerate(talk):
        for answer in one.answers:
            if answer.id:
                starts[at] = min(starts[at], calls.get(answer.id, at))
            elif at and (talk[at - 1].calls or talk[at - 1].answers):
                starts[at] = min(starts[at], at - 1)  # without an id a result belongs to what stands before
        calls.update((call.id, at) for call in one.calls if call.id)
    units: list[tuple[int, int]] = []
    for at, start in enumerate(starts):
        begin = start
        while units and units[-1][1] > begin:
            begin = min(begin, units.pop()[0])
        units.append((begin, at + 1))
    return units


def _pending(unit: Sequence[Said], behind: Sequence[Said]) -> bool:
    """Tell whether a call at the very end waits for its result."""
    if any(one.role == "user" and one.text.strip() for one in behind):
        return False
    answered = {answer.id for one in unit for answer in one.answers}
    calls = [call for one in unit for call in one.calls]
    by_place = any(not answer.id for one in unit for answer in one.answers)
    return bool(calls) and not by_place and any(call.id not in answered for call in calls)
