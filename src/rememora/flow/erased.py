"""Words that were erased and come back: they are not written again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.erasing import holds_back, left_of
from rememora.core.told import forms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory

HELD_BACK = "erased"
"""In the store's own values: whether anything ever was, so that a store where nothing was pays one look a turn."""


def anything_erased(deps: Deps) -> bool:
    """Tell whether anything ever was; who takes in many texts asks once. Outside of any block."""
    with deps.store.reading():
        return bool(deps.store.meta.get(HELD_BACK))


def without_erased(deps: Deps, text: str, *, scope: str, told_ms: int | None = None) -> str:
    """Return a text with the mark in place of what was erased from this scope. Outside of any block."""
    with deps.store.reading():
        return left(deps, text, scope=scope, told_ms=told_ms)


def left(deps: Deps, text: str, *, scope: str, told_ms: int | None = None) -> str:
    """Return a text with the mark in place of what was erased from this scope. Inside a block."""
    if not deps.store.meta.get(HELD_BACK):
        return text
    at_ms = deps.clock.now_ms() if told_ms is None else told_ms

    def is_blocked(form: str) -> bool:
        return holds_back(deps.store.tombstones.blocking(scope, form), told_ms=at_ms)

    return left_of(text, is_blocked)


def blocker(deps: Deps, versions: Sequence[Memory], *, but: str | None = None) -> str | None:
    """Return the id of the tombstone that keeps a memory out: of one that was forgotten, or of an erase.

    Inside a block. That of the id *but* is in nobody's way.
    """
    told_ms = min(version.recorded_ms for version in versions)
    for form in forms(versions):
        id = deps.store.tombstones.blocking(versions[0].scope, form)
        if id != but and holds_back(id, told_ms=told_ms):
            return id
    return None
