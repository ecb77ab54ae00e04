"""The verbs of the async twin that tell why, and what changed; `aio` tells what they run on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.aio_groups import Run
    from rememora.engine import Rememora
    from rememora.engine.base import Scopes, Time
    from rememora.model.changes import Diff, Trashed
    from rememora.model.explained import WhyNot
    from rememora.model.inbox import Why
    from rememora.model.ledger import LedgerRow
    from rememora.model.results import Hit


class AsyncExplaining:
    """why, why_not, log, diff, trash."""

    _engine: Rememora
    _run: Run

    # fmt: off

    async def why(
        self, hit_or_id: Hit | str, *, words: str | None = None, query: str | None = None,
        scope: Scopes | None = None
    ) -> Why:
        """See `Rememora.why`."""
        return await self._run(self._engine.why, hit_or_id, words=words, query=query, scope=scope)

    async def why_not(
        self, text: str, query: str, *, limit: int | None = None, budget_tokens: int | None = None,
        among: str | Sequence[str] = ("memories", "transcript"), kinds: str | Sequence[str] | None = None,
        roles: str | Sequence[str] | None = None, since: Time | None = None, until: Time | None = None,
        as_of: Time | None = None, known_at: Time | None = None, min_score: float = 0.0,
        timeout_s: float | None = None, scope: Scopes | None = None, session: str | None = None
    ) -> WhyNot:
        """See `Rememora.why_not`."""
        return await self._run(
            self._engine.why_not, text, query, limit=limit, budget_tokens=budget_tokens, among=among,
            kinds=kinds, roles=roles, since=since, until=until, as_of=as_of, known_at=known_at,
            min_score=min_score, timeout_s=timeout_s, scope=scope, session=session
        )

    async def log(
        self, *, since: Time | None = None, until: Time | None = None, id: str | None = None,
        limit: int | None = None, scope: Scopes | None = None
    ) -> list[LedgerRow]:
        """See `Rememora.log`."""
        return await self._run(self._engine.log, since=since, until=until, id=id, limit=limit, scope=scope)

    async def diff(
        self, since: Time, *, until: Time | None = None, scope: Scopes | None = None
    ) -> Diff:
        """See `Rememora.diff`."""
        return await self._run(self._engine.diff, since, until=until, scope=scope)

    async def trash(self, *, limit: int | None = None, scope: Scopes | None = None) -> list[Trashed]:
        """See `Rememora.trash`."""
        return await self._run(self._engine.trash, limit=limit, scope=scope)
