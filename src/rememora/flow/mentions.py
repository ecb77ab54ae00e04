"""What still says what was forgotten: turns, and memories made of the same words, such as gists and skills."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.flow.copies import copies

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory
    from rememora.model.results import Receipt


def with_mentions(deps: Deps, receipts: Sequence[Receipt], memories: Sequence[Memory]) -> tuple[Receipt, ...]:
    """Let the receipts of what was forgotten name what still says it. Inside a transaction."""
    return tuple(
        replace(receipt, mentions=mentions(deps, memory))
        for receipt, memory in zip(receipts, memories, strict=True)
    )


def mentions(deps: Deps, memory: Memory) -> tuple[str, ...]:
    """Return the ids of messages and memories that hold the words of a memory; messages first.

    The turns that it was learnt from are named though they went out of sight with it: their words are still kept.
    """
    own = {span.message_id for span in memory.evidence}
    phrases = [memory.text, *(span.text for span in memory.evidence)]
    found = copies(deps, phrases, scope=memory.scope)
    messages, memories = found.messages, found.memories
    said = deps.store.transcript.messages(memory.scope, sorted(own | messages.keys()))
    told = [m.id for m in said if m.role != "note" and (m.id in own or (m.visible and m.id in messages))]
    others = [other.id for other in memories.values() if other.status == "active" and other.id != memory.id]
    return (*told, *others)
