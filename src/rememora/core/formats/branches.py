"""Which messages of a conversation with edits and retries belong to what was seen last."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def path(parents: Mapping[str, str | None], leaf: str) -> list[str]:
    """Return the ids from the root down to *leaf*; a circle or an unknown parent ends it.

    Args:
        parents: Each known id, and the id of what it answers.
        leaf: Where the branch ends.
    """
    seen: dict[str, None] = {}
    at: str | None = leaf
    while at is not None and at in parents and at not in seen:
        seen[at] = None
        at = parents[at]
    return list(seen)[::-1]


def last_leaf(parents: Mapping[str, str | None]) -> str | None:
    """Return the last id that nothing answers, or None where there is none."""
    answered = set(parents.values())
    return next((id for id in reversed(list(parents)) if id not in answered), None)
