"""Whether a reply really used a memory that it was given."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

USED = 0.5
"""Least share of a memory's informative terms that a reply must hold. Source: system D's n-gram overlap (UD-32)."""


def share_used(memory_terms: Iterable[str], reply_terms: Iterable[str]) -> float:
    """Return the share, 0 to 1, of a memory's different terms that the reply holds; 0 for a memory without any."""
    told = set(memory_terms)
    return len(told & set(reply_terms)) / len(told) if told else 0.0
