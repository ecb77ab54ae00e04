"""From exchanges to memories: at once when one is completed, or in slices for those that wait."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from rememora.core.advice import GIVES_UP
from rememora.flow import pool
from rememora.flow.modes import BY_MODEL, NO_MODEL, RESTING, lacks_a_model, mode_for, mode_of
from rememora.model.distilled import Distilled
from rememora.model.errors import RememoraError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeVar

    from rememora.flow.deps import Deps
    from rememora.flow.modes import Mode
    from rememora.model.results import Receipt
    from rememora.model.transcript import Exchange, Message

    T = TypeVar("T")
    Outcome = tuple[Receipt, ...] | None
    Read = tuple[Outcome, tuple[str, ...]]
    Learn = Callable[[Exchange, Sequence[Message] | None], Outcome]

FAILED, WAITS = "capture_failed", "capture_waits"
"""Degraded: a rule failed; the exchange changes too fast to be read. It is kept and waits in both cases."""

_SLICE = 50
"""Exchanges in one transaction: one commit for each would cost more than the reading."""
_TICK, _SLOW_TICK = 50, 5
"""Exchanges of a tick: one that calls a model for each must not hold up its host for all of them."""
_ATTEMPTS = 3
"""Readings of one exchange whose turn changes under the reader's hands, before it is left to wait."""


def tried(deps: Deps, act: Callable[[], T], *, ids: Sequence[str]) -> T | None:
    """Do a part of distilling; a rule that fails is told to the sink, and never fails the host's turn."""
    try:
        return act()
    except RememoraError:
        raise
    except Exception as error:  # noqa: BLE001  # why: the background tick, done early: no bug of a rule may lose a turn
        deps.emit("distill.failed", failure=True, ids=list(ids), error=type(error).__name__)
        return None


def taught(
    deps: Deps,
    exchange: Exchange,
    own: Sequence[Message],
    write: Callable[[Learn | None], tuple[Receipt, Outcome]],
) -> Receipt:
    """Complete an exchange and learn from it in one transaction, or without learning if that fails.

    Args:
        deps: The ports.
        exchange: What is completed.
        own: Its messages with their words.
        write: Completes it and learns from it, in one transaction; the second value is what was learnt, `None`
            when nothing was.
    """
    mode, ids = mode_for(deps), list(filter(None, [exchange.id]))
    if mode is None or mode.waits:
        receipt, _ = write(None)
        receipt = _requests_of(deps, exchange, receipt, own)
        lacks = lacks_a_model(deps) and receipt.status == "completed"
        return replace(receipt, degraded=(*receipt.degraded, NO_MODEL)) if lacks else receipt
    found = tried(deps, lambda: mode.read(deps, exchange, own), ids=ids)
    learn: Learn = lambda known, said: mode.learn(deps, known, found, said)  # noqa: E731
    done = None if found is None else tried(deps, lambda: write(learn), ids=ids)
    if found is None or done is None:
        receipt, _ = write(None)
        failed = receipt.status == "completed"
        return replace(receipt, degraded=(*receipt.degraded, FAILED)) if failed else receipt
    receipt, outcome = done
    lost = found.degraded
    if outcome is None and receipt.status == "completed":  # somebody else was faster: read it anew
        outcome, lost = _again(deps, mode, exchange.scope, receipt.id)
    receipt = replace(receipt, memories=outcome or (), degraded=(*receipt.degraded, *lost))
    return _requests_of(deps, exchange, receipt, own)


def _requests_of(deps: Deps, exchange: Exchange, receipt: Receipt, own: Sequence[Message]) -> Receipt:
    """Do what the user asks to be forgotten, in the modes that do not learn by statements: that one does it itself."""
    if mode_of(deps.settings) not in (BY_MODEL, "gist") or receipt.status != "completed":
        return receipt
    from rememora.flow.asked_away import requested

    done = tried(deps, lambda: requested(deps, exchange.scope, receipt.id, own), ids=[receipt.id])
    return replace(receipt, memories=(*done, *receipt.memories)) if done else receipt


def _again(deps: Deps, mode: Mode, scope: str, id: str) -> Read:
    for _ in range(_ATTEMPTS):
        done = tried(deps, lambda: _distilled(deps, mode, [(scope, id)]), ids=[id])
        if done is None:
            return None, (FAILED,)
        if done[0][0] is not None:
            return done[0]
    return None, (WAITS,)


def learn_from(deps: Deps, scope: str, ids: Sequence[str]) -> list[Receipt]:
    """Learn now from those of some exchanges that wait, and return what became of what they state.

    Nothing is done where a model reads exchanges, since that takes its time; what fails waits on.
    """
    mode = mode_for(deps)
    if mode is None or mode.waits or mode.slow:
        return []
    with deps.store.reading():
        known = [deps.store.transcript.exchange(scope, id) for id in ids]
    waiting = [one.id for one in known if one is not None and one.learning == "waiting"]
    receipts: list[Receipt] = []
    for first in range(0, len(waiting), _SLICE):
        some = [(scope, id) for id in waiting[first : first + _SLICE]]
        done = tried(deps, partial(_distilled, deps, mode, some), ids=[id for _, id in some])
        receipts += [receipt for outcome, _ in done or () for receipt in outcome or ()]
    return receipts


