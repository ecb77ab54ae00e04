"""Verbs of the graph of facts: `mem.graph`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.engine.base import Verbs
from rememora.engine.facts_asked import part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.engine.base import Scopes, Time
    from rememora.flow.walking import Walk
    from rememora.model.graph import Entity, Triple
    from rememora.model.results import Receipt

    Triples = list[Triple]
    Paths = list[tuple[Triple, ...]]
    Entities = list[Entity]

_DIRECTIONS = ("both", "out", "in")
_STEPS = 6
"""Edges to walk at most: beyond, everybody is next to everybody."""


class GraphVerbs(Verbs):
    """add, neighbours, paths, search."""

    def add(
        self,
        subject: str,
        relation: str,
        object: str,
        *,
        valid_from: Time | None = None,
        valid_to: Time | None = None,
        text: str | None = None,
        because: Sequence[str] = (),
        trust: str = "user",
        scope: str | None = None,
        session: str | None = None,
        at: Time | None = None,
    ) -> Receipt:
        """Tell a triple; it is a fact like every other, one of several values that its relation may have.

        `facts.set` tells the one value of a relation, `facts.end` ends a triple, `forget` takes it away.

        Args:
            subject: Whom or what it is about.
            relation: How both belong together, such as "sister" or "works with".
            object: Whom or what it names.
            valid_from: When it began to hold, also in words; when it was said by default.
            valid_to: When it stopped to hold; not known by default.
            text: How to say it in words; by default made of the three.
            because: Ids of memories that it rests on.
            trust: Whose word it is: "user", "host", "assistant", "tool" or "web".
            scope: Where it belongs.
            session: The session that it came up in.
            at: When it was said; now by default.

        Raises:
            InvalidInput: An argument is of the wrong type, or the end comes before the begin.
        """
        from rememora.engine.facts import FactVerbs

        return FactVerbs(self._deps, scope=self._bound_scope, session=self._bound_session).add(
            part("subject", subject),
            part("relation", relation),
            part("object", object),
            valid_from=valid_from,
            valid_to=valid_to,
            text=text,
            because=because,
            trust=trust,
            scope=scope,
            session=session,
            at=at,
        )

    def neighbours(
        self,
        name: str,
        *,
        relation: str | None = None,
        direction: str = "both",
        depth: int = 1,
        as_of: Time | None = None,
        limit: int | None = None,
        scope: Scopes | None = None,
    ) -> Triples:
        """Return the triples around a name, the nearest first; nothing for one that no fact names.

        Args:
            name: A subject or a value, whatever its case and width, by any of its names.
            relation: Only triples of this relation, in any of its words: "works at" finds an employer.
            direction: "out" for what is told of it, "in" for what names it, or "both".
            depth: Edges to walk, 1 to 6.
            as_of: As they held at this moment, also in words; now by default.
            limit: At most so many; 50 by default.
            scope: One scope or several.

        Raises:
            InvalidInput: An argument is of the wrong type or out of range.
        """
        from rememora.flow.walking import neighbours

        wanted, most = part("name", name), arguments.limit(limit, default=50)
        steps = arguments.steps("depth", depth, most=_STEPS)
        with self._deps.store.reading():
            walks = self._walks(scope, relation=relation, direction=direction, as_of=as_of)
            found = [t for walk in walks for t in neighbours(walk, wanted, depth=steps, limit=most)]
        return sorted(found, key=lambda triple: triple.distance)[:most]

    def paths(
        self,
        name: str,
        other: str,
        *,
        most_steps: int = 3,
        as_of: Time | None = None,
        limit: int | None = None,
        scope: Scopes | None = None,
    ) -> Paths:
        """Return how two names belong together: chains of triples between them, the shortest first.

        Args:
            name: Where to begin.
            other: Where to end.
            most_steps: Triples in a chain, 1 to 6.
            as_of: As they held at this moment, also in words; now by default.
            limit: At most so many chains; 10 by default.
            scope: One scope or several; a chain stays in one.

        Raises:
            InvalidInput: An argument is of the wrong type or out of range.
        """
        from rememora.flow.walking import paths

        ends = part("name", name), part("other", other)
        most = arguments.limit(limit, default=10)
        steps = arguments.steps("most_steps", most_steps, most=_STEPS)
        with self._deps.store.reading():
            walks = self._walks(scope, relation=None, direction="both", as_of=as_of)
            found = [way for walk in walks for way in paths(walk, *ends, most_steps=steps, limit=most)]
        return sorted(found, key=len)[:most]

    def search(self, query: str, *, limit: int | None = None, scope: Scopes | None = None) -> Entities:
        """Find names that facts are about, or that they name, by words and by vectors.

        Args:
            query: A name, or words for whom or what is meant.
            limit: At most so many; 10 by default.
            scope: One scope or several.

        Raises:
            InvalidInput: An argument is of the wrong type or out of range.
        """
        from rememora.flow.recall import Question, recall
        from rememora.flow.walking import entities
        from rememora.model.queries import Where

        most = arguments.limit(limit, default=10)
        scopes = self._scopes(scope)
        question = Question(
            text=arguments.text("query", query),
            scopes=scopes,
            where=Where(now_ms=self._deps.clock.now_ms(), sources=("memory",)),
            limit=max(50, 3 * most),
            timeout_s=self._deps.settings.recall_timeout_ms / 1000,
            passes=lambda hit: hit.memory is not None and hit.memory.slot is not None,
        )
        found = recall(self._deps, question)
        with self._deps.store.reading():
            return entities(self._deps, found.hits, query, limit=most)

    def _walks(
        self, scope: Scopes | None, *, relation: str | None, direction: str, as_of: Time | None
    ) -> list[Walk]:
        from rememora.flow.moments import Moment
        from rememora.flow.walking import Walk

        at_ms = self._edge_ms("as_of", as_of, end=False)
        return [
            Walk(
                self._deps,
                name,
                relation=None if relation is None else part("relation", relation),
                direction=arguments.choice("direction", direction, _DIRECTIONS),
                moment=None if at_ms is None else Moment(at_ms=at_ms),
            )
            for name in self._scopes(scope)
        ]
