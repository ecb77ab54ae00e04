"""A slice of what waits, between turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.flow import distill, vectors
from rememora.model.distilled import Ticked

if TYPE_CHECKING:
    from rememora.flow.deps import Deps

NONCE_DAYS = 400
"""How long a block is known by its nonce: a conversation that is taken up after a year is still stripped."""
_DAY_MS = 86_400_000


def tick(deps: Deps) -> Ticked:
    """Let go of the nonces of old blocks, learn from some exchanges that wait, and make some vectors."""
    with deps.store.transaction():
        deps.store.injections.sweep(deps.clock.now_ms() - NONCE_DAYS * _DAY_MS)
    return Ticked(distilled=distill.tick(deps), vectors=vectors.tick(deps))