def distill(deps: Deps, *, scopes: Sequence[str] | None, limit: int | None) -> Distilled:
    """Learn from exchanges that wait, oldest first, a slice in each transaction.

    One that fails is passed over, waits on, and does not count.

    Args:
        deps: The ports.
        scopes: `None` is all of them.
        limit: At most so many exchanges.
    """
    if not deps.awake:
        pool.tend(deps)
    if mode_of(deps.settings) == BY_MODEL:
        from rememora.flow import by_model

        return _reported(deps, *by_model.distill(deps, scopes=scopes, limit=limit), scopes)
    counts: Counter[str] = Counter()
    lost: set[str] = set()
    mode, after, left = mode_for(deps), 0, limit
    if mode is not None and mode.rests:
        lost.add(RESTING)
        left = 0
    while mode is not None and left != 0 and not (mode.slow and lost & GIVES_UP):
        most = 1 if mode.slow else _SLICE
        with deps.store.reading():
            size = most if left is None else min(most, left)
            some = deps.store.pool.waiting(scopes, limit=size, after=after)
        if not some:
            break
        after = some[-1][0]
        done = _slice(deps, mode, [(scope, id) for _, scope, id in some], counts, lost)
        left = None if left is None else left - done
    if counts["read"]:
        deps.emit(
            "distill.succeeded", exchanges=counts["read"], learnt=counts["stored"] + counts["superseded"]
        )
    if mode is None:
        lost.add("capture_off")
    return _reported(deps, counts, lost, scopes)


def tick(deps: Deps) -> Distilled:
    """Learn from some of those that wait; in mode "llm" from one window that is due."""
    if mode_of(deps.settings) == BY_MODEL:
        from rememora.flow import by_model

        return _reported(deps, *by_model.tick(deps), None)
    mode = mode_for(deps)
    return distill(deps, scopes=None, limit=_SLOW_TICK if mode is not None and mode.slow else _TICK)


def _slice(
    deps: Deps, mode: Mode, some: Sequence[tuple[str, str]], counts: Counter[str], lost: set[str]
) -> int:
    """Distil some exchanges in one transaction; if one of them fails, each in its own. Return how many are done."""
    done = tried(deps, lambda: _distilled(deps, mode, some), ids=[id for _, id in some])
    if done is None and len(some) > 1:
        return sum(_slice(deps, mode, [one], counts, lost) for one in some)
    if done is None:
        counts["failed"] += 1
        lost.add(FAILED)
        return 0
    taught = [(receipts, names) for receipts, names in done if receipts is not None]
    for receipts, names in taught:
        counts.update(receipt.status for receipt in receipts)
        lost.update(names)
    counts["read"] += len(taught)
    return len(taught)


def _distilled(deps: Deps, mode: Mode, some: Sequence[tuple[str, str]]) -> list[Read]:
    """Read exchanges, then learn from those that still wait, in one transaction."""
    lessons = [(scope, id, _lesson(deps, mode, scope, id)) for scope, id in some]
    outcomes: list[Read] = []
    done: dict[str, list[str]] = {}
    with deps.store.transaction():
        for scope, id, lesson in lessons:
            exchange = deps.store.transcript.exchange(scope, id)
            waits = exchange is not None and exchange.learning == "waiting"
            outcome = (
                mode.learn(deps, exchange, lesson, None)
                if waits and exchange is not None and lesson
                else None
            )
            outcomes.append((outcome, lesson.degraded if lesson else ()))
            if outcome is not None:
                done.setdefault(scope, []).append(id)
        for scope, ids in done.items():
            deps.store.ledger.append("exchanges.distilled", scope=scope, ids=ids, at_ms=deps.clock.now_ms())
    for scope, ids in done.items():
        pool.release(deps, scope, ids)
    return outcomes


def _lesson(deps: Deps, mode: Mode, scope: str, id: str) -> Any:
    with deps.store.reading():
        exchange = deps.store.transcript.exchange(scope, id)
        own = None if exchange is None else pool.words_of(deps, exchange)
    return None if exchange is None or own is None else mode.read(deps, exchange, own)


def _reported(deps: Deps, counts: Counter[str], lost: set[str], scopes: Sequence[str] | None) -> Distilled:
    with deps.store.reading():
        waiting, _, _ = pool.waiting(deps, scopes)
    return Distilled(
        read=counts["read"],
        learnt=counts["stored"] + counts["superseded"],
        superseded=counts["superseded"],
        known=counts["duplicate"],
        quarantined=counts["quarantined"],
        rejected=counts["rejected"],
        withdrawn=counts["withdrawn"],
        failed=counts["failed"],
        waiting=waiting,
        degraded=tuple(sorted(lost)),
    )
