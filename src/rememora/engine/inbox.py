"""Verbs of what waits for the user: `mem.inbox`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.engine.base import Verbs

if TYPE_CHECKING:
    from rememora.engine.base import Scopes, Time
    from rememora.model.inbox import InboxItem
    from rememora.model.results import Receipt

    Items = list[InboxItem]  # inside the class, `list` is the verb


class InboxVerbs(Verbs):
    """list, accept, reject."""

    def list(self, *, limit: int | None = None, scope: Scopes | None = None) -> Items:
        """Return what waits for a decision, latest first, each with the reason why it was not let in.

        Args:
            limit: At most so many; 100 by default.
            scope: One scope or several.
        """
        from rememora.flow.inbox import waiting

        return waiting(self._deps, scopes=self._scopes(scope), limit=arguments.limit(limit, default=100))

    def accept(self, id: str, *, scope: str | None = None, at: Time | None = None) -> Receipt:
        """Let a proposal in as your own decision; what it contradicts is closed, and stays in the history.

        Raises:
            NotFound: No proposal with this id waits.
        """
        from rememora.flow.inbox import accept

        name = self._scope(scope)
        receipt = accept(self._deps, arguments.identifier("id", id), scope=name, at_ms=self._ms(at))
        return self._vectored(receipt, "memory", scope=name)

    def reject(self, id: str, reason: str | None = None, *, scope: str | None = None) -> Receipt:
        """Take a proposal out; its words and its value are not proposed again. `restore` takes that back.

        Raises:
            NotFound: No proposal with this id waits.
        """
        from rememora.flow.inbox import reject

        known = arguments.identifier("id", id)
        words = None if reason is None else arguments.text("reason", reason)
        return reject(self._deps, known, words, scope=self._scope(scope))
