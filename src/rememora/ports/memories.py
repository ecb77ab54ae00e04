"""What is kept, as a store keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rememora.model.memory import Memory
    from rememora.model.queries import Which


class Memories(Protocol):
    """Memories with their versions."""

    def put(self, memory: Memory) -> None:
        """Insert the memory, or replace the one of its scope and id; a lower version is kept as history.

        Of the active memories of a scope no two hold the same slot (subject and attribute; of `many` values also
        the value), and no two have the same normal form for the same slot, or for none: a second one raises
        `StoreError`. One value and `many` values of a slot are not in each other's way. One that was read as
        changed from outside (`integrity` "false") stays so. Its `tier` is not written: that is for
        `Lifecycle.move`.
        """

    def get(self, scope: str, id: str) -> Memory | None:
        """Return the current version, whatever its status, or `None`."""

    def several(self, scope: str, ids: Sequence[str]) -> list[Memory]:
        """Return the current versions of these ids, oldest first; unknown ids are left out."""

    def find(self, which: Which) -> Iterator[Memory]:
        """Go through the memories that are meant, latest change first."""

    def rivals(self, scope: str, normal: str, slot: tuple[str, str, str] | None) -> list[Memory]:
        """Return what a proposal meets, each once.

        That is the active and quarantined memories whose text has this normal form (`core.dedupe.normal_form`),
        and the active one that holds the slot.
        """

    def versions(self, scope: str, id: str) -> list[Memory]:
        """Return the versions before the current one, oldest first."""

    def touch(self, scope: str, ids: Sequence[str], *, at_ms: int) -> None:
        """Count a recall of each, from which its heat fades anew; `updated_ms` stays. Unknown ids are passed over."""

    def purge(self, scope: str, ids: Sequence[str]) -> None:
        """Delete memories and their versions for good."""

    def totals(self, scopes: Sequence[str], *, alive_at_ms: int) -> Mapping[str, object]:
        """Count: memories `by_status`; of the active ones that live, `count`, `by_kind`, `by_source`,
        `avg_confidence` (0 when there is none), `recall_total` and `last_recalled_ms`.
        """
