"""What a store must do, in groups of at most nine methods; `rememora.testing.StoreContract` tests every promise.

Adapters satisfy them by shape. Every method is called inside `transaction()` or `reading()` of the same thread.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from contextlib import AbstractContextManager

    from rememora.model.doctor import Finding
    from rememora.model.ledger import LedgerRow
    from rememora.model.queries import Candidate, IndexEntry, Where
    from rememora.ports.goals import Goals
    from rememora.ports.hooks import Hooks
    from rememora.ports.injections import Injections
    from rememora.ports.lifecycle import Lifecycle
    from rememora.ports.memories import Memories
    from rememora.ports.topics import Topics
    from rememora.ports.transcript import Transcript
    from rememora.ports.windows import Windows

Frequencies = tuple[int, int, dict[str, int]]
"""Entries in the scope, their terms together, and for each term the entries that hold it."""


class TextIndex(Protocol):
    """The full text. It is derived: dropped and made anew, it is the same, the order of entry included."""

    def add(self, entries: Sequence[IndexEntry]) -> None:
        """Index entries; one of the same scope, source and id is replaced."""

    def remove(self, scope: str, source: str, ids: Sequence[str]) -> int:
        """Forget entries and return how many there were; unknown ids are passed over."""

    def expire(self, scope: str, source: str, ids: Sequence[str], at_ms: int | None) -> int:
        """Let entries be found by questions of an earlier time only (`Where.now_ms`), or again by all; count them."""

    def frequencies(self, scope: str, terms: Sequence[str]) -> Frequencies:
        """Return the figures that BM25 needs; terms that nobody used are left out."""

    def candidates(
        self, terms: Mapping[str, Sequence[str]], where: Where, *, limit: int, order: str
    ) -> list[Candidate]:
        """Return entries that hold terms of their scope.

        Order "best": any of the terms, highest BM25 first, where each may count once however often an entry
        says it. "newest": any of them, latest entry first. "all": all of them, latest entry first.
        """

    def around(
        self, scope: str, places: Sequence[int], *, reach: int, known: Collection[int]
    ) -> list[Candidate]:
        """Return the messages of a scope that came near some places, in their order.

        Sessions, and the limits of a search, do not matter here.

        Args:
            scope: Whose messages.
            places: Where to look (`Candidate.place`).
            reach: At most so many entries before or after, those of all scopes counted.
            known: Places that need not be read.
        """

    def messages(self, scope: str, ids: Sequence[str]) -> list[Candidate]:
        """Return those of these messages that are indexed, in the order of the call."""

    def rebuilding(self) -> AbstractContextManager[None]:
        """Drop everything; what is added inside the block takes the place in the order that it had before."""


class Pool(Protocol):
    """The exchanges that wait to be distilled (`Exchange.learning` is "waiting"); `put_exchange` marks them.

    One whose words were not kept can only be read where they are in memory; once they are nowhere, it is "lost".
    """

    def waiting(
        self, scopes: Sequence[str] | None, *, limit: int, after: int = 0
    ) -> list[tuple[int, str, str]]:
        """Return place in the order, scope and id of those that wait, oldest first.

        Args:
            scopes: `None` is all of them.
            limit: At most so many.
            after: Only those behind this place.
        """

    def count(self, scopes: Sequence[str] | None) -> int:
        """Count those that wait; `None` is all scopes."""

    def unkept(self, scopes: Sequence[str] | None) -> list[tuple[str, str]]:
        """Return scope and id of those that wait and have words that were not kept, oldest first."""

    def lost(self, scopes: Sequence[str] | None) -> int:
        """Count the exchanges that are marked as lost; `None` is all scopes."""

    def mark_lost(self, exchanges: Sequence[tuple[str, str]], *, lost: bool) -> int:
        """Let exchanges, by scope and id, be lost instead of waiting, or wait again; return how many changed.

        Only those whose words were not kept, and that are not done, can be lost; others are passed over.
        """

    def doubled(self, scopes: Sequence[str] | None, *, within_ms: int) -> list[tuple[str, str | None]]:
        """Return scope and session of each session in which a user's turn was captured twice lately.

        That is: of the last exchanges of the store two of one session hold the same words of the user and the
        same answer (where both have one), at least twelve characters, within so long. `None` is all scopes.
        """


class Ledger(Protocol):
    """The record of every mutation, chained so that a gap or a change shows."""

    def last(self) -> str | None:
        """Return the operation id of the latest row of all scopes, or `None`."""

    def row(self, operation_id: str) -> LedgerRow | None:
        """Return the row of an operation, or `None`."""

    def append(
        self,
        operation: str,
        *,
        scope: str,
        ids: Sequence[str],
        at_ms: int,
        reason: str | None = None,
        payload: Mapping[str, object] | None = None,
    ) -> str:
        """Append a row and return its operation id."""

    def rows(
        self,
        scopes: Sequence[str],
        *,
        since_ms: int | None = None,
        id: str | None = None,
        after: str | None = None,
        limit: int | None = None,
    ) -> list[LedgerRow]:
        """Return rows, oldest first; with *id* only those that touched it, with *after* those behind that operation."""

    def counts(self, scopes: Sequence[str]) -> Mapping[str, tuple[int, int]]:
        """Return for each operation how many rows there are of it, and how many ids they name together."""


class Tombstones(Protocol):
    """What was forgotten and must not be learnt again; holds no text."""

    def add(self, scope: str, normals: Sequence[str], *, memory_id: str, at_ms: int) -> None:
        """Block these normal forms."""

    def blocking(self, scope: str, normal: str) -> str | None:
        """Return the id of the memory that was last forgotten with this normal form, or `None`."""

    def lift(self, scope: str, memory_id: str) -> None:
        """Remove the tombstones of a memory."""


class Previews(Protocol):
    """Removals that were shown and wait for their token."""

    def keep(
        self, token: str, *, action: str, scope: str, ids: Sequence[str], at_ms: int, expires_ms: int
    ) -> None:
        """Remember what a token stands for, and forget the tokens that have expired by *at_ms*."""

    def take(self, token: str) -> tuple[str, str, tuple[str, ...], int] | None:
        """Return (action, scope, ids, expires_ms) of a token and forget it, or `None`."""


class Meta(Protocol):
    """Single values of the store itself."""

    def get(self, key: str) -> object:
        """Return a value, or `None`."""

    def put(self, key: str, value: object) -> None:
        """Set a value; `None` removes it."""


class Store(Protocol):
    """One place that holds everything.

    Safe to use from several threads. Raises the errors under `StoreError` and no others.
    """

    @property
    def transcript(self) -> Transcript:
        """What was said."""

    @property
    def pool(self) -> Pool:
        """What waits to be distilled."""

    @property
    def windows(self) -> Windows:
        """What is given to a model."""

    @property
    def memories(self) -> Memories:
        """What is kept."""

    @property
    def index(self) -> TextIndex:
        """The full text."""

    @property
    def ledger(self) -> Ledger:
        """The record of every mutation."""

    @property
    def tombstones(self) -> Tombstones:
        """What must not be learnt again."""

    @property
    def previews(self) -> Previews:
        """Removals that wait for their token."""

    @property
    def injections(self) -> Injections:
        """What was put before a model."""

    @property
    def lifecycle(self) -> Lifecycle:
        """Tiers, and when upkeep was last done."""

    @property
    def topics(self) -> Topics:
        """What exchanges were about."""

    @property
    def goals(self) -> Goals:
        """What conversations are after."""

    @property
    def hooks(self) -> Hooks:
        """What brings memories to mind."""

    @property
    def meta(self) -> Meta:
        """Single values."""

    def transaction(self) -> AbstractContextManager[None]:
        """Open the one writer; durable once left, gone without a trace when left by an exception."""

    def reading(self, *, overdue: Callable[[], bool] | None = None) -> AbstractContextManager[None]:
        """Open one consistent view.

        *overdue* is asked now and then; when it says yes, the statement that runs raises `TimeoutError`.
        """

    def describe(self) -> Mapping[str, object]:
        """Return facts for `status`: location, bytes, schema version, counts of all rows.

        `exchanges_kept` counts the turns whose words are all kept, notes apart; it may be missing.
        `scopes` is a list of {"scope", "messages", "memories"}, sorted by name.
        """

    def scopes(self) -> list[str]:
        """Return the names of all scopes, sorted."""

    def clear(self, scope: str) -> None:
        """Delete everything of a scope but its name and its ledger rows, tombstones too. Inside a transaction."""

    def check(self) -> list[Finding]:
        """Examine everything for `doctor`, outside of any block: one finding a check, good or bad."""

    def close(self) -> None:
        """Release files and threads; calling it twice is fine."""
