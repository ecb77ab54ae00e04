"""Locks that a child of `fork()` does not inherit held, and files whose own locks we must not lose.

A child has one thread, and whoever held a lock of ours in the parent is not in it: it would wait for ever, in
`close()` too, and in stores that it opened itself.
"""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary, WeakSet

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
_DATABASES: WeakKeyDictionary[object, str] = WeakKeyDictionary()
_ENDS = ("", "-wal", "-shm", "-journal")


def note_database(owner: object, path: str) -> None:
    """Note that this process has a database open, as long as its *owner* lives or until `forget_database`."""
    _DATABASES[owner] = path


def forget_database(owner: object) -> None:
    """Note that the connections to it are closed."""
    _DATABASES.pop(owner, None)


def is_database(path: str) -> bool:
    """Tell whether a file is one of a database that this process has open.

    It must not be opened by ordinary means then: POSIX ends all locks that a process has on a file as soon as it
    closes any handle on it (https://www.sqlite.org/howtocorrupt.html, 2.2).
    """
    real, known = os.path.realpath(path), [one + end for one in list(_DATABASES.values()) for end in _ENDS]
    if any(os.path.realpath(one) == real for one in known):
        return True
    return os.path.exists(path) and any(os.path.exists(one) and os.path.samefile(one, path) for one in known)


def is_of_store(path: str) -> bool:
    """Tell whether a file is one of a database that this process has open, or is named as what lies beside it."""
    real = os.path.realpath(path)
    return is_database(path) or any(
        real.startswith(os.path.realpath(one)) for one in list(_DATABASES.values()) if one != ":memory:"
    )


def _begin_anew() -> None:
    for lock in list(_ALL):
        lock.begin_anew()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)
