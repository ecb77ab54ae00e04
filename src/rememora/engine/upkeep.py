"""Verbs that look after the store: `mem.upkeep`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.engine.session_files import SessionFileVerbs
from rememora.model.errors import ScopeRequired

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rememora.engine.base import Scopes
    from rememora.model.distilled import Distilled, Ticked
    from rememora.model.doctor import Finding
    from rememora.model.lifecycle import Consolidated, Swept
    from rememora.model.refitted import Refitted
    from rememora.model.removals import Preview
    from rememora.model.vectors import Backfilled


class UpkeepVerbs(SessionFileVerbs):
    """distill, backfill, tick, sweep, consolidate, compact, preview_prune, prune, drop_space, rebuild, doctor."""

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

        most = None if limit is None else arguments.limit(limit, default=0)
        return distill(self._deps, scopes=self._some_or_all(scope), limit=most)

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
        400 days are let go, and a scope that was not swept for a day has its memories put into their tiers, of
        which none goes to the trash. With `capture.mode` "llm" the model is asked about at most one window, if
        one is due.
        With nothing due nothing is written. What fails is named in `degraded` and told to the sink, not raised.

        Raises:
            StoreClosed, StoreForked: The engine can no longer be used here.
        """
        from rememora.flow.tick import tick

        return tick(self._deps)

    def sweep(self, *, scope: Scopes | None = None) -> Swept:
        """Put every memory into the tier of its heat, and trash what has cooled below `memory.floor`.

        Heat halves in `memory.half_life_days` and comes back when a memory is used; pinned ones and core kinds
        keep it. A backlog that is suspiciously large, such as after a jump of the clock, is held for a day.

        Args:
            scope: One scope or several; by default those of this handle, or all.

        Raises:
            ScopeRequired: The setting `require_scope` is on, and no scope is named.
        """
        from rememora.flow.sweep import sweep

        return sweep(self._deps, scopes=self._some_or_all(scope))

    def consolidate(
        self,
        *,
        similarity: float = 0.85,
        min_confidence: float = 0.1,
        max_age_days: float | None = None,
        with_model: bool = False,
        scope: Scopes | None = None,
    ) -> Consolidated:
        """Merge what is new since the last run with what says the same, and trash what has expired.

        The newer of two takes the older in and counts as known since then; each merge is an operation that
        `undo` takes back. Memories whose kind, trust, time or slot differ are never merged. What changes
        during a run waits for the next.

        Args:
            similarity: From here on two memories are merged, 0 to 1; never below .1.
            min_confidence: What is less sure goes to the trash, 0 to 1.
            max_age_days: What did not change for so many days goes to the trash too.
            with_model: Then let the model propose, too, what becomes of memories that are new, batch by batch: to
                merge, file anew, deprecate or delete (to the trash). Rules dispose: what is pinned, has an address,
                was used lately or is a lasting word of the user's does not go. Calls count for the day.
            scope: One scope or several; by default those of this handle, or all.

        Raises:
            ScopeRequired: The setting `require_scope` is on, and no scope is named.
        """
        from rememora.flow.consolidate import Wanted, consolidate

        wanted = Wanted(
            similarity=arguments.share("similarity", similarity),
            min_confidence=arguments.share("min_confidence", min_confidence),
            max_age_days=None
            if max_age_days is None
            else arguments.positive("max_age_days", max_age_days, most=arguments.MAX_DAYS),
            with_model=with_model,
        )
        return consolidate(self._deps, wanted, scopes=self._some_or_all(scope))

    def refit(self, asked: Mapping[str, bool] | None = None, *, scope: str | None = None) -> Refitted:
        """Fit the confidence of recalls to a scope's own questions, if that makes it better.

        Learnt from are the questions of *asked*, each of which is recalled now, and what `used` has written down
        since: whether a reply used anything that was shown. The order of hits stays as it is. One half of the
        questions is fitted on; the outcome is kept only if the other half is judged better by it than by what
        was in use, by more than chance. `undo` takes it back. The same questions always come to the same.

        Args:
            asked: Questions, and whether the scope holds an answer; at most 2,000. Those that nothing answers
                matter as much as the others: at least ten of each kind are needed.
            scope: Whose questions they are.

        Raises:
            InvalidInput: An argument is of the wrong type, or there are too many questions.
        """
        from rememora.flow.refit import MOST, refit

        questions = arguments.verdicts("asked", {} if asked is None else asked, most=MOST)
        return refit(self._deps, questions, scope=self._scope(scope))

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

    def _some_or_all(self, scope: Scopes | None) -> tuple[str, ...] | None:
        """Return the scopes to look after; `None` is all of them."""
        chosen = self._bound_scope if scope is None else arguments.several("scope", scope)
        if chosen is None and self._deps.settings.require_scope:
            raise ScopeRequired
        return chosen

    def doctor(self, *, probe: bool = False) -> list[Finding]:
        """Examine file, structure, seals, ledger, full text and capture; one finding for each check, good or bad.

        Args:
            probe: Ask the embedder for one vector, the model for one word and the reranker for one score, too; that is
                sent, and may cost.
        """
        from rememora.flow.doctor import doctor

        return doctor(self._deps, probe=probe)
