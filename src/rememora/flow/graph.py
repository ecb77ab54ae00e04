"""An arm of recall over the graph of facts: who is asked about, what of them, and what it rests on.

    connected(deps, text, scopes, where) -> Connected

A question names somebody ("Ines", "my sister", 我) and something of them; a fact has both as its address, in words that
need not be those of the question. What hits rest on, and what rests on them, joins the results behind them. The edges
are terms of the full text (`core.edges`), so there is no second store. Inside a block.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rememora.core.attributes import ME, asked_attributes, attributes, families, names, person, words
from rememora.core.edges import attribute_term, premise_term, subject_term, value_term
from rememora.core.facts import ALIAS
from rememora.core.text.first_person import asks_about_self, others_of_mine
from rememora.model.queries import Candidate, Which

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rememora.flow.deps import Deps
    from rememora.flow.hits import Loader
    from rememora.model.memory import Memory
    from rememora.model.queries import Where
    from rememora.ports.vectors import Key

ADDRESSED, NEXT_TO, NAMED, ABOUT = 0.97, 0.98, 0.3, 0.1
"""Shares of what a question asks for: a fact with its subject and its attribute; one of who stands behind such a fact
("my sister's home"); one whose value it names; and where its attribute is not understood, any fact of its subject."""
CAUSAL = 0.5
"""Share of the score of a hit, for what it rests on and what rests on it (D-024)."""
_MOST, _MOST_ABOUT, _MOST_NAMES = 20, 8, 5
_RELATED_OF = 3
"""Of so many of the best hits premises and dependents are looked up."""
_NO_WORD = 0
"""In place of the words of a candidate that was not found by any."""
_LONG = 16
"""Words that may be names, above which a text is no question about somebody whose attribute is not understood."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Connected:
    """What the graph says of a question.

    Attributes:
        shares: Candidates by key, with their share, 0 to 1.
        who: Whom the question is about, in plain form; only those of whom something is told.
        asked: The families of attributes that it asks for.
        known: Whether a fact with that address is among the candidates.
    """

    shares: Mapping[Key, tuple[Candidate, float]] = field(default_factory=dict)
    who: tuple[str, ...] = ()
    asked: frozenset[str] = frozenset()
    known: bool = False


class _Found:
    """Looks up edges, and keeps each with its highest share."""

    def __init__(self, deps: Deps, where: Where, scope: str) -> None:
        self._index, self._where, self.scope = deps.store.index, where, scope
        self._is_held: dict[str, bool] = {}
        self.shares: dict[Key, tuple[Candidate, float]] = {}

    def look(self, terms: Iterable[str], share: float, *, most: int = _MOST) -> list[Candidate]:
        """Find the newest entries that hold one of these terms."""
        held = self.held(terms)
        if not held:
            return []
        found = self._index.candidates({self.scope: held}, self._where, limit=most, order="newest")
        for candidate in found:
            key = (candidate[0], candidate[1], candidate[2])
            self.shares[key] = (candidate, max(share, self.shares.get(key, (candidate, 0.0))[1]))
        return found

    def held(self, terms: Iterable[str]) -> list[str]:
        """Return the terms that some entry holds; those that nobody asked for before are looked up in one go."""
        wanted = list(terms)
        new = [term for term in wanted if term not in self._is_held]
        if new:
            _, _, found = self._index.frequencies(self.scope, new)
            self._is_held.update((term, term in found) for term in new)
        return [term for term in wanted if self._is_held[term]]


def connected(deps: Deps, text: str, scopes: Sequence[str], where: Where) -> Connected:
    """Find facts of those whom a question names; nothing where it names nobody of whom something is told."""
    if "memory" not in where.sources:
        return Connected()
    every, wanted, me = names(text), families(text) or _spoken_of(text), asks_about_self(text)
    named, asked = [name for name in every if name != ME], wanted.union(words(text), every)
    others = others_of_mine(text) if me else ""
    mine = asked_attributes(others) if others else asked
    subjects = {subject_term(name): name for name in ([ME, *named] if me else named)}
    values = {value_term(name): name for name in named}
    who: dict[str, None] = {}
    shares: dict[Key, tuple[Candidate, float]] = {}
    known = False
    for scope in scopes:
        found = _Found(deps, where, scope)
        found.held([*subjects, *values])
        people = _people(deps, found, subjects)
        behind = found.look(
            (attribute_term(one, name) for one in people for name in sorted(mine if one == ME else asked)),
            ADDRESSED,
        )
        _next_to(deps, found, behind, asked)
        found.look((term for term, name in values.items() if name not in people), NAMED)
        if people and not behind and len(named) <= _LONG:
            found.look(map(subject_term, people), ABOUT, most=_MOST_ABOUT)
        who.update(dict.fromkeys(people))
        shares |= found.shares
        known |= bool(behind)
    return Connected(shares=shares, who=tuple(who), asked=wanted, known=known)


