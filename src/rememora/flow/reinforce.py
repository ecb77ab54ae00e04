"""What was really used is remembered as used; being found is not enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.attribution import USED, share_used
from rememora.core.clean import repaired
from rememora.core.text import index_terms, query_terms

if TYPE_CHECKING:
    from rememora.flow.deps import Deps
    from rememora.model.results import Recall


def used(deps: Deps, recall: Recall, reply: str, *, at_ms: int) -> tuple[str, ...]:
    """Count a recall of every memory among the hits whose words the reply holds; return their ids.

    Content and `updated` stay as they are; messages are not counted.
    """
    said = index_terms(repaired(reply))
    hits = [
        hit
        for hit in recall.hits
        if hit.memory is not None and share_used(query_terms(hit.text, limit=256), said) >= USED
    ]
    by_scope: dict[str, list[str]] = {}
    for hit in hits:
        by_scope.setdefault(hit.scope, []).append(hit.id)
    if by_scope:
        with deps.store.transaction():
            for scope, ids in by_scope.items():
                deps.store.memories.touch(scope, ids, at_ms=at_ms)
                deps.store.ledger.append("memory.used", scope=scope, ids=ids, at_ms=at_ms)
    return tuple(hit.id for hit in hits)
