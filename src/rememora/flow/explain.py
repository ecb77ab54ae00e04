"""Why something is kept, and why it came: words, rule, gate, what happened since, what came of it, its figures."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.causes import arms, features
from rememora.core.evidence import trust_of_role
from rememora.flow.context import weights_in
from rememora.flow.intake import Intake
from rememora.flow.pool import says
from rememora.flow.premises import fallen
from rememora.flow.shown import shown
from rememora.model.errors import NotFound
from rememora.model.inbox import Why
from rememora.model.memory import STATUSES, Span
from rememora.model.queries import Which
from rememora.model.transcript import TURNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.model.ledger import LedgerRow
    from rememora.model.memory import Memory
    from rememora.model.results import Hit
    from rememora.model.transcript import Message

_USES = frozenset({"memory.used", "memory.injected", "block.injected"})  # later than the decision


def why(deps: Deps, id: str, *, scopes: Sequence[str], words: str | None = None) -> Why:
    """Explain a memory, or else a message, or else an exchange, of the first scope that has it.

    *words* are held against those that it rests on.

    Raises:
        NotFound: None has this id here, or it was forgotten.
    """
    with deps.store.reading():
        found = _explained(deps, id, scopes)
        if words is None:
            return found
        clean = Intake().text(words)  # as every text was that came in
        return replace(found, matches=any(says(deps, span, clean) for span in found.evidence))


def why_hit(deps: Deps, hit: Hit, *, words: str | None = None, rank: int | None = None) -> Why:
    """Explain a hit: what it is kept for, which arms found it, and what each of its figures counts for.

    Raises:
        NotFound: It was forgotten since.
    """
    return replace(
        why(deps, hit.id, scopes=(hit.scope,), words=words),
        rank=rank,
        score=hit.score,
        arms=arms(hit.scores),
        features=features(hit.scores, weights_in(deps, hit.scope, hit.scores)),
    )


def _explained(deps: Deps, id: str, scopes: Sequence[str]) -> Why:
    try:
        memory = shown(deps, id, scopes=scopes)
    except NotFound:
        found = _of_message(deps, id, scopes=scopes) or _of_exchange(deps, id, scopes=scopes)
        if found is None:
            raise NotFound("a memory, message or exchange", id, scope=", ".join(scopes)) from None
        return found
    doubtful = fallen(deps, memory) if memory.because else ()
    return _of_memory(memory, tuple(deps.store.ledger.rows([memory.scope], id=id)), doubtful)


def _of_memory(memory: Memory, rows: tuple[LedgerRow, ...], doubtful: tuple[str, ...]) -> Why:
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
        doubtful=doubtful,
    )


def _of_message(deps: Deps, id: str, *, scopes: Sequence[str]) -> Why | None:
    for scope in scopes:
        for message in deps.store.transcript.messages(scope, [id]):
            if _shows(message):
                rows = _rows(deps, scope, (message.id, message.exchange_id))
                learnt = [memory.id for memory in _learnt(deps, scope, message.exchange_id, message.id)]
                return _said(message, rows, learnt)
    return None


def _of_exchange(deps: Deps, id: str, *, scopes: Sequence[str]) -> Why | None:
    for scope in scopes:
        exchange = deps.store.transcript.exchange(scope, id)
        if exchange is None or exchange.source not in TURNS:
            continue
        said = filter(_shows, deps.store.transcript.window([scope], exchange_id=id))
        rows = _rows(deps, scope, (id,))
        came = [row for row in rows if row.operation not in _USES]
        return Why(
            id=id,
            kind="exchange",
            text=exchange.user_text,
            status=exchange.status,
            trust="user",
            evidence=tuple(map(_whole, said)),
            rule=None,
            decision=came[-1].operation.partition(".")[2] if came else "archived",
            reason=exchange.failure_reason,
            history=rows,
            memories=tuple(memory.id for memory in _learnt(deps, scope, id)),
        )
    return None


def _shows(message: Message) -> bool:
    return message.visible and message.integrity != "false"


def _learnt(deps: Deps, scope: str, exchange: str, message: str | None = None) -> list[Memory]:
    """Return what was learnt from an exchange, or from one message of it, and was not forgotten."""
    statuses = tuple(status for status in STATUSES if status != "trashed")
    asked = Which(scopes=(scope,), statuses=statuses, exchanges=(exchange,))
    now_ms = deps.clock.now_ms()
    return [
        memory
        for memory in deps.store.memories.find(asked)
        if not memory.expired(now_ms) and message in (None, memory.evidence[0].message_id)
    ]


def _rows(deps: Deps, scope: str, ids: Sequence[str]) -> tuple[LedgerRow, ...]:
    """Return the rows that touched any of these, oldest first, each once."""
    rows = [row for id in dict.fromkeys(ids) for row in deps.store.ledger.rows([scope], id=id)]
    unique = {row.operation_id: row for row in rows}
    return tuple(sorted(unique.values(), key=lambda row: int(row.operation_id[3:])))


def _whole(message: Message) -> Span:
    return Span(
        exchange_id=message.exchange_id,
        message_id=message.id,
        role=message.role,
        start=0,
        end=len(message.text),
        text=message.text,
        words_hash=message.words_hash,
    )


def _said(message: Message, rows: tuple[LedgerRow, ...], learnt: Sequence[str]) -> Why:
    came = [row for row in rows if row.operation not in _USES]
    return Why(
        id=message.id,
        kind="message",
        text=message.text,
        status="completed",
        trust=trust_of_role(message.role),
        evidence=(_whole(message),),
        rule=None,
        decision=came[-1].operation.partition(".")[2] if came else "archived",
        reason=None,
        history=rows,
        memories=tuple(learnt),
    )
