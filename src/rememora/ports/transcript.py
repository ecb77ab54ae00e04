"""What was said, as a store keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rememora.model.transcript import Exchange, Message


class Transcript(Protocol):
    """Exchanges and messages, in one canonical order."""

    def put_exchange(self, exchange: Exchange) -> int:
        """Insert the exchange, or replace the one of the same scope, id and source; texts live in its messages.

        Returns its place in the order (`Exchange.sequence`), which never changes.
        One of another source is never replaced: that is a `StoreError`. What is learnt from it (`learning`)
        never goes back: of the old and the new value the later one stays ("lost" is told apart by `Pool.mark_lost`
        alone, and counts as "waiting" here). Where `words_kept` was once false it stays so.
        """

    def exchange(self, scope: str, id: str) -> Exchange | None:
        """Return one exchange with its texts, or `None`; a note without one is an exchange by itself."""

    def exchanges(
        self,
        scopes: Sequence[str],
        *,
        status: str | None = None,
        sessions: Sequence[str | None] | None = None,
        sources: Sequence[str] | None = None,
        before: int | None = None,
        limit: int | None = None,
        texts: bool = True,
    ) -> list[Exchange]:
        """Return exchanges that meet every condition, newest first; notes without one are none of them.

        `None` among *sessions* stands for those of no session. *before* is a place in the order (`sequence`):
        only exchanges that came earlier. Without *texts* their words are left empty.
        With *sources* that name no "note", a small *limit* costs no more in a large scope than in a small one.
        """

    def add_messages(self, messages: Sequence[Message]) -> None:
        """Append messages; the order of the call is the canonical order.

        The exchange of each must be there, but for a note (role "note") whose exchange would have the note's
        id: without one it is a completed exchange of source "note" by itself, of its own session and time.
        """

    def messages(self, scope: str, ids: Sequence[str]) -> list[Message]:
        """Return the messages whose id, or whose id as the host gave it, is one of these, oldest first.

        Hidden ones too; unknown ids are left out.
        """

    def totals(self, scopes: Sequence[str]) -> Mapping[str, object]:
        """Count visible `messages`, and exchanges by status (`exchanges`); the notes of memories are neither."""

    def show(self, scope: str, ids: Sequence[str], *, visible: bool) -> None:
        """Make messages visible to readers, or hide them."""

    def drop(self, scope: str, ids: Sequence[str]) -> None:
        """Delete messages for good, and the exchange of a note that is empty then and has the note's id."""

    def window(
        self,
        scopes: Sequence[str],
        *,
        session: str | None = None,
        exchange_id: str | None = None,
        since_ms: int | None = None,
        until_ms: int | None = None,
        sources: Sequence[str] | None = None,
        hidden: bool = False,
        limit: int | None = None,
    ) -> Iterable[Message]:
        """Go through visible messages, or with *hidden* all of them, in canonical order.

        Times are [since, until); with one of them the order is that of the times, and canonical where these
        are the same. *sources* are those of the exchanges that the messages belong to.
        """
