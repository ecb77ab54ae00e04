"""What was said before stands behind what took its place, where both answer a question. Inside a block."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.context.entry import Entry
    from rememora.flow.deps import Deps
    from rememora.model.results import Hit

_LONGEST_CHAIN = 10


def newest_first(deps: Deps, hits: Sequence[Hit], came: Sequence[Entry]) -> tuple[list[Hit], list[Entry]]:
    """Move each hit whose memory was replaced, or whose premise was, behind the hit that tells what replaced it.

    A message says its old words for ever, and may be nearer to the question than the words that put it right. It keeps
    its mark (`Hit.doubtful`) and no more than the score of what now stands before it.
    """
    pairs = list(zip(hits, came, strict=True))
    for pair in [one for one in pairs if one[0].doubtful]:
        after = _successors(deps, pair[0])
        place = max((at for at, (hit, _) in enumerate(pairs) if _tells(hit, after)), default=-1)
        at = pairs.index(pair)
        if place > at:
            ahead = pairs[place][0]
            pairs.pop(at)
            pairs.insert(place, (replace(pair[0], score=min(pair[0].score, ahead.score)), pair[1]))
    return [hit for hit, _ in pairs], [entry for _, entry in pairs]


def _successors(deps: Deps, hit: Hit) -> set[str]:
    """Return the ids of what took the place of what a hit rests on, and of the messages that told it."""
    found: set[str] = set()
    ids = list(hit.doubtful)
    for _ in range(_LONGEST_CHAIN):
        memories = deps.store.memories.several(hit.scope, ids)
        found |= {one.id for one in memories if one.id not in hit.doubtful}
        found |= {span.message_id for one in memories if one.id not in hit.doubtful for span in one.evidence}
        ids = [one.superseded_by for one in memories if one.superseded_by and one.superseded_by not in found]
        if not ids:
            break
    return found


def _tells(hit: Hit, after: set[str]) -> bool:
    return not hit.doubtful and (hit.id in after or not after.isdisjoint(hit.source_ids))
