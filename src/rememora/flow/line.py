"""The line that somebody means by an id or by words, wherever it stands now. Inside a block.

Only in the scopes that were named: of what others hold, nothing is looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rememora.core.arguments import MAX_LIMIT, MAX_NAME_CHARS
from rememora.core.dedupe import normal_form
from rememora.core.identity import noted_for
from rememora.core.learning import searchable
from rememora.core.numbers import numbers_of
from rememora.core.ranking import affordable
from rememora.core.text import index_terms
from rememora.flow.forget import trash_ends_ms
from rememora.flow.notes import notes_of
from rememora.flow.pool import says
from rememora.model.queries import Where, Which
from rememora.model.transcript import TURNS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory
    from rememora.model.transcript import Message

EVER = -(2**62)
"""As the moment of a search: no entry has expired by then."""

_NEAR = 0.6
"""Least share of the words that the nearest line must hold, to be the one that is meant."""
_LOOKED_AT = 200
_POSTINGS = 20_000
_MOST_TERMS = 24
"""Of the different words so many are looked up, the longest, since they are rare most often."""
_OPEN_EXCHANGES = 1_000
"""Of exchanges whose words are not in the full text, so many of the latest are read."""

_AWAY = ("quarantined", "archived", "trashed", "superseded", "deprecated")

LEVELS = ("id", "exact", "normal", "part", "hash", "near")
"""How a line is known, best first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A memory, or else a message.

    Attributes:
        matched: One of `LEVELS`.
        share: Of the words that were given, what share it holds.
    """

    matched: str
    memory: Memory | None = None
    message: Message | None = None
    share: float = 1.0

    @property
    def record(self) -> Memory | Message:
        """Whichever it is."""
        found = self.memory or self.message
        assert found is not None  # one of both is there
        return found

    @property
    def source(self) -> str:
        """Return "memory" or "message"."""
        return "message" if self.memory is None else "memory"

    @property
    def key(self) -> tuple[str, str, str]:
        """Source, scope and id."""
        return self.source, self.record.scope, self.record.id

    @property
    def kind(self) -> str:
        """The memory's kind, or "message"."""
        return "message" if self.memory is None else self.memory.kind

    @property
    def kept_back(self) -> bool:
        """Whether its words must not be shown: they were forgotten, or changed behind our back."""
        if self.memory is not None:
            return self.memory.status == "trashed" or self.memory.integrity == "false"
        assert self.message is not None  # one of both is there
        if self.message.integrity == "false":
            return True
        return not self.message.visible and self.message.role == "note"

    @property
    def at_ms(self) -> int:
        """When it was said, or began to hold."""
        if self.memory is not None:
            return self.memory.began_ms
        assert self.message is not None  # one of both is there
        return self.message.at_ms


def lines(deps: Deps, id: str, text: str, *, scopes: Sequence[str]) -> list[Line]:
    """Return the lines that are meant: those that are known in the best way; several may say the same.

    Args:
        deps: The ports.
        id: What may be an id, as it was given.
        text: The same as words, cleaned as all that is kept.
        scopes: Where to look.
    """
    by_id = [line for scope in scopes for line in _of_id(deps, id, scope)]
    if by_id:
        return by_id
    found = [line for scope in scopes for line in _of_words(deps, text, scope)]
    best = min((LEVELS.index(line.matched) for line in found), default=len(LEVELS))
    found = [line for line in found if LEVELS.index(line.matched) == best]
    if best == LEVELS.index("near"):
        most = max(line.share for line in found)
        found = [line for line in found if line.share == most]
    return list({line.key: line for line in found}.values())


def _of_id(deps: Deps, id: str, scope: str) -> Iterator[Line]:
    if len(id) > MAX_NAME_CHARS:
        return
    memory = deps.store.memories.get(scope, id)
    if memory is not None and not _past(deps, memory):
        yield Line(matched="id", memory=memory)
        return
    said = deps.store.transcript.messages(scope, [id])
    if not said:
        said = list(deps.store.transcript.window([scope], exchange_id=id, hidden=True))
    for message in said:
        yield from _of_message(deps, message, "id")


