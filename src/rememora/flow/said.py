"""The messages of an exchange, as a turn gives them and as they are written."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rememora.flow import pool
from rememora.flow.index import message_entry
from rememora.flow.modes import learning_of
from rememora.flow.naming import free_message_id
from rememora.model.results import Receipt
from rememora.model.transcript import Exchange, Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.answer import Answer
    from rememora.flow.deps import Deps


class Written(NamedTuple):
    """What was written of an exchange just now.

    Attributes:
        receipt: What the host is told.
        exchange: As it is stored; `None` where nothing was written.
        own: Its messages with their words, for whoever learns from it in the same transaction; `None` where
            they have to be read.
    """

    receipt: Receipt
    exchange: Exchange | None = None
    own: Sequence[Message] | None = None


def drafted(id: str, text: str, *, scope: str, session: str | None, at_ms: int) -> Exchange:
    """Return an exchange that was begun with these words."""
    return Exchange(
        id=id,
        scope=scope,
        session=session,
        status="pending",
        user_text=text,
        assistant_text=None,
        user_sent_at_ms=at_ms,
        completed_at_ms=None,
        failure_reason=None,
        source="host",
    )


def asked_in(exchange: Exchange, text: str, at_ms: int) -> Message:
    """Return the question of an exchange, under the id that it asks for; it waits until it is answered."""
    return _said(exchange, f"{exchange.id}/user", "user", text, at_ms)


def answers(exchange: Exchange, answer: Answer, at_ms: int) -> list[Message]:
    """Return what completes the exchange, under the ids that it asks for."""
    outputs = [
        _said(exchange, f"{exchange.id}/tool-{number}", "tool", said, at_ms, name=name)
        for number, (name, said) in enumerate(answer.outputs, start=1)
    ]
    return [*outputs, _said(exchange, f"{exchange.id}/assistant", "assistant", answer.text, at_ms)]


def free(deps: Deps, messages: Sequence[Message]) -> list[Message]:
    """Return messages of one scope with ids that no others have. Inside a transaction."""
    scope = messages[0].scope
    if not deps.store.transcript.messages(scope, [message.source_id for message in messages]):
        return list(messages)
    return [replace(one, id=free_message_id(deps, scope, one.source_id)) for one in messages]


def write_whole(deps: Deps, exchange: Exchange, answer: Answer, *, at_ms: int) -> Written:
    """Write an exchange whose question and answer come together, and that is not there. Inside a transaction.

    It leaves the same rows as `capture.begin` and `capture.complete` would.
    """
    id, scope = exchange.id, exchange.scope
    asked = replace(asked_in(exchange, exchange.user_text, at_ms), visible=True)
    written = pool.to_write(deps, free(deps, [asked, *answers(exchange, answer, at_ms)]))
    done = replace(
        exchange,
        status="completed",
        assistant_text=written[-1].text,
        completed_at_ms=at_ms,
        learning=learning_of(deps.settings),
        words_kept=deps.settings.archive,
    )
    done = replace(done, sequence=deps.store.transcript.put_exchange(done))
    deps.store.transcript.add_messages(written)
    deps.store.ledger.append("exchange.begun", scope=scope, ids=[id], at_ms=at_ms)
    return shown(deps, done, written[:1], written[1:], answer, at_ms=at_ms)


def shown(
    deps: Deps,
    done: Exchange,
    question: Sequence[Message],
    told: Sequence[Message],
    answer: Answer,
    *,
    at_ms: int,
) -> Written:
    """Make a completed exchange found, and say that it is complete. Inside a transaction.

    Args:
        deps: The ports.
        done: The exchange as it was written.
        question: Its question, as far as it is sound; nothing that was changed behind our back is evidence.
        told: What completes it.
        answer: The same, read before the transaction.
        at_ms: When it was completed.
    """
    said = [*question, *told]
    terms = [(message, answer.terms(message.name, message.text)) for message in said]
    deps.store.index.add([message_entry(message, some) for message, some in terms if some])
    heard = pool.spoken(deps, question)
    if len(heard) < len(question):  # nobody can read it any more
        deps.store.pool.mark_lost([(done.scope, done.id)], lost=True)
    operation = deps.store.ledger.append("exchange.completed", scope=done.scope, ids=[done.id], at_ms=at_ms)
    receipt = Receipt(status="completed", id=done.id, operation_id=operation, degraded=answer.degraded)
    own = pool.spoken(deps, said)
    return Written(receipt, done, own if len(own) == len(said) else None)


def _said(
    exchange: Exchange, id: str, role: str, text: str, at_ms: int, *, name: str | None = None
) -> Message:
    return Message(
        id=id,
        source_id=id,
        exchange_id=exchange.id,
        scope=exchange.scope,
        session=exchange.session,
        role=role,
        name=name,
        text=text,
        at_ms=at_ms,
        visible=role != "user",  # the question waits until it is answered
    )
