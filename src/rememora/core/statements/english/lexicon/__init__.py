"""Classes of words. A word that is missing belongs into the set whose sentence would still be right with it."""

from __future__ import annotations


def wordset(text: str) -> frozenset[str]:
    """Give the words of *text*."""
    return frozenset(text.split())
