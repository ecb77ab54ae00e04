"""The one file of a store, and its folder, before SQLite touches them."""

from __future__ import annotations

import os

from rememora.model.errors import DiskFull, StoreCorrupt, StoreUnwritable

MEMORY = ":memory:"
_MAGIC = b"SQLite format 3\0"
_ENOSPC = 28  # `errno` is not worth its import


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
        _prepare(path)
    except OSError as error:
        if error.errno == _ENOSPC:
            raise DiskFull(f"no room for a store at {path}; free some space, then retry") from error
        raise StoreUnwritable(
            f"cannot open {path} for reading and writing: {error.strerror}; check the path and its permissions"
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
    with open(path, "rb") as file:
        head = file.read(len(_MAGIC))
    # Zeros alone are a file that another process is making: SQLite stretches it before it writes the header.
    if head.strip(b"\0") and head != _MAGIC:
        raise StoreCorrupt(
            f"expected a SQLite database at {path}, found a file of another kind; name another location"
        )
