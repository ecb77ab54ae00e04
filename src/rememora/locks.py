"""Locks that a child of `fork()` does not inherit held.

A child has one thread, and whoever held a lock of ours in the parent is not in it: it would wait for ever, in
`close()` too, and in stores that it opened itself.
"""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING
from weakref import WeakSet

if TYPE_CHECKING:
    from types import TracebackType


class Lock:
    """A reentrant lock; in a child it is free, unless the very thread that forked holds it."""

    def __init__(self) -> None:
        self._held = threading.RLock()
        _ALL.add(self)

    def acquire(self, *, timeout_s: float = -1.0) -> bool:
        """Take it within so many seconds, and say whether it could be had; -1 is no bound."""
        return self._held.acquire(timeout=timeout_s)

    def release(self) -> None:
        """Let go of it."""
        self._held.release()

    def begin_anew(self) -> None:
        """Be free in a child; a block that the forking thread is in must still be able to end."""
        if self._held.acquire(blocking=False):
            self._held.release()
        else:
            self._held = threading.RLock()

    def __enter__(self) -> None:
        self._held.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._held.release()


_ALL: WeakSet[Lock] = WeakSet()


def _begin_anew() -> None:
    for lock in list(_ALL):
        lock.begin_anew()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)
