"""The file that an import reads."""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rememora.core.formats import READERS, detect, is_array
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import IO

    Progress = Callable[[int, int], None]

_HEAD_BYTES = 8_192


class File:
    """A file that is open, with the length that it had then: two readings of one that grows agree."""

    def __init__(self, path: str, file: IO[bytes], progress: Progress | None) -> None:
        self._path, self._file, self._progress = path, file, progress
        self._size = os.fstat(file.fileno()).st_size

    def lines(self, *, quiet: bool = False) -> Iterator[str]:
        """Read it from its start, and unless *quiet* tell the progress after each line."""
        self._file.seek(0)
        done = 0
        while done < self._size and (raw := self._line()):
            done += len(raw)
            if self._progress is not None and not quiet:
                self._progress(min(done, self._size), self._size)
            yield raw.decode("utf-8", "replace")

    def format(self, wanted: str) -> str:
        """Return the format that is wanted, or for "auto" the one that the file has.

        Raises:
            InvalidInput: None is recognised, or the file is one large JSON array.
        """
        head = self._file.read(_HEAD_BYTES).decode("utf-8", "replace")
        found = detect(os.path.basename(self._path), head) if wanted == "auto" else wanted
        if found != "markdown-log" and is_array(head):
            raise InvalidInput(
                f"{self._path}: expected one JSON object a line, found a JSON array; write one object a line"
            )
        if found is None:
            raise InvalidInput(
                f"{self._path}: expected one of the formats {', '.join(READERS)}, recognised none;"
                " name it with format=, or --format on the command line"
            )
        return found

    def _line(self) -> bytes:
        try:
            return self._file.readline()
        except OSError as error:
            raise _unreadable(self._path, error) from error


@contextmanager
def opened(path: str, progress: Progress | None) -> Iterator[File]:
    """Open a file for an import.

    Raises:
        InvalidInput: It cannot be read, or is no file: to recognise it and to read it are two looks,
            and a pipe gives its bytes but once.
    """
    try:
        mode = os.stat(path).st_mode
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0)) if stat.S_ISREG(mode) else None
    except (OSError, ValueError) as error:  # the second: a path that no system can have
        raise _unreadable(path, error) from error
    if handle is None:
        found = "a directory" if stat.S_ISDIR(mode) else "a pipe or a device"
        raise InvalidInput(
            f"expected a file, found {found}: {path}; `rememora import -` reads standard input"
        )
    with os.fdopen(handle, "rb") as file:
        yield File(path, file, progress)


def _unreadable(path: str, error: OSError | ValueError) -> InvalidInput:
    why = error.strerror if isinstance(error, OSError) else error
    return InvalidInput(f"expected a readable file, found {path}: {why}")
