"""Every text of an import redacted, as if it were said now."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.flow.intake import Intake
from rememora.model.errors import InvalidInput
from rememora.model.imported import BadLine, ImportedRecord
from rememora.model.transcript import Exchange, Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rememora.model.memory import Memory


def cleaned(
    items: Iterable[ImportedRecord | BadLine], *, scope: str | None
) -> Iterator[ImportedRecord | BadLine]:
    """Redact what a file says, as if it were said now, and move it to *scope* if one is given."""
    for item in items:
        if isinstance(item, BadLine):
            yield item
            continue
        try:
            history = tuple(_cleaned_memory(version, scope) for version in item.history)
            yield replace(item, record=_cleaned(item.record, scope), history=history)
        except (InvalidInput, RecursionError) as error:  # the second: `meta`, nested far too deep
            yield BadLine(line=item.line, reason=str(error)[:300])


def _cleaned(record: Exchange | Message | Memory, scope: str | None) -> Exchange | Message | Memory:
    intake, home = Intake(), scope or record.scope
    if isinstance(record, Exchange):
        return replace(record, failure_reason=intake.optional(record.failure_reason), scope=home)
    if isinstance(record, Message):
        text, name = intake.text(record.text), intake.optional(record.name)
        return replace(record, text=text, name=name, scope=home)
    return _cleaned_memory(record, scope)


def _cleaned_memory(record: Memory, scope: str | None) -> Memory:
    intake = Intake()
    slot = record.slot and tuple(map(intake.text, record.slot))
    return replace(
        record,
        text=intake.text(record.text),
        title=intake.optional(record.title),
        concepts=tuple(map(intake.text, record.concepts)),
        slot=slot,  # type: ignore[arg-type]  # three texts in, three out
        triggers=tuple(map(intake.text, record.triggers)),
        meta=intake.values(record.meta),
        evidence=tuple(replace(span, text=intake.text(span.text)) for span in record.evidence),
        scope=scope or record.scope,
    )
