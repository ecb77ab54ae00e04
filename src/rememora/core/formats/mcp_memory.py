"""The format ``mcp-memory``: the file of the reference MCP memory server, or what its `read_graph` answers.

    {"type": "entity", "name": "Ana", "entityType": "person", "observations": ["Lives in Lyon"]}
    {"type": "relation", "from": "Ana", "to": "Mira", "relationType": "sister_of"}

Each observation becomes a memory with the entity as its title, each relation a fact. A model wrote them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rememora.core.formats.fields import UnreadableError
from rememora.core.formats.foreign import (
    concepts,
    each,
    first_moment,
    label,
    rest,
    sentence,
    words,
)
from rememora.core.formats.heads import begins_as_json, keys_in
from rememora.core.formats.json_records import Record, records
from rememora.core.identity import content_id
from rememora.model.imported import BadLine, ImportedMemory, Passed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rememora.core.formats.foreign import Item

READS = "chunks"

_ARRAYS = ("entities", "relations")
_ENTITY = {"type", "name", "entityType", "observations", "createdAt", "updatedAt", "created_at", "updated_at"}
_RELATION = {"type", "from", "to", "relationType", "createdAt", "updatedAt", "created_at", "updated_at"}
_TIMES = ("updatedAt", "updated_at", "createdAt", "created_at")
_TEXTS = ("content", "contents", "text", "observation")


def recognises(name: str, head: str) -> bool:
    """Say whether a file is the server's by the keys in its head."""
    keys = keys_in(head)
    return begins_as_json(head) and bool(
        {"entityType", "observations"} <= keys or {"from", "to", "relationType"} <= keys
    )


def read(chunks: Iterable[bytes]) -> Iterator[Item]:
    """Read one memory for each observation and each relation."""
    yield from each(records(chunks, _ARRAYS), _record)


def _record(record: Record) -> Iterator[Item]:
    found = record.value
    if found.get("type") == "relation" or "relationType" in found:
        yield _relation(record.line, found)
    elif found.get("type") == "entity" or "observations" in found:
        yield from _entity(record.line, found)
    else:
        raise UnreadableError("type: expected entity or relation, found neither")


def _entity(line: int, found: Mapping[str, Any]) -> Iterator[Item]:
    name = words("name", found.get("name")).strip()
    observations = found.get("observations")
    if not isinstance(observations, list):
        raise UnreadableError(f"observations: expected a list, found {type(observations).__name__}")
    if not observations:
        yield Passed(line=line, what="entity without observations")
    at, meta = first_moment(found, *_TIMES), rest(found, but=_ENTITY)
    for observation in observations:
        try:
            text = words("observations", _text(observation))
        except UnreadableError as wrong:  # the others of the same entity are sound
            yield BadLine(line=line, reason=str(wrong))
            continue
        yield ImportedMemory(
            line=line,
            text=text,
            id=content_id("o", name, text),
            title=name,
            concepts=concepts(found.get("entityType")),
            at=(first_moment(observation, *_TIMES) if isinstance(observation, dict) else None) or at,
            meta=meta,
            trust="assistant",
        )


def _text(observation: object) -> object:
    """Return the words of an observation; forks of the server keep them in an object, with a time."""
    if isinstance(observation, dict):
        return next((observation[key] for key in _TEXTS if key in observation), None)
    return observation


def _relation(line: int, found: Mapping[str, Any]) -> Item:
    ends = [words(key, found.get(key)).strip() for key in ("from", "to")]
    kind = label(found.get("relationType")) or "related to"
    return ImportedMemory(
        line=line,
        text=f"{ends[0]} {sentence(kind)} {ends[1]}",
        id=content_id("r", ends[0], kind, ends[1]),
        kind="fact",
        concepts=concepts(sentence(kind).lower()),
        at=first_moment(found, *_TIMES),
        meta=rest(found, but=_RELATION),
        trust="assistant",
    )
