"""Account exports as they are downloaded: a zip, read without writing any of it to disk.

An archive may lie about its members, so nothing here trusts it. No name is used as a path.
What a member says of its size is a ceiling (`zipfile` gives no byte more, and then compares the
checksum), and the sizes together must be in proportion to the archive: that refuses bombs of
one member, of many, and of many that overlap. An archive within an archive is not opened.
"""

from __future__ import annotations

import os
import re
import zipfile
import zlib
from contextlib import contextmanager
from io import BufferedReader, RawIOBase
from typing import IO, TYPE_CHECKING

from rememora.core.arguments import quoted
from rememora.core.formats import READERS, detect, reader
from rememora.core.formats.encodings import NOT_UTF8, is_foreign
from rememora.flow.files import DamagedError, head_of
from rememora.model.errors import InvalidInput
from rememora.model.imported import BadLine, Passed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from _typeshed import WriteableBuffer

    from rememora.flow.files import Part

MAX_BYTES = 16 * 2**30
"""What the members of one archive may unpack to; the largest exports that people tell of have 2 GB."""

MAX_RATIO = 200
"""How many times its own size an archive may unpack to: text packs to a tenth, at the very most a fiftieth."""

_ALWAYS_ALLOWED = 2**20
_STEP_BYTES = 4_096  # what the damage of a member may cost
_MAX_MEMBERS = 100_000
_TEXTS = (".json", ".jsonl", ".ndjson", ".md", ".markdown", ".txt", ".log", ".traj")
_DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError)

Beside = list["BadLine | Passed"]
Parts = list[tuple[str, "Part"]]


def is_zip(file: IO[bytes]) -> bool:
    """Say whether a file is an archive; it is left at its start."""
    start = file.read(4)
    file.seek(0)
    return start in (b"PK\x03\x04", b"PK\x05\x06")


@contextmanager
def members(path: str, file: IO[bytes], wanted: str) -> Iterator[tuple[Parts, Beside]]:
    """Give the members of known formats by name, each with its format, and what is to be said of others.

    Raises:
        InvalidInput: It is no sound archive, unpacks to too much, or no member is of a known format.
    """
    try:
        archive = zipfile.ZipFile(file)
    except _DAMAGE as error:
        raise InvalidInput(f"{path}: expected a zip archive, found a damaged one: {error}") from error
    with archive:
        infos = [info for info in archive.infolist() if not _is_bookkeeping(info.filename)]
        if len(infos) > _MAX_MEMBERS:
            raise InvalidInput(f"{path}: expected at most {_MAX_MEMBERS} members, found {len(infos)}")
        beside: Beside = []
        parts: Parts = []
        for number, info in enumerate(infos, start=1):
            member = _Member(archive, info)
            try:
                found = _format(member, info, wanted)
            except DamagedError as error:
                beside.append(BadLine(line=number, reason=str(error)))
                continue
            if found:
                parts.append((found, member))
            else:
                beside.append(Passed(line=1, what="other file"))
        if not parts:
            raise _nothing(path, wanted, beside)
        parts.sort(key=lambda found: found[1].name)
        _check_size(path, file, parts)
        yield parts, beside


class _Member:
    """One file of an archive."""

    def __init__(self, archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> None:
        self.name, self.size = info.filename, info.file_size
        self._archive, self._info = archive, info

    def opened(self) -> BufferedReader:
        """Return it unpacked as it is read."""
        return BufferedReader(_Unpacked(self._archive, self._info))


class _Unpacked(RawIOBase):
    """A member whose damage has one name, and shows only behind the bytes that stand before it."""

    def __init__(self, archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> None:
        self._name = info.filename
        self._damage: Exception | None = None
        try:
            self._stream = archive.open(info)
        except _DAMAGE as error:
            raise self._damaged(error) from error

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        """Fill as much of the buffer as can be had."""
        view, filled = memoryview(buffer), 0
        while filled < len(view) and (data := self._read(min(_STEP_BYTES, len(view) - filled))):
            view[filled : filled + len(data)] = data
            filled += len(data)
        if self._damage is not None and not filled:
            raise self._damaged(self._damage) from self._damage
        return filled

    def close(self) -> None:
        """Let go of the member."""
        if not self.closed and hasattr(self, "_stream"):
            self._stream.close()
        super().close()

    def _read(self, count: int) -> bytes:
        if self._damage is None:
            try:
                return self._stream.read(count)
            except _DAMAGE as error:
                self._damage = error
        return b""

    def _damaged(self, error: Exception) -> DamagedError:
        return DamagedError(f"{quoted(self._name)}: expected a sound member of the archive, found: {error}")


def _is_bookkeeping(name: str) -> bool:
    return name.endswith("/") or name.startswith("__MACOSX/")


def _fault(info: zipfile.ZipInfo) -> str | None:
    name = info.filename.replace("\\", "/")
    if name.startswith("/") or re.match("[A-Za-z]:", name) or ".." in name.split("/"):
        return "expected a name inside the archive, found one that leaves it"
    if info.flag_bits & 0x1:
        return "expected a member that is not encrypted; unpack it with its password first"
    limit = max(MAX_RATIO * info.compress_size, _ALWAYS_ALLOWED)
    if _is_text(name) and info.file_size > limit:
        return (
            f"expected {info.compress_size:,} bytes to unpack to at most {limit:,} ({MAX_RATIO} times its size),"
            f" found {info.file_size:,}; if you trust it, unpack it and import the file"
        )
    return None


def _is_text(name: str) -> bool:
    return name.lower().endswith(_TEXTS)


def _format(member: _Member, info: zipfile.ZipInfo, wanted: str) -> str | None:
    """Return the format of a member. Its name counts as that of a file does: notes have no other sign.

    Raises:
        DamagedError: It is refused, cannot be read, or is text of another encoding.
    """
    fault = _fault(info)
    if fault is None and not _is_text(member.name):
        return None
    head = "" if fault else head_of(member)
    if fault or is_foreign(head):
        raise DamagedError(f"{quoted(member.name)}: {fault or NOT_UTF8}")
    if head.split() == ["[]"]:
        return None  # account exports hold some of these, and an empty list is no more one program's than another's
    name = os.path.basename(member.name)
    if wanted == "auto":
        return detect(name, head)
    return wanted if reader(wanted).recognises(name, head) else None


def _nothing(path: str, wanted: str, beside: Beside) -> InvalidInput:
    faults = [item.reason for item in beside if isinstance(item, BadLine)]
    expected = "one of the formats " + ", ".join(READERS) if wanted == "auto" else f"the format {wanted}"
    return InvalidInput(
        f"{path}: expected a member of {expected}, found none" + (f"; {faults[0]}" if faults else "")
    )


def _check_size(path: str, file: IO[bytes], parts: Parts) -> None:
    packed = os.fstat(file.fileno()).st_size
    whole = sum(part.size for _, part in parts)
    limit = min(MAX_BYTES, max(MAX_RATIO * packed, _ALWAYS_ALLOWED))
    if whole > limit:
        raise InvalidInput(
            f"{path}: expected an archive of {packed:,} bytes to unpack to at most {limit:,}"
            f" ({MAX_RATIO} times its size, and never more than {MAX_BYTES >> 30} GiB), found {whole:,};"
            " if you trust it, unpack it and import the files"
        )
