"""What SQLite raises, made ours at this edge."""

from __future__ import annotations

import os
import zlib
from contextlib import contextmanager
from typing import TYPE_CHECKING

import apsw

from rememora.model.errors import (
    DiskFull,
    InvalidInput,
    RememoraError,
    StoreBusy,
    StoreCorrupt,
    StoreError,
    StoreUnwritable,
)
from rememora.stores.sqlite.files import ENOSPC, MEMORY

if TYPE_CHECKING:
    from collections.abc import Iterator

_NO_ROOM_BYTES = 65_536
"""With less than this left, an I/O error of SQLite is taken for a full disk."""


@contextmanager
def translated(path: str, *, busy_timeout_ms: int) -> Iterator[None]:
    """Turn what SQLite raises inside the block into our errors; everything else passes."""
    try:
        yield
    except apsw.InterruptError as error:
        raise TimeoutError("the query was cut off at its deadline") from error
    except (UnicodeDecodeError, zlib.error) as error:
        raise StoreCorrupt(
            f"expected a sound database at {path}, found damaged rows: {error}; run doctor"
        ) from error
    except apsw.Error as error:
        raise _ours(error, path, busy_timeout_ms) from error


@contextmanager
def of_the_system(path: str) -> Iterator[None]:
    """Turn what the system raises inside the block, over a file beside the store, into our errors."""
    try:
        yield
    except OSError as error:
        if error.errno == ENOSPC:
            raise DiskFull(
                f"no room for the write in {path}; nothing was erased: free some space, then retry"
            ) from error
        raise StoreUnwritable(
            f"cannot open {path} for reading and writing: {error.strerror}; check the path and its permissions"
        ) from error


def busy(busy_timeout_ms: int) -> StoreBusy:
    """Say that another writer kept the lock."""
    return StoreBusy(
        f"expected the write lock within {busy_timeout_ms} ms, found it held by another writer; try again"
    )


def _ours(error: apsw.Error, path: str, busy_timeout_ms: int) -> RememoraError:
    if isinstance(error, (apsw.BusyError, apsw.LockedError)):
        return busy(busy_timeout_ms)
    if isinstance(error, apsw.FullError) or _disk_is_full(error, path):
        return DiskFull(f"no room for the write in {path}; nothing was written: free some space, then retry")
    if isinstance(error, (apsw.NotADBError, apsw.CorruptError)):
        return StoreCorrupt(f"expected a sound SQLite database at {path}, found: {error}; restore a backup")
    if isinstance(error, (apsw.CantOpenError, apsw.ReadOnlyError, apsw.PermissionsError)):
        return StoreUnwritable(
            f"cannot open {path} for reading and writing: {error}; check the path and its permissions"
        )
    if isinstance(error, apsw.TooBigError):
        return InvalidInput(f"expected a text below SQLite's limit of 1 GB, found a larger one: {error}")
    return StoreError(f"{type(error).__name__}: {error}")


def _disk_is_full(error: apsw.Error, path: str) -> bool:
    if not isinstance(error, apsw.IOError) or path == MEMORY:
        return False
    try:
        room = os.statvfs(os.path.dirname(path) or ".")
    except (OSError, AttributeError):  # the second: not on Windows
        return False
    return room.f_bavail * room.f_frsize < _NO_ROOM_BYTES
