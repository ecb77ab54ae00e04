"""In from a file: our own export, messages, account exports, agents' transcripts, others' memories."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, cast

from rememora.core.formats import READERS
from rememora.flow.batching import batches
from rememora.flow.cleaning import cleaned
from rememora.flow.files import opened
from rememora.flow.rehearsal import Within, rehearsed, within
from rememora.flow.restoring import Restoring
from rememora.flow.taking import RefusedError, take
from rememora.flow.tally import Tally
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from rememora.flow.deps import Deps
    from rememora.flow.files import Progress, Source
    from rememora.model.imported import BadLine, ImportedRecord, ImportReport

_OWN = "rememora"


def import_file(
    deps: Deps,
    path: str,
    *,
    format: str,
    scope: str | None,
    default_scope: str,
    strict: bool,
    dry_run: bool,
    progress: Progress | None,
) -> ImportReport:
    """Read one file in; what was there before stays as it is, and a bad line is named and passed over.

    Args:
        deps: The ports.
        path: The file.
        format: A name of `READERS`, or "auto".
        scope: Where everything goes; `None` keeps the scopes of our own export and the users of other
            programs' memories, and puts the rest into *default_scope*.
        default_scope: Where that goes which names no scope of its own.
        strict: Write nothing if any line is bad.
        dry_run: Write nothing, and tell what an import would do.
        progress: Told the bytes that are done and the bytes in all.

    Raises:
        InvalidInput: The file cannot be read, or its format is not known.
    """
    if format not in ("auto", *READERS):
        raise InvalidInput(f"format: expected auto or one of {', '.join(READERS)}, found {format!r}")
    tally = Tally()
    with opened(path, format, progress) as source, _writing(deps, dry_run) as ports:
        tally.note(source.beside)
        written = _written(ports, source, tally, scope=scope, default_scope=default_scope, strict=strict)
    named = "+".join(source.formats)
    report = tally.report(named, written=written, dry_run=dry_run)
    if written and not dry_run:
        deps.emit(
            "import.succeeded",
            format=named,
            stored=report.stored,
            duplicates=report.duplicates,
            rejected=len(report.rejected),
        )
    return report


def _writing(deps: Deps, dry_run: bool) -> AbstractContextManager[Deps]:
    return rehearsed(deps) if dry_run else nullcontext(deps)


def _written(
    deps: Deps, source: Source, tally: Tally, *, scope: str | None, default_scope: str, strict: bool
) -> bool:
    """Take in what is there, our own export first, and tell whether anything may have been written."""
    others = [format for format in source.formats if format != _OWN]
    own = len(others) < len(source.formats)
    # A rehearsal is a transaction already, and is taken back anyway.
    outright = strict and not isinstance(deps.store, Within)
    written = True
    try:
        with within(deps) if outright and own and others else nullcontext(deps) as ports:
            if own:
                written = _restore(ports, source, tally, scope=scope, strict=outright)
            if others:
                taken = take(
                    ports, source, others, tally, scope=scope, default_scope=default_scope, strict=strict
                )
                written = written and taken
            if strict and tally.rejected:
                raise RefusedError
    except RefusedError:
        return False
    return written


def _restore(deps: Deps, source: Source, tally: Tally, *, scope: str | None, strict: bool) -> bool:
    """Put our own export back, and tell whether anything may have been written.

    Strict is one transaction, taken back if a line is rejected: what a line meets depends on those above
    it, so nothing short of writing them tells. The pages go to the file's log, so memory stays bounded;
    other writers wait until the file is read.
    """
    restoring = Restoring(deps)
    records = cast("Iterator[ImportedRecord | BadLine]", (record for _, record in source.records((_OWN,))))
    transaction = deps.store.transaction
    try:
        with transaction() if strict else nullcontext():
            for batch in batches(cleaned(records, scope=scope)):
                with nullcontext() if strict else transaction():
                    tally.add(restoring.take(batch))
            if strict and tally.rejected:
                raise RefusedError
    except RefusedError:
        return False
    return True
