"""Terms of entries that were read lately: a scope's questions meet the same entries again and again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.core.ranking import Terms

_MOST = 200_000
"""Terms in all that are kept; about 90 bytes each."""
_LONGEST = 2_000
"""Terms of an entry from which on it is read anew each time: one very long message is not to drive out all others."""


class KeptTerms:
    """Gives the terms that some bytes stand for, and keeps what was asked for lately.

    Two halves: when one is full, the other, which has what was longest not asked for, is let go. Several threads may
    ask at once; the worst that comes of it is that something is made twice.

    Args:
        make: Reads the bytes.
        most: Terms in all that are kept.
    """

    def __init__(self, make: Callable[[bytes], Terms], *, most: int = _MOST) -> None:
        self._make, self._half = make, most // 2
        self._new: dict[bytes, Terms] = {}
        self._old: dict[bytes, Terms] = {}
        self._held = 0

    def of(self, packed: bytes) -> Terms:
        """Return the terms that these bytes stand for."""
        found = self._new.get(packed)
        return self._kept(packed) if found is None else found

    def _kept(self, packed: bytes) -> Terms:
        found = self._old.get(packed)
        if found is None:
            found = self._make(packed)
        if len(found) > min(_LONGEST, self._half):
            return found
        self._held += len(found)
        if self._held > self._half:
            self._old, self._new, self._held = self._new, {}, len(found)
        self._new[packed] = found
        return found
