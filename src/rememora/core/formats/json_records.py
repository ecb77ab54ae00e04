"""The records of an export whatever its frame: one document with arrays in it, an array, or JSON lines.

Programs give one thing in several frames: the answer of an API, a page of it, or a line each. A record
comes with its place, the keys that lead to its array: ``"results"``, ``"graph.edges"``, ``""``.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from rememora.core.formats import json_lines
from rememora.core.formats.encodings import line_end, lines, texts
from rememora.core.formats.fields import UnreadableError
from rememora.core.formats.json_stream import driven
from rememora.model.imported import BadLine

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

_HEAD_BYTES = 65_536
_MAX_FIRST_LINE_BYTES = 8 * 2**20
"""Where no line has ended by then, the file is one document on one line."""


class Record(NamedTuple):
    """One element of an export.

    Attributes:
        line: Its line in JSON lines, else which element of the document it is, counted from 1.
        place: Keys that lead to its array, joined by dots; empty for the outermost array or a line.
        value: Mostly an object, but a file may hold anything.
    """

    line: int
    place: str
    value: Any


def records(chunks: Iterable[bytes], arrays: Collection[str]) -> Iterator[Record | BadLine]:
    """Give the records of a file; where the JSON is none, a `BadLine`.

    Args:
        chunks: The file, cut anywhere.
        arrays: Keys under which this program keeps arrays of records, or objects of such arrays. In JSON
            lines, where a record stands alone, they tell a frame from a record that holds a list.
    """
    source = iter(chunks)
    held = _head(source)
    whole = chain(held, source)
    if _is_lines("".join(texts(held))):
        yield from _from_lines(whole, arrays)
        return
    gathering = _Gathering()
    item: BadLine | tuple[str, object] | None = None
    for number, item in enumerate(driven(whole, [gathering.parser()], gathering.taken), start=1):
        yield item if isinstance(item, BadLine) else Record(number, *item)
    if item is None and not gathering.seen:
        names = ", ".join(sorted(arrays))
        yield BadLine(line=1, reason=f"expected records in an array, or under {names}, found none")


def _head(source: Iterator[bytes]) -> list[bytes]:
    """Take 64 kB or more: up to the end of the first line, and what comes behind it."""
    held: list[bytes] = []
    size, ended = 0, False
    while (size < _HEAD_BYTES or (not ended and size < _MAX_FIRST_LINE_BYTES)) and (
        chunk := next(source, b"")
    ):
        held.append(chunk)
        size += len(chunk)
        ended = ended or b"\n" in chunk
    return [*held, next(source, b"")]


def _is_lines(head: str) -> bool:
    """Tell JSON lines, also a short one by itself, by a first line that is a whole object."""
    head = head.lstrip()
    first, _, others = head.partition(line_end(head) or "\n")
    long_and_alone = len(first) > _HEAD_BYTES and not others.strip()
    return first.startswith("{") and not long_and_alone and _is_whole(first)


def _is_whole(line: str) -> bool:
    try:
        json_lines.parsed(line)
    except UnreadableError:
        return False
    return True


def _from_lines(chunks: Iterable[bytes], arrays: Collection[str]) -> Iterator[Record | BadLine]:
    def framed(number: int, value: Mapping[str, Any]) -> Iterator[Record]:
        return (Record(number, place, element) for place, element in _unframed("", value, arrays))

    return json_lines.records(lines(chunks), framed)


def _unframed(place: str, value: Mapping[str, Any], arrays: Collection[str]) -> Iterator[tuple[str, object]]:
    """Give the records in a frame, or the value itself when it is none."""
    framed = [key for key in value if key in arrays and _is_frame(value[key])]
    if not framed:
        yield place, value
    for key, found in value.items():
        where = f"{place}.{key}" if place else key
        if isinstance(found, list) and framed:
            yield from ((where, element) for element in found)
        elif key in framed:
            yield from _of_arrays(where, found)


def _is_frame(value: object) -> bool:
    if isinstance(value, dict):
        return all(isinstance(element, list) for element in value.values())
    return isinstance(value, list) and all(isinstance(element, dict) for element in value)


def _of_arrays(place: str, value: Mapping[str, list[object]]) -> Iterator[tuple[str, object]]:
    for key, elements in value.items():
        yield from ((f"{place}.{key}", element) for element in elements)


class _Gathering:
    """Builds the elements of outermost arrays from a parser's events; nothing else is kept.

    Attributes:
        seen: Whether there was any array.
    """

    def __init__(self) -> None:
        self.seen = False
        self._found: list[tuple[str, object]] = []
        self._path: list[str] = []
        self._in_array = False
        self._open: list[Any] = []
        self._names: list[str] = []

    def parser(self) -> Any:
        """Make a parser that tells its events here."""
        import ijson

        return ijson.basic_parse_coro(self, use_float=True)

    def taken(self) -> list[tuple[str, object]]:
        """Return what was built since the last call, each with its place."""
        taken, self._found = self._found, []
        return taken

    def send(self, event: tuple[str, Any]) -> None:
        kind, value = event
        if self._open:
            self._inside(kind, value)
        elif self._in_array:
            self._element(kind, value)
        elif kind == "map_key":
            self._path[-1] = value
        elif kind == "start_map":
            self._path.append("")
        elif kind == "end_map":
            self._path.pop()
        elif kind == "start_array":
            self._in_array = self.seen = True

    def close(self) -> None:
        """Called at the end of the document."""

    def _element(self, kind: str, value: Any) -> None:
        if kind == "end_array":
            self._in_array = False
        elif kind in ("start_map", "start_array"):
            self._open.append({} if kind == "start_map" else [])
            self._names.append("")
        else:
            self._found.append((".".join(self._path), value))

    def _inside(self, kind: str, value: Any) -> None:
        if kind == "map_key":
            self._names[-1] = value
        elif kind in ("start_map", "start_array"):
            self._open.append({} if kind == "start_map" else [])
            self._names.append("")
        elif kind in ("end_map", "end_array"):
            whole = self._open.pop()
            self._names.pop()
            if self._open:
                self._put(whole)
            else:
                self._found.append((".".join(self._path), whole))
        else:
            self._put(value)

    def _put(self, value: Any) -> None:
        holder = self._open[-1]
        if isinstance(holder, list):
            holder.append(value)
        else:
            holder[self._names[-1]] = value
