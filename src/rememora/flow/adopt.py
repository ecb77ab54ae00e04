"""Memories of another program, through the gate like any other proposal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.core.identity import content_id
from rememora.core.times import parse_time
from rememora.core.told import FORGOTTEN
from rememora.flow.admit import let_through, replace_content
from rememora.flow.forget import purge_overdue
from rememora.flow.propose import proposal
from rememora.flow.writing import BatchWriting
from rememora.model.errors import InvalidInput
from rememora.model.results import Receipt

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rememora.flow.deps import Deps
    from rememora.flow.intake import Intake
    from rememora.model.imported import ImportedMemory
    from rememora.model.memory import Memory

    Outcome = tuple[int, Receipt]

ORIGIN = "imported"
"""Key in `meta` that says where a memory came from, and what it said there."""

_MAX_OWN_ID_CHARS = 256
_IN_TRASH = "it is in the trash here; restore(id) brings it back"


def adopt(
    deps: Deps,
    items: Sequence[ImportedMemory],
    *,
    origin: str,
    scope: str | None,
    default_scope: str,
) -> list[Outcome]:
    """Take in memories, and tell the fate of each. Inside a transaction.

    The same memory again is a duplicate, also when it was changed here in the meantime. Other words under
    an id of the file become a new version. What has ended comes in as history, never as active.

    Args:
        deps: The ports.
        items: What a format read.
        origin: Name of the format: ids of one program must not meet those of another.
        scope: Where all go; `None` keeps the file's own user.
        default_scope: Where those go that name no user.
    """
    now_ms = deps.clock.now_ms()
    purge_overdue(deps)
    writing = BatchWriting(deps, at_ms=now_ms)
    outcomes = []
    for item in items:
        home = scope or item.scope or default_scope
        try:
            wanted, intake = _proposal(item, origin=origin, scope=home, now_ms=now_ms, zone=_zone(deps))
        except InvalidInput as error:
            outcomes.append((item.line, _rejected("", str(error))))
        else:
            outcomes.append((item.line, _adopted(deps, wanted, intake, writing)))
    writing.finish()
    return outcomes


def objections(deps: Deps, items: Iterable[ImportedMemory]) -> list[Outcome]:
    """Tell which would be rejected whatever is here; reads and writes nothing."""
    found = []
    for item in items:
        try:
            _proposal(item, origin="", scope=item.scope or "default", now_ms=0, zone=_zone(deps))
        except InvalidInput as error:
            found.append((item.line, _rejected("", str(error))))
    return found


def _adopted(deps: Deps, wanted: Memory, intake: Intake, writing: BatchWriting) -> Receipt:
    known = deps.store.memories.get(wanted.scope, wanted.id)
    if known is None:
        return let_through(deps, wanted, intake, writing)
    if known.status == "trashed":
        same = _print_of(known) == _print_of(wanted)
        return _rejected(known.id, FORGOTTEN if same else _IN_TRASH)
    if _print_of(known) == _print_of(wanted) or _was_replaced(deps, wanted, known):
        return Receipt(status="duplicate", id=known.id, of=known.id)
    kept = replace(wanted, updated_ms=max(wanted.updated_ms, known.updated_ms), pinned=known.pinned)
    return replace_content(deps, known, kept, intake, writing)


def _was_replaced(deps: Deps, wanted: Memory, known: Memory) -> bool:
    """Say whether this is an older version that came in before: a file may hold several of one memory."""
    if wanted.updated_ms >= known.updated_ms:
        return False
    older = deps.store.memories.versions(wanted.scope, wanted.id)
    return any(_print_of(version) == _print_of(wanted) for version in older)


def _proposal(
    item: ImportedMemory, *, origin: str, scope: str, now_ms: int, zone: str
) -> tuple[Memory, Intake]:
    """Make a checked and redacted memory of what the file says.

    Raises:
        InvalidInput: A value cannot be kept; the reason names it.
    """
    at_ms = _time("at", item.at, zone)
    ended_ms = _time("valid_to", item.valid_to, zone)
    id = _id(item, origin)
    memory, intake = proposal(
        id=id,
        scope=arguments.identifier("scope", scope),
        session=_session(item.session),
        trust=item.trust,
        at_ms=now_ms if at_ms is None else at_ms,
        text=item.text,
        kind=item.kind,
        title=item.title,
        concepts=item.concepts,
        valid_from_ms=_time("valid_from", item.valid_from, zone),
        valid_to_ms=ended_ms,
        meta=item.meta if id.endswith(item.id or "") else {**item.meta, "id": item.id},
        **({} if item.confidence is None else {"confidence": item.confidence}),
    )
    # Fresh from the import, however long ago it was recorded: nobody here has had a chance to recall it.
    memory = replace(memory, source="import", reinforced_ms=now_ms, meta=_signed(memory, origin))
    if ended_ms is None:
        return memory, intake
    if ended_ms > now_ms:
        return replace(memory, expires_ms=ended_ms), intake
    return replace(memory, status="superseded", retired_ms=max(ended_ms, memory.recorded_ms)), intake


def _time(name: str, value: str | int | None, zone: str) -> int | None:
    try:
        return None if value is None else parse_time(value, zone=zone)
    except InvalidInput as error:
        raise InvalidInput(f"{name}: {error}") from error


def _session(session: str | None) -> str | None:
    """Return a session that can be named here; another one is no reason to lose the words."""
    try:
        return arguments.optional_identifier("session", session)
    except InvalidInput:
        return None


def _id(item: ImportedMemory, origin: str) -> str:
    """Return an id that follows from the file's own, or from what the memory says.

    Only a short one without spaces is kept as it is; what a program calls an id may be a whole sentence.
    """
    if item.id is None:
        return content_id("imp", origin, item.scope, item.kind, item.title, item.text)
    id = f"{origin}:{item.id}"
    plain = len(id) <= _MAX_OWN_ID_CHARS and id.isprintable() and " " not in id
    return id if plain else content_id("imp", origin, item.id)


def _signed(memory: Memory, origin: str) -> dict[str, object]:
    """Return `meta` with a digest of what the file says, secrets apart: it tells a change there from one here."""
    m = memory
    said = (m.text, m.title, m.kind, *m.concepts, m.valid_from_ms, m.valid_to_ms, m.trust, m.session)
    return {**m.meta, ORIGIN: {"from": origin, "print": content_id("p", *said)}}


def _print_of(memory: Memory) -> object:
    about = memory.meta.get(ORIGIN)
    return about.get("print") if isinstance(about, dict) else None


def _rejected(id: str, reason: str) -> Receipt:
    return Receipt(status="rejected", id=id, of=id or None, reason=reason)


def _zone(deps: Deps) -> str:
    return deps.settings.timezone
