"""One turn at a time: begin it when the user speaks, complete it when the answer is there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.identity import content_id
from rememora.flow import pool
from rememora.flow.again import heard_again, same_answer, same_question
from rememora.flow.answer import Answer
from rememora.flow.distill import taught
from rememora.flow.index import message_entry
from rememora.flow.intake import Intake
from rememora.flow.modes import learning_of, mode_of
from rememora.flow.naming import free_message_id
from rememora.flow.own_words import own_words
from rememora.flow.quarantine import quarantine
from rememora.model.errors import ExchangeConflict, NotFound
from rememora.model.results import Receipt
from rememora.model.transcript import NOT_KEPT, Exchange, Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.answer import Tool
    from rememora.flow.deps import Deps
    from rememora.flow.distill import Learn

    Done = tuple[Receipt, tuple[Receipt, ...] | None]

_SEED_BYTES = 16
"""128 bits, so that no two ids of one moment are the same."""


def begin(deps: Deps, text: str, *, id: str | None, scope: str, session: str | None, at_ms: int) -> Exchange:
    """Write down what the user said; it becomes evidence when the exchange is completed."""
    clean = Intake().text(own_words(deps, text, role="user", scope=scope))
    seed = _seed(deps, clean)
    with deps.store.transaction():
        name = id or _fresh_id(deps, seed, scope=scope, session=session, at_ms=at_ms)
        begun = _begun(deps, clean, id=name, scope=scope, session=session, at_ms=at_ms)
    pool.settle(deps, scope, name)
    return begun


def complete(deps: Deps, id: str, text: str, *, tools: Sequence[Tool], scope: str, at_ms: int) -> Receipt:
    """Write down the answer and what tools said; the whole exchange is evidence from now on."""
    told = own_words(deps, text, role="assistant", scope=scope)
    answer = Answer(Intake(), told, tools, indexed=deps.settings.archive)
    with deps.store.reading():
        waiting = _known(deps, scope, id)
        question = list(deps.store.transcript.window([scope], exchange_id=id, hidden=True))
        known = pool.spoken(deps, question)
    answer.terms(None, waiting.user_text)

    def write(learn: Learn | None) -> Done:
        with deps.store.transaction():
            known = _known(deps, scope, id)
            return _learnt(deps, known, _completed(deps, known, answer, at_ms=at_ms), learn)

    if len(known) < len(question):
        receipt, _ = write(None)
        receipt = _unheard(deps, receipt)
    else:
        receipt = taught(deps, waiting, [*known, *_answers(waiting, answer, at_ms)], write)
    pool.settle(deps, scope, id)
    quarantine(deps, [("message", scope, false_id) for false_id in answer.false_ids])
    return receipt


def fail(deps: Deps, id: str, reason: str, *, scope: str, at_ms: int) -> Receipt:
    """Close an exchange that got no answer; its words stay, but they are no evidence."""
    clean = Intake().text(reason)
    with deps.store.transaction():
        known = _known(deps, scope, id)
        if known.status == "completed":
            raise ExchangeConflict(
                f"exchange {id!r}: expected it pending, found it completed; nothing was changed"
            )
        if known.status == "failed":
            return Receipt(status="duplicate", id=id, of=id, reason=known.failure_reason)
        deps.store.transcript.put_exchange(replace(known, status="failed", failure_reason=clean))
        operation = deps.store.ledger.append(
            "exchange.failed", scope=scope, ids=[id], at_ms=at_ms, reason=clean
        )
    return Receipt(status="failed", id=id, reason=clean, operation_id=operation)


def capture(
    deps: Deps,
    user_text: str,
    assistant_text: str,
    *,
    tools: Sequence[Tool],
    id: str | None,
    scope: str,
    session: str | None,
    at_ms: int,
) -> Receipt:
    """Begin and complete in one transaction; without an id, every call is a new exchange."""
    intake = Intake()
    asked = intake.text(own_words(deps, user_text, role="user", scope=scope))
    told = own_words(deps, assistant_text, role="assistant", scope=scope)
    answer = Answer(intake, told, tools, indexed=deps.settings.archive)
    if deps.settings.archive:
        answer.terms(None, asked)
    draft = _drafted(id or "", asked, scope=scope, session=session, at_ms=at_ms)
    own = [_said(draft, "", "user", asked, at_ms), *_answers(draft, answer, at_ms)]
    seed = _seed(deps, asked)  # once: what is written anew without learning takes the place of what was held

    def write(learn: Learn | None) -> Done:
        with deps.store.transaction():
            name = id or _fresh_id(deps, seed, scope=scope, session=session, at_ms=at_ms)
            known = _begun(deps, asked, id=name, scope=scope, session=session, at_ms=at_ms)
            done = _completed(deps, known, answer, at_ms=at_ms, asked=own[0])
            return _learnt(deps, known, done, learn)

    receipt = taught(deps, draft, own, write)
    pool.settle(deps, scope, receipt.id)
    quarantine(deps, [("message", scope, false_id) for false_id in answer.false_ids])
    return receipt


def _begun(deps: Deps, text: str, *, id: str, scope: str, session: str | None, at_ms: int) -> Exchange:
    """Return the exchange of this id, which is written now if it is not there. Inside a transaction."""
    known = deps.store.transcript.exchange(scope, id)
    if known is not None:
        return same_question(deps, known, text)
    exchange = _drafted(id, text, scope=scope, session=session, at_ms=at_ms)
    deps.store.transcript.put_exchange(replace(exchange, words_kept=deps.settings.archive))
    asked = _free(deps, _said(exchange, f"{id}/user", "user", text, at_ms))
    deps.store.transcript.add_messages(pool.to_write(deps, [asked]))
    deps.store.ledger.append("exchange.begun", scope=scope, ids=[id], at_ms=at_ms)
    stored = deps.store.transcript.exchange(scope, id)
    assert stored is not None
    return stored


def _drafted(id: str, text: str, *, scope: str, session: str | None, at_ms: int) -> Exchange:
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


def _learnt(deps: Deps, known: Exchange, receipt: Receipt, learn: Learn | None) -> Done:
    """Learn from an exchange that was completed just now. Inside the same transaction."""
    if learn is None or receipt.status != "completed":
        return receipt, None
    exchange = deps.store.transcript.exchange(known.scope, known.id)
    assert exchange is not None  # it was written a moment ago
    return receipt, learn(exchange)


def _completed(
    deps: Deps, known: Exchange, answer: Answer, *, at_ms: int, asked: Message | None = None
) -> Receipt:
    """Write the answer and make the exchange evidence, its question as it is now. Inside a transaction.

    *asked* is the question where it comes along with the answer.
    """
    id, scope = known.id, known.scope
    if known.status == "completed":
        again = same_answer(deps, known, answer.text)
        said = [*filter(None, [asked]), *_answers(known, answer, at_ms)]
        return replace(again, degraded=heard_again(deps, known, said))
    waiting = list(deps.store.transcript.window([scope], exchange_id=id, hidden=True))
    answer.false_ids = [message.id for message in waiting if message.integrity == "false"]
    question = [message for message in waiting if message.integrity != "false"]
    answers = pool.to_write(deps, [_free(deps, message) for message in _answers(known, answer, at_ms)])
    done = replace(known, status="completed", completed_at_ms=at_ms, failure_reason=None)
    learning, kept = learning_of(deps.settings), known.words_kept and deps.settings.archive
    deps.store.transcript.put_exchange(replace(done, learning=learning, words_kept=kept))
    deps.store.transcript.add_messages(answers)
    deps.store.transcript.show(scope, [message.id for message in question], visible=True)
    spoken = [(message, answer.terms(message.name, message.text)) for message in [*question, *answers]]
    deps.store.index.add([message_entry(message, terms) for message, terms in spoken if terms])
    if len(pool.spoken(deps, question)) < len(question):  # nobody can read it any more
        deps.store.pool.mark_lost([(scope, id)], lost=True)
    operation = deps.store.ledger.append("exchange.completed", scope=scope, ids=[id], at_ms=at_ms)
    return Receipt(status="completed", id=id, operation_id=operation, degraded=answer.degraded)


def _seed(deps: Deps, text: str) -> str:
    """Return what an id follows from: the words, or chance where they are not kept, since it must tell nothing."""
    return text if deps.settings.archive else deps.random_bytes(_SEED_BYTES).hex()


def _fresh_id(deps: Deps, seed: str, *, scope: str, session: str | None, at_ms: int) -> str:
    """Return an id that follows from a seed and the time, and that no exchange has. Inside a transaction."""
    again = 0
    while True:
        id = content_id("ex", scope, session, at_ms, seed, again)
        if deps.store.transcript.exchange(scope, id) is None:
            return id
        again += 1


def _unheard(deps: Deps, receipt: Receipt) -> Receipt:
    """Say of an exchange that was completed just now that its question is gone: nothing is learnt from it."""
    if receipt.status != "completed" or mode_of(deps.settings) == "off":
        return receipt
    return replace(receipt, degraded=(*receipt.degraded, NOT_KEPT))


def _known(deps: Deps, scope: str, id: str) -> Exchange:
    known = deps.store.transcript.exchange(scope, id)
    if known is None:
        raise NotFound("an exchange", id, scope=scope)
    return known


def _answers(exchange: Exchange, answer: Answer, at_ms: int) -> list[Message]:
    """Return what completes the exchange, under the ids that it asks for."""
    outputs = [
        _said(exchange, f"{exchange.id}/tool-{number}", "tool", said, at_ms, name=name)
        for number, (name, said) in enumerate(answer.outputs, start=1)
    ]
    return [*outputs, _said(exchange, f"{exchange.id}/assistant", "assistant", answer.text, at_ms)]


def _free(deps: Deps, message: Message) -> Message:
    """Return a message with an id that no other has. Inside a transaction."""
    return replace(message, id=free_message_id(deps, message.scope, message.source_id))


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
