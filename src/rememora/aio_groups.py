"""The groups of verbs of the async twin; `aio` tells what they run on."""

from __future__ import annotations

from typing import TYPE_CHECKING, ParamSpec, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Mapping

    from rememora.engine.base import Scopes, Time
    from rememora.engine.inbox import InboxVerbs, Items
    from rememora.engine.topics import Topics, TopicVerbs
    from rememora.engine.upkeep import UpkeepVerbs
    from rememora.model.compaction import Compacted
    from rememora.model.distilled import Distilled, Ticked
    from rememora.model.doctor import Finding
    from rememora.model.lifecycle import Consolidated, Swept
    from rememora.model.refitted import Refitted
    from rememora.model.removals import Preview
    from rememora.model.results import Receipt
    from rememora.model.topics import Topic, TopicRecall, TopicRun, TopicWork
    from rememora.model.vectors import Backfilled
    from rememora.ports.session_files import SessionFiles


P = ParamSpec("P")
R = TypeVar("R")


class Run(Protocol):
    """Runs a verb on a worker thread."""

    def __call__(self, verb: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Awaitable[R]:
        """Return what the verb returns, once it is done."""


class AsyncInbox:
    """Verbs of what waits for the user: `mem.inbox`."""

    def __init__(self, verbs: InboxVerbs, run: Run) -> None:
        self._verbs, self._run = verbs, run

    async def list(self, *, limit: int | None = None, scope: Scopes | None = None) -> Items:
        """See `Rememora.inbox.list`."""
        return await self._run(self._verbs.list, limit=limit, scope=scope)

    async def accept(self, id: str, *, scope: str | None = None, at: Time | None = None) -> Receipt:
        """See `Rememora.inbox.accept`."""
        return await self._run(self._verbs.accept, id, scope=scope, at=at)

    async def reject(self, id: str, reason: str | None = None, *, scope: str | None = None) -> Receipt:
        """See `Rememora.inbox.reject`."""
        return await self._run(self._verbs.reject, id, reason, scope=scope)


class AsyncTopics:
    """Verbs of what the conversation was about: `mem.topics`."""

    def __init__(self, verbs: TopicVerbs, run: Run) -> None:
        self._verbs, self._run = verbs, run

    async def list(self, *, scope: str | None = None) -> Topics:
        """See `Rememora.topics.list`."""
        return await self._run(self._verbs.list, scope=scope)

    async def run_worker(self, *, scope: str | None = None, at: Time | None = None) -> TopicWork:
        """See `Rememora.topics.run_worker`."""
        return await self._run(self._verbs.run_worker, scope=scope, at=at)

    async def maybe_run_worker(self, *, scope: str | None = None, at: Time | None = None) -> TopicWork:
        """See `Rememora.topics.maybe_run_worker`."""
        return await self._run(self._verbs.maybe_run_worker, scope=scope, at=at)

    async def retrieve(
        self, user_message: str, *, scope: str | None = None, now: Time | None = None
    ) -> TopicRecall:
        """See `Rememora.topics.retrieve`."""
        return await self._run(self._verbs.retrieve, user_message, scope=scope, now=now)

    async def directory(self, *, scope: str | None = None, now: Time | None = None) -> str:
        """See `Rememora.topics.directory`."""
        return await self._run(self._verbs.directory, scope=scope, now=now)

    async def replace(
        self, topics: Iterable[Topic], *, scope: str | None = None, at: Time | None = None
    ) -> int:
        """See `Rememora.topics.replace`."""
        return await self._run(self._verbs.replace, topics, scope=scope, at=at)

    async def latest_run(self, *, scope: str | None = None) -> TopicRun | None:
        """See `Rememora.topics.latest_run`."""
        return await self._run(self._verbs.latest_run, scope=scope)

    async def keep_run(
        self, run: TopicRun | None, *, scope: str | None = None, at: Time | None = None
    ) -> None:
        """See `Rememora.topics.keep_run`."""
        return await self._run(self._verbs.keep_run, run, scope=scope, at=at)


class AsyncUpkeep:
    """Verbs that look after the store: `mem.upkeep`."""

    def __init__(self, verbs: UpkeepVerbs, run: Run) -> None:
        self._verbs, self._run = verbs, run

    async def preview_prune(
        self,
        *,
        min_confidence: float | None = None,
        max_age_days: float | None = None,
        idle_days: float | None = None,
        expired: bool = False,
        scope: str | None = None,
    ) -> Preview:
        """See `Rememora.upkeep.preview_prune`."""
        return await self._run(
            self._verbs.preview_prune,
            min_confidence=min_confidence,
            max_age_days=max_age_days,
            idle_days=idle_days,
            expired=expired,
            scope=scope,
        )

    async def prune(self, token: str, *, scope: str | None = None) -> int:
        """See `Rememora.upkeep.prune`."""
        return await self._run(self._verbs.prune, token, scope=scope)

    async def backfill(
        self,
        *,
        limit: int | None = None,
        again: bool = False,
        progress: Callable[[int, int], None] | None = None,
    ) -> Backfilled:
        """See `Rememora.upkeep.backfill`."""
        return await self._run(self._verbs.backfill, limit=limit, again=again, progress=progress)

    async def distill(self, *, limit: int | None = None, scope: Scopes | None = None) -> Distilled:
        """See `Rememora.upkeep.distill`."""
        return await self._run(self._verbs.distill, limit=limit, scope=scope)

    async def tick(self) -> Ticked:
        """See `Rememora.upkeep.tick`."""
        return await self._run(self._verbs.tick)

    async def sweep(self, *, scope: Scopes | None = None) -> Swept:
        """See `Rememora.upkeep.sweep`."""
        return await self._run(self._verbs.sweep, scope=scope)

    async def refit(self, asked: Mapping[str, bool] | None = None, *, scope: str | None = None) -> Refitted:
        """See `Rememora.upkeep.refit`."""
        return await self._run(self._verbs.refit, asked, scope=scope)

    async def consolidate(
        self,
        *,
        similarity: float = 0.85,
        min_confidence: float = 0.1,
        max_age_days: float | None = None,
        with_model: bool = False,
        scope: Scopes | None = None,
    ) -> Consolidated:
        """See `Rememora.upkeep.consolidate`."""
        return await self._run(
            self._verbs.consolidate,
            similarity=similarity,
            min_confidence=min_confidence,
            max_age_days=max_age_days,
            with_model=with_model,
            scope=scope,
        )

    async def drop_space(self, name: str) -> int:
        """See `Rememora.upkeep.drop_space`."""
        return await self._run(self._verbs.drop_space, name)

    async def rebuild(self) -> int:
        """See `Rememora.upkeep.rebuild`."""
        return await self._run(self._verbs.rebuild)

    async def doctor(self, *, probe: bool = False) -> list[Finding]:
        """See `Rememora.upkeep.doctor`."""
        return await self._run(self._verbs.doctor, probe=probe)

    async def compact(
        self,
        session: str | None = None,
        *,
        window_tokens: int | None = None,
        to_tokens: int | None = None,
        keep_last: int | None = None,
        force: bool = False,
        files: SessionFiles | None = None,
        scope: str | None = None,
    ) -> Compacted:
        """See `Rememora.upkeep.compact`."""
        return await self._run(
            self._verbs.compact,
            session,
            window_tokens=window_tokens,
            to_tokens=to_tokens,
            keep_last=keep_last,
            force=force,
            files=files,
            scope=scope,
        )

    # fmt: on
