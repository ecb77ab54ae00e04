"""What was taught, for asyncio, and what a conversation is after: `mem.skills` and `mem.goal`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Sequence
    from typing import Any

    from rememora.aio_groups import Run
    from rememora.engine import Rememora
    from rememora.engine.base import Scopes, Time
    from rememora.engine.goal import GoalVerbs
    from rememora.engine.skills import Skills, SkillVerbs
    from rememora.model.goals import Drift, Goal
    from rememora.model.results import Receipt
    from rememora.model.skills import Skill, SkillRead


class AsyncSkills:
    """Verbs of what was taught: `mem.skills`."""

    def __init__(self, verbs: SkillVerbs, run: Run) -> None:
        self._verbs, self._run = verbs, run

    # fmt: off

    async def save(
        self, name: str, summary: str, triggers: Sequence[str], steps: Sequence[str], *, trust: str = "user",
        scope: str | None = None, session: str | None = None, at: Time | None = None
    ) -> Receipt:
        """See `Rememora.skills.save`."""
        return await self._run(
            self._verbs.save, name, summary, triggers, steps, trust=trust, scope=scope, session=session, at=at
        )

    async def load(self, name: str, *, scope: Scopes | None = None, at: Time | None = None) -> Skill:
        """See `Rememora.skills.load`."""
        return await self._run(self._verbs.load, name, scope=scope, at=at)

    async def search(self, query: str, *, limit: int | None = None, scope: Scopes | None = None) -> Skills:
        """See `Rememora.skills.search`."""
        return await self._run(self._verbs.search, query, limit=limit, scope=scope)

    async def list(self, *, scope: Scopes | None = None) -> Skills:
        """See `Rememora.skills.list`."""
        return await self._run(self._verbs.list, scope=scope)

    async def import_(
        self, path: str | os.PathLike[str], *, trust: str = "user", scope: str | None = None,
        session: str | None = None, at: Time | None = None
    ) -> tuple[SkillRead, ...]:
        """See `Rememora.skills.import_`."""
        return await self._run(
            self._verbs.import_, path, trust=trust, scope=scope, session=session, at=at
        )

    async def export(self, path: str | os.PathLike[str], *, scope: Scopes | None = None) -> tuple[str, ...]:
        """See `Rememora.skills.export`."""
        return await self._run(self._verbs.export, path, scope=scope)


class AsyncGoal:
    """Verbs of what a conversation is after: `mem.goal`."""

    def __init__(self, verbs: GoalVerbs, run: Run) -> None:
        self._verbs, self._run = verbs, run

    # fmt: off

    async def on(
        self, description: str, *, name: str | None = None, keywords: Sequence[str] = (),
        scope: str | None = None, session: str | None = None, at: Time | None = None
    ) -> Goal:
        """See `Rememora.goal.on`."""
        return await self._run(
            self._verbs.on, description, name=name, keywords=keywords, scope=scope, session=session, at=at
        )

    async def off(self, *, scope: str | None = None, session: str | None = None, at: Time | None = None) -> Goal:
        """See `Rememora.goal.off`."""
        return await self._run(self._verbs.off, scope=scope, session=session, at=at)

    async def status(self, *, scope: str | None = None, session: str | None = None) -> Goal:
        """See `Rememora.goal.status`."""
        return await self._run(self._verbs.status, scope=scope, session=session)

    async def update(
        self, *, description: str | None = None, name: str | None = None,
        keywords: Sequence[str] | None = None, scope: str | None = None, session: str | None = None,
        at: Time | None = None
    ) -> Goal:
        """See `Rememora.goal.update`."""
        return await self._run(
            self._verbs.update, description=description, name=name, keywords=keywords, scope=scope,
            session=session, at=at
        )

    async def check(
        self, messages: Iterable[Any], *, scope: str | None = None, session: str | None = None
    ) -> Drift:
        """See `Rememora.goal.check`."""
        return await self._run(self._verbs.check, messages, scope=scope, session=session)

    # fmt: on


class AsyncWorking:
    """The groups of this module, as handles have them."""

    _engine: Rememora
    _run: Run

    @property
    def goal(self) -> AsyncGoal:
        """See `Rememora.goal`."""
        return AsyncGoal(self._engine.goal, self._run)

    @property
    def skills(self) -> AsyncSkills:
        """See `Rememora.skills`."""
        return AsyncSkills(self._engine.skills, self._run)
