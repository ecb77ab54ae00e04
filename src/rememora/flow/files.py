"""What an import reads: one file by itself, or those in an archive, each with its format."""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rememora.core.formats import READERS, detect, reader
from rememora.core.formats.encodings import NOT_UTF8, decoded, is_foreign, lines, sound
from rememora.locks import is_database
from rememora.model.errors import InvalidInput
from rememora.model.imported import BadLine, Passed

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from io import BufferedReader
    from typing import Protocol

    from rememora.core.formats import Record

    Progress = Callable[[int, int], None]

    class Part(Protocol):
        """Bytes that are read from their start, once or again."""

        @property
        def name(self) -> str:
            """What it is called."""

        @property
        def size(self) -> int:
            """How many bytes it has; no more are read."""

        def opened(self) -> BufferedReader:
            """Return it at its start; the caller closes it."""


HEAD_BYTES = 65_536
"""Enough to see past the summary of a conversation, which stands before its messages and may have 20 kB."""

_CHUNK_BYTES = 65_536


class DamagedError(Exception):
    """The bytes of an archive end or contradict themselves in the middle; never leaves `flow`."""


class Source:
    """What an import reads, and how far it has come.

    Attributes:
        formats: Names of the formats of its files, in the order of `READERS`.
        beside: What is to be said besides their records: members of an archive that were refused or passed
            over.
    """

    def __init__(
        self,
        path: str,
        parts: list[tuple[str, Part]],
        progress: Progress | None,
        *,
        beside: list[BadLine | Passed],
    ) -> None:
        self.beside = beside
        self.formats = tuple(format for format in READERS if any(format == name for name, _ in parts))
        self._parts = parts
        self._path, self._progress = path, progress
        self._done, self._size = 0, sum(part.size for _, part in parts)

    def records(self, formats: Collection[str], *, quiet: bool = False) -> Iterator[tuple[str, Record]]:
        """Read the files of these *formats* from their start, and give each record with its format.

        Unless *quiet* the progress is told now and then. Where files are read in two goes, those of the
        first format of all go first.
        """
        wanted = [(format, part) for format, part in self._parts if format in formats]
        before = self.formats[:1] if self.formats[0] not in formats else ()
        self._done = sum(part.size for format, part in self._parts if format in before)
        for format, part in wanted:
            for record in self._of(part, format, quiet):
                if isinstance(record, BadLine) and len(self._parts) > 1:
                    record = BadLine(line=record.line, reason=f"{part.name}: {record.reason}")
                yield format, record

    def _of(self, part: Part, format: str, quiet: bool) -> Iterator[Record]:
        count = 0
        try:
            module = reader(format, head_of(part))
            with part.opened() as file:
                chunks = self._chunks(file, part.size, quiet)
                for record in module.read(lines(chunks) if module.READS == "lines" else chunks):
                    count = record.line
                    yield sound(record)
        except DamagedError as error:
            yield BadLine(line=count + 1, reason=str(error))
        except OSError as error:
            raise unreadable(self._path, error) from error

    def _chunks(self, file: BufferedReader, size: int, quiet: bool) -> Iterator[bytes]:
        left = size  # two readings of a file that grows agree
        while left and (chunk := file.read1(min(left, _CHUNK_BYTES))):
            left -= len(chunk)
            self._done += len(chunk)
            yield chunk
            if self._progress is not None and not quiet:
                self._progress(min(self._done, self._size), self._size)


def head_of(part: Part) -> str:
    """Return the first few kB of a file as text; of a damaged one what stands before the damage."""
    head = b""
    with part.opened() as file:
        try:
            while len(head) < HEAD_BYTES and (piece := file.read1(HEAD_BYTES - len(head))):
                head += piece
        except DamagedError:
            if not head:
                raise
    return decoded(head)


def choose(path: str, part: Part, wanted: str) -> str:
    """Return the format that is wanted, or for "auto" the one that the file has.

    Raises:
        InvalidInput: None is recognised, or it is text of another encoding.
    """
    try:
        head = head_of(part)
    except OSError as error:
        raise unreadable(path, error) from error
    if is_foreign(head):
        raise InvalidInput(f"{path}: {NOT_UTF8}")
    found = detect(part.name, head) if wanted == "auto" else wanted
    if found is None:
        raise InvalidInput(
            f"{path}: expected one of the formats {', '.join(READERS)}, recognised none;"
            " name it with format=, or --format on the command line"
        )
    return found


class _Plain:
    """A file by itself, with the length that it had when it was opened."""

    def __init__(self, path: str, file: BufferedReader) -> None:
        self.name = os.path.basename(path)
        self.size = os.fstat(file.fileno()).st_size
        self._file = file

    def opened(self) -> BufferedReader:
        """Return a second handle, so that closing it leaves ours open."""
        file = os.fdopen(os.dup(self._file.fileno()), "rb")
        file.seek(0)
        return file


@contextmanager
def opened(path: str, wanted: str, progress: Progress | None) -> Iterator[Source]:
    """Open a file or an archive for an import.

    Args:
        path: The file.
        wanted: A name of `READERS`, or "auto".
        progress: Told the bytes that are done and the bytes in all.

    Raises:
        InvalidInput: It cannot be read, its format is not known, or it is no file: to recognise it
            and to read it are two looks, and a pipe gives its bytes but once.
    """
    from rememora.flow import zips

    with _handle(path) as file:
        if zips.is_zip(file):
            with zips.members(path, file, wanted) as (parts, beside):
                yield Source(path, parts, progress, beside=beside)
        else:
            part = _Plain(path, file)
            yield Source(path, [(choose(path, part, wanted), part)], progress, beside=[])


def _handle(path: str) -> BufferedReader:
    try:
        mode = 0 if is_database(path) else os.stat(path).st_mode
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0)) if stat.S_ISREG(mode) else None
    except (OSError, ValueError) as error:  # the second: a path that no system can have
        raise unreadable(path, error) from error
    if not mode:
        raise InvalidInput(f"expected a file to import, found a store that is open: {path}; export it first")
    if handle is None:
        found = "a directory" if stat.S_ISDIR(mode) else "a pipe or a device"
        raise InvalidInput(
            f"expected a file, found {found}: {path}; `rememora import -` reads standard input"
        )
    return os.fdopen(handle, "rb")


def unreadable(path: str, error: OSError | ValueError) -> InvalidInput:
    """Return what to raise where the system refuses a file."""
    why = error.strerror if isinstance(error, OSError) else error
    return InvalidInput(f"expected a readable file, found {path}: {why}")
