"""Results in words for a model: short, with ids and dates, and what was kept in quotes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rememora.core.evidence import trust_of_role
from rememora.core.excerpt import cut, excerpt
from rememora.core.instructions import reads_like_instruction
from rememora.core.quoted_lines import Record
from rememora.core.quoting import FLAG, HEADER, MAX_CHARS, fitting, quote
from rememora.core.times import format_time
from rememora.model.removals import Preview

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rememora.model.inbox import Why
    from rememora.model.memory import Memory
    from rememora.model.results import Hit, Recall, Receipt
    from rememora.model.transcript import Message

_WHOLE_CHARS = 4_000
"""Of one thing that was asked for by its id, or of exact words, so much is shown."""
_FATES = {
    "duplicate": "it is remembered already",
    "quarantined": "it waits for the user's decision",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """How results are shown.

    Attributes:
        zone: Time zone of dates.
        max_chars: Code points of a text in a list.
        trash_days: How long what was removed can be restored.
        prefix: Stands before the names of the tools.
    """

    zone: str
    max_chars: int
    trash_days: int
    prefix: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """What a model is told, and which memories it is shown by that."""

    text: str
    shown: tuple[Hit, ...] = ()


def recalled(found: Recall, query: str, view: View) -> Said:
    """Tell what a search found and how sure it is."""
    if not found.hits:
        return Said(f"nothing found: {found.reason}")
    lines = [_hit(hit, query, view) for hit in found.hits]
    shown = fitting(lines)
    lost = f"; degraded: {', '.join(found.degraded)}" if found.degraded else ""
    head = f"{len(lines)} found, confidence {found.confidence} ({found.reason}){lost}. {HEADER}"
    return Said(_listed(head, shown, of=len(lines)), found.hits[: len(shown)])


def listed(memories: Sequence[Memory], view: View) -> Said:
    """Tell which memories there are."""
    if not memories:
        return Said("nothing is remembered here")
    return Said(_quoted(f"{len(memories)} memories. {HEADER}", [_memory(m, view) for m in memories]))


def whole(memory: Memory, view: View) -> Said:
    """Tell everything of one memory that a model can use."""
    facts = [
        f"status {memory.status}",
        f"confidence {memory.confidence:.2f}",
        f"changed {_date(memory.updated_ms, view)}",
        f"version {memory.version}",
        "pinned" if memory.pinned else "",
        f"expires {_date(memory.expires_ms, view)}" if memory.expires_ms is not None else "",
        f"in its place: {memory.superseded_by}" if memory.superseded_by else "",
    ]
    line = _memory(memory, view, max_chars=_WHOLE_CHARS)
    return Said("\n".join([HEADER, line, "; ".join(filter(None, facts))]))


def received(receipt: Receipt) -> Said:
    """Tell what became of a write."""
    why = receipt.reason or _FATES.get(receipt.status)
    other = f" (of {receipt.of})" if receipt.of and receipt.of != receipt.id else ""
    lost = f"; lost: {', '.join(receipt.degraded)}" if receipt.degraded else ""
    return Said(f"{receipt.status} {receipt.id}{other}{f': {why}' if why else ''}{lost}")


def forgotten(done: Preview | Sequence[Receipt], view: View) -> Said:
    """Tell what was forgotten, or what would be."""
    if isinstance(done, Preview):
        return previewed(done, view, "forget")
    ids = ", ".join(fitting([receipt.id for receipt in done], max_chars=1_000))
    back = f"; they can be restored for {view.trash_days} days" if view.trash_days else ""
    return Said(f"forgotten: {len(done)} ({ids}){back}")


def previewed(preview: Preview, view: View, tool: str) -> Said:
    """Tell what would go, and how."""
    if not preview.ids:
        return Said("nothing was removed: no memory is like that")
    name = f"{view.prefix}{tool}"
    until = format_time(preview.expires_ms, zone=view.zone)
    head = (
        f"nothing was removed yet. {len(preview.ids)} would go. Once the user agrees, call {name} with"
        f" token {preview.token} alone, until {until}. {HEADER}"
    )
    return Said(_quoted(head, [_memory(m, view) for m in preview.memories]))


def pruned(count: int, view: View) -> Said:
    """Tell how many memories were pruned."""
    back = f"; they can be restored for {view.trash_days} days" if view.trash_days and count else ""
    return Said(f"removed: {count}{back}")


def explained(why: Why, view: View) -> Said:
    """Tell whose word something is and what it rests on."""
    came = (
        f"{why.decision}{f' by rule {why.rule}' if why.rule else ''}{f', {why.reason}' if why.reason else ''}"
    )
    since = _date(why.history[0].at_ms, view) if why.history else "unknown"
    doubt = f"; doubtful, since this no longer holds: {', '.join(why.doubtful)}" if why.doubtful else ""
    head = f"{why.kind} {why.id} is {why.status}: {came}, since {since}, on the word of: {why.trust}{doubt}. {HEADER}"
    if any(span.degraded for span in why.evidence):
        head += " The words that it rests on were not kept."
    lines = [
        quote(
            Record(
                kind="evidence",
                date=since if since != "unknown" else "0001-01-01",
                id=span.message_id,
                text=cut(span.text, view.max_chars),
                trust=trust_of_role(span.role),
            )
        )
        for span in why.evidence
        if span.text
    ]
    return Said(_quoted(head, lines or [_record(why, since, view)]))


def exact(messages: Sequence[Message], view: View) -> Said:
    """Tell who said what, word for word."""
    if not messages:
        return Said("no such messages")
    lines = [
        quote(
            Record(
                kind=message.role,
                date=_date(message.at_ms, view),
                id=message.id,
                text=cut(message.text, _WHOLE_CHARS),
                name=message.name,
            )
        )
        for message in messages
    ]
    bare = sum(bool(message.degraded) for message in messages)
    missing = f" The words of {bare} of them were not kept." if bare else ""
    return Said(_quoted(f"{len(lines)} messages. {HEADER}{missing}", lines))


def plainly(values: object) -> Said:
    """Tell what an operation returned as JSON, for operations that have no words of their own."""
    from msgspec.json import encode

    text = encode(values).decode()
    flag = f"\n{FLAG}" if reads_like_instruction(text) else ""
    return Said(f"{HEADER}\n{cut(text, MAX_CHARS)}{flag}")


def _record(why: Why, since: str, view: View) -> str:
    return quote(Record(kind=why.kind, date=since, id=why.id, text=cut(why.text, view.max_chars)))


def _hit(hit: Hit, query: str, view: View) -> str:
    trust = trust_of_role(hit.role) if hit.memory is None else hit.memory.trust
    return quote(
        Record(
            kind=hit.kind,
            date=_date(hit.at_ms, view),
            id=hit.id,
            text=excerpt(hit.text, query, view.max_chars),
            trust=trust,
            name=hit.name,
            doubtful=bool(hit.doubtful),
        )
    )


def _memory(memory: Memory, view: View, *, max_chars: int | None = None) -> str:
    return quote(
        Record(
            kind=memory.kind,
            date=_date(memory.began_ms, view),
            id=memory.id,
            text=cut(memory.text, max_chars or view.max_chars),
            trust=memory.trust,
            name=memory.title,
        )
    )


def _quoted(head: str, lines: Iterable[str]) -> str:
    every = list(lines)
    return _listed(head, fitting(every), of=len(every))


def _listed(head: str, shown: Sequence[str], *, of: int) -> str:
    more = of - len(shown)
    return "\n".join(
        [head, *shown, *([f"… and {more} more: ask for fewer, or by other words"] if more else [])]
    )


def _date(ms: int, view: View) -> str:
    return format_time(ms, zone=view.zone)[:10]
