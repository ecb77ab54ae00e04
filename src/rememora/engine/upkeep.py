"""Verbs that look after the store: `mem.upkeep`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.engine.base import Verbs

if TYPE_CHECKING:
    from rememora.model.doctor import Finding
    from rememora.model.results import Preview


class UpkeepVerbs(Verbs):
    """preview_prune, prune, rebuild, doctor."""

    def preview_prune(
        self,
        *,
        min_confidence: float | None = None,
        max_age_days: float | None = None,
        expired: bool = False,
        scope: str | None = None,
    ) -> Preview:
        """Show the memories that meet any of the conditions; pinned ones never do. Nothing changes.

        Args:
            min_confidence: Those below, 0 to 1.
            max_age_days: Those whose content did not change for so many days.
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
        """Drop the full text of every scope and make it anew; return the number of entries."""
        from rememora.flow.index import rebuild

        return rebuild(self._deps)

    def doctor(self) -> list[Finding]:
        """Examine file, structure, seals, ledger and full text; one finding for each check, good or bad."""
        from rememora.flow.status import doctor

        return doctor(self._deps)
