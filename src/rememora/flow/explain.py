"""Why something is kept: its words, the rule that found them, the gate, and what happened since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.evidence import trust_of_role
from rememora.flow.shown import shown
from rememora.model.errors import NotFound
from rememora.model.inbox import Why
from rememora.model.memory import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.model.ledger import LedgerRow
    from rememora.model.memory import Memory
    from rememora.model.transcript import Message

_USES = frozenset({"memory.used", "memory.injected", "block.injected"})  # later than the decision


def why(deps: Deps, id: str, *, scopes: Sequence[str]) -> Why:
    """Explain a memory, or else a message, of the first scope that has it.

    Raises:
        NotFound: Neither has this id here, or it was forgotten.
    """
    with deps.store.reading():
        try:
            memory = shown(deps, id, scopes=scopes)
        except NotFound:
            return _of_message(deps, id, scopes=scopes)
        rows = deps.store.ledger.rows([memory.scope], id=id)
    return _of_memory(memory, tuple(rows))


def _of_memory(memory: Memory, rows: tuple[LedgerRow, ...]) -> Why:
    came = [row for row in rows if row.ids[:1] == (memory.id,) and row.operation not in _USES]
    rule = memory.meta.get("rule") if memory.source in ("extracted", "gist") else None
    return Why(
        id=memory.id,
        kind=memory.kind,
        text=memory.text,
        status=memory.status,
        trust=memory.trust,
        evidence=memory.evidence,
        rule=None if rule is None else str(rule),
        decision=came[0].operation.partition(".")[2] if came else "stored",
        reason=came[0].reason if came else None,
        history=rows,
    )


def _of_message(deps: Deps, id: str, *, scopes: Sequence[str]) -> Why:
    for scope in scopes:
        for message in deps.store.transcript.messages(scope, [id]):
            if message.visible and message.integrity != "false":
                ids = dict.fromkeys((message.id, message.exchange_id))
                rows = [row for one in ids for row in deps.store.ledger.rows([scope], id=one)]
                unique = {row.operation_id: row for row in rows}
                return _said(
                    message, tuple(sorted(unique.values(), key=lambda row: int(row.operation_id[3:])))
                )
    raise NotFound("a memory or message", id, scope=", ".join(scopes))


def _said(message: Message, rows: tuple[LedgerRow, ...]) -> Why:
    came = [row for row in rows if row.operation not in _USES]
    span = Span(
        exchange_id=message.exchange_id,
        message_id=message.id,
        role=message.role,
        start=0,
        end=len(message.text),
        text=message.text,
    )
    return Why(
        id=message.id,
        kind="message",
        text=message.text,
        status="completed",
        trust=trust_of_role(message.role),
        evidence=(span,),
        rule=None,
        decision=came[-1].operation.partition(".")[2] if came else "archived",
        reason=None,
        history=rows,
    )
