"""One memory of each turn: what it came to, and the words that it rests on (A-025 to A-037)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rememora.core.evidence import lowest_trust
from rememora.core.gist import ASSISTANT_CHARS, USER_CHARS, gist_of, opening, shortened
from rememora.core.learning import learnt_id, span_of
from rememora.core.text.asking import asks
from rememora.flow.admit import let_through
from rememora.flow.echo import ECHO, without_echoes
from rememora.flow.intake import Intake
from rememora.flow.judging import Hints
from rememora.flow.learn import refused
from rememora.flow.lessons import READ_CHARS, readable, signature
from rememora.flow.modes import RESTING
from rememora.flow.pool import words_of
from rememora.flow.summarizing import (
    SHOWN_CHARS,
    asks_a_model,
    is_resting,
    is_waited_for,
    origin,
    summarized,
    tools_of,
)
from rememora.flow.windows import HELD, QUOTA, take_turn
from rememora.flow.writing import Writing
from rememora.model.memory import Memory
from rememora.model.results import Receipt
from rememora.ports.windows import Window

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.gist import Summary
    from rememora.flow.deps import Deps
    from rememora.flow.embedding import Asked
    from rememora.model.transcript import Exchange, Message

    Place = tuple[int, int, int]

_ECHOED = (Receipt(status="duplicate", id="", reason=ECHO),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gist:
    """What a turn came to, read before the transaction that keeps it.

    Attributes:
        turn: The turn as it was when it was read (`lessons.signature`): another one must be read anew.
        draft: The memory, still without evidence and id; `None` if there is nothing to keep.
        quotes: Place of a message among those of the turn, and where in it the words stand.
        intake: What its texts lost on the way in.
        asked: Its vector.
        holder: Who has taken the session for it; empty where no model was asked.
        receipts: What to say where there is no draft.
        degraded: "capture_truncated", why there is no summary, or why there is no vector.
    """

    turn: tuple[tuple[str, ...], ...]
    draft: Memory | None = None
    quotes: tuple[Place, ...] = ()
    intake: Intake
    holder: str = ""
    asked: Asked | None = None
    receipts: tuple[Receipt, ...] = ()
    degraded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Side:
    """What one side of a turn said.

    Attributes:
        at: Place of the message among those of the turn.
        text: Its words as far as they are read; blocks, and what was injected, are blanks of the same length.
    """

    message: Message
    at: int
    text: str

    @property
    def cut(self) -> bool:
        return len(self.text) < len(self.message.text)

    def quote(self, max_chars: int) -> Place:
        """Return where the first sentence stands."""
        return (self.at, *opening(self.text, max_chars))

    def whole(self, max_chars: int) -> Place:
        """Return where all that counts stands."""
        start = len(self.text) - len(self.text.lstrip())
        return self.at, start, start + len(self.text[start : start + max_chars].rstrip())


def read(deps: Deps, exchange: Exchange, own: Sequence[Message]) -> Gist | None:
    """Make the gist of a turn of which these are the messages; outside of any block.

    With a model, that is asked for a summary: such turns are read by `distill` and `tick`, and while a host
    waits for its receipt only if it wants to. `None` while another process is at the session.
    """
    turn = [message for message in own if message.integrity != "false"]
    nothing = Gist(turn=signature(turn), intake=Intake())
    at, chars = _asked(turn)
    if chars < max(1, deps.settings.capture_gist_min_chars):
        return nothing
    user, answer = _sides(deps, turn, at)
    asked_only = answer is not None and not answer.text.strip() and asks(user.text)
    if not user.text.strip() or asked_only:
        return replace(nothing, receipts=_ECHOED)
    sides = [user] if answer is None or not answer.text.strip() else [user, answer]
    holder, asked_for = _allowed(deps, exchange)
    if asked_for == (HELD,):
        return None
    summary, lost = summarized(deps, turn, *[side.text for side in sides]) if holder else (None, asked_for)
    draft, intake = _draft(deps, exchange, turn, sides, summary)
    if draft.expired(deps.clock.now_ms()):
        return replace(nothing, holder=holder)
    from rememora.flow.alike import asked_of

    asked, unasked = asked_of(deps, [draft])
    first = user.quote(USER_CHARS) if summary is None else user.whole(SHOWN_CHARS)
    return Gist(
        turn=nothing.turn,
        draft=draft,
        quotes=(first, *[side.quote(ASSISTANT_CHARS) for side in sides[1:]]),
        intake=intake,
        holder=holder,
        asked=next(iter(asked.values()), None),
        degraded=("capture_truncated",) * any(side.cut for side in sides) + lost + unasked,
    )


def _allowed(deps: Deps, exchange: Exchange) -> tuple[str, tuple[str, ...]]:
    """Return who may ask the model for a summary, empty for nobody, and why nobody may."""
    if not asks_a_model(deps):
        return "", ()
    if is_resting(deps):
        return "", (RESTING,)
    taken = take_turn(deps, exchange, hold=not is_waited_for(deps))
    return ("", (taken,)) if taken in (QUOTA, HELD) else (taken, ())


def _asked(turn: Sequence[Message]) -> tuple[int, int]:
    """Return the place of the user's longest message, the first of equals, and its length without blocks."""
    said = {at: len(readable(m.text).strip()) for at, m in enumerate(turn) if m.role == "user"}
    at = max(said, key=lambda place: said[place], default=-1)
    return at, said.get(at, 0)


