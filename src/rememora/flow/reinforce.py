"""What was really used is remembered as used; being found is not enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.attribution import USED, share_used
from rememora.core.clean import repaired
from rememora.core.prints import prints
from rememora.core.sentinel import NONCE_BYTES, blocks, nonce_of
from rememora.core.text import index_terms, query_terms
from rememora.model.context import Context

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.flow.deps import Deps
    from rememora.model.results import Recall


def used(deps: Deps, shown: Recall | Context, reply: str, *, at_ms: int) -> tuple[str, ...]:
    """Count a recall of every memory that was shown and whose words the reply holds; return their ids.

    Content and `updated` stay as they are; messages are not counted.
    """
    said = index_terms(repaired(reply))
    memories = _injected(shown) if isinstance(shown, Context) else _found(shown)
    told = [
        (scope, id) for scope, id, text in memories if share_used(query_terms(text, limit=256), said) >= USED
    ]
    by_scope: dict[str, list[str]] = {}
    for scope, id in told:
        by_scope.setdefault(scope, []).append(id)
    if by_scope:
        with deps.store.transaction():
            for scope, ids in by_scope.items():
                deps.store.memories.touch(scope, ids, at_ms=at_ms)
                deps.store.ledger.append("memory.used", scope=scope, ids=ids, at_ms=at_ms)
    return tuple(id for _, id in told)


def injected(deps: Deps, ids: Sequence[str], *, scope: str, at_ms: int) -> tuple[str, ...]:
    """Note what a host put before a model by itself: each counts as recalled, and its words as an echo.

    Returns the ids that are kept here. Content and `updated` stay as they are.
    """
    nonce = nonce_of(deps.random_bytes(NONCE_BYTES))  # nobody sees it; it keeps the notes of two calls apart
    with deps.store.transaction():
        kept = deps.store.memories.several(scope, ids)
        names = tuple(memory.id for memory in kept)
        if kept:
            marks = list(dict.fromkeys(mark for memory in kept for mark in prints(memory.text)))
            deps.store.injections.record(scope, nonce, at_ms=at_ms, prints=marks)
            deps.store.memories.touch(scope, names, at_ms=at_ms)
            deps.store.ledger.append("memory.injected", scope=scope, ids=names, at_ms=at_ms)
    return names


def _found(recall: Recall) -> Iterator[tuple[str, str, str]]:
    return ((hit.scope, hit.id, hit.text) for hit in recall.hits if hit.memory is not None)


def _injected(context: Context) -> Iterator[tuple[str, str, str]]:
    """Give scope, id and words of the memories in a block, which has its lines in the order of `injected`."""
    records = [record for block in blocks(context.text) for record in block.records]
    for line, record in zip(context.injected, records, strict=True):
        if line.section == "memories":
            yield line.scope, line.id, record.text
