"""A store that was replaced by an older copy of itself: what was erased since is erased from it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.erasing import bare, said
from rememora.core.prints import sentences_of
from rememora.core.told import forms
from rememora.flow.certify import certified, unfinished
from rememora.flow.erase_apply import carry_out, versions_of
from rememora.flow.erase_named import Named
from rememora.flow.erase_reach import reach_of
from rememora.model.memory import STATUSES
from rememora.model.queries import Which

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.flow.certify import Words
    from rememora.flow.deps import Deps
    from rememora.model.erasing import Certificate
    from rememora.ports.erasing import Aside, Erasing

    Knows = Callable[[str], bool]


def reapply(deps: Deps) -> tuple[Certificate, ...]:
    """Erase what the file beside the store knows and the store does not; one certificate for each time it was done."""
    aside: Aside = deps.store.aside  # type: ignore[attr-defined]  # whoever calls has looked
    with deps.store.reading():
        if not aside.unknown():
            return ()
    at_ms = deps.clock.now_ms()
    with deps.store.transaction():
        found = aside.unknown()
        aside.adopt(at_ms=at_ms)
        done = [(scope, _again(deps, scope, knows, until_ms, at_ms)) for scope, knows, until_ms in found]
    return tuple(
        certified(deps, words, scope=scope, at_ms=at_ms) for scope, words in done if words is not None
    )


def _again(deps: Deps, scope: str, knows: Knows, until_ms: int | None, at_ms: int) -> Words | None:
    erasing: Erasing = deps.store.erasing  # type: ignore[attr-defined]  # it has an aside
    reach = reach_of(deps, erasing, _named(deps, scope, knows, until_ms), scope=scope, copied=False)
    if not reach.count:
        return None
    gone = carry_out(deps, erasing, reach, scope=scope, at_ms=at_ms, until_ms=until_ms)
    return unfinished(deps, (), gone, scope=scope, at_ms=at_ms, erased=reach.count)


def _named(deps: Deps, scope: str, knows: Knows, until_ms: int | None) -> Named:
    """Find what is known by its digest; with a bound only what was told before."""
    found = Named()
    for memory in deps.store.memories.find(Which(scopes=(scope,), statuses=STATUSES)):
        is_meant = until_ms is None or memory.recorded_ms < until_ms
        if is_meant and any(map(knows, forms(versions_of(deps, memory)))):
            found.memories[memory.id] = memory
    for message in deps.store.transcript.window([scope], until_ms=until_ms, hidden=True):
        if message.role == "note" or message.words_hash:
            continue
        whole, *_ = said(message.text) or ("",)
        if whole and knows(whole):
            found.messages[message.id] = message
            continue
        places = [p for p in sentences_of(message.text) if any(map(knows, said(message.text[slice(*p)])))]
        if places:
            found.places[message.id] = [bare(message.text, place) for place in places]
    return found
