"""The async twins of `mem.facts` and `mem.graph`; `aio` tells what they run on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.aio_groups import Run
    from rememora.engine.base import Scopes, Time
    from rememora.engine.facts import FactVerbs
    from rememora.engine.facts_asked import Facts
    from rememora.engine.graph import Entities, GraphVerbs, Paths, Triples
    from rememora.model.results import Receipt


class AsyncFacts:
    """Verbs of facts in time: `mem.facts`."""

    def __init__(self, verbs: FactVerbs, run: Run) -> None:
        self._verbs, self._run = verbs, run

    # fmt: off

    async def set(
        self, subject: str, attribute: str, value: str, *, valid_from: Time | None = None,
        valid_to: Time | None = None, text: str | None = None, because: Sequence[str] = (), trust: str = "user",
        scope: str | None = None, session: str | None = None, at: Time | None = None
    ) -> Receipt:
        """See `Rememora.facts.set`."""
        return await self._run(
            self._verbs.set, subject, attribute, value, valid_from=valid_from, valid_to=valid_to, text=text,
            because=because, trust=trust, scope=scope, session=session, at=at
        )

    async def add(
        self, subject: str, attribute: str, value: str, *, valid_from: Time | None = None,
        valid_to: Time | None = None, text: str | None = None, because: Sequence[str] = (), trust: str = "user",
        scope: str | None = None, session: str | None = None, at: Time | None = None
    ) -> Receipt:
        """See `Rememora.facts.add`."""
        return await self._run(
            self._verbs.add, subject, attribute, value, valid_from=valid_from, valid_to=valid_to, text=text,
            because=because, trust=trust, scope=scope, session=session, at=at
        )

    async def end(
        self, subject: str, attribute: str, value: str | None = None, *, at: Time | None = None,
        known_at: Time | None = None, trust: str = "user", scope: str | None = None
    ) -> Receipt:
        """See `Rememora.facts.end`."""
        return await self._run(
            self._verbs.end, subject, attribute, value, at=at, known_at=known_at, trust=trust, scope=scope
        )

    async def current(self, subject: str, attribute: str | None = None, *, scope: Scopes | None = None) -> Facts:
        """See `Rememora.facts.current`."""
        return await self._run(self._verbs.current, subject, attribute, scope=scope)

    async def as_of(
        self, at: Time, subject: str, attribute: str | None = None, *, known_at: Time | None = None,
        scope: Scopes | None = None
    ) -> Facts:
        """See `Rememora.facts.as_of`."""
        return await self._run(self._verbs.as_of, at, subject, attribute, known_at=known_at, scope=scope)

    async def history(self, subject: str, attribute: str, *, scope: Scopes | None = None) -> Facts:
        """See `Rememora.facts.history`."""
        return await self._run(self._verbs.history, subject, attribute, scope=scope)

    async def alias(
        self, subject: str, other: str, *, trust: str = "user", scope: str | None = None,
        session: str | None = None, at: Time | None = None
    ) -> Receipt:
        """See `Rememora.facts.alias`."""
        return await self._run(
            self._verbs.alias, subject, other, trust=trust, scope=scope, session=session, at=at
        )

    async def unalias(
        self, subject: str, other: str, *, scope: str | None = None, at: Time | None = None
    ) -> Receipt:
        """See `Rememora.facts.unalias`."""
        return await self._run(self._verbs.unalias, subject, other, scope=scope, at=at)

    # fmt: on


class AsyncGraph:
    """Verbs of the graph of facts: `mem.graph`."""

    def __init__(self, verbs: GraphVerbs, run: Run) -> None:
        self._verbs, self._run = verbs, run

    # fmt: off

    async def add(
        self, subject: str, relation: str, object: str, *, valid_from: Time | None = None,
        valid_to: Time | None = None, text: str | None = None, because: Sequence[str] = (), trust: str = "user",
        scope: str | None = None, session: str | None = None, at: Time | None = None
    ) -> Receipt:
        """See `Rememora.graph.add`."""
        return await self._run(
            self._verbs.add, subject, relation, object, valid_from=valid_from, valid_to=valid_to, text=text,
            because=because, trust=trust, scope=scope, session=session, at=at
        )

    async def neighbours(
        self, name: str, *, relation: str | None = None, direction: str = "both", depth: int = 1,
        as_of: Time | None = None, limit: int | None = None, scope: Scopes | None = None
    ) -> Triples:
        """See `Rememora.graph.neighbours`."""
        return await self._run(
            self._verbs.neighbours, name, relation=relation, direction=direction, depth=depth, as_of=as_of,
            limit=limit, scope=scope
        )

    async def paths(
        self, name: str, other: str, *, most_steps: int = 3, as_of: Time | None = None,
        limit: int | None = None, scope: Scopes | None = None
    ) -> Paths:
        """See `Rememora.graph.paths`."""
        return await self._run(
            self._verbs.paths, name, other, most_steps=most_steps, as_of=as_of, limit=limit, scope=scope
        )

    async def search(self, query: str, *, limit: int | None = None, scope: Scopes | None = None) -> Entities:
        """See `Rememora.graph.search`."""
        return await self._run(self._verbs.search, query, limit=limit, scope=scope)

    # fmt: on
