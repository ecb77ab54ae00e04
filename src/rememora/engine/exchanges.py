"""Verbs that show exchanges: a user's turn and what was answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.engine.base import Verbs
from rememora.model.errors import InvalidInput, NotFound

if TYPE_CHECKING:
    from rememora.engine.base import Scopes
    from rememora.model.transcript import Exchange


class ExchangeVerbs(Verbs):
    """exchange, exchanges."""

    def exchange(self, id: str, *, scope: str | None = None) -> Exchange:
        """Return one exchange of the transcript, whatever its status.

        Raises:
            NotFound: None was begun or archived under this id here.
        """
        from rememora.model.transcript import TURNS

        wanted, name = arguments.identifier("id", id), self._scope(scope)
        with self._deps.store.reading():
            found = self._deps.store.transcript.exchange(name, wanted)
        if found is None or found.source not in TURNS:
            raise NotFound("an exchange", wanted, scope=name)
        return found

    def exchanges(
        self,
        *,
        status: str | None = None,
        before: int | None = None,
        limit: int | None = None,
        scope: Scopes | None = None,
        session: str | None = None,
    ) -> list[Exchange]:
        """Return exchanges, newest first; notes of memories are none. Words that were not kept are missing.

        Args:
            status: "pending", "completed" or "failed"; all by default.
            before: Only those that came before this `sequence`: the last one of a page gives the next page.
            limit: At most so many; 100 by default.
            scope: One scope or several.
            session: Only those of this session.
        """
        from rememora.model.transcript import EXCHANGE_STATUSES, TURNS

        wanted = None if status is None else arguments.choice("status", status, EXCHANGE_STATUSES)
        if before is not None and not (type(before) is int and 0 <= before < 2**63):
            raise InvalidInput(f"before: expected a sequence, from 0 up, found {arguments.shown(before)}")
        name = self._session(session)
        with self._deps.store.reading():
            return self._deps.store.transcript.exchanges(
                self._scopes(scope),
                status=wanted,
                sessions=None if name is None else [name],
                sources=TURNS,
                before=before,
                limit=arguments.limit(limit, default=100),
            )
