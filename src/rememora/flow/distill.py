"""From exchanges to memories: at once when one is completed, or in slices for those that wait."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.flow.learn import learn
from rememora.flow.lessons import read, turn_of
from rememora.model.distilled import Distilled
from rememora.model.errors import RememoraError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeVar

    from rememora.flow.deps import Deps
    from rememora.flow.lessons import Lesson
    from rememora.model.results import Receipt
    from rememora.model.settings import Settings
    from rememora.model.transcript import Exchange

    T = TypeVar("T")
    Outcome = tuple[Receipt, ...] | None
    Read = tuple[Outcome, tuple[str, ...]]

FAILED, WAITS = "capture_failed", "capture_waits"
"""Degraded: a rule failed; nothing can be learnt yet. The exchange is kept and waits in both cases."""

HERE = "statements"
"""The mode that there is; with the others, exchanges wait."""

_SLICE = 50
"""Exchanges in one transaction: one commit for each would cost more than the reading."""
_TICK = 50
_ATTEMPTS = 3
"""Readings of one exchange whose turn changes under the reader's hands, before it is left to wait."""


def mode_of(settings: Settings) -> str:
    """Return what is learnt from turns: a mode, or "off"."""
    return settings.capture_mode if settings.capture_enabled else "off"


def learning_of(settings: Settings) -> str:
    """Return the mark of an exchange that is completed now and was not distilled yet."""
    return "none" if mode_of(settings) == "off" else "waiting"


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
    lesson: Callable[[], Lesson],
    write: Callable[[Lesson | None], tuple[Receipt, Outcome]],
) -> Receipt:
    """Complete an exchange and learn from it in one transaction, or without learning if that fails.

    Args:
        deps: The ports.
        exchange: What is completed.
        lesson: Reads it.
        write: Completes it with its lesson, in one transaction; the second value is what was learnt, `None`
            when nothing was.
    """
    mode, ids = mode_of(deps.settings), list(filter(None, [exchange.id]))
    if mode != HERE:
        receipt, _ = write(None)
        waits = mode != "off" and receipt.status == "completed"
        return replace(receipt, degraded=(*receipt.degraded, WAITS)) if waits else receipt
    found = tried(deps, lesson, ids=ids)
    done = None if found is None else tried(deps, lambda: write(found), ids=ids)
    if found is None or done is None:
        receipt, _ = write(None)
        failed = receipt.status == "completed"
        return replace(receipt, degraded=(*receipt.degraded, FAILED)) if failed else receipt
    receipt, outcome = done
    lost = found.degraded
    if outcome is None and receipt.status == "completed":  # somebody else was faster: read it anew
        outcome, lost = _again(deps, exchange.scope, receipt.id)
    return replace(receipt, memories=outcome or (), degraded=(*receipt.degraded, *lost))


def _again(deps: Deps, scope: str, id: str) -> Read:
    for _ in range(_ATTEMPTS):
        done = tried(deps, lambda: _distilled(deps, [(scope, id)]), ids=[id])
        if done is None:
            return None, (FAILED,)
        if done[0][0] is not None:
            return done[0]
    return None, (WAITS,)


def distill(deps: Deps, *, scopes: Sequence[str] | None, limit: int | None) -> Distilled:
    """Learn from exchanges that wait, oldest first, a slice in each transaction.

    One that fails is passed over, waits on, and does not count.

    Args:
        deps: The ports.
        scopes: `None` is all of them.
        limit: At most so many exchanges.
    """
    counts: Counter[str] = Counter()
    lost: set[str] = set()
    mode, after, left = mode_of(deps.settings), 0, limit
    while mode == HERE and left != 0:
        with deps.store.reading():
            size = _SLICE if left is None else min(_SLICE, left)
            some = deps.store.pool.waiting(scopes, limit=size, after=after)
        if not some:
            break
        after = some[-1][0]
        done = _slice(deps, [(scope, id) for _, scope, id in some], counts, lost)
        left = None if left is None else left - done
    with deps.store.reading():
        waiting = deps.store.pool.count(scopes)
    if counts["read"]:
        deps.emit(
            "distill.succeeded", exchanges=counts["read"], learnt=counts["stored"] + counts["superseded"]
        )
    if mode != HERE:
        lost.add("capture_off" if mode == "off" else "capture_mode_missing")
    return _summary(counts, waiting, lost)


def tick(deps: Deps) -> Distilled:
    """Learn from some of those that wait."""
    return distill(deps, scopes=None, limit=_TICK)


def _slice(deps: Deps, some: Sequence[tuple[str, str]], counts: Counter[str], lost: set[str]) -> int:
    """Distil some exchanges in one transaction; if one of them fails, each in its own. Return how many are done."""
    done = tried(deps, lambda: _distilled(deps, some), ids=[id for _, id in some])
    if done is None and len(some) > 1:
        return sum(_slice(deps, [one], counts, lost) for one in some)
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


def _distilled(deps: Deps, some: Sequence[tuple[str, str]]) -> list[Read]:
    """Read exchanges, then learn from those that still wait, in one transaction."""
    lessons = [(scope, id, _lesson(deps, scope, id)) for scope, id in some]
    outcomes: list[Read] = []
    done: dict[str, list[str]] = {}
    with deps.store.transaction():
        for scope, id, lesson in lessons:
            exchange = deps.store.transcript.exchange(scope, id)
            waits = exchange is not None and exchange.learning == "waiting"
            outcome = learn(deps, exchange, lesson) if waits and exchange is not None and lesson else None
            outcomes.append((outcome, lesson.degraded if lesson else ()))
            if outcome is not None:
                done.setdefault(scope, []).append(id)
        for scope, ids in done.items():
            deps.store.ledger.append("exchanges.distilled", scope=scope, ids=ids, at_ms=deps.clock.now_ms())
    return outcomes


def _lesson(deps: Deps, scope: str, id: str) -> Lesson | None:
    with deps.store.reading():
        exchange = deps.store.transcript.exchange(scope, id)
        if exchange is None:
            return None
        own = list(deps.store.transcript.window([scope], exchange_id=id))
        turn = turn_of(deps, exchange, own)
    return read(deps, exchange, turn, own=sum(message.exchange_id == id for message in turn))


def _summary(counts: Counter[str], waiting: int, lost: set[str]) -> Distilled:
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
