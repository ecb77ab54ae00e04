"""The one file of a store, and its folder, before SQLite touches them."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

import apsw

from rememora.locks import Lock
from rememora.model.errors import DiskFull, StoreCorrupt, StoreUnwritable

if TYPE_CHECKING:
    from collections.abc import Iterator

MEMORY = ":memory:"
_MAGIC = b"SQLite format 3\0"
ENOSPC = 28  # `errno` is not worth its import
_PREPARING = Lock()
"""Whoever makes a file closes a handle on it: no other thread of ours may have it open by then (`reading_database`)."""


def prepare(path: str) -> None:
    """Create the folder (0700) and the file (0600), or look at what is there.

    Raises:
        StoreUnwritable: They cannot be made or read.
        StoreCorrupt: The file is no SQLite database.
        DiskFull: There is no room for an empty file.
    """
    if path == MEMORY:
        return
    try:
        with _PREPARING:
            _prepare(path)
    except OSError as error:
        if error.errno == ENOSPC:
            raise DiskFull(f"no room for a store at {path}; free some space, then retry") from error
        raise StoreUnwritable(
            f"cannot open {path} for reading and writing: {error.strerror or error}; check the path and its permissions"
        ) from error


def _prepare(path: str) -> None:
    os.makedirs(os.path.dirname(path) or ".", mode=0o700, exist_ok=True)
    if not os.path.exists(path):
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        return
    if os.path.isdir(path):
        raise StoreUnwritable(
            f"expected a database file, found a directory at {path}; name the file or its folder"
        )
    if not os.path.isfile(path):
        raise StoreUnwritable(
            f"expected a plain file at {path}, found a device or a pipe; name another location"
        )
    with reading_database(path) as file:
        head = file.read(len(_MAGIC))
    # Zeros alone are a file that another process is making: SQLite stretches it before it writes the header.
    if head.strip(b"\0") and head != _MAGIC:
        raise StoreCorrupt(
            f"expected a SQLite database at {path}, found a file of another kind; name another location"
        )


class _Database:
    """The bytes of a database, read through SQLite's own file layer."""

    def __init__(self, file: apsw.VFSFile) -> None:
        self._file, self._at = file, 0

    def read(self, count: int, /) -> bytes:
        """Return the next bytes, none at the end."""
        # SQLite fills what it reads beyond the end with zeros, so that must not be asked for.
        data = self._file.xRead(max(0, min(count, self._file.xFileSize() - self._at)), self._at)
        self._at += len(data)
        return data


@contextmanager
def reading_database(path: str) -> Iterator[_Database]:
    """Open a database for reading its bytes, while connections of this process may have it open.

    POSIX ends all locks that a process has on a file as soon as it closes any handle on it. Without them, another
    process that closes the store believes to be the last, and deletes the write-ahead log that we go on writing to.
    SQLite's file layer knows of its locks, and closes the handle when they are gone
    (https://www.sqlite.org/howtocorrupt.html, 2.2).

    Raises:
        OSError: It cannot be read.
    """
    flags = apsw.SQLITE_OPEN_MAIN_DB | apsw.SQLITE_OPEN_READONLY
    try:
        file = apsw.VFSFile("", path, [flags, 0])
        try:
            yield _Database(file)
        finally:
            file.xClose()
    except apsw.Error as error:
        raise OSError(f"{path}: {error}") from error
