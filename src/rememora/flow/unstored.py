"""What became of words that are not kept: forgotten, gone with their scope, or refused by the gate. Inside a block."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.admission import admit
from rememora.core.arguments import MAX_NAME_CHARS
from rememora.core.erasing import ERASED_ID
from rememora.core.told import forms
from rememora.flow.alike import verdict_on
from rememora.flow.clear import CLEARED
from rememora.flow.forget import FORGOTTEN, PRUNED, REJECTED
from rememora.flow.index import memory_terms
from rememora.flow.intake import Intake
from rememora.flow.line import Line
from rememora.model.explained import Cause
from rememora.model.iso import iso_utc
from rememora.model.memory import Memory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.admission import Verdict
    from rememora.flow.deps import Deps
    from rememora.model.ledger import LedgerRow

_DAY_MS = 86_400_000
_WAYS = {
    FORGOTTEN: ("forgotten", "it was forgotten", "forget"),
    PRUNED: ("pruned", "it was pruned", "prune"),
    REJECTED: ("refused", "it was rejected from the inbox", "inbox"),
}
"""By the operation that took a memory out: name of the cause, what it says, and the verb behind it."""

_OF_LINES = ("memory", "memories", "message", "messages", "exchange", "exchanges")
"""What operations are of that name memories, messages and their exchanges."""

NO_MORE = Cause(name="forgotten", reason="it was forgotten", by="forget")
"""Where the ledger does not tell when."""


def gone(deps: Deps, scope: str, id: str) -> Cause | None:
    """Tell how a memory went, from the ledger; `None` if no memory of this id was ever here."""
    known = [] if id == ERASED_ID else deps.store.ledger.rows([scope], id=id)
    rows = [row for row in known if row.operation.partition(".")[0] in _OF_LINES]
    if not rows:
        return None
    ways = [row for row in rows if row.operation in _WAYS]
    cleared = [
        row
        for row in deps.store.ledger.rows([scope], after=rows[-1].operation_id)
        if row.operation == CLEARED
    ]
    if cleared:
        reason = f"it went with everything of scope {scope!r} at {cleared[-1].at}"
        return Cause(name="forgotten", reason=reason, by="clear")
    if not ways:
        return Cause(name="forgotten", reason=f"it is gone: {rows[-1].operation} at {rows[-1].at}")
    return _went(deps, ways[-1], id)


def _went(deps: Deps, row: LedgerRow, id: str) -> Cause:
    name, words, by = _WAYS[row.operation]
    why = f": {row.reason}" if row.reason else ""
    memory = deps.store.memories.get(row.scope, id)
    ends_ms = row.at_ms + int(deps.settings.trash_days * _DAY_MS)
    if memory is None or ends_ms <= deps.clock.now_ms():
        back = "; the trash was emptied since"
    else:
        back = f"; restore({id!r}) brings it back until {iso_utc(ends_ms)}"
    return Cause(name=name, reason=f"{words} at {row.at}{why}{back}", by=by)


def unstored(deps: Deps, id: str, text: str, *, scopes: Sequence[str]) -> tuple[Cause | None, list[Line]]:
    """Tell why these very words are not kept, and what line stands instead; `None` if nobody can tell.

    They may be the id of what is gone, or words that were forgotten. Else the gate's own rules decide what would
    become of them now, on what is kept now; nothing is written.
    """
    for scope in scopes:
        cause = gone(deps, scope, id) if len(id) <= MAX_NAME_CHARS else None
        if cause is not None:
            return cause, []
        draft = _draft(deps, text, scope)
        blocking = (deps.store.tombstones.blocking(scope, form) for form in forms([draft]))
        forgotten = next((id for id in blocking if id is not None), None)
        if forgotten is not None and forgotten.partition(":")[0] == ERASED_ID:
            return Cause(name="forgotten", reason="it was erased, and does not come back", by="erase"), []
        if forgotten is not None:
            return gone(deps, scope, forgotten) or NO_MORE, []
        near = verdict_on(deps, draft, memory_terms(draft, Intake()), None)
        verdict = admit(draft, twins=(), holder=None, forgotten=None, near=near)
        if verdict.status in ("duplicate", "rejected"):
            return _by_gate(deps, verdict, scope)
    return None, []


def _by_gate(deps: Deps, verdict: Verdict, scope: str) -> tuple[Cause, list[Line]]:
    name = "duplicate" if verdict.status == "duplicate" else "refused"
    reason = f"the gate does not keep these words: {verdict.reason or verdict.status}"
    known = None if verdict.of is None else deps.store.memories.get(scope, verdict.of)
    of = () if verdict.of is None else (verdict.of,)
    lines = [] if known is None else [Line(matched="near", memory=known)]
    return Cause(name=name, reason=reason, by="gate", of=of), lines


def _draft(deps: Deps, text: str, scope: str) -> Memory:
    """Make a memory of words as they would be learnt: for those the gate is strictest."""
    now_ms = deps.clock.now_ms()
    return Memory(
        id="",
        scope=scope,
        session=None,
        kind="note",
        title=None,
        text=text,
        recorded_ms=now_ms,
        updated_ms=now_ms,
        source="extracted",
    )
