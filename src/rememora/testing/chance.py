"""Chance that is the same in every run."""

from __future__ import annotations

from hashlib import blake2b
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def seeded_bytes(seed: int) -> Callable[[int], bytes]:
    """Return a source of bytes that follow from *seed*, for `SqliteStore(random_bytes=…)`."""
    blocks = count()

    def draw(n: int) -> bytes:
        drawn = b""
        while len(drawn) < n:
            drawn += blake2b(f"{seed}:{next(blocks)}".encode()).digest()
        return drawn[:n]

    return draw
