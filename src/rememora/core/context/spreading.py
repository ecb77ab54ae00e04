"""An order in which the answers to a question for several things come from several sessions."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rememora.core.context.entry import Entry

_LOOKED_AT = 60
"""Of the best so many are put in order anew; what comes after them is not shown."""
_FREE, _MOST = 2, 10.0
"""Hits of one session that do not crowd it, and how many more crowd it most."""


def spread(entries: Sequence[Entry], place: int, weights: Mapping[str, Sequence[float]]) -> None:
    """Let each further hit of a session count less: who asks what somebody has painted wants all of it.

    The best comes first, then the best of those that are left when each is crowded by those before it. On LoCoMo
    all answers of a question for several things are among the first five in .183 of cases, and in .176 without.

    Args:
        entries: With figures and totals.
        place: That of the figure "crowded".
        weights: Of the features, by scope.
    """
    left = sorted(entries, key=lambda entry: (-entry.total, entry.scope, entry.id))[:_LOOKED_AT]
    talks: dict[object, list[Entry]] = {}
    for entry in left:
        talks.setdefault(entry.talk, []).append(entry)
    taken: dict[object, int] = {}
    total = attrgetter("total")
    while left:
        best = max(left, key=total)
        left.remove(best)
        if best.talk is None:
            continue
        talks[best.talk].remove(best)
        taken[best.talk] = taken.get(best.talk, 0) + 1
        crowd = (taken[best.talk] + 1 - _FREE) / _MOST
        for entry in talks[best.talk] if crowd > 0 else ():
            _crowd(entry, place, min(1.0, crowd), weights[entry.scope][place])


def _crowd(entry: Entry, place: int, crowd: float, weight: float) -> None:
    entry.total += weight * (crowd - entry.figures[place])
    entry.figures = (*entry.figures[:place], crowd, *entry.figures[place + 1 :])
