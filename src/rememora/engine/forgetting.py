"""Verbs that forget and bring back."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from rememora.core import arguments
from rememora.engine.base import Verbs
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from rememora.engine.base import Time
    from rememora.model.removals import Cleared, Preview
    from rememora.model.results import Receipt


class ForgettingVerbs(Verbs):
    """forget, restore, undo, preview_clear, clear."""

    @overload
    def forget(self, *ids: str, scope: str | None = None) -> tuple[Receipt, ...]: ...
    @overload
    def forget(self, *, query: str, scope: str | None = None) -> Preview: ...
    @overload
    def forget(self, *, token: str, scope: str | None = None) -> tuple[Receipt, ...]: ...

    def forget(
        self, *ids: str, query: str | None = None, token: str | None = None, scope: str | None = None
    ) -> tuple[Receipt, ...] | Preview:
        """Take memories out of every read path at once, and do not learn the same words again.

        They wait in the trash for `trash_days`, where `restore` finds them. Each receipt names what still says the
        words: turns, and memories made of them; `erase` takes those too.

        Args:
            *ids: The memories to forget, all of them or none.
            query: Only show the memories that hold all of these words; nothing changes.
            token: Carry out the preview that gave this token, on exactly the memories it showed.
            scope: Where they belong.

        Raises:
            NotFound: An id is unknown or forgotten already.
            TokenRefused: The token is unknown, used, expired, or a memory changed since.
        """
        from rememora.flow import forget

        name = self._scope(scope)
        if sum([bool(ids), query is not None, token is not None]) != 1:
            raise InvalidInput("forget: expected ids, a query or a token, and only one of them")
        if query is not None:
            return forget.preview_query(self._deps, arguments.text("query", query), scope=name)
        if token is not None:
            return forget.carry_out(
                self._deps, arguments.identifier("token", token), action=forget.FORGOTTEN, scope=name
            )
        return forget.forget(self._deps, [arguments.identifier("id", id) for id in ids], scope=name)

    def restore(self, id: str, *, scope: str | None = None) -> Receipt:
        """Take a memory out of the trash; rejected when another one took its words or its slot.

        Raises:
            NotFound: It is not in the trash, or the trash was emptied since.
        """
        from rememora.flow.restore import restore

        name = self._scope(scope)
        receipt = restore(self._deps, arguments.identifier("id", id), scope=name)
        return self._vectored(receipt, "memory", scope=name)

    def undo(self, operation_id: str, *, scope: str | None = None) -> Receipt:
        """Take back one operation: a merge, an update, a newer value, an end, an alias, or a removal to the trash.

        Every receipt names its operation. Rejected, with the reason, when what it touched changed since or is
        gone for good, and when it was taken back already; an undo is not undone.

        Args:
            operation_id: Such as "op-7".
            scope: Where it was done.

        Raises:
            NotFound: There is no such operation in this scope.
        """
        from rememora.flow.undo import undo

        name = self._scope(scope)
        receipt = undo(self._deps, arguments.identifier("operation_id", operation_id), scope=name)
        return self._vectored(receipt, "memory", scope=name)

    def preview_clear(self, *, scope: str | None = None) -> Cleared:
        """Count what `clear` would take, with a token that carries it out. Nothing is removed."""
        from rememora.flow.clear import preview

        return preview(self._deps, scope=self._scope(scope))

    def clear(self, *, token: str | None = None, scope: str | None = None, at: Time | None = None) -> Cleared:
        """Empty a scope at once, and return how much that was; there is no way back.

        Exchanges, messages, memories of any status with their versions, full text and vectors go, and what
        was forgotten may be learnt again. The ledger keeps its rows, which hold ids and reasons, and gets one
        more. Free pages of the file are overwritten; `erase` proves it, and keeps the words from coming back.

        Args:
            token: Only if the scope holds as much as the preview that gave this token said.
            scope: The scope to empty.
            at: When; now by default.

        Raises:
            TokenRefused: The token is unknown, used, expired, or the scope holds more or less by now.
        """
        from rememora.flow.clear import clear

        known = arguments.optional_identifier("token", token)
        return clear(self._deps, scope=self._scope(scope), at_ms=self._ms(at), token=known)
