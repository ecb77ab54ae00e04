"""Which scopes there are and what they hold, for those who ask in the wrong one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.cli import output

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from rememora.cli.door import Door


def counts(status: Mapping[str, object]) -> list[Mapping[str, Any]]:
    """Return scope, messages and memories of every scope that a status lists."""
    rows = status["scopes"]
    assert isinstance(rows, list)  # the promise of `ports.store.Store.describe`
    return rows


def note_others(door: Door, asked: Sequence[str], *, nothing: str = "") -> None:
    """Tell those who found *nothing* so, and that they may have asked in the wrong scope."""
    if nothing and not door.json:
        output.note(nothing)
    if only_others_hold(door, asked):
        output.note(f"other scopes hold something: {door.to_run('status')}")


def only_others_hold(door: Door, asked: Sequence[str]) -> bool:
    """Tell whether the scopes that were asked hold nothing while another one does."""
    asked = asked or (door.loaded.settings.default_scope,)
    filled = {row["scope"] for row in counts(door.engine.status()) if row["messages"] or row["memories"]}
    return bool(filled) and filled.isdisjoint(asked)
