"""The groups of verbs of the async twin, as the engine has them: `mem.facts` and the like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.aio_graph import AsyncFacts, AsyncGraph
from rememora.aio_groups import AsyncInbox, AsyncTopics, AsyncUpkeep

if TYPE_CHECKING:
    from rememora.aio_groups import Run
    from rememora.engine import Rememora


class AsyncHandles:
    """Gives each group, on the worker threads of the twin that it belongs to."""

    _engine: Rememora
    _run: Run

    @property
    def facts(self) -> AsyncFacts:
        """See `Rememora.facts`."""
        return AsyncFacts(self._engine.facts, self._run)

    @property
    def graph(self) -> AsyncGraph:
        """See `Rememora.graph`."""
        return AsyncGraph(self._engine.graph, self._run)

    @property
    def inbox(self) -> AsyncInbox:
        """See `Rememora.inbox`."""
        return AsyncInbox(self._engine.inbox, self._run)

    @property
    def topics(self) -> AsyncTopics:
        """See `Rememora.topics`."""
        return AsyncTopics(self._engine.topics, self._run)

    @property
    def upkeep(self) -> AsyncUpkeep:
        """See `Rememora.upkeep`."""
        return AsyncUpkeep(self._engine.upkeep, self._run)
