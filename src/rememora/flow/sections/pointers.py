"""Where the exact words are of what stands in the block in short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import quoted_lines
from rememora.core.lossy import lossy
from rememora.core.times import format_time
from rememora.flow.sections import line_of

if TYPE_CHECKING:
    from rememora.flow.deps import Deps
    from rememora.flow.sections import Asked, Line
    from rememora.model.results import Hit

MOST = 3
"""Pointers in one block: a reader follows one or two."""
_MOST_IDS = 4
"""Ids in one pointer; `rehydrate` by the memory brings the others along."""
_SAYS = {"en": "in short here; the exact words: rehydrate {}", "zh": "此处为摘要；原文请用 rehydrate {}"}


def offer(deps: Deps, turn: Asked) -> list[Line]:
    """Offer the way back to the words behind each memory that went in and is lossy."""
    if turn.found is None:
        return []
    inside = {(line.scope, line.id) for line in turn.taken if line.counts}
    hits = [hit for hit in turn.found.hits if (hit.scope, hit.id) in inside]
    return [_pointer(deps, turn, hit) for hit in hits if hit.memory and lossy(hit.memory)][:MOST]


def _pointer(deps: Deps, turn: Asked, hit: Hit) -> Line:
    ids = hit.source_ids[:_MOST_IDS]
    record = quoted_lines.Record(
        kind="pointer",
        date=format_time(hit.at_ms, zone=deps.settings.timezone)[:10],
        id=hit.id,
        text=_SAYS[turn.language].format(" ".join(ids)),
        trust="host",
    )
    return line_of(deps, record, scope=hit.scope, section="pointers")