def _spoken_of(text: str) -> frozenset[str]:
    """Return the one attribute that other words than its names speak of for sure: "who treats my back?"."""
    from rememora.core.loosely.senses import ENOUGH, senses

    if len(text) > _LONG_QUESTION:
        return frozenset()
    sure = [name for name, count in senses(text).items() if count >= ENOUGH]
    return frozenset(sure if len(sure) == 1 else ())


_LONG_QUESTION = 120


def related(
    deps: Deps, keys: Sequence[tuple[Key, float]], where: Where, loader: Loader
) -> dict[Key, tuple[Candidate, float]]:
    """Return what the best hits rest on, and what rests on them, each with a share of the hit's score.

    Args:
        deps: The ports.
        keys: Hits with their score, best first.
        where: What may be found.
        loader: Has read some of the hits already.
    """
    scores: dict[str, dict[str, float]] = {}
    for (source, scope, id), score in keys[:_RELATED_OF]:
        if source == "memory":
            scores.setdefault(scope, {})[id] = score
    shares: dict[Key, tuple[Candidate, float]] = {}
    for scope, of_id in scores.items():
        found = _Found(deps, where, scope)
        found.held(map(premise_term, of_id))
        for id, score in of_id.items():
            found.look([premise_term(id)], CAUSAL * score, most=_MOST_NAMES)
        shares |= found.shares
        loader.fetch(("memory", scope, id) for id in of_id)
        for share, one in _premises(deps, scope, of_id, loader):
            if _may_answer(one, where):
                shares.setdefault(("memory", scope, one.id), (_candidate(one), share))
    return shares


def _premises(
    deps: Deps, scope: str, of_id: Mapping[str, float], loader: Loader
) -> Iterator[tuple[float, Memory]]:
    """Give what some hits rest on, each with its share; what rests on nothing costs no look."""
    for id, score in of_id.items():
        memory = loader.memory(scope, id)
        because = memory.because[:_MOST_NAMES] if memory is not None else ()
        for one in deps.store.memories.several(scope, because) if because else ():
            yield CAUSAL * score, one


def _may_answer(memory: Memory, where: Where) -> bool:
    """Tell whether a memory that was read by its id is within the limits of a search."""
    since = where.since_ms is None or memory.began_ms >= where.since_ms
    until = where.until_ms is None or memory.began_ms < where.until_ms
    kind = where.kinds is None or memory.kind in where.kinds
    return since and until and kind and where.session in (None, memory.session)


def _candidate(memory: Memory) -> Candidate:
    return Candidate(
        "memory", memory.scope, memory.id, memory.kind, None, (_NO_WORD,), 0, memory.session, memory.began_ms
    )


def _people(deps: Deps, found: _Found, named: Mapping[str, str]) -> list[str]:
    """Return whom a question names, of whom something is told, with their other names; of two names the longer."""
    linked = links(deps, found.scope)
    held = [named[term] for term in found.held(named)] + [name for name in named.values() if name in linked]
    people: list[str] = []
    for name in sorted(dict.fromkeys(held), key=lambda name: (name != ME, -len(name), name)):
        if not any(name in longer for longer in people if longer != ME):
            people.append(name)
    people = people[:_MOST_NAMES]
    for name in people:  # grows while it is walked
        people += [other for other in linked.get(name, ()) if other not in people]
    return people


def links(deps: Deps, scope: str) -> dict[str, list[str]]:
    """Return the other names of each name of a scope, in plain form, as somebody said."""
    found: dict[str, list[str]] = {}
    for memory in deps.store.memories.find(Which(scopes=(scope,), attribute=ALIAS)):
        if memory.slot is not None:
            one, other = person(memory.slot[0]), person(memory.slot[2])
            found.setdefault(one, []).append(other)
            found.setdefault(other, []).append(one)
    return found


def _next_to(deps: Deps, found: _Found, behind: Sequence[Candidate], asked: frozenset[str]) -> None:
    """Look up what else is asked of the values that were found: of "my sister", who is Ines, where she lives."""
    ids = [id for _, _, id, *_ in behind[:_MOST_NAMES]]
    for memory in deps.store.memories.several(found.scope, ids) if ids else ():
        if memory.slot is not None:
            other, rest = person(memory.slot[2]), asked - attributes(memory.slot[1])
            found.look((attribute_term(other, name) for name in sorted(rest)), NEXT_TO)
