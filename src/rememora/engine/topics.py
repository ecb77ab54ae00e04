"""Verbs of what a conversation was about: `mem.topics`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.engine.base import Verbs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rememora.engine.base import Time
    from rememora.model.topics import Topic, TopicRun

    Topics = list[Topic]  # inside the class, `list` is the verb


class TopicVerbs(Verbs):
    """list, replace, latest_run, keep_run."""

    def list(self, *, scope: str | None = None) -> Topics:
        """Return the topics of a scope, in the order in which they were put."""
        name = self._scope(scope)
        with self._deps.store.reading():
            return self._deps.store.topics.list(name)

    def replace(self, topics: Iterable[Topic], *, scope: str | None = None, at: Time | None = None) -> int:
        """Put topics that a worker of yours made in place of those there are; return how many there are now.

        All of them or none, in one transaction. Exchanges stay as they are: a topic only points at them.

        Raises:
            InvalidInput: One is no topic, its spans are none, or two have the same id.
        """
        from rememora.flow.topics import replace_topics

        given = arguments.items("topics", topics)
        return replace_topics(self._deps, given, scope=self._scope(scope), at_ms=self._ms(at))

    def latest_run(self, *, scope: str | None = None) -> TopicRun | None:
        """Return the run of a worker that was kept last, or `None`."""
        name = self._scope(scope)
        with self._deps.store.reading():
            return self._deps.store.topics.latest_run(name)

    def keep_run(self, run: TopicRun | None, *, scope: str | None = None, at: Time | None = None) -> None:
        """Keep what a worker of yours was given and what came of it; `None` takes out what was kept.

        Raises:
            InvalidInput: It is no run.
        """
        from rememora.flow.topics import keep_run

        keep_run(self._deps, run, scope=self._scope(scope), at_ms=self._ms(at))
