"""From exchanges to memories: at once when one is completed, or in slices for those that wait."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from rememora.model.distilled import Distilled
from rememora.model.errors import RememoraError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import TypeVar

    from rememora.flow.deps import Deps
    from rememora.model.results import Receipt
    from rememora.model.settings import Settings
    from rememora.model.transcript import Exchange, Message

    T = TypeVar("T")
    Outcome = tuple[Receipt, ...] | None
    Read = tuple[Outcome, tuple[str, ...]]
    Learn = Callable[[Exchange], Outcome]

FAILED, WAITS = "capture_failed", "capture_waits"
"""Degraded: a rule failed; nothing can be learnt yet. The exchange is kept and waits in both cases."""

_SLICE = 50
"""Exchanges in one transaction: one commit for each would cost more than the reading."""
_TICK, _SLOW_TICK = 50, 5
"""Exchanges of a tick: one that calls a model for each must not hold up its host for all of them."""
_ATTEMPTS = 3
"""Readings of one exchange whose turn changes under the reader's hands, before it is left to wait."""


_GIVES_UP = frozenset({"llm_timeout", "llm_unavailable", "llm_refused", "llm_unresolved"})
"""Degraded: the model will hardly answer for the next exchange either."""


class Mode(NamedTuple):
    """How a mode learns, one exchange at a time. What it reads says in `degraded` what was lost.

    Attributes:
        read: Reads an exchange, which these are the messages of. Outside of any block: it may ask a model.
        learn: Admits what was read and marks the exchange as done; `None` if it must be read anew, since
            it was written to meanwhile. Inside a transaction.
        slow: It asks a model, so each exchange gets a transaction of its own.
        waits: Exchanges wait for `distill` and `tick`, so that no host waits for the model.
    """

    read: Callable[[Deps, Exchange, Sequence[Message]], Any]
    learn: Callable[[Deps, Exchange, Any], Outcome]
    slow: bool = False
    waits: bool = False


def _statements(deps: Deps) -> Mode:  # noqa: ARG001  # one signature for all
    from rememora.flow import learn, lessons

    return Mode(lessons.lesson, learn.learn)


def _gist(deps: Deps) -> Mode:
    from rememora.flow import gist
    from rememora.flow.summarizing import asks_a_model, is_waited_for

    slow = asks_a_model(deps)
    return Mode(gist.read, gist.learn, slow=slow, waits=slow and not is_waited_for(deps))


HERE: Mapping[str, Callable[[Deps], Mode]] = {"statements": _statements, "gist": _gist}
"""The modes that there are; with others, exchanges wait."""


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
    own: Sequence[Message],
    write: Callable[[Learn | None], tuple[Receipt, Outcome]],
) -> Receipt:
    """Complete an exchange and learn from it in one transaction, or without learning if that fails.

    Args:
        deps: The ports.
        exchange: What is completed.
        own: Its messages, as they will be kept.
        write: Completes it and learns from it, in one transaction; the second value is what was learnt, `None`
            when nothing was.
    """
    name, ids = mode_of(deps.settings), list(filter(None, [exchange.id]))
    mode = _mode(deps)
    if mode is None or mode.waits:
        receipt, _ = write(None)
        never = mode is None and name != "off" and receipt.status == "completed"
        return replace(receipt, degraded=(*receipt.degraded, WAITS)) if never else receipt
    found = tried(deps, lambda: mode.read(deps, exchange, own), ids=ids)
    learn: Learn = lambda known: mode.learn(deps, known, found)  # noqa: E731
    done = None if found is None else tried(deps, lambda: write(learn), ids=ids)
    if found is None or done is None:
        receipt, _ = write(None)
        failed = receipt.status == "completed"
        return replace(receipt, degraded=(*receipt.degraded, FAILED)) if failed else receipt
    receipt, outcome = done
    lost = found.degraded
    if outcome is None and receipt.status == "completed":  # somebody else was faster: read it anew
        outcome, lost = _again(deps, mode, exchange.scope, receipt.id)
    return replace(receipt, memories=outcome or (), degraded=(*receipt.degraded, *lost))


def _mode(deps: Deps) -> Mode | None:
    make = HERE.get(mode_of(deps.settings))
    return None if make is None else make(deps)


def _again(deps: Deps, mode: Mode, scope: str, id: str) -> Read:
    for _ in range(_ATTEMPTS):
        done = tried(deps, lambda: _distilled(deps, mode, [(scope, id)]), ids=[id])
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
    mode, after, left = _mode(deps), 0, limit
    while mode is not None and left != 0 and not (mode.slow and lost & _GIVES_UP):
        most = 1 if mode.slow else _SLICE
        with deps.store.reading():
            size = most if left is None else min(most, left)
            some = deps.store.pool.waiting(scopes, limit=size, after=after)
        if not some:
            break
        after = some[-1][0]
        done = _slice(deps, mode, [(scope, id) for _, scope, id in some], counts, lost)
        left = None if left is None else left - done
    with deps.store.reading():
        waiting = deps.store.pool.count(scopes)
    if counts["read"]:
        deps.emit(
            "distill.succeeded", exchanges=counts["read"], learnt=counts["stored"] + counts["superseded"]
        )
    if mode is None:
        lost.add("capture_off" if mode_of(deps.settings) == "off" else "capture_mode_missing")
    return _summary(counts, waiting, lost)


def tick(deps: Deps) -> Distilled:
    """Learn from some of those that wait."""
    mode = _mode(deps)
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
                mode.learn(deps, exchange, lesson) if waits and exchange is not None and lesson else None
            )
            outcomes.append((outcome, lesson.degraded if lesson else ()))
            if outcome is not None:
                done.setdefault(scope, []).append(id)
        for scope, ids in done.items():
            deps.store.ledger.append("exchanges.distilled", scope=scope, ids=ids, at_ms=deps.clock.now_ms())
    return outcomes


def _lesson(deps: Deps, mode: Mode, scope: str, id: str) -> Any:
    with deps.store.reading():
        exchange = deps.store.transcript.exchange(scope, id)
        own = [] if exchange is None else list(deps.store.transcript.window([scope], exchange_id=id))
    return None if exchange is None else mode.read(deps, exchange, own)


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
