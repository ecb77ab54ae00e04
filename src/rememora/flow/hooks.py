"""Memories that a text brings to mind by their triggers, and what is learnt of each trigger.

An arm of recall by itself: `by_hooks` gives keys with a share. What was said by the graph besides, such as the
neighbours of an entity, goes in as *more*.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from rememora.core.hooks import Fired, fired, learnt, terms_of
from rememora.flow.embedding import embedded
from rememora.model.errors import EmbedderError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rememora.core.embedding import Vector
    from rememora.flow.deps import Deps
    from rememora.flow.embedding import Asked
    from rememora.model.hooks import Hook
    from rememora.model.memory import Memory
    from rememora.model.queries import Where
    from rememora.ports.vectors import Key

WORTH = 0.35
"""What a trigger alone is worth as a score, 0 to 1, at its full weight. Source: memory-river (UD-05)."""

_MATCHED = 200
"""Hooks that are looked at, heaviest first: where thousands have a word, the rest would change nothing."""
_COMPARED = 50
"""Hooks whose meaning is compared, heaviest first. Source: memory-river (UD-22)."""
_REMEMBERED = 2_000

_vectors: WeakKeyDictionary[object, dict[str, Vector]] = WeakKeyDictionary()
"""Vectors of triggers by embedder: each is asked for once in a process."""


def by_hooks(
    deps: Deps,
    text: str,
    *,
    scopes: Sequence[str],
    where: Where,
    resting: bool,
    near: Mapping[str, float] | None = None,
    more: Sequence[str] = (),
) -> dict[Key, Fired]:
    """Return the memories whose triggers a text sets off, best first, at most three. Inside a block.

    Args:
        deps: The ports.
        text: What was said.
        scopes: Where to look.
        where: What may be found.
        resting: Triggers that fired within the setting `hooks.cooldown_s` are passed over.
        near: Cosine with a trigger, by its words; see `meanings`.
        more: Terms that stand for the text besides its own.
    """
    if "memory" not in where.sources:
        return {}
    asked = sorted(terms_of(text) | {*more})
    meant = {words for words, cosine in (near or {}).items() if cosine > 0}
    hooks: dict[tuple[str, str, str], Hook] = {}
    for scope in scopes:
        found = deps.store.hooks.matching(scope, asked, limit=_MATCHED) if asked else []
        if meant:
            found += [h for h in deps.store.hooks.heaviest(scope, limit=_COMPARED) if h.words in meant]
        hooks |= {(hook.scope, hook.memory_id, hook.words): hook for hook in found}
    if not hooks:
        return {}
    may = {(m.scope, m.id) for m in _memories(deps, hooks.values()) if _passes(m, where)}
    best = fired(
        [hook for hook in hooks.values() if (hook.scope, hook.memory_id) in may],
        text,
        now_ms=where.now_ms,
        resting_ms=deps.settings.hooks_cooldown_s * 1000 if resting else 0,
        more=more,
        similarity=near,
    )
    return {("memory", one.hook.scope, one.hook.memory_id): one for one in best}


def meanings(
    deps: Deps, asked: Asked | None, *, scopes: Sequence[str], timeout_s: float | None
) -> dict[str, float]:
    """Return the cosine of a question with the heaviest triggers, by their words. Outside of any block.

    Without an embedder, or when it gives no answer, none is near: words still set triggers off.
    """
    if asked is None or deps.embedder is None:
        return {}
    with deps.store.reading():
        hooks = [hook for scope in scopes for hook in deps.store.hooks.heaviest(scope, limit=_COMPARED)]
    if not hooks:
        return {}
    known = _vectors.setdefault(deps.embedder, {})
    missing = [words for words in dict.fromkeys(hook.words for hook in hooks) if words not in known]
    try:
        made = embedded(deps, deps.embedder, missing, mode="store", timeout_s=timeout_s)
    except EmbedderError:
        made = []
    if len(known) + len(made) > _REMEMBERED:
        known.clear()
    known.update(
        {words: vector for words, vector in zip(missing, made, strict=False) if not isinstance(vector, str)}
    )
    return {
        hook.words: max(
            0.0, sum(float(x) * float(y) for x, y in zip(asked.vector, known[hook.words], strict=True))
        )
        for hook in hooks
        if hook.words in known and len(known[hook.words]) == len(asked.vector)
    }


def fire(deps: Deps, text: str, *, scope: str, memory_ids: Sequence[str], at_ms: int) -> None:
    """Note which triggers brought memories before a model. Inside a transaction."""
    hooks = deps.store.hooks.of(scope, memory_ids)
    set_off = [one for one in hooks if not one.dropped and (terms_of(one.words) & terms_of(text))]
    deps.store.hooks.put([replace(one, fired=one.fired + 1, fired_ms=at_ms) for one in set_off or hooks])


def learn(deps: Deps, *, scope: str, shown: Sequence[str], used: Sequence[str]) -> None:
    """Let the triggers that brought memories learn whether an answer used them. Inside a transaction."""
    waiting = [hook for hook in deps.store.hooks.of(scope, shown) if hook.fired > hook.used + hook.unused]
    deps.store.hooks.put([learnt(hook, used=hook.memory_id in used) for hook in waiting])


def _memories(deps: Deps, hooks: Iterable[Hook]) -> list[Memory]:
    by_scope: dict[str, list[str]] = {}
    for hook in hooks:
        by_scope.setdefault(hook.scope, []).append(hook.memory_id)
    return [memory for scope, ids in by_scope.items() for memory in deps.store.memories.several(scope, ids)]


def _passes(memory: Memory, where: Where) -> bool:
    """Tell whether the limits of a question let a memory through; the index sees to that for the other arms."""
    return (
        (where.kinds is None or memory.kind in where.kinds)
        and (where.session is None or memory.session == where.session)
        and (where.since_ms is None or memory.began_ms >= where.since_ms)
        and (where.until_ms is None or memory.began_ms < where.until_ms)
        and where.roles is None
    )
