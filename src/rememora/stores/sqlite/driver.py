"""Connections to the one file: one writer behind a lock, and a few readers."""

from __future__ import annotations

import os
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

import apsw

from rememora.locks import Lock, forget_database, note_database
from rememora.model.errors import StoreClosed, StoreError, StoreForked
from rememora.stores.sqlite import failures
from rememora.stores.sqlite.files import MEMORY, prepare

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from typing import Any

_MAX_IDLE_READERS = 4
_STEPS_BETWEEN_DEADLINE_CHECKS = 20_000  # about a millisecond of SQLite's virtual machine
_LOG_WAIT_MS = 500
"""So long emptying the log waits for readers: it follows a commit, and nobody waits for it."""

# One pragma a call: SQLite silently runs nothing after the first row of several (facts: engines).
_PRAGMAS = (
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",
    "PRAGMA temp_store = MEMORY",
    "PRAGMA cache_size = -65536",
    "PRAGMA mmap_size = 268435456",
)


class Database:
    """The connections of one process to one store.

    A thread that is inside `transaction()` or `reading()` finds its connection in `cx`.
    """

    def __init__(self, path: str, *, busy_timeout_ms: int) -> None:
        self.path = path
        self.busy_timeout_ms = busy_timeout_ms
        self._pid = os.getpid()
        self._lock = Lock()
        self._pool_lock = Lock()  # held for moments only: a reader never waits for a writer
        self._readers: list[apsw.Connection] = []
        self._mine = threading.local()
        self._closed = self._emptying = False
        prepare(path)
        with self._translated():
            self._writer = self._connect()
        if path != MEMORY:
            note_database(self, path)

    @property
    def cx(self) -> Any:
        """The connection of the block that this thread is in.

        Typed `Any`: apsw gives every column as a union of all of SQLite's types, the statement knows better.
        """
        cx = getattr(self._mine, "cx", None)
        if cx is None:
            raise StoreError("expected a call inside transaction() or reading(), found one outside")
        return cx

    @property
    def writing(self) -> bool:
        """Whether this thread is in a transaction, so that what it reads may be rolled back."""
        return getattr(self._mine, "writing", False)

    def once(self, what: tuple[str, object], read: Callable[[], Any]) -> Any:
        """Return what *read* gives; inside `reading()` the first time only, since what it sees stays as it is."""
        noted: dict[tuple[str, object], Any] | None = getattr(self._mine, "noted", None)
        if noted is None:
            return read()
        if what not in noted:
            noted[what] = read()
        return noted[what]

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Hold the write lock; commit on leaving, roll back on an exception."""
        self._check_usable()
        if not self._lock.acquire(timeout_s=self.busy_timeout_ms / 1000):
            raise failures.busy(self.busy_timeout_ms)
        try:
            self._check_usable()
            with self._translated(), self._current(self._writer, writing=True):
                yield from _bracket(self._writer, "BEGIN IMMEDIATE", "COMMIT")
            if self._emptying:
                self._empty_log()
        finally:
            self._emptying = False
            self._lock.release()

    def empty_log(self) -> None:
        """Have what was written before taken out of the write-ahead log too, once the transaction is over."""
        self._emptying = True

    def flush_log(self) -> bool:
        """Empty the write-ahead log now, outside of any block; tell whether nobody reads what it holds."""
        self._check_usable()
        with self._lock, self._translated():
            self._check_usable()
            return self.path == MEMORY or self._empty_log()

    def overwrite(self) -> None:
        """Write the file anew, page by page, outside of any block."""
        self._check_usable()
        with self._lock, self._translated():
            self._check_usable()
            self._writer.execute("VACUUM").fetchall()

    def _empty_log(self) -> bool:
        """Try; where a reader is busy, its log stays until the next checkpoint or the last one closes the file."""
        self._writer.set_busy_timeout(_LOG_WAIT_MS)
        try:
            ((busy, _, _),) = self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        except apsw.Error:  # the transaction is committed, and that is what was asked for
            return False
        finally:
            self._writer.set_busy_timeout(self.busy_timeout_ms)
        return not busy

    @contextmanager
    def reading(self, *, overdue: Callable[[], bool] | None = None, fresh: bool = False) -> Iterator[None]:
        """Hold one snapshot; *overdue* is asked now and then, and when it says yes a statement is cut off.

        With *fresh* on a connection of its own: FTS5's integrity check believes what a used one remembers
        of the index from before another connection wrote, and cries corruption over a sound file.
        """
        self._check_usable()
        with self._reader(fresh=fresh) as cx, self._translated(), self._current(cx):
            if overdue is not None:
                cx.set_progress_handler(overdue, _STEPS_BETWEEN_DEADLINE_CHECKS)
            try:
                yield from _bracket(cx, "BEGIN", "COMMIT")
            finally:
                cx.set_progress_handler(None)

    def use_wal(self) -> None:
        """Switch the file to a write-ahead log, once for its life."""
        if self.path != MEMORY:
            with self._lock, self._translated():
                self._writer.pragma("journal_mode", "wal")

    def random_bytes(self, count: int) -> bytes:
        """Draw from SQLite's own generator (ChaCha20, seeded by the system)."""
        with self._lock:
            drawn = self._writer.execute("SELECT randomblob(?)", (count,)).get
        assert isinstance(drawn, bytes)
        return drawn

    def close(self) -> None:
        """Close every connection; in a forked child they belong to the parent and are left alone."""
        if self._pid != os.getpid():  # asked before the lock, which another thread may have held at the fork
            return
        with self._lock:
            if self._closed:
                return
            with self._pool_lock:
                self._closed = True
                for cx in (*self._readers, self._writer):
                    cx.close()
                self._readers.clear()
            forget_database(self)

    def _translated(self) -> AbstractContextManager[None]:
        return failures.translated(self.path, busy_timeout_ms=self.busy_timeout_ms)

    def _connect(self) -> apsw.Connection:
        cx = apsw.Connection(self.path)
        cx.set_busy_timeout(self.busy_timeout_ms)
        # Built with STAT4, SQLite prepares a statement anew whenever other values are bound, in case they make
        # another plan better. Without statistics they never do, and it is most of what a look-up costs (30 µs of 33).
        cx.config(apsw.SQLITE_DBCONFIG_ENABLE_QPSG, 1)
        for pragma in _PRAGMAS:
            cx.execute(pragma).fetchall()
        return cx

    @contextmanager
    def _reader(self, *, fresh: bool) -> Iterator[apsw.Connection]:
        if self.path == MEMORY:  # a second connection would see another, empty database
            with self._lock:
                self._check_usable()
                yield self._writer
            return
        with self._translated():
            cx = self._connect() if fresh else self._borrow()
        try:
            yield cx
        finally:
            self._give_back(cx)

    def _borrow(self) -> apsw.Connection:
        with self._pool_lock:
            self._check_usable()
            if self._readers:
                return self._readers.pop()
        return self._connect()

    def _give_back(self, cx: apsw.Connection) -> None:
        with self._pool_lock:
            if self._closed or len(self._readers) >= _MAX_IDLE_READERS:
                cx.close()
            else:
                self._readers.append(cx)

    @contextmanager
    def _current(self, cx: apsw.Connection, *, writing: bool = False) -> Iterator[None]:
        if getattr(self._mine, "cx", None) is not None:
            raise StoreError("expected no open block in this thread, found one: blocks do not nest")
        self._mine.cx, self._mine.writing, self._mine.noted = cx, writing, None if writing else {}
        try:
            yield
        finally:
            self._mine.cx, self._mine.writing, self._mine.noted = None, False, None

    def _check_usable(self) -> None:
        if self._pid != os.getpid():
            raise StoreForked(
                "the store was opened before fork(); call rememora.open() again in this process"
            )
        if self._closed:
            raise StoreClosed("the store is closed; call rememora.open() again")


def _bracket(cx: apsw.Connection, begin: str, end: str) -> Iterator[None]:
    cx.execute(begin)
    try:
        yield
        cx.execute(end)
    except BaseException:  # why: it is cleaned up after and raised again, whatever it is
        if cx.in_transaction:  # SQLite may have rolled back by itself, as on a full disk
            cx.execute("ROLLBACK")
        raise
