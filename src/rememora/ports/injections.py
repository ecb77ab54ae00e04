"""What was put before a model, as a store keeps it: by nonce and by print, never by its words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence


class Injections(Protocol):
    """Blocks that were injected, and the prints (`core.prints.prints`) of their lines.

    Prints come in as normal forms; a store keeps only digests of them, under a key of its own.
    """

    def record(self, scope: str, nonce: str, *, at_ms: int, prints: Sequence[str]) -> None:
        """Note a block, and of each print when it was injected first; recording it again changes nothing."""

    def known(self, scope: str, nonces: Sequence[str]) -> set[str]:
        """Return those of the nonces that blocks of this scope had."""

    def echoes(self, scope: str, prints: Sequence[str], *, by_ms: int | None = None) -> set[str]:
        """Return those of the prints that were injected in this scope, at *by_ms* at the latest if it is given."""

    def overdue(self, before_ms: int) -> bool:
        """Tell whether any nonce was noted before, so that there is something to sweep."""

    def sweep(self, before_ms: int) -> int:
        """Forget nonces of all scopes that were noted before, and return how many; prints stay."""
