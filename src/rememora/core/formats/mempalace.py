"""The format ``mempalace``: the drawers of a MemPalace, from its own export or as a dump of its collection.

Its export is Markdown, a file for each room (see `mempalace_rooms`). A dump is what Chroma's `get` gives,
parallel lists, or an object for each drawer:

    {"ids": ["drawer_1"], "documents": ["…"], "metadatas": [{"wing": "travel", "room": "plans", "hall": "facts"}]}
    {"id": "drawer_1", "content": "…", "metadata": {"wing": "travel", "room": "plans"}}
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from rememora.core.formats.encodings import lines, texts
from rememora.core.formats.fields import UnreadableError
from rememora.core.formats.foreign import concepts, each, first_moment, label, rest, words
from rememora.core.formats.heads import begins_as_json, keys_in
from rememora.core.formats.json_records import Record, records
from rememora.core.formats.mempalace_rooms import is_room, read_room
from rememora.model.imported import BadLine, ImportedMemory, Passed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rememora.core.formats.foreign import Item

READS = "chunks"

_ARRAYS = ("drawers", "results", "memories", "items", "ids", "documents", "metadatas")
_PARALLEL = ("ids", "documents", "metadatas")
_MAX_HELD_CHARS = 64 * 2**20
"""Of parallel lists the first must be held until the last comes."""

_WORDS = ("content", "document", "text", "verbatim")
_PLACES = ("wing", "room", "hall")
_READ = {
    *_WORDS,
    *_PLACES,
    "id",
    "drawer_id",
    "filed_at",
    "created_at",
    "timestamp",
    "metadata",
    "distance",
    "similarity",
}


def recognises(name: str, head: str) -> bool:
    """Say whether a file comes from a MemPalace, by its keys or its headings."""
    if not begins_as_json(head):
        return is_room(head)
    keys = keys_in(head)
    return {"wing", "room"} <= keys or {"ids", "documents"} <= keys or "drawers" in keys


def read(chunks: Iterable[bytes]) -> Iterator[Item]:
    """Read one memory for each drawer, with its exact words."""
    source = iter(chunks)
    start = next(source, b"")
    whole = chain([start], source)
    if begins_as_json("".join(texts([start]))):
        yield from _read_json(whole)
    else:
        yield from read_room(lines(whole))


def _read_json(chunks: Iterable[bytes]) -> Iterator[Item]:
    lists: dict[str, list[Any]] = {name: [] for name in _PARALLEL}
    held = 0

    def one(record: Record) -> Iterator[Item]:
        yield _drawer(record.line, record.value)

    for record in records(chunks, _ARRAYS):
        place = "" if isinstance(record, BadLine) else record.place.rpartition(".")[2]
        if isinstance(record, BadLine) or place not in _PARALLEL:
            yield from each([record], one)
            continue
        values = record.value if isinstance(record.value, list) else [record.value]
        lists[place] += values
        held += sum(len(str(value)) for value in values)
        if held > _MAX_HELD_CHARS:
            reason = (
                f"expected lists of at most {_MAX_HELD_CHARS} characters; write one drawer a line instead"
            )
            yield BadLine(line=record.line, reason=reason)
            return
    yield from each(_joined(lists), one)


def _joined(lists: Mapping[str, list[Any]]) -> Iterator[Record | BadLine]:
    """Join parallel lists; where they are not equally long nothing tells which belong together."""
    ids, documents, metadatas = (lists[name] for name in _PARALLEL)
    if len(ids) != len(documents) or (metadatas and len(metadatas) != len(ids)):
        counts = f"{len(ids)}, {len(documents)} and {len(metadatas)}"
        yield BadLine(line=1, reason=f"expected as many ids as documents and metadatas, found {counts}")
        return
    for number, (id, document) in enumerate(zip(ids, documents, strict=True), start=1):
        metadata = metadatas[number - 1] if metadatas else {}
        yield Record(number, "", {"id": id, "content": document, "metadata": metadata})


def _drawer(line: int, found: Mapping[str, Any]) -> Item:
    metadata = found.get("metadata")
    whole = {**found, **metadata} if isinstance(metadata, dict) else found
    if whole.get("room") == "_registry" or whole.get("ingest_mode") == "registry":
        return Passed(line=line, what="registry entry")
    name = next((key for key in _WORDS if whole.get(key) is not None), None)
    if name is None:
        raise UnreadableError("content: expected text, found nothing")
    return ImportedMemory(
        line=line,
        text=words(name, whole[name]),
        id=label(found.get("id") or found.get("drawer_id")),
        concepts=concepts(*(whole.get(place) for place in _PLACES)),
        at=first_moment(whole, "timestamp", "filed_at", "created_at"),
        meta=rest(whole, but=_READ),
    )
