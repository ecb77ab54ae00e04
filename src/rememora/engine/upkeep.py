"""Verbs that look after the store: `mem.upkeep`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.engine.base import Verbs
from rememora.model.errors import ScopeRequired

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.engine.base import Scopes
    from rememora.model.distilled import Distilled, Ticked
    from rememora.model.doctor import Finding
    from rememora.model.results import Preview
    from rememora.model.vectors import Backfilled


class UpkeepVerbs(Verbs):
    """distill, backfill, tick, preview_prune, prune, drop_space, rebuild, doctor."""

    def distill(self, *, limit: int | None = None, scope: Scopes | None = None) -> Distilled:
        """Learn from exchanges that wait, oldest first: history that was archived or imported, failed readings.

        What is done is kept slice by slice, so whoever ends this loses nothing, and several processes may run
        it at once: each exchange is learnt from exactly once. With `capture.mode` "llm" the model is asked now,
        without waiting for the idle spell, as often as the day allows.

        Args:
            limit: At most so many exchanges; all by default.
            scope: One scope or several; by default those of this handle, or all.

        Raises:
            ScopeRequired: The setting `require_scope` is on, and no scope is named.
        """
        from rememora.flow.distill import distill

        chosen = self._bound_scope if scope is None else arguments.several("scope", scope)
        if chosen is None and self._deps.settings.require_scope:
            raise ScopeRequired
        most = None if limit is None else arguments.limit(limit, default=0)
        return distill(self._deps, scopes=chosen, limit=most)

    def backfill(
        self,
        *,
        limit: int | None = None,
        again: bool = False,
        progress: Callable[[int, int], None] | None = None,
    ) -> Backfilled:
        """Make the vectors that are missing, oldest entries first; ended midway, it goes on where it was.

        An embedder that does not answer ends it early, and the result says so; what is done is kept.
        Several processes may run it at once. Without an embedder there is nothing to do.

        Args:
            limit: At most so many entries; all by default.
            again: Try those too whose vectors could not be used before.
            progress: Told after each batch how many entries are done, and of how many.
        """
        from rememora.flow.vectors import backfill

        most = None if limit is None else arguments.limit(limit, default=0)
        return backfill(self._deps, limit=most, progress=progress, again=again)

    def tick(self) -> Ticked:
        """Do a slice of what waits, short enough to be called between turns.

        Exchanges are learnt from, some vectors made, and their codes; nonces of blocks that are older than
        400 days are let go. With `capture.mode` "llm" the model is asked about at most one window, if one is due.
        With nothing due nothing is written. What fails is named in `degraded` and told to the sink, not raised.

        Raises:
            StoreClosed, StoreForked: The engine can no longer be used here.
        """
        from rememora.flow.tick import tick

        return tick(self._deps)

    def drop_space(self, name: str) -> int:
        """Delete the vectors of a space, such as those of a former model; return how many there were.

        Raises:
            InvalidInput: There is no such space; `status()["vectors"]` lists them.
        """
        from rememora.flow.vectors import drop_space

        return drop_space(self._deps, arguments.identifier("name", name))

    def preview_prune(
        self,
        *,
        min_confidence: float | None = None,
        max_age_days: float | None = None,
        idle_days: float | None = None,
        expired: bool = False,
        scope: str | None = None,
    ) -> Preview:
        """Show the memories that meet any of the conditions; pinned ones never do. Nothing changes.

        Args:
            min_confidence: Those below, 0 to 1.
            max_age_days: Those whose content did not change for so many days.
            idle_days: Those that were neither recalled nor changed for so many days; being found is no recall,
                being injected or used is.
            expired: Those whose time to live is over.
            scope: Where they belong.

        Raises:
            InvalidInput: No condition was given.
        """
        from rememora.flow import prune

        return prune.preview_prune(
            self._deps,
            scope=self._scope(scope),
            min_confidence=None
            if min_confidence is None
            else arguments.share("min_confidence", min_confidence),
            max_age_days=None
            if max_age_days is None
            else arguments.positive("max_age_days", max_age_days, most=arguments.MAX_DAYS),
            idle_days=None
            if idle_days is None
            else arguments.positive("idle_days", idle_days, most=arguments.MAX_DAYS),
            expired=expired,
        )

    def prune(self, token: str, *, scope: str | None = None) -> int:
        """Move exactly the memories that the preview showed to the trash; return how many.

        Raises:
            TokenRefused: The token is unknown, used, expired, or a memory changed since.
        """
        from rememora.flow import prune

        return prune.prune(self._deps, arguments.identifier("token", token), scope=self._scope(scope))

    def rebuild(self) -> int:
        """Drop the full text and the codes of the vectors, make them anew, and return the number of entries."""
        from rememora.flow.index import rebuild

        return rebuild(self._deps)

    def doctor(self, *, probe: bool = False) -> list[Finding]:
        """Examine file, structure, seals, ledger, full text and capture; one finding for each check, good or bad.

        Args:
            probe: Ask the embedder for one vector and the model for one word, too; that is sent, and may cost.
        """
        from rememora.flow.doctor import doctor

        return doctor(self._deps, probe=probe)
