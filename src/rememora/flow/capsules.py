"""Capsules as memories: what they stand for, how they are kept, and how their messages are known again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rememora.core.admission import Verdict
from rememora.core.capsules import framing
from rememora.core.capsules.finding import NAMES
from rememora.core.decay import first_heat
from rememora.core.dedupe import normal_form
from rememora.core.erasing import ERASED_ID, is_erased
from rememora.core.erasing import capsule as erased_form
from rememora.core.evidence import lowest_trust
from rememora.core.learning import span_of
from rememora.flow.admit import let_in
from rememora.flow.index import memory_terms
from rememora.flow.intake import Intake
from rememora.flow.writing import Writing
from rememora.model.memory import Memory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.capsules.finding import Line
    from rememora.core.capsules.said import Said
    from rememora.core.capsules.writing import Written
    from rememora.flow.deps import Deps
    from rememora.model.memory import Span
    from rememora.model.transcript import Message

ENTRIES = "entries"
"""Key in `meta` of a capsule: the ids of the messages that it stands for, in order."""
RULES, COMPACTED = "rules", "session.compacted"
BY_RULES, BY_MODEL = 0.8, 0.7
"""Confidence in a capsule whose lines are literal, and in one that a model wrote. Source of the second: memory-river
(UD-15), which has no lines of its own words and so trusts its fallback less (0.2). Its importance of 0.8 is not taken
over: what is so important is never let go, and a capsule is to fade in days."""


class RacedError(Exception):
    """What a capsule is made of is not there any more; never leaves `flow`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Older:
    """What goes: the entries that stand behind the new capsule, and the older capsules that it takes the place of."""

    entries: tuple[Message, ...]
    ids: tuple[str, ...]
    capsules: tuple[Memory, ...]
    lines: tuple[Line, ...]
    form: str
    language: str


def without_capsules(deps: Deps, text: str, *, scope: str) -> str:
    """Return a text without the capsules of this scope in it: what we wrote is no evidence. Outside of any block."""
    found = sorted(framing.ids(text))
    if not found:
        return text
    with deps.store.reading():
        kept = deps.store.memories.several(scope, found)
        ours = {memory.id for memory in kept if memory.kind == "capsule"} | _erased(deps, found, scope)
    return framing.without(text, ours)


def entries_of(capsule: Memory) -> tuple[str, ...]:
    """Return the ids of the messages that a capsule stands for, in order; without those that were erased."""
    given = capsule.meta.get(ENTRIES)
    kept = (
        [id for id in given if isinstance(id, str) and id != ERASED_ID]
        if isinstance(given, (list, tuple))
        else []
    )
    return tuple(kept) or tuple(dict.fromkeys(span.message_id for span in capsule.evidence))


def known_in(deps: Deps, said: Sequence[Said], scope: str) -> dict[int, Memory]:
    """Return the messages that are capsules of ours, by place; what only looks like one is a message as any other.

    One that was erased stands for nothing, and goes from the conversation with the next that is made.
    """
    named = {one.place: id for one in said if (id := framing.alone(one.text)) is not None}
    if not named:
        return {}
    with deps.store.reading():
        ids = sorted(set(named.values()))
        kept = {id: _nothing(id, scope) for id in _erased(deps, ids, scope)}
        kept |= {m.id: m for m in deps.store.memories.several(scope, ids)}
    known = {place: kept[id] for place, id in named.items() if id in kept}
    return {place: m for place, m in known.items() if m.kind == "capsule" and m.status != "trashed"}


def _erased(deps: Deps, ids: Sequence[str], scope: str) -> set[str]:
    """Return those of the ids that erased capsules had: words of theirs may still be in a host's messages."""
    return {id for id in ids if is_erased(deps.store.tombstones.blocking(scope, erased_form(id)))}


def _nothing(id: str, scope: str) -> Memory:
    return Memory(
        id=id, scope=scope, session=None, kind="capsule", title=None, text="", recorded_ms=0, updated_ms=0
    )


def memory_of(
    deps: Deps,
    older: Older,
    written: Written,
    *,
    id: str,
    by: str,
    scope: str,
    session: str | None,
    at_ms: int,
) -> Memory:
    """Make the memory of a capsule."""
    now_ms = deps.clock.now_ms()
    spans = _spans(older, written)
    names = tuple(line.text for line in written.lines if line.section == NAMES)[:8]
    ends = [message.at_ms for message in older.entries]
    return Memory(
        id=id,
        scope=scope,
        session=session,
        kind="capsule",
        title=None,
        text=written.text,
        concepts=names,
        confidence=BY_RULES if by == RULES else BY_MODEL,
        source="extracted",
        trust=lowest_trust([span.role for span in spans] or ["assistant"]),
        evidence=spans,
        valid_from_ms=min(ends, default=None),
        recorded_ms=at_ms,
        updated_ms=at_ms,
        heat=first_heat("capsule"),
        reinforced_ms=max(at_ms, now_ms),
        meta={"rule": "capsule", "form": older.form, "by": by, ENTRIES: list(older.ids)},
    )


def _spans(older: Older, written: Written) -> tuple[Span, ...]:
    """Return the literal words behind the lines; where a model wrote some, every entry whole: they may rest on any."""
    if not written.lines or any(line.entry < 0 for line in written.lines):
        return tuple(span_of(message, 0, len(message.text)) for message in older.entries if message.text)
    places = dict.fromkeys((one.entry, one.start, one.end) for one in written.lines)
    return tuple(span_of(older.entries[entry], start, end) for entry, start, end in sorted(places))


def is_as_read(deps: Deps, older: Older, scope: str) -> bool:
    """Tell whether the entries still say what was read: what was erased or forgotten meanwhile must not come back.

    Inside a block.
    """
    found = {m.id: m for m in deps.store.transcript.messages(scope, [m.id for m in older.entries])}
    now = [found.get(message.id) for message in older.entries]
    return all(
        one is not None and (one.text, one.visible) == (message.text, message.visible)
        for message, one in zip(older.entries, now, strict=True)
    )


def keep(deps: Deps, capsule: Memory, older: Older) -> str | None:
    """Keep the capsule, and close those that it takes the place of; one transaction. The same again changes nothing.

    Raises:
        RacedError: The entries were changed since they were read.
    """
    with deps.store.transaction():
        if not is_as_read(deps, older, capsule.scope):
            raise RacedError
        if (
            known := deps.store.memories.get(capsule.scope, capsule.id)
        ) is not None and known.status == "active":
            return None
        twins = deps.store.memories.rivals(capsule.scope, normal_form(capsule.text), None)
        closes = {m.id for m in twins if m.status == "active"}
        for former in older.capsules:
            now = deps.store.memories.get(capsule.scope, former.id)
            closes |= {former.id} if now is not None and now.status == "active" else set()
        verdict = Verdict(
            status="superseded" if closes else "stored",
            of=min(closes, default=None),
            closes=tuple(sorted(closes)),
        )
        done = let_in(deps, capsule, verdict, memory_terms(capsule, Intake()), Writing(deps))
        at_ms = deps.clock.now_ms()
        deps.store.ledger.append(
            COMPACTED, scope=capsule.scope, ids=[capsule.id, *sorted(closes)], at_ms=at_ms
        )
        return done