def _sides(deps: Deps, turn: Sequence[Message], asked: int) -> tuple[_Side, _Side | None]:
    """Return what the user said, and the assistant last; tools work in between."""
    answers = [at for at, message in enumerate(turn) if message.role == "assistant" and message.text.strip()]
    with deps.store.reading():
        return _side(deps, turn, asked), _side(deps, turn, answers[-1]) if answers else None


def _side(deps: Deps, turn: Sequence[Message], at: int) -> _Side:
    message, own = turn[at], turn[at].role == "user"
    text = readable(message.text[:READ_CHARS])
    return _Side(message, at, without_echoes(deps, message.scope, text, message.at_ms, own=own))


def _draft(
    deps: Deps, exchange: Exchange, turn: Sequence[Message], sides: Sequence[_Side], summary: Summary | None
) -> tuple[Memory, Intake]:
    settings, intake = deps.settings, Intake()
    made = gist_of(
        sides[0].text,
        sides[1].text if len(sides) > 1 else "",
        tools=tools_of(deps, turn),
        summary=summary,
        max_concepts=settings.capture_gist_max_concepts,
        max_chars=settings.capture_gist_max_chars,
    )
    at_ms, ttl_ms = max(side.message.at_ms for side in sides), settings.capture_gist_ttl_ms
    memory = Memory(
        id="",
        scope=exchange.scope,
        session=exchange.session,
        kind="note",
        title=None,
        text=shortened(intake.text(made.text), settings.capture_gist_max_chars),
        concepts=tuple(map(intake.text, made.concepts)),
        confidence=made.confidence,
        source="gist",
        expires_ms=at_ms + ttl_ms if ttl_ms else None,
        recorded_ms=at_ms,
        updated_ms=at_ms,
        reinforced_ms=deps.clock.now_ms(),
        meta={"rule": "first_sentences"} if summary is None else origin(deps, sides[0].text),
    )
    return memory, intake


def learn(
    deps: Deps, exchange: Exchange, lesson: Gist, said: Sequence[Message] | None
) -> tuple[Receipt, ...] | None:
    """Admit the gist of a completed exchange, and mark it as done; `None` if it must be read anew.

    Inside a transaction.
    """
    if lesson.holder:
        deps.store.windows.release(Window(exchange.scope, exchange.session), holder=lesson.holder)
    turn = words_of(deps, exchange) if said is None else said
    if turn is None or signature(turn) != lesson.turn:
        return None
    deps.store.transcript.put_exchange(replace(exchange, learning="done"))
    if lesson.draft is None:
        return lesson.receipts
    spans = tuple(span_of(turn[at], start, end) for at, start, end in lesson.quotes)
    memory = replace(lesson.draft, evidence=spans, trust=lowest_trust(span.role for span in spans))
    memory = replace(memory, id=learnt_id(memory, spans))
    refusal = refused(deps, memory, spans, turn)
    if refusal is not None:
        return (refusal,)
    hints = Hints(asked=lesson.asked)
    return (let_through(deps, memory, lesson.intake, Writing(deps), hints=hints),)
