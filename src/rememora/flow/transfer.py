"""In from a file: our own export, message lists, and agents' logs."""

from __future__ import annotations

from collections import Counter
from contextlib import nullcontext
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from rememora.core.formats import READERS, reader
from rememora.core.formats.identity import message_id
from rememora.core.formats.own_export import read
from rememora.flow.archive import archive, check
from rememora.flow.cleaning import cleaned
from rememora.flow.files import opened
from rememora.flow.restoring import WITHDRAWN, Restoring
from rememora.model.errors import InvalidInput
from rememora.model.imported import BadLine, ImportedMessage, ImportReport
from rememora.model.results import Receipt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeVar

    from rememora.flow.deps import Deps
    from rememora.flow.files import File, Progress
    from rememora.flow.restoring import Outcome

    T = TypeVar("T")
    Said = tuple[ImportedMessage | BadLine, str]
    ReadAll = Callable[..., Iterator[Said]]

_BATCH = 500


class _Tally:
    """What became of the lines so far; of the file itself it holds the bad lines only."""

    def __init__(self) -> None:
        self._fates: Counter[str] = Counter()
        self.rejected: list[BadLine] = []

    def add(self, outcomes: Iterable[Outcome]) -> None:
        for line, receipt in outcomes:
            self._fates[receipt.status] += 1
            if receipt.status == "rejected":
                self.rejected.append(BadLine(line=line, reason=receipt.reason or ""))

    def report(self, format: str, *, written: bool) -> ImportReport:
        return ImportReport(
            format=format,
            stored=self._fates["stored"] - self._fates[WITHDRAWN] if written else 0,
            duplicates=self._fates["duplicate"] if written else 0,
            rejected=tuple(sorted(self.rejected, key=lambda bad: bad.line)),
        )


class _RefusedError(Exception):
    """Takes a strict import back; never leaves this module."""


def import_file(
    deps: Deps,
    path: str,
    *,
    format: str,
    scope: str | None,
    default_scope: str,
    strict: bool,
    progress: Progress | None,
) -> ImportReport:
    """Read one file in; what was there before stays as it is, and a bad line is named and passed over.

    Args:
        deps: The ports.
        path: The file.
        format: A name of `READERS`, or "auto".
        scope: Where everything goes; `None` keeps the scopes of our own export, and puts the rest
            into *default_scope*.
        default_scope: Where messages without a scope of their own go.
        strict: Write nothing if any line is bad.
        progress: Told the bytes that are done and the bytes in all.

    Raises:
        InvalidInput: The file cannot be read, or its format is not known.
    """
    if format not in ("auto", *READERS):
        raise InvalidInput(f"format: expected auto or one of {', '.join(READERS)}, found {format!r}")
    tally = _Tally()
    with opened(path, progress) as file:
        named = file.format(format)
        if named == "rememora":
            written = _restore(deps, file, tally, scope=scope, strict=strict)
        else:
            read_all = partial(_said, file, named)
            written = _archive(deps, read_all, tally, scope=scope or default_scope, strict=strict)
    report = tally.report(named, written=written)
    if written:
        deps.emit(
            "import.succeeded",
            format=named,
            stored=report.stored,
            duplicates=report.duplicates,
            rejected=len(report.rejected),
        )
    return report


def _restore(deps: Deps, file: File, tally: _Tally, *, scope: str | None, strict: bool) -> bool:
    """Put our own export back, and tell whether anything may have been written.

    Strict is one transaction, taken back if a line is rejected: what a line meets depends on those above
    it, so nothing short of writing them tells. The pages go to the file's log, so memory stays bounded;
    other writers wait until the file is read.
    """
    restoring = Restoring(deps)
    batches = _batches(cleaned(read(file.lines()), scope=scope))
    transaction = deps.store.transaction
    try:
        with transaction() if strict else nullcontext():
            for batch in batches:
                with nullcontext() if strict else transaction():
                    tally.add(restoring.take(batch))
            if strict and tally.rejected:
                raise _RefusedError
    except _RefusedError:
        return False
    return True


def _archive(deps: Deps, read_all: ReadAll, tally: _Tally, *, scope: str, strict: bool) -> bool:
    """Append messages to the transcript, and tell whether anything may have been written.

    Strict reads the file twice: whether a message is rejected depends on nothing but itself.
    """
    if strict:
        tally.add(_rejections(deps, read_all(quiet=True), scope))
        if tally.rejected:
            return False
    for batch in _batches(read_all()):
        tally.add((item.line, _rejected(item.reason)) for item, _ in batch if isinstance(item, BadLine))
        said = [(item, id) for item, id in batch if isinstance(item, ImportedMessage)]
        messages = [_mapping(item, id) for item, id in said]
        receipts = archive(deps, messages, scope=scope, session=None, at_ms=deps.clock.now_ms())
        tally.add((item.line, receipt) for (item, _), receipt in zip(said, receipts, strict=True))
    return True


def _rejections(deps: Deps, items: Iterable[Said], scope: str) -> Iterator[Outcome]:
    """Give the lines that are bad, and those that the transcript would refuse."""
    for item, id in items:
        reason = item.reason if isinstance(item, BadLine) else check(deps, _mapping(item, id), scope=scope)
        if reason is not None:
            yield item.line, _rejected(reason)


def _rejected(reason: str) -> Receipt:
    return Receipt(status="rejected", id="", reason=reason)


def _said(file: File, format: str, *, quiet: bool = False) -> Iterator[Said]:
    """Read messages with the id that each has or gets."""
    seen: dict[tuple[object, ...], int] = {}
    for item in reader(format)(file.lines(quiet=quiet)):
        if isinstance(item, BadLine):
            yield item, ""
        elif isinstance(item, ImportedMessage):
            what = (item.session, item.role, item.name, item.at, hash(item.content))
            if not item.id:
                seen[what] = seen.get(what, 0) + 1
            yield item, item.id or message_id(item, occurrence=seen[what])


def _mapping(item: ImportedMessage, id: str) -> dict[str, object]:
    return {
        "id": id,
        "role": item.role,
        "name": item.name,
        "content": item.content,
        "at": item.at,
        "session": item.session,
    }


def _batches(items: Iterable[T]) -> Iterator[list[T]]:
    iterator = iter(items)
    while batch := list(islice(iterator, _BATCH)):
        yield batch
