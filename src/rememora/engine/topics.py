"""Verbs of what a conversation was about: `mem.topics`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.engine.base import Verbs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rememora.engine.base import Time
    from rememora.model.topics import Topic, TopicRecall, TopicRun, TopicWork

    Topics = list[Topic]  # inside the class, `list` is the verb


class TopicVerbs(Verbs):
    """run_worker, maybe_run_worker, list, directory, retrieve, latest_run; replace, keep_run for a worker of yours."""

    def run_worker(self, *, scope: str | None = None, at: Time | None = None) -> TopicWork:
        """Group completed exchanges into topics: those that no finalized topic has.

        Rules do it by the words, a batch after the other until nothing waits; with the setting `topics.mode` "llm"
        the model that was handed in for "topics" is asked, once. What it answers is judged: an answer that breaks
        a rule changes nothing, and `errors` say what was wrong. Finalized topics stay as they are, the others are
        made anew, and no id comes twice. Below 6 exchanges nothing is done, and `reason` says so.

        Args:
            scope: The conversation.
            at: When; now by default.
        """
        from rememora.flow.topic_work import run_worker

        return run_worker(self._deps, scope=self._scope(scope), at_ms=self._ms(at), only_new=False)

    def maybe_run_worker(self, *, scope: str | None = None, at: Time | None = None) -> TopicWork:
        """Group exchanges as `run_worker` does, if any of them is in no topic yet; to be called after every reply.

        `upkeep.tick` and `run_in_background` do it by themselves, unless `topics.mode` is "off".

        Args:
            scope: The conversation.
            at: When; now by default.
        """
        from rememora.flow.topic_work import run_worker

        return run_worker(self._deps, scope=self._scope(scope), at_ms=self._ms(at), only_new=True)

    def retrieve(
        self, user_message: str, *, scope: str | None = None, now: Time | None = None
    ) -> TopicRecall:
        """Open the topics that a message needs, at most 3, with the words of their exchanges.

        They are picked by the words of the message, or with `topics.mode` "llm" by the model that was handed in
        for "select": it is shown the message, the last 5 exchanges and a directory that never grows beyond
        `topics.directory_tokens`, however many topics there are. A selector that fails opens nothing, and is named
        in `trace`. Opened are only completed exchanges, within `topics.packet_tokens`, and with their times when
        the message asks for a time. Nothing is written.

        Args:
            user_message: What the user says now.
            scope: The conversation.
            now: The time that "4 hours ago" is counted from.
        """
        from rememora.flow.topic_recall import retrieve

        message = arguments.any_text("user_message", user_message)
        now_ms = self._optional_ms("now", now)
        at_ms = self._deps.clock.now_ms() if now_ms is None else now_ms
        return retrieve(self._deps, message, scope=self._scope(scope), now_ms=at_ms)

    def directory(self, *, scope: str | None = None, now: Time | None = None) -> str:
        """Return the whole directory of topics as text: what they are about, when they were; none of what was said.

        Args:
            scope: The conversation.
            now: The time that "4 hours ago" is counted from.
        """
        from rememora.core.topics.written import directory

        now_ms = self._optional_ms("now", now)
        at_ms = self._deps.clock.now_ms() if now_ms is None else now_ms
        return directory(self.list(scope=scope), now_ms=at_ms)

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
