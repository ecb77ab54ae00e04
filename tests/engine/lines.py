"""Lines to ask about, and memories that rest on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.model.memory import Span
from rememora.testing import a_memory

if TYPE_CHECKING:
    from rememora import Rememora


def said(
    mem: Rememora,
    id: str,
    words: str,
    *,
    role: str = "user",
    scope: str | None = None,
    session: str | None = None,
) -> None:
    mem.archive([{"id": id, "role": role, "content": words}], scope=scope, session=session)


def apart(mem: Rememora, id: str, words: str, **more: str) -> None:
    """Say something in a session of its own, where nothing stands beside it."""
    said(mem, id, words, session=f"of {id}", **more)


def found(mem: Rememora, question: str, **options: object) -> list[str]:
    return [hit.id for hit in mem.recall(question, **options).hits]  # type: ignore[arg-type]


def rests(mem: Rememora, id: str, text: str, *messages: str) -> None:
    """Keep a memory that rests on messages, as one does that was distilled from them."""
    evidence = (
        tuple(
            Span(
                exchange_id=m.exchange_id, message_id=m.id, role=m.role, start=0, end=len(m.text), text=m.text
            )
            for m in mem.rehydrate(ids=list(messages))
        )
        if messages
        else ()
    )
    with mem._deps.store.transaction():
        mem._deps.store.memories.put(a_memory(id=id, text=text, evidence=evidence))
    mem.upkeep.rebuild()
