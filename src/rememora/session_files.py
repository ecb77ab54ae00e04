"""Sessions of coding agents as files of JSON lines, one file a session."""

from __future__ import annotations

import os
import re
from contextlib import contextmanager, suppress
from hashlib import blake2b
from typing import TYPE_CHECKING

from rememora.core.arguments import path as path_of
from rememora.core.arguments import shown
from rememora.model.errors import DiskFull, InvalidInput
from rememora.ports.session_files import SessionFile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_NAME = re.compile(r"[A-Za-z0-9._:-]{1,200}")
"""Source: memory-river, session keys (UD-26)."""
_ENDING, _BACKUP, _NEW = ".jsonl", ".before-compaction", ".compacting"
_ENOSPC = 28


class JsonLinesSessions:
    """See `ports.session_files.SessionFiles`: ``folder/<session>.jsonl``, or one file whatever the session is called.

    A file is replaced by another one in one step, with the rights that it had, and what was in it stays beside it as
    ``<file>.before-compaction``, the next time with a number behind it. What a host appends while it is replaced goes
    to the new file as well.

    Args:
        place: The folder of the files, or one file.
    """

    def __init__(self, place: str | os.PathLike[str]) -> None:
        self._place = path_of(place)

    def __repr__(self) -> str:
        return f"JsonLinesSessions({self._place!r})"

    def read(self, session: str) -> SessionFile | None:
        """Return the lines of a session; `None` if there is no such file."""
        path = self._path(session)
        if not os.path.isfile(path):
            return None
        with _told(path), open(path, "rb") as file:
            data = file.read()
        return SessionFile(tuple(data.splitlines(keepends=True)), _mark(data))

    def replace(self, session: str, lines: Sequence[bytes], *, mark: str) -> str | None:
        """Put lines in the place of the file with this mark, and return the copy of it; `None` if it has moved."""
        path = self._path(session)
        with _told(path), open(path, "rb") as file:
            before = file.read()
            if _mark(before) != mark:
                return None
            rights = os.fstat(file.fileno()).st_mode & 0o777
            backup, new = _free(path + _BACKUP), path + _NEW
            done = False
            try:
                _written(backup, before, rights)
                _written(new, b"".join(lines), rights)
                if file.read() or not _is_still(path, file.fileno()):
                    return None
                os.replace(new, path)
                done = True
            finally:
                if not done:
                    _remove(backup, new)
            # Said between the look and the step: whoever has the old file open writes there.
            if late := file.read():
                with open(path, "ab") as whole:
                    whole.write(late)
        return backup

    def _path(self, session: str) -> str:
        if os.path.isfile(self._place) or self._place.endswith(_ENDING):
            return self._place
        if not isinstance(session, str) or not _NAME.fullmatch(session) or ".." in session:
            raise InvalidInput(
                "session: expected letters, digits, '.', '_', ':' and '-', at most 200 and no '..',"
                f" found {shown(session)}"
            )
        return os.path.join(self._place, session + _ENDING)


def _remove(*paths: str) -> None:
    """Leave nothing behind of what was not carried out to its end."""
    for path in paths:
        with suppress(OSError):
            os.unlink(path)


def _free(path: str) -> str:
    """Return this place, or with the first number behind it where nothing lies."""
    number, place = 1, path
    while os.path.lexists(place):
        number += 1
        place = f"{path}-{number}"
    return place


def _mark(data: bytes) -> str:
    return f"{len(data)}/{blake2b(data, digest_size=16).hexdigest()}"


def _is_still(path: str, descriptor: int) -> bool:
    """Tell whether the path still leads to the file that is open."""
    now, then = os.stat(path), os.fstat(descriptor)
    return (now.st_dev, now.st_ino) == (then.st_dev, then.st_ino)


def _written(path: str, data: bytes, rights: int) -> None:
    """Write a file whole and have it on disk, readable by nobody who could not read the first."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0), 0o600)
    with open(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.chmod(path, rights)


@contextmanager
def _told(path: str) -> Iterator[None]:
    """Turn what the system says into our errors."""
    try:
        yield
    except OSError as error:
        if error.errno == _ENOSPC:
            raise DiskFull(f"no room beside {path}; free some space, then retry") from error
        raise InvalidInput(
            f"session file: expected one that can be read and replaced, found {path}: {error.strerror}"
        ) from error
