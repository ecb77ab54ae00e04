"""Many messages at once, as a host or a file has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.core.content import text_of
from rememora.core.erasing import ERASED, NOT_AGAIN
from rememora.core.identity import content_id
from rememora.core.times import parse_time
from rememora.flow.erased import anything_erased
from rememora.flow.index import message_entry, spoken_terms
from rememora.flow.intake import Intake
from rememora.flow.modes import learning_of
from rememora.flow.naming import free_exchange_id, free_message_id, own_id
from rememora.flow.own_words import own_words
from rememora.model.errors import InvalidInput
from rememora.model.results import Receipt
from rememora.model.transcript import ROLES, TURNS, Exchange, Message

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from rememora.flow.deps import Deps


OFF = (
    'expected the setting "archive" to be on, found it off: words of turns are not kept;'
    ' open the store with settings={"archive": True} to keep these'
)
"""Why history does not come in."""


class Draft:
    """A message on its way in: read and redacted, its id and exchange still open.

    Attributes:
        idempotent: The host named an id or a time, so that the same message again is a duplicate.
        terms: What the full text will hold of it.
    """

    __slots__ = ("idempotent", "intake", "message", "terms")

    def __init__(self, message: Message, intake: Intake, *, idempotent: bool) -> None:
        self.message, self.intake, self.idempotent = message, intake, idempotent
        self.terms = spoken_terms(message.name, message.text, intake)


def archive(
    deps: Deps, messages: Iterable[Mapping[str, object]], *, scope: str, session: str | None, at_ms: int
) -> tuple[Receipt, ...]:
    """Append messages to the transcript, all in one transaction; one receipt each, in order.

    A message that was archived before is a duplicate. One that cannot be read is rejected with the
    reason, and the others go in. Times: `at` of the message, else *at_ms*.

    Raises:
        InvalidInput: Words of turns are not kept (the setting `archive` is off).
    """
    if not deps.settings.archive:
        raise InvalidInput(f"archive: {OFF}")
    erased = anything_erased(deps)
    drafts = [
        _draft(deps, message, scope=scope, session=session, at_ms=at_ms, erased=erased)
        for message in messages
    ]
    sound = [draft for draft in drafts if isinstance(draft, Draft)]
    _identify(sound)
    with deps.store.transaction():
        fates = _fates(deps, sound, scope)
        new = [
            (message, draft) for draft, (message, fate) in zip(sound, fates, strict=True) if fate == "stored"
        ]
        operation = _append(deps, new, scope=scope, at_ms=at_ms) if new else None
    receipts = iter(
        _receipt(draft, message, fate, operation) for draft, (message, fate) in zip(sound, fates, strict=True)
    )
    return tuple(next(receipts) if isinstance(draft, Draft) else draft for draft in drafts)


def check(deps: Deps, message: Mapping[str, object], *, scope: str) -> str | None:
    """Return why a message would be rejected, or `None`."""
    if not deps.settings.archive:
        return OFF
    read = _draft(deps, message, scope=scope, session=None, at_ms=0, erased=True)
    return read.reason if isinstance(read, Receipt) else None


def _draft(
    deps: Deps, given: object, *, scope: str, session: str | None, at_ms: int, erased: bool
) -> Draft | Receipt:
    """Read one message, or refuse it with the reason."""
    id = ""
    try:
        if not isinstance(given, Mapping):
            raise InvalidInput(
                f'message: expected a mapping with "role" and "content", found {type(given).__name__}'
            )
        id = own_id(given.get("id"))
        role = arguments.choice("role", given.get("role"), ROLES)
        words = text_of(given.get("content"))
        if words is None:
            raise InvalidInput(
                f"content: expected text or a list of parts, found {type(given.get('content')).__name__}"
            )
        arguments.text("content", words)
        at = given.get("at")
        said_ms = at_ms if at is None else parse_time(at, zone=deps.settings.timezone)
        own_session = arguments.optional_identifier("session", given.get("session")) or session
        name = arguments.optional_identifier("name", given.get("name"))
    except InvalidInput as error:
        return Receipt(status="rejected", id=id, reason=str(error))
    intake = Intake()
    message = Message(
        id=id,
        source_id=id,
        exchange_id="",
        scope=scope,
        session=own_session,
        role=role,
        name=intake.optional(name),
        text=intake.text(own_words(deps, words, role=role, scope=scope, told_ms=said_ms, erased=erased)),
        at_ms=said_ms,
    )
    if message.text == ERASED != words:
        return Receipt(status="rejected", id=id, reason=NOT_AGAIN)
    return Draft(message, intake, idempotent=bool(id) or at is not None)


def _identify(drafts: Sequence[Draft]) -> None:
    """Give an id to messages without one; it follows from what was said, by whom, when and for which time."""
    seen: dict[tuple[object, ...], int] = {}
    for draft in drafts:
        m = draft.message
        if not m.id:
            what = (m.scope, m.session, m.role, m.name, m.at_ms, m.text)
            seen[what] = seen.get(what, 0) + 1
            id = content_id("msg", *what, seen[what])
            draft.message = replace(m, id=id, source_id=id)


def _fates(deps: Deps, drafts: Sequence[Draft], scope: str) -> list[tuple[Message, str]]:
    """Decide for each message whether it is new; a taken id gets a number, so that no words are lost."""
    said = deps.store.transcript.messages(scope, [draft.message.source_id for draft in drafts])
    twins = {_what(message): message for message in reversed(said)}
    namesakes = Counter(message.source_id for message in said)
    taken = {message.id for message in said}
    fates = []
    for draft in drafts:
        message = draft.message
        twin = twins.get(_what(message))
        if twin is not None and draft.idempotent:
            fates.append((twin, "duplicate"))
            continue
        wanted = message.source_id
        if wanted in taken:  # every message that has a wanted id was read above
            id = free_message_id(deps, scope, wanted, taken=taken, namesakes=namesakes[wanted])
            message = replace(message, id=id)
        taken.add(message.id)
        namesakes[wanted] += 1
        twins.setdefault(_what(message), message)
        fates.append((message, "stored"))
    return fates


def _what(message: Message) -> tuple[str, str | None, str, str]:
    """Return what makes a message the same one when it is archived again."""
    return message.source_id, message.session, message.role, message.text


def _append(deps: Deps, new: Sequence[tuple[Message, Draft]], *, scope: str, at_ms: int) -> str:
    """Write new messages with their exchanges, full text and ledger row."""
    exchanges, messages = _placed(deps, [message for message, _ in new])
    for exchange in exchanges:
        deps.store.transcript.put_exchange(exchange)
    deps.store.transcript.add_messages(messages)
    drafts = [draft for _, draft in new]
    entries = [
        message_entry(m, draft.terms) for m, draft in zip(messages, drafts, strict=True) if draft.terms
    ]
    deps.store.index.add(entries)
    return deps.store.ledger.append(
        "messages.archived", scope=scope, ids=[message.id for message, _ in new], at_ms=at_ms
    )


def _placed(deps: Deps, messages: Sequence[Message]) -> tuple[list[Exchange], list[Message]]:
    """Sort messages into exchanges: a user's words open one, whatever follows belongs to it."""
    learning = learning_of(deps.settings)
    current: dict[str | None, Exchange] = {}
    made: set[str] = set()
    ended: dict[str, tuple[Exchange, int]] = {}
    placed = []
    for message in messages:
        exchange = None
        if message.role != "user":
            exchange = current.get(message.session) or _open_exchange(deps, message)
        if exchange is None:
            exchange = _exchange(deps, message, taken=made, learning=learning)
            made.add(exchange.id)
        current[message.session] = exchange
        ended[exchange.id] = exchange, message.at_ms
        placed.append(replace(message, exchange_id=exchange.id))
    return [replace(exchange, completed_at_ms=at_ms) for exchange, at_ms in ended.values()], placed


