"""One turn at a time: begin it when the user speaks, complete it when the answer is there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.identity import content_id
from rememora.flow import pool
from rememora.flow.again import heard_again, same_answer, same_question
from rememora.flow.answer import Answer
from rememora.flow.distill import taught
from rememora.flow.erased import anything_erased
from rememora.flow.intake import Intake
from rememora.flow.modes import learning_of, mode_of
from rememora.flow.own_words import own_words
from rememora.flow.quarantine import quarantine
from rememora.flow.said import Written, answers, asked_in, drafted, free, shown, write_whole
from rememora.model.errors import ExchangeConflict, NotFound
from rememora.model.results import Receipt
from rememora.model.transcript import NOT_KEPT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.answer import Tool
    from rememora.flow.deps import Deps
    from rememora.flow.distill import Learn
    from rememora.model.transcript import Exchange, Message

    Done = tuple[Receipt, tuple[Receipt, ...] | None]

_SEED_BYTES = 16
"""128 bits, so that no two ids of one moment are the same."""


def begin(deps: Deps, text: str, *, id: str | None, scope: str, session: str | None, at_ms: int) -> Exchange:
    """Write down what the user said; it becomes evidence when the exchange is completed."""
    clean = Intake().text(own_words(deps, text, role="user", scope=scope))
    seed = _seed(deps, clean)
    with deps.store.transaction():
        known = deps.store.transcript.exchange(scope, id) if id else None
        name = id or _fresh_id(deps, seed, scope=scope, session=session, at_ms=at_ms)
        if known is not None:
            begun = same_question(deps, known, clean)
        else:
            begun = _begun(deps, drafted(name, clean, scope=scope, session=session, at_ms=at_ms))
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
            return _learnt(_completed(deps, known, answer, at_ms=at_ms), learn)

    if len(known) < len(question):
        receipt, _ = write(None)
        receipt = _unheard(deps, receipt)
    else:
        receipt = taught(deps, waiting, [*known, *answers(waiting, answer, at_ms)], write)
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
    intake, erased = Intake(), anything_erased(deps)
    asked = intake.text(own_words(deps, user_text, role="user", scope=scope, erased=erased))
    told = own_words(deps, assistant_text, role="assistant", scope=scope, erased=erased)
    answer = Answer(intake, told, tools, indexed=deps.settings.archive)
    if deps.settings.archive:
        answer.terms(None, asked)
    draft = drafted(id or "", asked, scope=scope, session=session, at_ms=at_ms)
    own = [asked_in(draft, asked, at_ms), *answers(draft, answer, at_ms)]
    seed = _seed(deps, asked)  # once: what is written anew without learning takes the place of what was held

    def write(learn: Learn | None) -> Done:
        with deps.store.transaction():
            known = deps.store.transcript.exchange(scope, id) if id else None
            if known is not None:
                known = same_question(deps, known, asked)
                return _learnt(_completed(deps, known, answer, at_ms=at_ms, asked=own[0]), learn)
            name = id or _fresh_id(deps, seed, scope=scope, session=session, at_ms=at_ms)
            return _learnt(write_whole(deps, replace(draft, id=name), answer, at_ms=at_ms), learn)

    receipt = taught(deps, draft, own, write)
    pool.settle(deps, scope, receipt.id)
    quarantine(deps, [("message", scope, false_id) for false_id in answer.false_ids])
    return receipt


def _begun(deps: Deps, exchange: Exchange) -> Exchange:
    """Write an exchange that is not there, and return it as it is stored. Inside a transaction."""
    id, scope, at_ms = exchange.id, exchange.scope, exchange.user_sent_at_ms
    deps.store.transcript.put_exchange(replace(exchange, words_kept=deps.settings.archive))
    asked = free(deps, [asked_in(exchange, exchange.user_text, at_ms)])
    deps.store.transcript.add_messages(pool.to_write(deps, asked))
    deps.store.ledger.append("exchange.begun", scope=scope, ids=[id], at_ms=at_ms)
    stored = deps.store.transcript.exchange(scope, id)
    assert stored is not None
    return stored


def _learnt(written: Written, learn: Learn | None) -> Done:
    """Learn from an exchange that was completed just now. Inside the same transaction."""
    if learn is None or written.exchange is None:
        return written.receipt, None
    return written.receipt, learn(written.exchange, written.own)


def _completed(
    deps: Deps, known: Exchange, answer: Answer, *, at_ms: int, asked: Message | None = None
) -> Written:
    """Write the answer and make the exchange evidence, its question as it is now. Inside a transaction.

    *asked* is the question where it comes along with the answer.
    """
    id, scope, transcript = known.id, known.scope, deps.store.transcript
    told = answers(known, answer, at_ms)
    if known.status == "completed":
        again = same_answer(deps, known, answer.text)
        said = [*filter(None, [asked]), *told]
        return Written(replace(again, degraded=heard_again(deps, known, said)))
    waiting = list(transcript.window([scope], exchange_id=id, hidden=True))
    answer.false_ids = [message.id for message in waiting if message.integrity == "false"]
    question = [message for message in waiting if message.integrity != "false"]
    told = pool.to_write(deps, free(deps, told))
    done = replace(
        known,
        status="completed",
        assistant_text=told[-1].text,
        completed_at_ms=at_ms,
        failure_reason=None,
        learning=learning_of(deps.settings),
        words_kept=known.words_kept and deps.settings.archive,
    )
    transcript.put_exchange(done)
    transcript.add_messages(told)
    transcript.show(scope, [message.id for message in question], visible=True)
    question = [replace(message, visible=True) for message in question]
    return shown(deps, done, question, told, answer, at_ms=at_ms)


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
