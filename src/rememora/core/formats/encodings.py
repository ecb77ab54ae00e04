"""Bytes to text and lines: UTF-8, unless a file begins with the byte order mark of another encoding.

Bytes of another encoding become a mark that no text holds, so that whoever takes the text in sees them:
U+FFFD, which is usual, may as well be what somebody typed.
"""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

from rememora.model.imported import BadLine, ImportedMemory, ImportedMessage

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rememora.core.formats import Record

_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)

FOREIGN = "\ufdd0\ufdef"
"""Stands for bytes that are no text here: two noncharacters, which Unicode keeps out of interchange."""

NOT_UTF8 = "expected UTF-8, found other bytes; convert the file, for example: iconv -f GB18030 -t UTF-8"

_MARKING = "rememora.foreign"
_NULS_BELOW = 0.1  # of the characters; text in UTF-16 or UTF-32 that is read as UTF-8 has far more

MAX_LINE_CHARS = 64 * 2**20

_MARK_BYTES = 3  # so many are enough to see the mark


def _marked(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return FOREIGN, error.end


codecs.register_error(_MARKING, _marked)


def encoding_of(start: bytes) -> tuple[str, int]:
    """Return the name of the encoding, and how many bytes the mark has."""
    return next(((name, len(mark)) for mark, name in _MARKS if start.startswith(mark)), ("utf-8", 0))


def decoded(start: bytes) -> str:
    """Return the text of the first bytes of a file, without its mark; a character that is cut off is lost."""
    encoding, mark = encoding_of(start)
    return codecs.getincrementaldecoder(encoding)(_MARKING).decode(start[mark:])


def is_foreign(head: str) -> bool:
    """Say whether the decoded first few kB are of another encoding, not just damaged in places."""
    if head.count("\0") > _NULS_BELOW * len(head):
        return True
    marks = head.count(FOREIGN)
    understood = sum(not character.isascii() for character in head) - len(FOREIGN) * marks
    lines = [line for line in head.splitlines() if line.strip()]
    return marks > understood and 2 * sum(FOREIGN in line for line in lines) >= len(lines)


def sound(record: Record) -> Record:
    """Return what a format read, or a bad line for one with bytes of another encoding in it."""
    if isinstance(record, BadLine):
        held: object = record.reason
    elif isinstance(record, ImportedMessage):
        held = (record.content, record.id, record.name, record.at, record.session, record.scope)
    elif isinstance(record, ImportedMemory):
        at = (record.at, record.valid_from, record.valid_to)
        names = (record.id, record.title, record.session, record.scope, record.concepts)
        held = (record.text, names, at, record.meta)
    else:
        return record
    return BadLine(line=record.line, reason=NOT_UTF8) if _holds_foreign(held) else record


def _holds_foreign(value: object) -> bool:
    if isinstance(value, str):
        return FOREIGN in value
    if isinstance(value, dict):
        return any(_holds_foreign(key) or _holds_foreign(item) for key, item in value.items())
    return isinstance(value, list | tuple) and any(map(_holds_foreign, value))


def texts(chunks: Iterable[bytes]) -> Iterator[str]:
    """Decode chunks that may be cut inside a character; UTF-8, or UTF-16 with its byte order mark."""
    decoder: codecs.IncrementalDecoder | None = None
    start = b""
    for chunk in chunks:
        if decoder is not None:
            yield decoder.decode(chunk)
            continue
        start += chunk
        if len(start) >= _MARK_BYTES:
            encoding, mark = encoding_of(start)
            decoder = codecs.getincrementaldecoder(encoding)(_MARKING)
            yield decoder.decode(start[mark:])
    yield start.decode("utf-8", _MARKING) if decoder is None else decoder.decode(b"", True)


def line_end(text: str) -> str:
    """Return what ends the lines of a text: a line feed, where there is none a carriage return, or nothing."""
    # Amid lines with line feeds a carriage return is the text's own.
    return next((end for end in ("\n", "\r") if end in text), "")


def _whole_ends(pieces: Iterable[str]) -> Iterator[str]:
    """Give texts that do not end between a carriage return and its line feed."""
    held = ""
    for piece in pieces:
        text = held + piece
        held = "\r" if text.endswith("\r") else ""
        yield text.removesuffix("\r")
    if held:
        yield held


def lines(chunks: Iterable[bytes]) -> Iterator[str]:
    """Cut chunks into lines; of one that is longer than any message only the beginning comes out.

    Where the first of them has no line feed but carriage returns, those are the ends, as on an old Macintosh.
    """
    held: list[str] = []
    length, overlong, end = 0, False, ""
    for text in _whole_ends(texts(chunks)):
        end = end or line_end(text)
        first, *others = text.split(end) if end else [text]
        if others:
            if not overlong:
                yield "".join((*held, first))
            yield from others[:-1]
            held, length, overlong, first = [], 0, False, others[-1]
        if first and not overlong:
            held.append(first)
            length += len(first)
        if length > MAX_LINE_CHARS:
            yield "".join(held)
            held, length, overlong = [], 0, True
    if held:
        yield "".join(held)
