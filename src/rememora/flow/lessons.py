"""What a turn says, read before the transaction that keeps it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rememora.core.dedupe import normal_form
from rememora.core.learning import draft, is_kept
from rememora.flow.intake import Intake
from rememora.flow.pool import spoken
from rememora.model.transcript import TURNS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.core.forgetting import Request
    from rememora.core.statements import Statement
    from rememora.core.tellings import Telling
    from rememora.flow.asked_away import Away
    from rememora.flow.deps import Deps
    from rememora.flow.embedding import Asked
    from rememora.flow.retelling import Retold
    from rememora.model.memory import Memory
    from rememora.model.transcript import Exchange, Message

READ_CHARS = 20_000
"""Of a message so much is read: what is longer was pasted, and reading it must not hold up a turn."""


_REQUEST_CHARS = 1_000
"""A longer message was pasted, or asks for more than to forget."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A statement, and what would be remembered of it.

    Attributes:
        place: Place of the message that was read, among those of the turn.
        draft: The memory, still without evidence and id.
        intake: What its texts lost on the way in.
        telling: What its sentence tells of a value.
        reason: Words that it rests on, as the sentence gives them.
        only: It says no more than its telling: without a value that is over it is nothing.
        loose: The words around it, to be read by what is known; see `flow.loosely`.
        beside: Another one tells what these words say of values; this one may only rest on them.
        doubted: Hardly anyone would keep such words: they count only for what is known already.
    """

    statement: Statement
    place: int
    draft: Memory
    intake: Intake
    telling: Telling | None = None
    reason: str | None = None
    only: bool = False
    loose: str | None = None
    beside: bool = False
    doubted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """What was found in an exchange.

    Attributes:
        turn: The turn as it was when it was read (`signature`): another one must be read anew.
        found: In the order of the words.
        before: Normal forms of what the turn before states; read only if something is corrected.
        asked: Vectors of the drafts, by their text.
        degraded: "capture_truncated", or why there are no vectors.
        aways: What the user asks to be forgotten.
    """

    turn: tuple[tuple[str, ...], ...]
    found: tuple[Found, ...] = ()
    before: tuple[str, ...] = ()
    asked: dict[str, Asked]
    degraded: tuple[str, ...] = ()
    aways: tuple[Away, ...] = ()


def turn_of(deps: Deps, exchange: Exchange, own: Sequence[Message]) -> list[Message]:
    """Return the messages of the exchange before, and of this one up to the user's last. Inside a block.

    Words that are not kept come from memory; of the exchange before, those that are gone are left out.

    Args:
        deps: The ports.
        exchange: The one that is read; its place is 0 before it is stored, and it is then the last one.
        own: Its messages with their words; what follows the user's last words is left out.
    """
    transcript = deps.store.transcript
    earlier = transcript.exchanges(
        [exchange.scope],
        status="completed",
        sessions=[exchange.session],
        sources=TURNS,
        before=exchange.sequence or None,
        limit=1,
        texts=False,
    )
    said = [m for one in earlier for m in transcript.window([one.scope], exchange_id=one.id)]
    last = max((at for at, message in enumerate(own) if message.role == "user"), default=-1)
    return [m for m in [*spoken(deps, said), *own[: last + 1]] if m.integrity != "false"]


def signature(messages: Sequence[Message]) -> tuple[tuple[str, ...], ...]:
    """Return what a turn is known again by."""
    return tuple((m.role, m.name or "", m.text) for m in messages)


def lesson(deps: Deps, exchange: Exchange, own: Sequence[Message]) -> Lesson:
    """Read an exchange of which these are the messages, with the one before; outside of any block."""
    with deps.store.reading():
        turn = turn_of(deps, exchange, own)
    return read(deps, exchange, turn, own=sum(message.exchange_id == exchange.id for message in turn))


def read(deps: Deps, exchange: Exchange, turn: Sequence[Message], *, own: int) -> Lesson:
    """Find what the user states in the last *own* messages of a turn; outside of any block."""
    away = [one for place in range(len(turn) - own, len(turn)) for one in asked_away(turn[place], place)]
    found = tuple(one for one in _found(deps, turn, own=own) if not _is_asked_away(one, away, turn))
    correcting = any(one.statement.replaces is not None or one.statement.withdraws for one in found)
    before = _stated_before(deps, exchange) if correcting else ()
    from rememora.flow.alike import asked_of

    compared = [one.draft for one in found if one.draft.slot is None and one.statement.replaces is None]
    asked, lost = asked_of(deps, compared)
    cut = any(len(message.text) > READ_CHARS for message in turn[len(turn) - own :])
    degraded = ("capture_truncated",) * cut + lost
    aways = tuple(one for one, _ in away)
    return Lesson(
        turn=signature(turn), found=found, before=before, asked=asked, degraded=degraded, aways=aways
    )


def asked_away(said: Message, place: int) -> Iterator[tuple[Away, Request]]:
    """Give what the user asks in a message to be forgotten, in words of their own."""
    if said.role != "user" or len(said.text) > _REQUEST_CHARS:
        return
    from rememora.core.forgetting import requests
    from rememora.flow.asked_away import Away

    text = readable(said.text)
    for one in requests(text):
        yield Away(place, text[one.about_start : one.about_end], one.loose), one


def _is_asked_away(found: Found, away: Sequence[tuple[Away, Request]], turn: Sequence[Message]) -> bool:
    """Tell whether a statement stands in a request to forget it, or orders that something else be taken away."""
    from rememora.core.forgetting import orders

    if found.statement.message != -1:
        return False
    return orders(turn[found.place].text, found.statement.start) or any(
        one.place == found.place
        and found.statement.start < request.end
        and request.start < found.statement.end
        for one, request in away
    )


def _found(deps: Deps, turn: Sequence[Message], *, own: int) -> Iterator[Found]:
    now_ms = deps.clock.now_ms()
    for place in range(len(turn) - own, len(turn)):
        if turn[place].role != "user":
            continue
        from rememora.flow.retelling import retold

        text = readable(turn[place].text[:READ_CHARS])
        for one in retold(statements(deps, turn[: place + 1]), text, speaker=turn[place].name):
            yield _drafted(one, turn[place], place, now_ms=now_ms)


def _drafted(one: Retold, said: Message, place: int, *, now_ms: int) -> Found:
    intake = Intake()
    return Found(
        statement=one.statement,
        place=place,
        draft=cleaned_draft(draft(one.statement, said, now_ms=now_ms), intake),
        intake=intake,
        telling=one.telling,
        reason=one.reason,
        only=one.only,
        loose=one.loose,
        beside=one.beside,
        doubted=one.doubted,
    )


def statements(deps: Deps, turn: Sequence[Message]) -> list[Statement]:
    """Read the last message of a turn."""
    from rememora.core.statements import Said, Turn, read

    if not turn[-1].text.strip():
        return []
    said = [Said(message.role, readable(message.text[:READ_CHARS]), message.name) for message in turn]
    return read(Turn(said, turn[-1].at_ms, deps.settings.timezone))


def readable(text: str) -> str:
    """Blank out the blocks of aipack-memory, so that every other character stays at its place."""
    if "<<<AIPACK_MEMORY>>>" not in text:
        return text
    from rememora.core.stripping import aipack_blocks

    kept, at = [], 0
    for start, end in aipack_blocks(text):
        kept += [text[at:start], "\n" * (end - start)]
        at = end
    return "".join([*kept, text[at:]])


def cleaned_draft(memory: Memory, intake: Intake) -> Memory:
    """Mend and redact the texts of a memory."""
    slot = memory.slot and (
        intake.text(memory.slot[0]),
        intake.text(memory.slot[1]),
        intake.text(memory.slot[2]),
    )
    return replace(memory, text=intake.text(memory.text), slot=slot)


def _stated_before(deps: Deps, exchange: Exchange) -> tuple[str, ...]:
    """Read the turn before once more: what it states is what "scratch that" may mean."""
    with deps.store.reading():
        earlier = deps.store.transcript.exchanges(
            [exchange.scope],
            status="completed",
            sessions=[exchange.session],
            sources=TURNS,
            before=exchange.sequence or None,
            limit=1,
        )
        if not earlier:
            return ()
        (before,) = earlier
        own = spoken(deps, deps.store.transcript.window([before.scope], exchange_id=before.id))
        turn = turn_of(deps, before, own)
    users = [at for at, m in enumerate(turn) if m.role == "user" and m.exchange_id == before.id]
    stated = [s for at in users for s in statements(deps, turn[: at + 1])]
    return tuple(dict.fromkeys(normal_form(Intake().text(s.text)) for s in stated if is_kept(s)))
