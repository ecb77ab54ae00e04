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
    from collections.abc import Iterator, Mapping, Sequence

    from rememora.flow.deps import Deps
    from rememora.model.results import Recall

NOT_COUNTED = ("skill",)
"""Kinds that neither showing nor answering keeps warm: a skill is used when it is loaded (D-060)."""
_FEWEST = 3
"""Different informative words of a sentence that a reply can be said to have used."""


def used(deps: Deps, shown: Recall | Context, reply: str, *, at_ms: int) -> tuple[str, ...]:
    """Count a recall of every memory that was shown and whose words the reply holds; return their ids.

    Content and `updated` stay as they are; messages are not counted. Whether anything that was shown was of use is
    written down with the signs of the recall, for `refit`.
    """
    said = index_terms(repaired(reply))
    memories = list(_injected(shown) if isinstance(shown, Context) else _found(shown))
    told = [
        (scope, id) for scope, id, text in memories if share_used(query_terms(text, limit=256), said) >= USED
    ]
    by_scope: dict[str, list[str]] = {}
    for scope, id in told:
        by_scope.setdefault(scope, []).append(id)
    if isinstance(shown, Context) and memories and deps.settings.hooks_enabled:
        _teach(deps, memories, by_scope)
    if by_scope:
        with deps.store.transaction():
            for scope, ids in by_scope.items():
                deps.store.memories.touch(scope, ids, at_ms=at_ms)
                deps.store.ledger.append("memory.used", scope=scope, ids=ids, at_ms=at_ms)
    if shown.signs:
        _judge(deps, shown, said, used=bool(told), at_ms=at_ms)
    return tuple(id for _, id in told)


def _judge(deps: Deps, shown: Recall | Context, said: Sequence[str], *, used: bool, at_ms: int) -> None:
    """Write down whether the reply used any memory, or a sentence of any message, that was shown."""
    lines = list(
        _quoted(shown) if isinstance(shown, Context) else ((hit.scope, hit.text) for hit in shown.hits)
    )
    if not lines:
        return
    from rememora.flow.refit import note_judged

    answered = used or any(_tells(text, said) for _, text in lines)
    with deps.store.transaction():
        note_judged(deps, shown.signs, answered=answered, scope=lines[0][0], at_ms=at_ms)


def _tells(text: str, said: Sequence[str]) -> bool:
    """Tell whether a reply holds the words of a sentence; fewer than three words say too little."""
    from rememora.core.sentences import sentences

    told = [query_terms(text[start:end], limit=256) for start, end in sentences(text)]
    return any(len(set(terms)) >= _FEWEST and share_used(terms, said) >= USED for terms in told)


def _teach(deps: Deps, shown: Sequence[tuple[str, str, str]], used: Mapping[str, Sequence[str]]) -> None:
    """Let triggers learn whether what they brought was of use; most stores have none, and pay one look."""
    with deps.store.reading():
        if not deps.store.hooks.any():
            return
    from rememora.flow.hooks import learn

    with deps.store.transaction():
        for scope in dict.fromkeys(scope for scope, _, _ in shown):
            ids = [id for where, id, _ in shown if where == scope]
            learn(deps, scope=scope, shown=ids, used=used.get(scope, ()))


def note_fired(deps: Deps, found: Recall, text: str, *, scope: str, at_ms: int, ids: Sequence[str]) -> None:
    """Note the triggers that brought what goes before a model. Inside a transaction."""
    brought = [hit.id for hit in found.hits if "hook" in hit.scores and hit.scope == scope and hit.id in ids]
    if brought:
        from rememora.flow.hooks import fire

        fire(deps, text, scope=scope, memory_ids=brought, at_ms=at_ms)


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
            counted = [memory.id for memory in kept if memory.kind not in NOT_COUNTED]
            deps.store.memories.touch(scope, counted, at_ms=at_ms)
            deps.store.ledger.append("memory.injected", scope=scope, ids=names, at_ms=at_ms)
    return names


def _found(recall: Recall) -> Iterator[tuple[str, str, str]]:
    return (
        (hit.scope, hit.id, hit.text)
        for hit in recall.hits
        if hit.memory is not None and hit.kind not in NOT_COUNTED
    )


def _quoted(context: Context) -> Iterator[tuple[str, str]]:
    """Give scope and words of the memories and messages in a block."""
    records = [record for block in blocks(context.text) for record in block.records]
    for line, record in zip(context.injected, records, strict=True):
        if line.section in ("memories", "transcript"):
            yield line.scope, record.text


def _injected(context: Context) -> Iterator[tuple[str, str, str]]:
    """Give scope, id and words of the memories in a block, which has its lines in the order of `injected`."""
    records = [record for block in blocks(context.text) for record in block.records]
    for line, record in zip(context.injected, records, strict=True):
        if line.section == "memories":
            yield line.scope, line.id, record.text
