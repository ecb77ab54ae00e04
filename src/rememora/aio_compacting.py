"""The verbs of the async twin for conversations that grow too long; `aio` tells what they run on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from rememora.aio_groups import Run
    from rememora.engine import Rememora
    from rememora.engine.base import Time
    from rememora.model.circuit import Outcome, Relieved
    from rememora.model.compaction import Compacted


class AsyncCompacting:
    """compact, outcome, relieve."""

    _engine: Rememora
    _run: Run

    # fmt: off

    async def compact(
        self, messages: Iterable[Any], *, window_tokens: int | None = None, to_tokens: int | None = None,
        keep_last: int | None = None, force: bool = False, role: str | None = None, scope: str | None = None,
        session: str | None = None, at: Time | None = None
    ) -> Compacted:
        """See `Rememora.compact`."""
        return await self._run(
            self._engine.compact, messages, window_tokens=window_tokens, to_tokens=to_tokens, keep_last=keep_last,
            force=force, role=role, scope=scope, session=session, at=at
        )

    async def outcome(
        self, success: bool, *, scope: str | None = None, session: str | None = None
    ) -> Outcome:
        """See `Rememora.outcome`."""
        return await self._run(self._engine.outcome, success, scope=scope, session=session)

    async def relieve(
        self, messages: Iterable[Any], *, scope: str | None = None, session: str | None = None
    ) -> Relieved:
        """See `Rememora.relieve`."""
        return await self._run(self._engine.relieve, messages, scope=scope, session=session)

    # fmt: on
