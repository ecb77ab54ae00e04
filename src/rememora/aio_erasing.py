"""Verbs that erase, of the async twin; `aio` tells what they run on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.aio_groups import Run
    from rememora.engine import Rememora
    from rememora.engine.base import Time
    from rememora.model.erasing import Certificate, Erasure


class AsyncErasing:
    """preview_erase, erase."""

    _engine: Rememora
    _run: Run

    # fmt: off

    async def preview_erase(
        self, *, subject: str | None = None, ids: Sequence[str] | str | None = None, query: str | None = None,
        before: Time | None = None, scope: str | None = None
    ) -> Erasure:
        """See `Rememora.preview_erase`."""
        return await self._run(
            self._engine.preview_erase, subject=subject, ids=ids, query=query, before=before, scope=scope
        )

    async def erase(
        self, *, subject: str | None = None, ids: Sequence[str] | str | None = None, query: str | None = None,
        before: Time | None = None, token: str | None = None, scope: str | None = None, at: Time | None = None
    ) -> Certificate:
        """See `Rememora.erase`."""
        return await self._run(
            self._engine.erase, subject=subject, ids=ids, query=query, before=before, token=token, scope=scope, at=at
        )
