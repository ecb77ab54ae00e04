"""A slice of what waits, between turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from rememora.flow import distill, pool, vectors
from rememora.flow.over import is_over
from rememora.model.distilled import Distilled, Ticked
from rememora.model.errors import RememoraError, StoreClosed, StoreForked
from rememora.model.vectors import Backfilled

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.flow.deps import Deps
    from rememora.model.erasing import Certificate
    from rememora.model.lifecycle import Swept

T = TypeVar("T")

NONCE_DAYS = 400
"""How long a block is known by its nonce: a conversation that is taken up after a year is still stripped."""
_DAY_MS = 86_400_000


def tick(deps: Deps) -> Ticked:
    """Let go of the nonces of old blocks, learn from some exchanges that wait, make some vectors, sweep a scope, group.

    What was erased, and is in the write-ahead log for somebody who read it, is taken out of there and proven.

    What has become of words that are kept in memory only is noted, too. The sweep moves memories between tiers;
    nothing goes to the trash unless somebody asks for it.

    Where nothing is due nothing is written. What goes wrong is named in the result and told to the sink; the host
    calls this between turns, and no turn may fail by it.

    Raises:
        StoreClosed, StoreForked: The engine can no longer be used here.
    """
    lost: list[str] = []
    _done(deps, lambda: _swept(deps), lost)
    _done(deps, lambda: pool.tend(deps), lost)
    erased = _done(deps, lambda: _erased(deps), lost)
    distilled = _done(deps, lambda: distill.tick(deps), lost)
    made = _done(deps, lambda: vectors.tick(deps), lost)
    swept = _done(deps, lambda: _tiered(deps), lost)
    _done(deps, lambda: _grouped(deps, lost), lost)
    return Ticked(
        distilled=distilled or Distilled(),
        vectors=made or Backfilled(),
        swept=swept,
        erased=erased or (),
        degraded=tuple(lost),
    )


def _tiered(deps: Deps) -> Swept | None:
    """Move the memories of a scope that was not swept for a day; `None` if there is none."""
    from rememora.flow import sweep

    now_ms = deps.clock.now_ms()
    with deps.store.reading():
        scope = deps.store.lifecycle.due(sweep.SWEPT, before_ms=now_ms - _DAY_MS, now_ms=now_ms)
    return None if scope is None else sweep.sweep(deps, scopes=[scope], trashing=False)


def _erased(deps: Deps) -> tuple[Certificate, ...]:
    """Finish what was erased while somebody read the file as it was before."""
    proof = getattr(deps.store, "proof", None)
    if proof is None or not (deps.unproven or proof.pending()):
        return ()
    from rememora.flow import certify

    return certify.tick(deps)


def _grouped(deps: Deps, lost: list[str]) -> None:
    """Group what was said into topics, in one scope where enough of it waits."""
    from rememora.flow import topic_work

    done = topic_work.tick(deps)
    if done is not None and done.reason in ("failed", "rejected", topic_work.QUOTA):
        lost.append(f"topics_{done.reason}")


def _swept(deps: Deps) -> None:
    before_ms = deps.clock.now_ms() - NONCE_DAYS * _DAY_MS
    with deps.store.reading():
        overdue = deps.store.injections.overdue(before_ms)
    if overdue:
        with deps.store.transaction():
            deps.store.injections.sweep(before_ms)


def _done(deps: Deps, act: Callable[[], T], lost: list[str]) -> T | None:
    """Do one part; a failure of it does not keep the others from being done."""
    try:
        return act()
    except (StoreClosed, StoreForked) as error:
        if is_over(deps):
            raise
        _note(deps, error, lost)
    except Exception as error:  # noqa: BLE001  # why: the background tick
        _note(deps, error, lost)
    return None


def _note(deps: Deps, error: Exception, lost: list[str]) -> None:
    code = error.code if isinstance(error, RememoraError) else type(error).__name__
    lost.append(code)
    deps.emit("tick.failed", failure=True, error=code)
