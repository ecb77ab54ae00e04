"""Memories and messages that have to do with the turn, each with its date and origin."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from rememora.core.offering import may_answer
from rememora.flow.quoting import Quoting

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from rememora.flow.deps import Deps
    from rememora.flow.sections import Asked, Line


def offer(deps: Deps, turn: Asked) -> list[Line]:
    """Offer what covers the question within the room that is left; no capsule twice, no two lines that say the same.

    Where recall is sure of none of it, a part of that room is used for what may still answer.
    """
    found = turn.found
    if found is None or not found.hits:
        return []
    share = 1.0
    if found.confidence == "none":
        best = max(hit.score for hit in found.hits)
        share = deps.settings.assemble_unsure_share if may_answer(found.sureness, best) else 0.0
    if not share:
        return []
    inside = {(line.scope, line.id) for line in turn.taken}
    hits = [hit for hit in found.hits if (hit.scope, hit.id) not in inside]
    trace: Mapping[str, Any] = found.trace or {}
    wanted = ceil(share * turn.limit)
    left, most = (None, wanted) if turn.left is None else (int(share * turn.left), None)
    return Quoting(deps, hits, turn.asked).packed(
        left, most=most, wanted=wanted, weights=trace.get("weights")
    )
