"""The exchanges of a session that wait, taken together for a model to read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from rememora.core.coarse import looks_back
from rememora.core.quota import day_of
from rememora.core.sentinel import NONCE_BYTES, nonce_of
from rememora.core.windows import MOST_TURNS, Limits, Turn, fitting, worth_showing
from rememora.flow import pool
from rememora.flow.lessons import readable
from rememora.model.transcript import TURNS
from rememora.ports.windows import Window

if TYPE_CHECKING:
    from rememora.flow.deps import Deps
    from rememora.model.transcript import Exchange, Message

QUOTA, HELD = "quota_spent", "window_held"
"""Why a window was not taken: the day's calls are made; somebody else is at it."""

_WRITE_MS = 60_000
"""For judging and writing, far more than either takes."""
_SPOKEN = ("user", "assistant")
_MOST_ELSEWHERE = 10_000
"""Turns that are looked through where no words are kept: those of some are in other processes, and may come first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What a model is shown, and what is done with once it has answered.

    Attributes:
        turns: The exchanges that wait, oldest first.
        shown: Those of them, and perhaps one before, that are worth a model's look.
        holder: Who has taken it; "" when nothing is to be shown.
        day: The day that its call is counted under; "" when none is made.
    """

    window: Window
    turns: tuple[Turn, ...]
    shown: tuple[Turn, ...]
    holder: str
    day: str = ""

    @property
    def ids(self) -> list[str]:
        """The exchanges that wait."""
        return [turn.id for turn in self.turns]

    @property
    def messages(self) -> list[Message]:
        """What was said in the turns that are shown, word for word."""
        return [message for turn in self.shown for message in turn.messages]


def lease_ms(deps: Deps) -> int:
    """Return how long a window is held: two answers and the write. Who takes longer has lost it, and writes nothing."""
    return 2 * deps.settings.llm_timeout_ms + _WRITE_MS


def today(deps: Deps) -> str:
    """Return the day that calls are counted under."""
    return day_of(deps.clock.now_ms(), zone=deps.settings.timezone)


def limits_of(deps: Deps) -> Limits:
    """Return where messages are cut in a prompt."""
    settings = deps.settings
    return Limits(user=settings.capture_max_user_chars, assistant=settings.capture_max_assistant_chars)


def take(deps: Deps, window: Window, *, most: int) -> Taken | str:
    """Take what waits in a window, and count the call that will be made; or say why it cannot be. One transaction.

    The call is counted before it is made: whoever is killed behind it has not asked for nothing.
    """
    with deps.store.transaction():
        found = _waiting(deps, window, most=min(most, MOST_TURNS))
        shown = tuple(worth_showing(_with_earlier(deps, window, found), without_ours=readable))
        if not shown:
            return Taken(window=window, turns=tuple(found), shown=(), holder="")
        if is_spent(deps):
            return QUOTA
        holder, now_ms = nonce_of(deps.random_bytes(NONCE_BYTES)), deps.clock.now_ms()
        if not deps.store.windows.claim(
            window, holder=holder, now_ms=now_ms, until_ms=now_ms + lease_ms(deps)
        ):
            return HELD
        day = today(deps)
        deps.store.windows.spend(day, calls=1)
    return Taken(window=window, turns=tuple(found), shown=shown, holder=holder, day=day)


def take_turn(deps: Deps, exchange: Exchange, *, hold: bool) -> str:
    """Count the call that sums up one exchange, and return who may make it; or say why nobody may. One transaction.

    With *hold* on, its session is held until the gist is written, so that no other process asks for it too; where a
    host waits for it, nobody else knows of the exchange yet.
    """
    window = Window(exchange.scope, exchange.session)
    with deps.store.transaction():
        day, now_ms, holder = today(deps), deps.clock.now_ms(), nonce_of(deps.random_bytes(NONCE_BYTES))
        if deps.store.windows.spent(day)[0] >= deps.settings.capture_gist_max_daily:
            return QUOTA
        if hold and not deps.store.windows.claim(
            window, holder=holder, now_ms=now_ms, until_ms=now_ms + lease_ms(deps)
        ):
            return HELD
        deps.store.windows.spend(day, calls=1)
    return holder


def is_spent(deps: Deps) -> bool:
    """Tell whether all calls of the day are made. Inside a block."""
    return deps.store.windows.spent(today(deps))[0] >= deps.settings.capture_max_daily_extractions


def unchanged(deps: Deps, taken: Taken) -> bool:
    """Tell whether all of the exchanges still wait, as they were read. Inside a transaction."""
    return all(
        (known := deps.store.transcript.exchange(taken.window.scope, turn.id)) is not None
        and known.learning == "waiting"
        and _said(deps, turn.id, taken.window) == turn.messages
        for turn in taken.turns
    )


def _waiting(deps: Deps, window: Window, *, most: int) -> list[Turn]:
    rows = deps.store.windows.waiting(window, limit=most if deps.turns is None else _MOST_ELSEWHERE)
    said = ((no, id, _said(deps, id, window)) for no, id in rows)
    found = (Turn(number=no, id=id, messages=messages) for no, id, messages in said if messages is not None)
    some = list(islice(found, most))
    return some[: fitting(some, limits_of(deps))]


def _with_earlier(deps: Deps, window: Window, found: list[Turn]) -> list[Turn]:
    """Put the exchange before in front, if the first one only says something about it.

    One that nobody was to learn from, since capture was off, is not shown for the sake of the next one either.
    """
    if not found or looks_back(found[0].asked) is None:
        return found
    earlier = deps.store.transcript.exchanges(
        [window.scope],
        status="completed",
        sessions=[window.session],
        sources=TURNS,
        before=found[0].number,
        limit=1,
        texts=False,
    )
    said = [(one, _said(deps, one.id, window)) for one in earlier if one.learning == "done"]
    known = [
        Turn(number=one.sequence, id=one.id, messages=messages, earlier=True)
        for one, messages in said
        if messages is not None
    ]
    return [*known, *found]


def _said(deps: Deps, id: str, window: Window) -> tuple[Message, ...] | None:
    """Return what was said in an exchange; `None` if its words are not in this process, or lost."""
    exchange = deps.store.transcript.exchange(window.scope, id)
    messages = None if exchange is None else pool.words_of(deps, exchange)
    return None if messages is None else tuple(m for m in messages if m.role in _SPOKEN)


def as_read(turn: Turn) -> Turn:
    """Blank out the blocks of other memories in a turn; every other character stays at its place."""
    return replace(turn, messages=tuple(replace(m, text=readable(m.text)) for m in turn.messages))
