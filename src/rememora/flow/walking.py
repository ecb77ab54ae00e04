"""Walking the graph: what is next to a name, the ways between two, and names that fit words. Inside a block.

An edge is a value with an address that holds. The names at its ends are compared in plain form
(`attributes.person`), and other names of a subject are the same place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.attributes import attributes, person
from rememora.core.edges import subject_term, value_term
from rememora.core.facts import ALIAS
from rememora.flow.graph import links
from rememora.flow.moments import Moment, seen, then
from rememora.flow.premises import fallen
from rememora.model.graph import Entity, Triple
from rememora.model.queries import Where

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.flow.deps import Deps
    from rememora.flow.moments import Cache
    from rememora.model.memory import Memory
    from rememora.model.results import Hit

_MOST_EDGES = 500
"""Edges of one name that are read; of a hub the newest."""


class Walk:
    """Reads edges of one scope, as they hold at a moment.

    Args:
        deps: The ports.
        scope: Where to walk.
        relation: Only edges of this attribute, in any of its words; all by default.
        direction: "out" of a subject, "in" to a value, or "both".
        moment: When they should hold; now by default.
    """

    def __init__(
        self,
        deps: Deps,
        scope: str,
        *,
        relation: str | None = None,
        direction: str = "both",
        moment: Moment | None = None,
    ) -> None:
        self._deps, self._scope, self._moment = deps, scope, moment
        self._direction = direction
        self._wanted = None if relation is None else attributes(relation)
        self._links = links(deps, scope)
        self._cache: Cache = {}
        where = Where(now_ms=deps.clock.now_ms(), sources=("memory",))
        self._where = where if moment is None else then(where, moment)

    def names(self, name: str) -> list[str]:
        """Return a name in plain form, with the other names of the same subject."""
        found = [person(name)]
        for one in found:  # grows while it is walked
            found += [other for other in self._links.get(one, ()) if other not in found]
        return found

    def edges(self, name: str) -> list[Memory]:
        """Return the edges at a name, in the order of their begin."""
        names = self.names(name)
        terms = [subject_term(one) for one in names] if self._direction in ("both", "out") else []
        terms += [value_term(one) for one in names] if self._direction in ("both", "in") else []
        index = self._deps.store.index
        rows = index.candidates({self._scope: terms}, self._where, limit=_MOST_EDGES, order="newest")
        told = {id: place for place, (_, _, id, *_) in enumerate(reversed(rows))}
        memories = self._deps.store.memories.several(self._scope, list(told))
        held = [one for one in map(self._held, memories) if one is not None]
        return sorted(held, key=lambda m: (m.began_ms, m.recorded_ms, told[m.id]))

    def _held(self, memory: Memory) -> Memory | None:
        now_ms = self._deps.clock.now_ms()
        if (
            memory.slot is None
            or memory.slot[1] == ALIAS
            or memory.integrity == "false"
            or memory.expired(now_ms)
        ):
            return None
        if self._wanted is not None and self._wanted.isdisjoint(attributes(memory.slot[1])):
            return None
        return seen(self._deps, memory, self._moment or Moment(at_ms=now_ms), self._cache)

    def triple(self, memory: Memory, distance: int) -> Triple:
        """Return an edge as it is shown."""
        assert memory.slot is not None  # edges have one
        subject, relation, value = memory.slot
        return Triple(
            subject=subject,
            relation=relation,
            object=value,
            valid_from_ms=memory.began_ms,
            valid_to_ms=memory.valid_to_ms,
            memory_id=memory.id,
            evidence=memory.evidence,
            trust=memory.trust,
            scope=memory.scope,
            doubtful=fallen(self._deps, memory, self._moment) if memory.because else (),
            distance=distance,
        )


def neighbours(walk: Walk, name: str, *, depth: int, limit: int) -> list[Triple]:
    """Return the edges within *depth* of a name, the nearest first."""
    found: dict[str, Triple] = {}
    visited = set(walk.names(name))
    here = [name]
    for distance in range(1, depth + 1):
        further: list[str] = []
        for one in here:
            for memory in walk.edges(one):
                if len(found) >= limit:
                    return list(found.values())
                found.setdefault(memory.id, walk.triple(memory, distance))
                further += [end for end in _ends(memory) if visited.isdisjoint(walk.names(end))]
                visited.update(person(end) for end in _ends(memory))
        here = further
    return list(found.values())


def paths(walk: Walk, name: str, other: str, *, most_steps: int, limit: int) -> list[tuple[Triple, ...]]:
    """Return ways from one name to another that pass no name twice, the shortest first."""
    goal = set(walk.names(other))
    found: list[tuple[Triple, ...]] = []
    ways: list[tuple[str, tuple[Memory, ...], frozenset[str]]] = [(name, (), frozenset(walk.names(name)))]
    known: dict[str, list[Memory]] = {}
    for _ in range(most_steps):
        longer = []
        for here, way, passed in ways:
            for memory, there in _steps(walk, here, known):
                if not passed.isdisjoint(walk.names(there)):
                    continue
                gone = (*way, memory)
                if not goal.isdisjoint(walk.names(there)):
                    found.append(tuple(walk.triple(one, at) for at, one in enumerate(gone, start=1)))
                    if len(found) >= limit:
                        return found
                else:
                    longer.append((there, gone, passed | set(walk.names(there))))
        ways = longer[:_MOST_EDGES]
    return found


def _steps(walk: Walk, here: str, known: dict[str, list[Memory]]) -> Iterator[tuple[Memory, str]]:
    """Give the edges at a name with their other end."""
    names = walk.names(here)
    if names[0] not in known:
        known[names[0]] = walk.edges(here)
    for memory in known[names[0]]:
        first, last = _ends(memory)
        yield memory, last if person(first) in names else first


def _ends(memory: Memory) -> tuple[str, str]:
    assert memory.slot is not None  # edges have one
    return memory.slot[0], memory.slot[2]


def entities(deps: Deps, hits: Sequence[Hit], query: str, *, limit: int) -> list[Entity]:
    """Return the names at the ends of facts that were found by words and vectors, the best first.

    A name whose words are searched for counts whole; another one half of what its fact does.
    """
    wanted = f" {person(query)} "
    best: dict[tuple[str, str], tuple[float, str, str]] = {}
    facts: dict[tuple[str, str], int] = {}
    for hit in hits:
        if hit.memory is None or hit.memory.slot is None or hit.memory.slot[1] == ALIAS:
            continue
        for name in dict.fromkeys(_ends(hit.memory)):
            key = (hit.scope, person(name))
            score = 1.0 if key[1] in wanted or person(query) in key[1] else hit.score / 2
            facts[key] = facts.get(key, 0) + 1
            best[key] = max(best.get(key, (0.0, "", "")), (score, name, hit.id))
    others = {scope: links(deps, scope) for scope, _ in best}
    ranked = sorted(best.items(), key=lambda one: (-one[1][0], -facts[one[0]], one[0]))
    return [
        Entity(
            name=name,
            also=tuple(others[scope].get(plain, ())),
            score=round(min(1.0, score), 6),
            facts=facts[scope, plain],
            memory_id=id,
            scope=scope,
        )
        for (scope, plain), (score, name, id) in ranked[:limit]
    ]