def _open_exchange(deps: Deps, message: Message) -> Exchange | None:
    """Return the latest exchange of the session, if it was archived and so may still grow."""
    latest = deps.store.transcript.exchanges(
        [message.scope], sessions=[message.session], sources=TURNS, limit=1, texts=False
    )
    return latest[0] if latest and latest[0].source == "archive" else None


def _exchange(deps: Deps, message: Message, *, taken: Container[str], learning: str) -> Exchange:
    return Exchange(
        id=free_exchange_id(deps, message.scope, f"ex:{message.id}", taken=taken),
        scope=message.scope,
        session=message.session,
        status="completed",
        user_text="",
        assistant_text=None,
        user_sent_at_ms=message.at_ms,
        completed_at_ms=message.at_ms,
        failure_reason=None,
        source="archive",
        learning=learning,
    )


def _receipt(draft: Draft, message: Message, fate: str, operation: str | None) -> Receipt:
    if fate == "duplicate":
        return Receipt(status="duplicate", id=message.id, of=message.id)
    renamed = message.id != message.source_id
    return Receipt(
        status="stored",
        id=message.id,
        of=message.source_id if renamed else None,
        reason="the id was taken by other words" if renamed else None,
        operation_id=operation,
        degraded=draft.intake.degraded,
    )
