"""The breakers of sessions, in the memory of this process; what they do is in the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.circuit import Circuit, goal_of, trimmed, warning
from rememora.model.circuit import Outcome, Relieved
from rememora.model.errors import StoreError

if TYPE_CHECKING:
    from typing import Any

    from rememora.flow.deps import Deps

OPENED, CLOSED = "circuit.opened", "circuit.closed"
_MOST_SESSIONS = 10_000
"""So many sessions are remembered; of more, those go that were longest without an outcome."""

Key = tuple[str, str | None]


def note(deps: Deps, *, success: bool, scope: str, session: str | None) -> Outcome:
    """Note the outcome of one attempt of a tool or a model."""
    key = (scope, session)
    before = deps.circuits.pop(key, Circuit())
    after = before.after(success=success)
    if after.failures:
        deps.circuits[key] = after
        while len(deps.circuits) > _MOST_SESSIONS:
            deps.circuits.pop(next(iter(deps.circuits)))
    if after.open != before.open:
        _log(deps, OPENED if after.open else CLOSED, key)
    return Outcome(failures=after.failures, open=after.open)


def relieve(deps: Deps, messages: list[Any], *, scope: str, session: str | None) -> Relieved:
    """Take the failed attempts out of a conversation and warn, if the breaker of its session is open."""
    state = deps.circuits.get((scope, session), Circuit())
    if not state.open:
        return Relieved(relieved=False, messages=messages, failures=state.failures)
    kept = trimmed(messages)
    told = warning(goal_of(messages), failures=state.failures)
    if kept and kept[-1] == told:
        kept.pop()  # said before; once is enough
    return Relieved(
        relieved=True,
        messages=[*kept, told],
        dropped=tuple(messages[len(kept) :]),
        failures=state.failures,
    )


def _log(deps: Deps, name: str, key: Key) -> None:
    """Write it down as far as that is possible: what is counted never fails what is done."""
    scope, session = key
    deps.emit(name, failure=name == OPENED, scope=scope, session=session)
    try:
        with deps.store.transaction():
            deps.store.ledger.append(name, scope=scope, ids=[], at_ms=deps.clock.now_ms(), reason=session)
    except StoreError as error:
        deps.emit("circuit.not_logged", failure=True, error=error.code)
