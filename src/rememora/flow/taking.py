"""What other programs said and remembered: messages to the transcript, memories through the gate."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

from rememora.core.formats.identity import message_id
from rememora.flow.adopt import adopt, objections
from rememora.flow.archive import OFF, archive, check
from rememora.flow.batching import batches
from rememora.flow.rehearsal import Within, within
from rememora.flow.tally import MEMORY, MESSAGE, Tally
from rememora.model.imported import BadLine, ImportedMemory, ImportedMessage
from rememora.model.results import Receipt

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from rememora.core.formats import Record
    from rememora.flow.deps import Deps
    from rememora.flow.files import Source

    Said = tuple[Record, str, str]


class RefusedError(Exception):
    """Takes a strict import back; never leaves `flow`."""


def take(
    deps: Deps,
    source: Source,
    formats: Collection[str],
    tally: Tally,
    *,
    scope: str | None,
    default_scope: str,
    strict: bool,
) -> bool:
    """Take in what a file says, and tell whether anything may have been written.

    Strict reads the file twice: whether a message is rejected depends on nothing but itself. What a memory
    meets depends on what is here, so where there are any, the file is then written in one transaction.

    Args:
        deps: The ports.
        source: The file, or those of an archive.
        formats: Names of the formats that are meant.
        tally: Told what became of each line.
        scope: Where everything goes; `None` leaves it to the file.
        default_scope: Where that goes which names no user.
        strict: Write nothing if any line is bad.
    """
    whole = False
    if strict:
        whole = _checked(deps, _said(source, formats, quiet=True), tally, scope=scope or default_scope)
        if tally.rejected:
            return False
    whole = whole and not isinstance(deps.store, Within)
    try:
        with within(deps) if whole else nullcontext(deps) as ports:
            for batch in batches(_said(source, formats), chars=_chars):
                tally.note(item for item, _, _ in batch)
                _archive(ports, batch, tally, scope=scope, default_scope=default_scope)
                _adopt(ports, batch, tally, scope=scope, default_scope=default_scope)
            if strict and tally.rejected:
                raise RefusedError
    except RefusedError:
        return False
    return True


def _archive(
    deps: Deps, batch: Sequence[Said], tally: Tally, *, scope: str | None, default_scope: str
) -> None:
    homes: dict[str, list[tuple[ImportedMessage, str]]] = {}
    for item, id, _ in batch:
        if isinstance(item, ImportedMessage):
            homes.setdefault(scope or item.scope or default_scope, []).append((item, id))
    for home, said in homes.items():
        messages = [_mapping(item, id) for item, id in said]
        if deps.settings.archive:
            receipts = archive(deps, messages, scope=home, session=None, at_ms=deps.clock.now_ms())
        else:
            receipts = (Receipt(status="rejected", id="", reason=OFF),) * len(messages)
        outcomes = [(item.line, receipt) for (item, _), receipt in zip(said, receipts, strict=True)]
        tally.add(outcomes, kind=MESSAGE)


def _adopt(deps: Deps, batch: Sequence[Said], tally: Tally, *, scope: str | None, default_scope: str) -> None:
    programs: dict[str, list[ImportedMemory]] = {}
    for item, _, format in batch:
        if isinstance(item, ImportedMemory):
            programs.setdefault(format, []).append(item)
    for origin, memories in programs.items():
        with deps.store.transaction():
            outcomes = adopt(deps, memories, origin=origin, scope=scope, default_scope=default_scope)
        tally.add(outcomes, kind=MEMORY)


def _checked(deps: Deps, items: Iterable[Said], tally: Tally, *, scope: str) -> bool:
    """Note the lines that are bad and those that would be refused anywhere; tell if there are memories."""
    memories = False
    for item, id, _ in items:
        if isinstance(item, BadLine):
            tally.note([item])
        elif isinstance(item, ImportedMemory):
            memories = True
            tally.add(objections(deps, [item]))
        elif isinstance(item, ImportedMessage):
            reason = check(deps, _mapping(item, id), scope=scope)
            if reason is not None:
                tally.add([(item.line, Receipt(status="rejected", id="", reason=reason))])
    return memories


def _said(source: Source, formats: Collection[str], *, quiet: bool = False) -> Iterator[Said]:
    """Read records, each with the id that a message has or gets, and the name of its format."""
    seen: dict[str, int] = {}
    for format, item in source.records(formats, quiet=quiet):
        id = ""
        if isinstance(item, ImportedMessage):
            id = item.id or _counted(item, seen)
        yield item, id, format


def _counted(item: ImportedMessage, seen: dict[str, int]) -> str:
    """Return the id of a message that has none; of equals, each gets its own."""
    first = message_id(item, occurrence=1)
    seen[first] = seen.get(first, 0) + 1
    return message_id(item, occurrence=seen[first]) if seen[first] > 1 else first


def _mapping(item: ImportedMessage, id: str) -> dict[str, object]:
    return {
        "id": id,
        "role": item.role,
        "name": item.name,
        "content": item.content,
        "at": item.at,
        "session": item.session,
    }


def _chars(said: Said) -> int:
    item, _, _ = said
    if isinstance(item, ImportedMessage):
        return len(item.content)
    return len(item.text) if isinstance(item, ImportedMemory) else 0
