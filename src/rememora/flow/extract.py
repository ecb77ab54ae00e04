"""What a model thinks worth keeping of turns that wait: asked after an idle spell, at a bounded cost, and judged.

One window at a time: take it and count the call (one transaction), ask, judge, and write everything at once (another
one). Whatever fails leaves the turns waiting; they are tried again after another idle spell. A call that was not sent,
since a host's settings lead to no model, is given back.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from rememora import prompts
from rememora.core import items
from rememora.core.quota import day_of
from rememora.core.windows import language, written
from rememora.flow import pool
from rememora.flow.by_model import FAILURE
from rememora.flow.over import is_over
from rememora.flow.proposals import admit, judged
from rememora.flow.windows import as_read, is_spent, limits_of, take, today, unchanged
from rememora.model.errors import LLMError, LLMUnresolved, RememoraError, StoreClosed, StoreForked
from rememora.ports.llm import name_of

if TYPE_CHECKING:
    from rememora.flow.deps import Deps
    from rememora.flow.proposals import Judgement
    from rememora.flow.windows import Taken
    from rememora.model.results import Receipt
    from rememora.ports.llm import LLM
    from rememora.ports.windows import Window

LOST, CHANGED = "lease_lost", "turns_changed"
"""Codes of failures: it took too long, so that another process may be at it; the turns are no longer what was read."""

_QUOTED_CHARS = 500
"""So much of an answer that could not be read is shown to the model when it is asked again."""


class NotWritten(Exception):
    """An attempt that must not be written, with its code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def extract(deps: Deps, llm: LLM, window: Window, *, most: int, counts: Counter[str], lost: set[str]) -> bool:
    """Distil one window, and say whether its turns wait no longer.

    Args:
        deps: The ports.
        llm: The model.
        window: A session of a scope.
        most: At most so many exchanges of it.
        counts: Gets what became of the items, by status, and "read" and "failed" exchanges.
        lost: Gets what was lost.
    """
    taken = take(deps, window, most=most)
    if isinstance(taken, str):
        lost.add(taken)
        return False
    if not taken.holder:
        done = _passed_over(deps, taken)
        counts["read"] += done
        return done > 0
    deps.emit("distill.started", scope=window.scope, exchanges=len(taken.turns))
    code = _attempt(deps, llm, taken, counts, lost)
    if code is None:
        counts["read"] += len(taken.turns)
        return True
    counts["failed"] += len(taken.turns)
    lost.add(code)
    return False


def _attempt(deps: Deps, llm: LLM, taken: Taken, counts: Counter[str], lost: set[str]) -> str | None:
    """Ask, judge and write; return the code of what failed, which was noted."""
    try:
        proposed = _asked(deps, llm, taken)
        judgement = judged(deps, taken, proposed.items, made_by=_made_by(llm, taken))
        receipts = _written(deps, taken, judgement, made_by=_made_by(llm, taken))
    except (StoreClosed, StoreForked) as error:
        if is_over(deps):
            raise
        return _failed(deps, taken, error.code, by_model=False)
    except Exception as error:  # noqa: BLE001  # why: the background tick: no bug of a model or rule may lose a turn
        code = error.code if isinstance(error, RememoraError | NotWritten) else type(error).__name__
        return _failed(
            deps,
            taken,
            code,
            by_model=isinstance(error, LLMError),
            sent=not isinstance(error, LLMUnresolved),
        )
    except (KeyboardInterrupt, SystemExit) as error:  # the window is free for whoever comes next
        _failed(deps, taken, type(error).__name__, by_model=False)
        raise
    kept = Counter(receipt.status for receipt in receipts)
    counts.update(kept)
    lost.update(judgement.lesson.degraded)
    deps.emit(
        "distill.succeeded",
        scope=taken.window.scope,
        exchanges=len(taken.turns),
        items=len(proposed.items),
        learnt=kept["stored"] + kept["superseded"],
        quarantined=kept["quarantined"],
    )
    return None


