"""How far an erase goes: what was asked for, the words that it rests on, and what was made of them. Inside a block."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from rememora.core.dedupe import normal_form
from rememora.core.erasing import merged, moved, overlaps
from rememora.flow.copies import copies, unfound
from rememora.flow.erase_named import named, told_at, words_of
from rememora.flow.merging import absorbed_by
from rememora.flow.notes import notes_of
from rememora.model.memory import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rememora.flow.deps import Deps
    from rememora.flow.erase_named import Named, Wanted
    from rememora.model.memory import Memory
    from rememora.model.transcript import Message
    from rememora.ports.erasing import Erasing

    Place = tuple[int, int]

_MADE = ("gist", "consolidation")
"""Sources of memories that are made of several words, and cannot lack some of them."""


@dataclass(slots=True)
class Reach:
    """What an erase takes.

    Attributes:
        memories: Those that go, with all their versions.
        derived: Ids of those among them that go because they were made of what goes.
        messages: Those that go whole, the notes of memories among them.
        failed: Exchanges that lose the reason why they failed.
        cut: Messages that stay, and the places in them that go, in order and apart.
        versions: Older versions, by id and number, that go while their memory stays.
        changed: Versions of memories that stay, as they are afterwards: their places in messages have moved.
        bare: Memories that stay and have lost the words they rest on: they get a note of their own.
    """

    memories: dict[str, Memory] = field(default_factory=dict)
    derived: set[str] = field(default_factory=set)
    messages: dict[str, Message] = field(default_factory=dict)
    cut: dict[str, tuple[Message, list[Place]]] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)
    versions: dict[tuple[str, int], Memory] = field(default_factory=dict)
    changed: dict[tuple[str, int], Memory] = field(default_factory=dict)
    bare: dict[str, Memory] = field(default_factory=dict)

    @property
    def said(self) -> list[Message]:
        """The messages that go whole, without notes: those stand for their memories."""
        return [message for message in self.messages.values() if message.role != "note"]

    @property
    def spans(self) -> list[Span]:
        """The words that are cut out."""
        return [
            Span(
                exchange_id=message.exchange_id,
                message_id=message.id,
                role=message.role,
                start=start,
                end=end,
                text=message.text[start:end],
            )
            for message, places in self.cut.values()
            for start, end in places
        ]

    @property
    def count(self) -> int:
        """Memories, messages and spans together."""
        return len(self.memories) + len(self.said) + len(self.spans) + len(self.failed)


def reached(deps: Deps, erasing: Erasing, wanted: Wanted, *, scope: str) -> Reach:
    """Work out what an erase takes."""
    copied = (
        bool(wanted.ids) or wanted.subject is not None
    )  # whatever holds the words of a query is named by them
    return reach_of(deps, erasing, named(deps, wanted, scope=scope), scope=scope, copied=copied)


def reach_of(deps: Deps, erasing: Erasing, found: Named, *, scope: str, copied: bool) -> Reach:
    """Work out what goes with what is named; with *copied* on, also where the same words stand elsewhere."""
    reach = Reach(messages=dict(found.messages), failed=set(found.failed))
    _take(deps, reach, found.memories.values())
    # A capsule stands for a whole session: whoever erases it, or a word of it, means no other words of that.
    own = {id: _versions(deps, m) for id, m in reach.memories.items() if m.kind != "capsule"}
    places = dict(found.places)
    if copied:
        for id, some in _copied(deps, reach, own, scope=scope).items():
            places.setdefault(id, []).extend(some)
    for versions in own.values():
        for span in (span for version in versions for span in version.evidence):
            if not span.words_hash and span.role != "note":
                places.setdefault(span.message_id, []).extend(told_at(span, found.says))
    _note_cuts(deps, reach, places, scope=scope)
    _follow(deps, erasing, reach, own, scope=scope)
    return reach


def _take(deps: Deps, reach: Reach, memories: Iterable[Memory]) -> None:
    """Take memories with what they took in and with their notes."""
    waiting = list(memories)
    for memory in waiting:  # grows while it is walked
        if memory.id not in reach.memories:
            reach.memories[memory.id] = memory
            for status in ("archived", "trashed"):
                waiting += absorbed_by(deps, memory, status=status)
            notes = notes_of(deps, memory)
            reach.messages.update({m.id: m for m in deps.store.transcript.messages(memory.scope, notes)})


def _versions(deps: Deps, memory: Memory) -> list[Memory]:
    return [memory, *deps.store.memories.versions(memory.scope, memory.id)]


def _copied(deps: Deps, reach: Reach, own: dict[str, list[Memory]], *, scope: str) -> dict[str, list[Place]]:
    """Take other memories, and older versions, that hold the same words, and return where messages do."""
    every = [version for versions in own.values() for version in versions]
    phrases = [v.text for v in every] + [s.text for v in every for s in v.evidence if v.source not in _MADE]
    found = copies(deps, phrases, scope=scope, beside=unfound(deps, scope))
    reach.failed |= found.failed
    others = [memory for id, memory in found.memories.items() if id not in reach.memories]
    _take(deps, reach, others)
    reach.derived |= {memory.id for memory in others}
    for key, version in found.versions.items():
        if version.id not in reach.memories:
            reach.versions[key] = version
            notes = [span.message_id for span in version.evidence if span.role == "note"]
            reach.messages.update({m.id: m for m in deps.store.transcript.messages(scope, notes)})
    return found.messages


def _note_cuts(deps: Deps, reach: Reach, places: dict[str, list[Place]], *, scope: str) -> None:
    known = {m.id: m for m in deps.store.transcript.messages(scope, list(places))} if places else {}
    for id, some in places.items():
        message = known.get(id)
        if message is None or id in reach.messages or message.words_hash:
            continue
        within = [(max(0, start), min(end, len(message.text))) for start, end in some]
        if ranges := merged(within):
            reach.cut[id] = (message, ranges)


def _follow(deps: Deps, erasing: Erasing, reach: Reach, own: dict[str, list[Memory]], *, scope: str) -> None:
    """Decide on each memory that rests on words that go: whether it goes too, or stays and how."""
    touched = erasing.resting(scope, [*reach.messages, *reach.cut])
    gone = [normal_form(one) for versions in own.values() for v in versions for one in (v.text, *_value(v))]
    others: dict[str, list[Memory]] = {}
    for version in touched:
        if version.id not in reach.memories:
            others.setdefault(version.id, []).append(version)
    for current in deps.store.memories.several(scope, sorted(others)):
        for version in others[current.id]:
            _judge(reach, version, current, gone)
    lost = deps.store.memories.several(scope, sorted(reach.derived - reach.memories.keys()))
    _take(deps, reach, lost)


def _judge(reach: Reach, version: Memory, current: Memory, gone: Sequence[str]) -> None:
    is_current = version.version == current.version
    if not any(_is_lost(reach, span) for span in version.evidence):
        spans = tuple(_moved(reach, span) for span in version.evidence)
        if spans != version.evidence:
            reach.changed[version.id, version.version] = replace(version, evidence=spans)
    elif not is_current:
        reach.versions[version.id, version.version] = version
    elif _stands_alone(version, gone) and not any(s.message_id in reach.messages for s in version.evidence):
        reach.bare[version.id] = version
    else:
        reach.derived.add(version.id)


def _stands_alone(memory: Memory, gone: Sequence[str]) -> bool:
    """Tell whether a memory says something else than what goes, though both were said in one breath."""
    words = normal_form(words_of(memory))
    made = memory.source in _MADE or memory.kind == "capsule"
    return not made and memory.slot is not None and not any(one and one in words for one in gone)


def _value(memory: Memory) -> tuple[str, ...]:
    return () if memory.slot is None else (memory.slot[2],)


def _is_lost(reach: Reach, span: Span) -> bool:
    """Tell whether words that something rests on go, wholly or in part."""
    if span.message_id in reach.messages:
        return True
    known = reach.cut.get(span.message_id)
    return known is not None and overlaps((span.start, span.end), known[1])


def _moved(reach: Reach, span: Span) -> Span:
    known = reach.cut.get(span.message_id)
    if known is None:
        return span
    return replace(span, start=moved(span.start, known[1]), end=moved(span.end, known[1]))
