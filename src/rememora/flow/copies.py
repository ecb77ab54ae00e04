"""Where else the words of something stand: in messages, and in other memories and their versions. Inside a block."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.admission import GATE
from rememora.core.correction import holds, is_apart
from rememora.core.dedupe import normal_form
from rememora.core.erasing import bare
from rememora.core.instructions import MARK
from rememora.core.prints import sentences_of
from rememora.core.text import index_terms
from rememora.flow.intake import MAX_INDEXED_CHARS
from rememora.model.queries import Where

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory
    from rememora.ports.erasing import Erasing

    Place = tuple[int, int]

_WORTH = 12
"""Least weight of words that are looked for: about three words, or four Chinese characters."""
_WIDE_WEIGHT = 3
_FIRST_WIDE = "\u2e80"
_FIRST_UNSPACED = "\u0e00"
_MOST = 1_000
"""Copies that are looked at for one text."""
_BEFORE_ALL_MS = -(2**62)


def unfound(deps: Deps, scope: str) -> Iterator[tuple[str, str, str]]:
    """Give "memory", "message" or "exchange", id and words of what the full text does not have whole."""
    erasing: Erasing | None = getattr(deps.store, "erasing", None)
    return iter(()) if erasing is None else erasing.unfound(scope, above=MAX_INDEXED_CHARS)


class Copies(NamedTuple):
    """What holds one of the texts whole.

    Attributes:
        memories: Those that say it now.
        versions: Older versions, by id and number, of memories that no longer do.
        messages: The places in messages.
        failed: Exchanges whose reason of failure says it.
    """

    memories: dict[str, Memory]
    versions: dict[tuple[str, int], Memory]
    messages: dict[str, list[Place]]
    failed: set[str]


def copies(
    deps: Deps, phrases: Iterable[str], *, scope: str, beside: Iterable[tuple[str, str, str]] = ()
) -> Copies:
    """Return what holds one of the texts whole.

    Case, width and white space make no difference, and where words stand apart it holds no part of one. Texts that
    anybody says are not looked for.

    Args:
        deps: What is asked.
        phrases: The texts.
        scope: Where they are looked for.
        beside: What is looked through besides the full text, as `unfound` gives it.
    """
    hidden = [(source, id, normal_form(words)) for source, id, words in beside]
    where, found = Where(now_ms=_BEFORE_ALL_MS), Copies({}, {}, {}, set())
    for normal in dict.fromkeys(filter(_is_worth, map(normal_form, phrases))):
        terms = sorted(terms_within(normal))
        if terms:
            rows = deps.store.index.candidates({scope: terms}, where, limit=_MOST, order="all")
            ids = {(source, id) for source, _, id, *_ in rows}
            ids |= {(source, id) for source, id, words in hidden if holds(words, normal)}
            found.failed.update(id for source, id in ids if source == "exchange")
            _add_memories(deps, found, normal, {id for source, id in ids if source == "memory"}, scope)
            _add_messages(deps, found, normal, {id for source, id in ids if source == "message"}, scope)
    return found


def _add_memories(deps: Deps, found: Copies, normal: str, ids: set[str], scope: str) -> None:
    for memory in deps.store.memories.several(scope, sorted(ids)):
        if _says(memory, normal):
            found.memories[memory.id] = memory
            continue
        for version in deps.store.memories.versions(scope, memory.id):
            if _says(version, normal):
                found.versions[version.id, version.version] = version


def _add_messages(deps: Deps, found: Copies, normal: str, ids: set[str], scope: str) -> None:
    pattern = _anywhere(normal)
    for message in deps.store.transcript.messages(scope, sorted(ids)):
        places = [match.span() for match in pattern.finditer(message.text)]
        places = [place for place in places if is_apart(message.text, *place)]
        if not places and holds(normal_form(message.text), normal):
            places = _roughly(message.text, normal)
        if message.id in ids and places:
            found.messages.setdefault(message.id, []).extend(places)


def _says(memory: Memory, normal: str) -> bool:
    return any(holds(normal_form(part), normal) for part in parts_of(memory))


def parts_of(memory: Memory) -> list[str]:
    """Return every text that a version of a memory holds."""
    own = [memory.title, memory.text, *memory.concepts, *(memory.slot or ()), *memory.triggers]
    meta = {name: value for name, value in memory.meta.items() if name not in (GATE, MARK)}
    return [*(part for part in own if part), *_texts(meta)]


def _texts(value: object) -> Sequence[str]:
    if isinstance(value, str):
        return [value]
    parts = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for part in parts for text in _texts(part)]


def _roughly(text: str, normal: str) -> list[Place]:
    """Return the sentences that say it in other forms of its characters; if no one does by itself, all of the text."""
    sentences = [place for place in sentences_of(text) if holds(normal_form(text[slice(*place)]), normal)]
    return [bare(text, place) for place in sentences] or [(0, len(text))]


def terms_within(text: str) -> set[str]:
    """Return terms that every text has that holds this one, wherever it stands there.

    Where there are no spaces between words, what stands beside them makes other terms, but for the pairs inside.
    """
    terms, normal = set(index_terms(text)), normal_form(text)
    sure = {term for term in terms if term[0] < _FIRST_UNSPACED or (len(term) == 2 and term in normal)}
    return sure or terms


def _anywhere(normal: str) -> re.Pattern[str]:
    return re.compile(r"\s+".join(map(re.escape, normal.split())), re.IGNORECASE)


def _is_worth(normal: str) -> bool:
    weight = len(normal) + (_WIDE_WEIGHT - 1) * sum(character >= _FIRST_WIDE for character in normal)
    return weight >= _WORTH
