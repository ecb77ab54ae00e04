"""Ids that nothing has yet: what we name must never meet what a host named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory


def free_message_id(
    deps: Deps, scope: str, wanted: str, *, taken: Container[str] = (), namesakes: int = 0
) -> str:
    """Return *wanted*, or with the first number behind it that makes an id that no message has. In a block.

    Args:
        deps: The ports.
        scope: Where the message belongs.
        wanted: The id that it should have.
        taken: Ids that are given away in the same write.
        namesakes: So many are known to have asked for the same id; the count begins behind them.
    """

    def known(id: str) -> bool:
        if id in taken:
            return True
        return any(message.id == id for message in deps.store.transcript.messages(scope, [id]))

    return _free(wanted, known, first=max(2, namesakes + 1))


def free_exchange_id(deps: Deps, scope: str, wanted: str, *, taken: Container[str] = ()) -> str:
    """Return *wanted*, or with the first number behind it that makes an id that no exchange has. In a block."""

    def known(id: str) -> bool:
        return id in taken or deps.store.transcript.exchange(scope, id) is not None

    return _free(wanted, known, first=2)


def _free(wanted: str, known: Callable[[str], bool], *, first: int) -> str:
    id, number = wanted, first
    while known(id):
        id, number = f"{wanted}#{number}", number + 1
    return id


def free_memory_id(deps: Deps, memory: Memory) -> str:
    """Return an id that follows from the content of a memory, and that no other has. In a block."""
    from rememora.core.identity import content_id

    again = 0
    while True:
        id = content_id("mem", memory.scope, memory.kind, memory.text, memory.recorded_ms, again)
        if deps.store.memories.get(memory.scope, id) is None:
            return id
        again += 1


def own_id(given: object) -> str:
    """Return the host's id, which may be a number or anything else that has a text; empty if there is none."""
    try:
        words = "" if given is None else str(given)
    except (ValueError, RecursionError):  # a huge number, or a list that is deep or holds itself
        raise InvalidInput(f"id: expected text, found a {type(given).__name__} that has none") from None
    return arguments.identifier("id", words) if words or given is not None else ""
