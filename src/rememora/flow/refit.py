"""Confidence fitted to a scope's own questions: what was judged, the fit, what is kept of it, and the way back.

What a refit weighs stands in its row of the ledger; the note of the task says which row is in use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.context import refitting
from rememora.core.context.refitting import Judged
from rememora.flow.recall import Question, recall
from rememora.flow.sure import REFIT_TASK, refitted
from rememora.model.queries import Where
from rememora.model.refitted import Refitted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rememora.core.context.refitting import Refit
    from rememora.flow.deps import Deps
    from rememora.model.ledger import LedgerRow

JUDGED, REFIT, REVERTED = "answer.judged", "confidence.refitted", "confidence.reverted"
ABOUT = "confidence"
"""What the rows of the ledger name as that which they touched."""
MOST = 2_000
"""Questions that are looked at, the latest."""


def note_judged(deps: Deps, signs: Mapping[str, float], *, answered: bool, scope: str, at_ms: int) -> None:
    """Write down whether a recall was of use, by its signs; no word of it. Inside a transaction."""
    payload = {"signs": dict(signs), "answered": answered}
    deps.store.ledger.append(JUDGED, scope=scope, ids=(ABOUT,), at_ms=at_ms, payload=payload)


def refit(deps: Deps, asked: Mapping[str, bool], *, scope: str) -> Refitted:
    """Fit confidence to what was judged in a scope, and use it from now on if a held-out half gets better.

    Args:
        deps: The ports.
        asked: Questions and whether they are answered, besides what `used` has written down.
        scope: Whose questions they are.
    """
    judged = list(_seen(deps, asked, scope=scope))
    with deps.store.reading():
        rows = deps.store.ledger.rows([scope], id=ABOUT)
        now = refitted(deps, [scope])
    noted = [_judged(row) for row in rows if row.operation == JUDGED and row.payload]
    mine = refitting.distinct([*noted, *judged][-MOST:])
    answered = sum(one.answered for one in mine)
    reason = refitting.missing(mine)
    if reason is not None:
        return Refitted(kept=False, reason=reason, questions=len(mine), answered=answered)
    made = refitting.refit(mine, now=now or refitting.START)
    operation = _use(deps, made, scope=scope) if made.is_better else None
    return Refitted(
        kept=made.is_better,
        reason=_reason(made),
        questions=len(mine),
        answered=answered,
        held_out=len(made.unseen),
        loss_before=round(made.before, 4),
        loss_after=round(made.after, 4),
        operation_id=operation,
    )


def _seen(deps: Deps, asked: Mapping[str, bool], *, scope: str) -> Iterator[Judged]:
    """Ask each question, and give what was seen; where nothing at all was found, nothing is weighed."""
    for text, answered in asked.items():
        where = Where(now_ms=deps.clock.now_ms())
        question = Question(text=text, scopes=(scope,), where=where, limit=deps.settings.recall_limit)
        if signs := recall(deps, question).signs:
            yield Judged(signs, answered, text)


def unrefitted(deps: Deps, row: LedgerRow) -> str | None:
    """Go back to what was used before; return why not. Inside a transaction."""
    assert row.payload is not None  # looked at before
    done = deps.store.lifecycle.done(row.scope, REFIT_TASK)
    if done is None or done.place != row.operation_id:
        return "another refit is in use since; take that back first"
    before = row.payload["before"]
    at_ms = None if before is None else deps.clock.now_ms()
    deps.store.lifecycle.note(
        row.scope, REFIT_TASK, at_ms=at_ms, place=None if before is None else str(before)
    )
    return None


def _judged(row: LedgerRow) -> Judged:
    assert row.payload is not None  # looked at before
    signs = row.payload["signs"]
    assert isinstance(signs, dict)  # as `note_judged` wrote it
    return Judged({str(name): float(value) for name, value in signs.items()}, bool(row.payload["answered"]))


def _use(deps: Deps, made: Refit, *, scope: str) -> str:
    at_ms = deps.clock.now_ms()
    with deps.store.transaction():
        done = deps.store.lifecycle.done(scope, REFIT_TASK)
        payload = {"weights": made.weights, "before": None if done is None else done.place}
        operation = deps.store.ledger.append(
            REFIT, scope=scope, ids=(ABOUT,), at_ms=at_ms, reason=_reason(made), payload=payload
        )
        deps.store.lifecycle.note(scope, REFIT_TASK, at_ms=at_ms, place=operation)
    return operation


def _reason(made: Refit) -> str:
    change = f"{made.before:.3f} before, {made.after:.3f} after"
    judged = f"loss on {len(made.unseen)} questions that it was not fitted on: {change}"
    if made.is_better:
        return judged
    if not made.tells:
        return f"{judged}; a coin has {refitting.COIN:.3f}, so nothing was changed: do the labels fit the questions?"
    return f"{judged}; not better than chance, so nothing was changed"
