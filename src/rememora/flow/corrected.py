"""Which messages say what is no longer so: what was learnt from them was replaced or taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.text import query_terms
from rememora.model.queries import Which

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory
    from rememora.model.results import Hit

_CLOSED = ("superseded", "deprecated")


def corrected_messages(deps: Deps, hits: Sequence[Hit]) -> set[tuple[str, str]]:
    """Return scope and id of the messages among *hits* that were corrected later.

    That is a message whose own words a closed memory rests on, unless the same message says what closed it; and
    any other message of its exchange that repeats the value, such as an answer that only confirmed it.
    """
    return set(outdated_parts(deps, hits))


def outdated_parts(deps: Deps, hits: Sequence[Hit]) -> dict[tuple[str, str], list[tuple[int, int]]]:
    """Return scope and id of the messages among *hits* that were corrected later, with the parts that were.

    Of a message that only repeats the value it is the whole.
    """
    said: dict[str, dict[str, list[Hit]]] = {}
    for hit in hits:
        if hit.memory is None and hit.evidence:
            said.setdefault(hit.scope, {}).setdefault(hit.evidence[0].exchange_id, []).append(hit)
    found: dict[tuple[str, str], list[tuple[int, int]]] = {}
    with deps.store.reading():
        for scope, by_exchange in said.items():
            for memory in _closed(deps, scope, tuple(by_exchange)):
                for hit in by_exchange[memory.evidence[0].exchange_id]:
                    if _says(hit, memory):
                        found.setdefault((scope, hit.id), []).extend(_parts(hit, memory))
    return found


def _parts(hit: Hit, memory: Memory) -> list[tuple[int, int]]:
    own = [(span.start, span.end) for span in memory.evidence if span.message_id == hit.id]
    return own or [(0, len(hit.text))]


def _closed(deps: Deps, scope: str, exchanges: tuple[str, ...]) -> list[Memory]:
    """Return the memories learnt from these exchanges that hold no longer, by a word from elsewhere."""
    asked = Which(scopes=(scope,), statuses=_CLOSED, exchanges=exchanges)
    closed = list(deps.store.memories.find(asked))
    named = [memory.superseded_by for memory in closed if memory.superseded_by is not None]
    came = {memory.id: _place(memory) for memory in deps.store.memories.several(scope, named)}
    return [memory for memory in closed if came.get(memory.superseded_by or "") != _place(memory)]


def _place(memory: Memory) -> str | None:
    return memory.evidence[0].message_id if memory.evidence else None


def _says(hit: Hit, memory: Memory) -> bool:
    if hit.id == _place(memory):
        return True
    value = set(query_terms(memory.slot[2])) if memory.slot else set()
    return bool(value) and value <= set(query_terms(hit.text))
