"""Values that were ever told of somebody: what holds, what held before, and what was taken back. Inside a block."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.edges import subject_term
from rememora.model.queries import Where

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory

FORGETTABLE = ("active", "superseded", "deprecated", "quarantined")
"""Statuses of what a request to forget takes: what waits for a decision was told as well."""
_READ_BY = ("active", "superseded", "deprecated")
_MOST_READ_BY, _MOST_FORGETTABLE = 60, 1_000
"""Values, the newest. Each of the first is looked for in every sentence; of the second hardly anybody has as many."""
_BEFORE_ALL_MS = -(2**62)


def told_of(deps: Deps, scope: str, who: str) -> list[Memory]:
    """Return the values of somebody, in plain form, by which words are read; in the order of telling."""
    return _values(deps, scope, (who,), _READ_BY, most=_MOST_READ_BY)


def forgettable(deps: Deps, scope: str, subjects: Iterable[str]) -> list[Memory]:
    """Return the values of some subjects, in plain form, that a request may mean; in the order of telling."""
    return _values(deps, scope, subjects, FORGETTABLE, most=_MOST_FORGETTABLE)


def _values(
    deps: Deps, scope: str, subjects: Iterable[str], statuses: tuple[str, ...], *, most: int
) -> list[Memory]:
    terms = list(map(subject_term, subjects))
    where = Where(now_ms=_BEFORE_ALL_MS, sources=("memory",))
    rows = deps.store.index.candidates({scope: terms}, where, limit=most, order="newest") if terms else []
    found = deps.store.memories.several(scope, [row.id for row in rows])
    return sorted((m for m in found if m.slot and m.status in statuses), key=lambda m: (m.recorded_ms, m.id))