def _asked(deps: Deps, llm: LLM, taken: Taken) -> items.Proposed:
    """Ask the model, once more where its answer cannot be read and the day allows it.

    Raises:
        LLMError: It gave no words.
        NotWritten: Nothing could be read in them.
    """
    numbers = {turn.number for turn in taken.shown}
    prompt = _prompt(deps, taken)
    answer = _complete(deps, llm, prompt)
    proposed = items.read(answer, turns=numbers)
    if proposed.failure == items.UNREADABLE and _may_ask_again(deps):
        again = prompts.fill(
            "distill_again",
            language(taken.shown),
            prompt=prompt,
            answer=" ".join(answer[:_QUOTED_CHARS].split()),
            nonce=taken.holder,
        )
        proposed = items.read(_complete(deps, llm, again), turns=numbers)
    if proposed.failure is not None:
        raise NotWritten(proposed.failure)
    return proposed


def _prompt(deps: Deps, taken: Taken) -> str:
    zone = deps.settings.timezone
    turns = written(
        [as_read(turn) for turn in taken.shown],
        limits_of(deps),
        day_of=lambda at_ms: day_of(at_ms, zone=zone),
    )
    return prompts.fill("distill", language(taken.shown), turns=turns, nonce=taken.holder)


def _complete(deps: Deps, llm: LLM, prompt: str) -> str:
    settings = deps.settings
    return llm.complete(
        prompt,
        purpose="distill",
        max_tokens=settings.llm_max_tokens,
        timeout_s=settings.llm_timeout_ms / 1000,
        as_json=True,
    )


def _may_ask_again(deps: Deps) -> bool:
    with deps.store.transaction():
        if is_spent(deps):
            return False
        deps.store.windows.spend(today(deps), calls=1)
    return True


def _made_by(llm: LLM, taken: Taken) -> dict[str, object]:
    return {"model": name_of(llm, "distill"), "prompt": prompts.version("distill", language(taken.shown))}


def _written(deps: Deps, taken: Taken, judgement: Judgement, *, made_by: dict[str, object]) -> list[Receipt]:
    """Keep what was proposed, mark the turns, and move the cursor: all of it or nothing."""
    with deps.store.transaction():
        if not deps.store.windows.release(taken.window, holder=taken.holder):
            raise NotWritten(LOST)
        if not unchanged(deps, taken):
            raise NotWritten(CHANGED)
        receipts = admit(deps, taken, judgement)
        _mark(deps, taken, payload={**made_by, "proposed": len(judgement.proposals)})
    pool.release(deps, taken.window.scope, taken.ids)
    return receipts


def _passed_over(deps: Deps, taken: Taken) -> int:
    """Mark turns that say nothing, since there is nothing to ask a model about; return how many."""
    with deps.store.transaction():
        if not taken.turns or not unchanged(deps, taken):
            return 0
        _mark(deps, taken)
    pool.release(deps, taken.window.scope, taken.ids)
    return len(taken.turns)


def _mark(deps: Deps, taken: Taken, *, payload: dict[str, object] | None = None) -> None:
    scope = taken.window.scope
    for id in taken.ids:
        exchange = deps.store.transcript.exchange(scope, id)
        assert exchange is not None  # it was looked for in this transaction
        deps.store.transcript.put_exchange(replace(exchange, learning="done"))
    deps.store.windows.advance(scope, max(turn.number for turn in taken.turns))
    deps.store.ledger.append(
        "exchanges.distilled", scope=scope, ids=taken.ids, at_ms=deps.clock.now_ms(), payload=payload
    )


def _failed(deps: Deps, taken: Taken, code: str, *, by_model: bool, sent: bool = True) -> str:
    """Note a failure, after which the turns wait for another idle spell; what was not sent is no call."""
    now_ms = deps.clock.now_ms()
    facts = {"code": code, "at_ms": now_ms, "by_model": by_model}
    with deps.store.transaction():
        deps.store.windows.release(taken.window, holder=taken.holder, failed_ms=now_ms if sent else None)
        if sent:
            deps.store.windows.spend(today(deps), failures=1)
        else:
            deps.store.windows.spend(taken.day, calls=-1)  # of its own day, which may be over
        deps.store.meta.put(FAILURE, json.dumps(facts))
    deps.emit("distill.failed", failure=True, scope=taken.window.scope, exchanges=len(taken.turns), code=code)
    return code
