"""Verbs that erase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.engine.base import Verbs
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.engine.base import Time
    from rememora.flow.erase_named import Wanted
    from rememora.model.erasing import Certificate, Erasure


class ErasingVerbs(Verbs):
    """preview_erase, erase."""

    def preview_erase(
        self,
        *,
        subject: str | None = None,
        ids: Sequence[str] | str | None = None,
        query: str | None = None,
        before: Time | None = None,
        scope: str | None = None,
    ) -> Erasure:
        """Show what `erase` would take, with a token that carries exactly that out. Nothing is removed.

        Args:
            subject: As for `erase`.
            ids: As for `erase`.
            query: As for `erase`.
            before: As for `erase`.
            scope: Where; with none of the others everything there is meant, and the scope must be named.

        Raises:
            NotFound: An id is unknown.
        """
        from rememora.flow.erase import preview

        wanted = self._wanted(subject, ids, query, before, whole=scope is not None)
        return preview(self._deps, wanted, scope=self._scope(scope))

    def erase(
        self,
        *,
        subject: str | None = None,
        ids: Sequence[str] | str | None = None,
        query: str | None = None,
        before: Time | None = None,
        token: str | None = None,
        scope: str | None = None,
        at: Time | None = None,
    ) -> Certificate:
        """Take words out of every row, index and file for good, and scan the files for what is left of them.

        A memory goes with all its versions, and the words that it rests on are cut out of the messages that said
        them. A message that is named goes whole, of one that matches the sentences that do, and with them the
        memories that were made of them. There is no trash, and no undo; the words are not learnt again. Backups
        elsewhere are out of reach.

        Args:
            subject: Everything told of somebody or something: facts under any of its names, and whatever names it.
            ids: Memories, messages or exchanges, one or several.
            query: Whatever holds all of these words.
            before: Whatever was said before, and every memory that was last told before.
            token: Carry out the preview that gave this token, and nothing else.
            scope: Where; everything there, if none of the others is given and the scope is named.
            at: When; now by default.

        Raises:
            NotFound: An id is unknown; nothing is erased then.
            TokenRefused: Everything that the scope holds would go, which needs the token of a preview; or the
                token is unknown, used, expired, or something else would go by now.
        """
        from rememora.flow import erase

        name, at_ms = self._scope(scope), self._ms(at)
        if token is not None:
            if not all(given is None for given in (subject, ids, query, before)):
                raise InvalidInput("erase: expected a token alone, found other conditions beside it")
            known = arguments.identifier("token", token)
            return erase.carry_out_preview(self._deps, known, scope=name, at_ms=at_ms)
        wanted = self._wanted(subject, ids, query, before, whole=scope is not None)
        return erase.erase(self._deps, wanted, scope=name, at_ms=at_ms)

    def _wanted(
        self,
        subject: str | None,
        ids: Sequence[str] | str | None,
        query: str | None,
        before: Time | None,
        *,
        whole: bool,
    ) -> Wanted:
        from rememora.flow.erase_named import Wanted

        given = sum(one is not None for one in (subject, ids, query, before))
        if given > 1 or (not given and not whole):
            raise InvalidInput(
                "erase: expected a subject, ids, a query or a time, and only one of them; or a scope alone"
            )
        return Wanted(
            ids=() if ids is None else arguments.several("ids", ids),
            subject=None if subject is None else arguments.text("subject", subject),
            query=None if query is None else arguments.text("query", query),
            before_ms=self._edge_ms("before", before, end=False),
            whole=not given,
        )
