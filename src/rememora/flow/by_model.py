"""Which windows are given to the model, and when: after an idle spell, or because somebody asks for it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rememora.core.advice import GIVES_UP
from rememora.flow.modes import NO_MODEL, RESTING, distiller
from rememora.flow.windows import QUOTA, is_spent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.ports.windows import Window

    Done = tuple[Counter[str], set[str]]

_LOOKED_AT = 20
"""Windows that are looked into by a tick: where no words are kept, those of some are in other processes."""
_MOST_FAILURES = 3
"""Windows that fail one after the other before `distill` believes that it is the model."""
_MOST_RIPE = 10_000
FAILURE = "distill.failure"
"""Key of the last failure in the store's own values: code, time, and whether the model itself was the cause."""


def tick(deps: Deps) -> Done:
    """Distil the window that is due, if one is; a look for it writes nothing."""
    counts, model = Counter[str](), distiller(deps)
    if model is None:
        return counts, {NO_MODEL}
    with deps.store.reading():
        due = _due(deps)
    if isinstance(due, str):
        return counts, {due}
    lost: set[str] = set()
    if due:
        from rememora.core.windows import MOST_TURNS
        from rememora.flow.extract import extract

        for window in due:  # the first whose words are in this process
            if extract(deps, model, window, most=MOST_TURNS, counts=counts, lost=lost) or lost:
                break
    return counts, lost


def distill(deps: Deps, *, scopes: Sequence[str] | None, limit: int | None) -> Done:
    """Distil what waits, idle or not, until nothing is left or the day's calls are made.

    A window that fails is passed over; when the model itself fails at several of them one after the other, the
    day's calls are kept for later.
    """
    counts, lost, model = Counter[str](), set[str](), distiller(deps)
    tried: list[Window] = []
    in_a_row = 0
    if model is None:
        return counts, {NO_MODEL}
    from rememora.core.windows import MOST_TURNS
    from rememora.flow.extract import extract

    while QUOTA not in lost and not (in_a_row >= _MOST_FAILURES and lost & GIVES_UP):
        left = MOST_TURNS if limit is None else limit - counts["read"]
        with deps.store.reading():
            window = _untried(deps, scopes, tried) if left > 0 else None
        if window is None:
            break
        failed = counts["failed"]
        if not extract(deps, model, window, most=left, counts=counts, lost=lost):
            tried.append(window)
        in_a_row = in_a_row + 1 if counts["failed"] > failed else 0
    return counts, lost


def last_failure(deps: Deps) -> dict[str, int | str]:
    """Return what is known of the last failure; empty before the first. Inside a block."""
    kept = deps.store.meta.get(FAILURE)
    if not isinstance(kept, str):
        return {}
    import json

    found: dict[str, int | str] = json.loads(kept)
    return found


def _due(deps: Deps) -> list[Window] | str:
    """Return the windows that are due, the longest waiting first, or why none may be."""
    if is_spent(deps):
        return QUOTA
    now_ms, idle_ms = deps.clock.now_ms(), deps.settings.capture_idle_ms
    failure = last_failure(deps)
    if failure.get("by_model") and int(failure["at_ms"]) <= now_ms < int(failure["at_ms"]) + idle_ms:
        return RESTING
    if deps.turns is None:
        return deps.store.windows.ripe(None, now_ms=now_ms, quiet_ms=idle_ms, limit=_LOOKED_AT)
    ripe = deps.store.windows.ripe(None, now_ms=now_ms, quiet_ms=idle_ms, limit=_MOST_RIPE)
    here = deps.turns.sessions()
    return sorted(ripe, key=lambda window: window not in here)[
        :_LOOKED_AT
    ]  # or others' would keep ours waiting


def _untried(deps: Deps, scopes: Sequence[str] | None, tried: Sequence[Window]) -> Window | None:
    found = deps.store.windows.ripe(scopes, now_ms=deps.clock.now_ms(), quiet_ms=None, limit=len(tried) + 1)
    return next((window for window in found if window not in tried), None)
