"""What a store must do to erase. The groups are optional: a store that lacks them cannot erase, and says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from rememora.model.memory import Memory
    from rememora.model.transcript import Message


class Readable(Protocol):
    """A file as far as a scan needs it."""

    def read(self, count: int, /) -> bytes:
        """Return the next bytes, none at the end."""


class Pending(NamedTuple):
    """An erase whose words may still be in a file."""

    number: int
    scope: str
    at_ms: int
    erased: int


class Erasing(Protocol):
    """Takes rows out, and what is kept of them elsewhere. Inside a transaction."""

    def unfound(self, scope: str, *, above: int) -> Iterator[tuple[str, str, str]]:
        """Give "memory", "message" or "exchange", id and words of all that the full text does not have whole.

        Those are older versions, what is hidden, why exchanges failed, and what has more characters than *above*,
        of which only the beginning is indexed. Notes of memories are left out: the memory stands for them.
        """

    def resting(self, scope: str, messages: Sequence[str]) -> list[Memory]:
        """Return the versions of memories whose evidence quotes one of these messages, each with its number."""

    def referring(self, scope: str, ids: Sequence[str]) -> list[Memory]:
        """Return the versions of memories that name one of these memories: as a premise, a successor, or in `meta`."""

    def rewrite(self, memories: Sequence[Memory]) -> None:
        """Put versions of memories in the place of those with the same number, without making history of these."""

    def rewrite_messages(self, messages: Sequence[Message]) -> None:
        """Put messages in the place of those with the same id."""

    def rename_exchange(self, scope: str, id: str, new: str) -> None:
        """Give an exchange another id, which its messages say when they are rewritten."""

    def drop_versions(self, scope: str, versions: Sequence[tuple[str, int]]) -> None:
        """Delete older versions of memories, by id and number."""

    def drop(self, scope: str, memories: Sequence[str], messages: Sequence[str]) -> None:
        """Delete memories and messages for good, with exchanges and windows that are empty then.

        Previews of the scope go too, and their ids no longer stand in tombstones.
        """

    def blank(self, scope: str, ids: Sequence[str], prints: Sequence[str]) -> list[int]:
        """Take ids out of the ledger, with reason and payload of each row that has one; return their places.

        The prints of injected lines go, too.
        """

    def compact(self) -> None:
        """Write anew what still has the bytes of removed rows: the full text, and codes of vectors."""


class Proof(Protocol):
    """The files of a store, and what was proven of them. Outside of any block, but for `note`."""

    def note(self, scope: str, *, at_ms: int, erased: int) -> int:
        """Note an erase that is pending, and return its number. Inside a transaction."""

    def pending(self) -> list[Pending]:
        """Return those that are pending, oldest first."""

    def finish(self, number: int, *, files: Sequence[str], found: int | None) -> None:
        """Note what a scan found; the erase is complete."""

    def flush(self) -> bool:
        """Move everything from the write-ahead log into the file and empty it; tell whether that could be done."""

    def overwrite(self) -> None:
        """Write the whole file anew, so that no unused part of a page keeps what stood there."""

    def files(self) -> list[str]:
        """Return the paths of all files that may hold words, the store itself first."""

    def reading(self, path: str) -> AbstractContextManager[Readable]:
        """Open one of these files for reading, in a way that does no harm to those who have it open.

        Raises:
            OSError: It cannot be read.
        """

    def kept(self, needles: Sequence[str], *, scope: str) -> dict[str, tuple[str, ...]]:
        """Return those of the texts, folded, that memories, messages, goals, or names of what stays hold.

        With each the places in this scope, such as "memory m1", "message t1/user" or "goal"; not all of many.
        """


class Aside(Protocol):
    """What lies beside the file: digests of erased words, for when the file is replaced by an older copy of itself.

    Inside a transaction.
    """

    def note(self, scope: str, forms: Sequence[str], *, until_ms: int | None) -> None:
        """Note forms (`core.told.forms` and the like) that must not come back; only digests of them are kept.

        With *until_ms* only what was told before must not.

        Raises:
            StoreError: It cannot be written, for one where there is no room.
        """

    def take_back(self) -> None:
        """Take out what was noted in a transaction that was rolled back: it must not be erased at the next start."""

    def unknown(self) -> list[tuple[str, Callable[[str], bool], int | None]]:
        """Return what was noted and the file knows nothing of: the scope, what knows such a form, and the bound."""

    def adopt(self, *, at_ms: int) -> None:
        """Make tombstones of what was noted, so that the file knows it."""