def _of_message(deps: Deps, message: Message, matched: str, share: float = 1.0) -> Iterator[Line]:
    """Give a message as a line; the note of a memory stands for that memory."""
    owner = deps.store.memories.get(message.scope, noted_for(message.id)) if message.role == "note" else None
    if owner is not None and message.id in notes_of(deps, owner):
        if not _past(deps, owner):
            yield Line(matched=matched, memory=owner, share=share)
        return
    yield Line(matched=matched, message=message, share=share)


def _of_words(deps: Deps, text: str, scope: str) -> list[Line]:
    found = [*_indexed_memories(deps, text, scope), *_indexed_messages(deps, text, scope)]
    if any(line.matched != "near" for line in found):
        return found
    return [*found, *_put_away(deps, text, scope), *_open(deps, text, scope)]


def _indexed_memories(deps: Deps, text: str, scope: str) -> Iterator[Line]:
    """Give the memories that have the very words, and those that the full text finds by most of them."""
    memories = deps.store.memories
    likely = memories.several(scope, _indexed(deps, text, scope, "memory"))
    for memory in (*memories.rivals(scope, normal_form(text), None), *likely):
        level, share = _level(text, memory.text)
        if level:
            yield Line(matched=level, memory=memory, share=share)


def _indexed_messages(deps: Deps, text: str, scope: str) -> Iterator[Line]:
    for message in deps.store.transcript.messages(scope, _indexed(deps, text, scope, "message")):
        level, share = _level(text, message.text)
        if level:
            yield from _of_message(deps, message, level, share)


def _put_away(deps: Deps, text: str, scope: str) -> Iterator[Line]:
    """Give the memories that have the very words and that the full text need not have; these may be many."""
    for memory in deps.store.memories.find(Which(scopes=(scope,), statuses=_AWAY, limit=MAX_LIMIT)):
        level, share = _level(text, memory.text, near=memory.status == "quarantined")
        if level and not _past(deps, memory):
            yield Line(matched=level, memory=memory, share=share)


def _open(deps: Deps, text: str, scope: str) -> Iterator[Line]:
    """Give the messages of the latest exchanges whose words the full text has not: not completed, or not kept."""
    transcript = deps.store.transcript
    latest = transcript.exchanges([scope], sources=TURNS, limit=_OPEN_EXCHANGES, texts=False)
    for exchange in latest:
        if exchange.status == "completed" and exchange.words_kept:
            continue
        for message in transcript.window([scope], exchange_id=exchange.id, hidden=True):
            level, share = _level(text, message.text) if not message.words_hash else ("", 0.0)
            level = "hash" if message.words_hash and says(deps, message, text) else level
            if level:
                yield Line(matched=level, message=message, share=share or 1.0)


def _past(deps: Deps, memory: Memory) -> bool:
    """Tell whether it was in the trash for so long that it only waits to be deleted."""
    return memory.status == "trashed" and (memory.retired_ms or 0) <= trash_ends_ms(deps)


def _level(wanted: str, found: str, *, near: bool = True) -> tuple[str, float]:
    """Tell in which way a text is the one that is wanted, and what share of the words it holds."""
    if found == wanted:
        return "exact", 1.0
    ours, theirs = normal_form(wanted), normal_form(found)
    if ours == theirs or theirs == normal_form(searchable(wanted)):
        return "normal", 1.0
    if ours in theirs or normal_form(searchable(found)) == ours:
        return "part", 1.0
    mine = set(index_terms(wanted)) if near else set()
    share = len(mine.intersection(index_terms(found))) / len(mine) if mine else 0.0
    return ("near", round(share, 3)) if share >= _NEAR else ("", share)


def _indexed(deps: Deps, text: str, scope: str, source: str) -> list[str]:
    """Return the ids of entries that hold most of the words, the best first."""
    different = set(index_terms(searchable(text)))
    asked = sorted(different, key=lambda term: (-len(term), term))[:_MOST_TERMS]
    _, _, frequencies = deps.store.index.frequencies(scope, asked)
    terms = affordable(frequencies, budget=_POSTINGS)
    if not terms:
        return []
    where = Where(now_ms=EVER, sources=(source,))
    rows = deps.store.index.candidates({scope: terms}, where, limit=_LOOKED_AT, order="best")
    numbers = set(numbers_of(different))
    likely = [(len(numbers.intersection(row.terms)), row.id) for row in rows]
    return [id for share, id in likely if share >= _NEAR * len(numbers)]
