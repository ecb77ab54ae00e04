"""One turn at a time: begin it when the user speaks, complete it when the answer is there."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

from rememora.core.content import text_of
from rememora.core.identity import content_id
from rememora.flow.hits import quarantine
from rememora.flow.index import message_entry, spoken_terms
from rememora.flow.intake import Intake
from rememora.flow.naming import free_message_id
from rememora.model.errors import ExchangeConflict, InvalidInput, NotFound
from rememora.model.results import Receipt
from rememora.model.transcript import Exchange, Message

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rememora.flow.deps import Deps

    Tool = str | Mapping[str, object]


class _Answer:
    """What completes an exchange: read, redacted and tokenised before the transaction that writes it.

    Attributes:
        terms: Name and words to their index terms. They are remembered: to ask for the terms of the question
            before the transaction keeps the work out of it.
        false_ids: Messages that turned out to be changed behind our back.
    """

    def __init__(self, intake: Intake, text: str, tools: Sequence[Tool]) -> None:
        self.intake, self.text = intake, intake.text(text)
        self.outputs = [_tool(intake, tool) for tool in tools]
        self.terms = cache(partial(spoken_terms, intake=intake))
        self.false_ids: list[str] = []
        for name, said in (*self.outputs, (None, self.text)):
            self.terms(name, said)

    @property
    def degraded(self) -> tuple[str, ...]:
        """What was lost on the way in, and "quarantined" if words could not become evidence."""
        return tuple(["quarantined"] * bool(self.false_ids)) + self.intake.degraded


def begin(deps: Deps, text: str, *, id: str, scope: str, session: str | None, at_ms: int) -> Exchange:
    """Write down what the user said; it becomes evidence when the exchange is completed."""
    clean = Intake().text(text)
    with deps.store.transaction():
        return _begun(deps, clean, id=id, scope=scope, session=session, at_ms=at_ms)


def complete(deps: Deps, id: str, text: str, *, tools: Sequence[Tool], scope: str, at_ms: int) -> Receipt:
    """Write down the answer and what tools said; the whole exchange is evidence from now on."""
    answer = _Answer(Intake(), text, tools)
    with deps.store.reading():
        waiting = _known(deps, scope, id)
    answer.terms(None, waiting.user_text)
    with deps.store.transaction():
        receipt = _completed(deps, _known(deps, scope, id), answer, at_ms=at_ms)
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
    id: str | None,
    scope: str,
    session: str | None,
    at_ms: int,
) -> Receipt:
    """Begin and complete in one transaction; without an id, every call is a new exchange."""
    intake = Intake()
    asked = intake.text(user_text)
    answer = _Answer(intake, assistant_text, ())
    answer.terms(None, asked)
    with deps.store.transaction():
        id = id or _fresh_id(deps, asked, scope=scope, session=session, at_ms=at_ms)
        known = _begun(deps, asked, id=id, scope=scope, session=session, at_ms=at_ms)
        receipt = _completed(deps, known, answer, at_ms=at_ms)
    quarantine(deps, [("message", scope, false_id) for false_id in answer.false_ids])
    return receipt


def _begun(deps: Deps, text: str, *, id: str, scope: str, session: str | None, at_ms: int) -> Exchange:
    """Return the exchange of this id, which is written now if it is not there. Inside a transaction."""
    known = deps.store.transcript.exchange(scope, id)
    if known is not None:
        return _same_question(known, text)
    exchange = Exchange(
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
    deps.store.transcript.put_exchange(exchange)
    deps.store.transcript.add_messages([_said(deps, exchange, "user", "user", text, at_ms)])
    deps.store.ledger.append("exchange.begun", scope=scope, ids=[id], at_ms=at_ms)
    stored = deps.store.transcript.exchange(scope, id)
    assert stored is not None
    return stored


def _completed(deps: Deps, known: Exchange, answer: _Answer, *, at_ms: int) -> Receipt:
    """Write the answer and make the exchange evidence, its question as it is now. Inside a transaction."""
    id, scope = known.id, known.scope
    if known.status == "completed":
        return _same_answer(known, answer.text)
    if known.status == "failed":
        raise ExchangeConflict(f"exchange {id!r}: expected it pending, found it failed; begin another one")
    waiting = list(deps.store.transcript.window([scope], exchange_id=id, hidden=True))
    answer.false_ids = [message.id for message in waiting if message.integrity == "false"]
    question = [message for message in waiting if message.integrity != "false"]
    answers = _answers(deps, known, answer, at_ms)
    deps.store.transcript.put_exchange(replace(known, status="completed", completed_at_ms=at_ms))
    deps.store.transcript.add_messages(answers)
    deps.store.transcript.show(scope, [message.id for message in question], visible=True)
    spoken = [(message, answer.terms(message.name, message.text)) for message in [*question, *answers]]
    deps.store.index.add([message_entry(message, terms) for message, terms in spoken if terms])
    operation = deps.store.ledger.append("exchange.completed", scope=scope, ids=[id], at_ms=at_ms)
    return Receipt(status="completed", id=id, operation_id=operation, degraded=answer.degraded)


def _fresh_id(deps: Deps, text: str, *, scope: str, session: str | None, at_ms: int) -> str:
    """Return an id that follows from the words and the time, and that no exchange has. Inside a transaction."""
    again = 0
    while True:
        id = content_id("ex", scope, session, at_ms, text, again)
        if deps.store.transcript.exchange(scope, id) is None:
            return id
        again += 1


def _known(deps: Deps, scope: str, id: str) -> Exchange:
    known = deps.store.transcript.exchange(scope, id)
    if known is None:
        raise NotFound("an exchange", id, scope=scope)
    return known


def _same_question(known: Exchange, text: str) -> Exchange:
    if known.source != "host":
        raise ExchangeConflict(
            f"exchange {known.id!r} is there, and was not begun by you ({known.source}); nothing was changed"
        )
    if known.user_text != text:
        raise ExchangeConflict(
            f"exchange {known.id!r} is there with other words of the user; nothing was changed"
        )
    return known


def _same_answer(known: Exchange, text: str) -> Receipt:
    if known.assistant_text != text:
        raise ExchangeConflict(f"exchange {known.id!r} is there with another answer; nothing was changed")
    return Receipt(status="duplicate", id=known.id, of=known.id)


def _answers(deps: Deps, exchange: Exchange, answer: _Answer, at_ms: int) -> list[Message]:
    outputs = [
        _said(deps, exchange, f"tool-{number}", "tool", said, at_ms, name=name)
        for number, (name, said) in enumerate(answer.outputs, start=1)
    ]
    return [*outputs, _said(deps, exchange, "assistant", "assistant", answer.text, at_ms)]


def _said(
    deps: Deps, exchange: Exchange, part: str, role: str, text: str, at_ms: int, *, name: str | None = None
) -> Message:
    wanted = f"{exchange.id}/{part}"
    return Message(
        id=free_message_id(deps, exchange.scope, wanted),
        source_id=wanted,
        exchange_id=exchange.id,
        scope=exchange.scope,
        session=exchange.session,
        role=role,
        name=name,
        text=text,
        at_ms=at_ms,
        visible=role != "user",  # the question waits until it is answered
    )


def _tool(intake: Intake, tool: object) -> tuple[str | None, str]:
    """Read a tool's output: text, or a mapping with content and, if known, the tool's name."""
    if isinstance(tool, str):
        return None, intake.text(tool)
    content = text_of(tool.get("content")) if hasattr(tool, "get") else None
    if content is None:
        raise InvalidInput(
            'tools: expected texts or mappings with "content" and "name", found something else'
        )
    name = tool.get("name")  # type: ignore[attr-defined]  # a mapping, as was just seen
    return intake.optional(name if isinstance(name, str) else None), intake.text(content)
