"""What an erase is asked for: by id, by subject, by words, by time, or all of a scope. Inside a block."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.correction import holds
from rememora.core.dedupe import normal_form
from rememora.core.erasing import bare
from rememora.core.learning import UNNAMED_SUBJECT
from rememora.core.prints import sentences_of
from rememora.core.text import index_terms, query_terms
from rememora.flow.copies import parts_of, terms_within, unfound
from rememora.flow.settling import names_of
from rememora.model.errors import NotFound
from rememora.model.memory import STATUSES
from rememora.model.queries import Where, Which

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory, Span
    from rememora.model.transcript import Message

    Place = tuple[int, int]

_ALL = 2**31 - 1
_BEFORE_ALL_MS = -(2**62)
"""No entry has expired by then, so that expired ones are found too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is to be erased; one of them is given.

    Attributes:
        ids: Memories, messages or exchanges.
        subject: Everything told of somebody or something: values of an address, and whatever names it.
        query: Memories, and sentences of messages, that hold all informative words of it.
        before_ms: Whatever was said, and last told, before.
        whole: Everything of the scope.
    """

    ids: tuple[str, ...] = ()
    subject: str | None = None
    query: str | None = None
    before_ms: int | None = None
    whole: bool = False

    @property
    def words(self) -> list[str]:
        """The words of the question itself: the files must not hold them either."""
        return [one for one in (self.subject, self.query) if one]


@dataclass(slots=True)
class Named:
    """What was asked for, by id.

    Attributes:
        failed: Exchanges whose reason of failure holds it.
        places: Sentences of messages that hold what was asked for; the rest of these messages stays.
        says: Tells of a text whether it holds what was asked for; `None` where everything that is named goes whole.
    """

    memories: dict[str, Memory] = field(default_factory=dict)
    messages: dict[str, Message] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)
    places: dict[str, list[Place]] = field(default_factory=dict)
    says: Callable[[str], bool] | None = None


def named(deps: Deps, wanted: Wanted, *, scope: str) -> Named:
    """Find what is asked for.

    Raises:
        NotFound: An id is unknown.
    """
    found = Named()
    for id in wanted.ids:
        _add_id(deps, found, id, scope=scope)
    if wanted.subject is not None:
        _add_subject(deps, found, wanted.subject, scope=scope)
    if wanted.query is not None:
        _add_query(deps, found, wanted.query, scope=scope)
    if wanted.whole or wanted.before_ms is not None:
        _add_until(deps, found, wanted.before_ms, scope=scope)
    return found


def _add_query(deps: Deps, found: Named, query: str, *, scope: str) -> None:
    """Add what holds all informative words of a query, and what holds it as it stands, as words of their own."""
    terms = set(query_terms(query))
    terms = terms & _own_terms(query) or terms
    names = _namer(query)
    if terms:
        found.says = lambda text: terms <= _own_terms(text) or names(text)
        _add_holding(deps, found, terms, found.says, scope=scope)
        _add_holding(deps, found, terms_within(query), found.says, scope=scope)


def _add_id(deps: Deps, found: Named, id: str, *, scope: str) -> None:
    memory = deps.store.memories.get(scope, id)
    said = deps.store.transcript.messages(scope, [id])
    exchange = None if memory or said else deps.store.transcript.exchange(scope, id)
    if exchange is not None:
        said = list(deps.store.transcript.window([scope], exchange_id=id, hidden=True))
    if memory is None and not said:
        raise NotFound("a memory, message or exchange", id, scope=scope)
    if memory is not None:
        found.memories[memory.id] = memory
    for message in said:
        _add_message(deps, found, message)


def _add_message(deps: Deps, found: Named, message: Message) -> None:
    """Add a message; the note of a memory stands for the memory."""
    found.messages[message.id] = message
    owner, note, _ = message.id.rpartition("/note-")
    memory = deps.store.memories.get(message.scope, owner) if note and message.role == "note" else None
    if memory is not None:
        found.memories[memory.id] = memory


def _add_subject(deps: Deps, found: Named, subject: str, *, scope: str) -> None:
    names = names_of(deps, scope, subject)
    which = Which(scopes=(scope,), statuses=STATUSES, subjects=names)
    found.memories.update({memory.id: memory for memory in deps.store.memories.find(which)})
    for name in names:
        terms = terms_within(name)
        if (
            terms and normal_form(name) != UNNAMED_SUBJECT
        ):  # the user: every text that says "user" is not meant
            _add_holding(deps, found, terms, _namer(name), scope=scope)


def _add_holding(
    deps: Deps, found: Named, terms: set[str], says: Callable[[str], bool], *, scope: str
) -> None:
    """Add whatever holds all of these terms, and of which *says* is true."""
    where = Where(now_ms=_BEFORE_ALL_MS)
    rows = deps.store.index.candidates({scope: sorted(terms)}, where, limit=_ALL, order="all")
    ids = {(source, id) for source, _, id, *_ in rows}
    for source, id, words in unfound(deps, scope):
        if says(words):
            ids.add((source, id))
    found.failed |= {id for source, id in ids if source == "exchange"}
    for memory in deps.store.memories.several(scope, sorted(id for source, id in ids if source == "memory")):
        versions = [memory, *deps.store.memories.versions(scope, memory.id)]
        if says("\n".join(words_of(version) for version in versions)):
            found.memories[memory.id] = memory
    wanted = {id for source, id in ids if source == "message"}
    for message in deps.store.transcript.messages(scope, sorted(wanted)):
        if message.id in wanted:
            _add_sentences(found, message, says)


def told_at(span: Span, says: Callable[[str], bool] | None) -> list[Place]:
    """Return what goes of the words that a memory rests on: the sentences that say it; all, if none does by itself."""
    sentences = sentences_of(span.text) if says is not None else ()
    found = [
        bare(span.text, place) for place in sentences if says is not None and says(span.text[slice(*place)])
    ]
    return [(span.start + start, span.start + end) for start, end in found] or [(span.start, span.end)]


def _add_sentences(found: Named, message: Message, says: Callable[[str], bool]) -> None:
    """Add the sentences that say it; if none does, but all together or the names of the message, add it whole."""
    text = message.text
    if says(f"{message.name or ''} {message.id} {message.source_id}"):
        found.messages[message.id] = message
        return
    places = [place for place in sentences_of(text) if says(text[slice(*place)])]
    if places:
        found.places[message.id] = [bare(text, place) for place in places]
    elif says(text):
        found.messages[message.id] = message


def _add_until(deps: Deps, found: Named, before_ms: int | None, *, scope: str) -> None:
    said = deps.store.transcript.window([scope], until_ms=before_ms, hidden=True)
    found.messages.update({message.id: message for message in said})
    which = Which(scopes=(scope,), statuses=STATUSES, updated_before_ms=before_ms)
    found.memories.update({memory.id: memory for memory in deps.store.memories.find(which)})


def words_of(memory: Memory) -> str:
    """Return everything that a version of a memory says, one thing a line."""
    return "\n".join(parts_of(memory))


def _own_terms(text: str) -> set[str]:
    """Return the index terms of a text without those that are parts of a word, as "12" is of "B12"."""
    words = {word: index_terms(word) for word in set(_words().findall(text))}
    compounds = {word: terms for word, terms in words.items() if len(terms) > 1}
    rest = _words().sub(lambda word: " " if word[0] in compounds else word[0], text) if compounds else text
    return {*index_terms(rest), *(max(terms, key=len) for terms in compounds.values())}


@cache
def _words() -> re.Pattern[str]:
    """Letters and digits of scripts with spaces between words, in any width."""
    return re.compile(r"[^\W_\u0e00-\ufeff\U00010000-\U0010ffff]{2,}")


def _namer(name: str) -> Callable[[str], bool]:
    """Return what tells whether a text holds a name as words of their own, where its script has spaces."""
    normal = normal_form(name)
    return lambda text: holds(" ".join(map(normal_form, text.splitlines())), normal)
