"""The format ``zep``: a graph of Zep or Graphiti, as one document or an object a line.

    {"edges": [{"uuid": "…", "name": "LIVES_IN", "fact": "Ana lives in Lyon", "valid_at": "…", "invalid_at": null}],
     "nodes": [{"uuid": "…", "name": "Ana", "labels": ["Person"], "summary": "Moved to Lyon in May"}],
     "episodes": [{"uuid": "…", "content": "Ana: I moved", "source": "message", "valid_at": "…"}]}

An edge is a fact, and one that ended keeps the time of its end. A node's summary is a note. Episodes and
messages are what was said, word for word.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rememora.core.formats.foreign import (
    concepts,
    each,
    first_moment,
    label,
    optional_words,
    owner,
    rest,
    sentence,
    share,
    words,
)
from rememora.core.formats.heads import begins_as_json, keys_in
from rememora.core.formats.json_records import Record, records
from rememora.core.formats.messages_jsonl import known_role
from rememora.model.imported import ImportedMemory, ImportedMessage, Passed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rememora.core.formats.foreign import Item

READS = "chunks"

_ARRAYS = ("edges", "facts", "nodes", "entities", "communities", "episodes", "messages", "relevant_facts")
_EDGE = {
    "uuid", "uuid_", "fact", "name", "valid_at", "invalid_at", "created_at", "expired_at", "group_id", "user_id",
    "rating", "score", "fact_type",
}  # fmt: skip
_NODE = {"uuid", "uuid_", "name", "summary", "labels", "created_at", "group_id", "user_id", "score"}
_SPOKEN = re.compile(r"\s*([^:：\n]{1,80}?)\s*[:：]\s*\S")


def recognises(name: str, head: str) -> bool:
    """Say whether a file is a graph of Zep or Graphiti by the keys in its head."""
    if not begins_as_json(head):
        return False
    keys = keys_in(head)
    edge = "fact" in keys and bool(keys & {"source_node_uuid", "valid_at", "invalid_at", "uuid"})
    node = {"uuid", "summary", "labels"} <= keys
    episode = "content" in keys and "uuid" in keys and bool(keys & {"role_type", "source_description"})
    return edge or node or episode


def read(chunks: Iterable[bytes]) -> Iterator[Item]:
    """Read facts, summaries and messages in the order of the file."""
    yield from each(records(chunks, _ARRAYS), _record)


def _record(record: Record) -> Iterator[Item]:
    found = record.value
    if "fact" in found:
        yield _fact(record.line, found)
    elif "content" in found:
        yield _message(record.line, found)
    elif "summary" in found or "labels" in found:
        yield _summary(record.line, found)
    elif "source_node_uuid" in found:
        yield Passed(line=record.line, what="edge without a fact")
    else:
        what = record.place.rpartition(".")[2].replace("_", " ") or "record"
        yield Passed(line=record.line, what=f"{what} without words")


def _fact(line: int, found: Mapping[str, Any]) -> Item:
    relation = label(found.get("name"))
    return ImportedMemory(
        line=line,
        text=words("fact", found["fact"]),
        id=_id(found),
        kind="fact",
        concepts=concepts(sentence(relation).lower() if relation else None),
        at=first_moment(found, "created_at"),
        valid_from=first_moment(found, "valid_at"),
        valid_to=first_moment(found, "invalid_at", "expired_at"),
        scope=_owner(found),
        meta=rest(found, but=_EDGE),
        confidence=share(found.get("rating")),
    )


def _summary(line: int, found: Mapping[str, Any]) -> Item:
    summary = optional_words(found.get("summary"))
    if summary is None:
        return Passed(line=line, what="node without a summary")
    labels = found.get("labels")
    kinds = [name for name in labels if name != "Entity"] if isinstance(labels, list) else []
    return ImportedMemory(
        line=line,
        text=summary,
        id=_id(found),
        title=label(found.get("name")),
        concepts=concepts(kinds),
        at=first_moment(found, "created_at"),
        scope=_owner(found),
        meta=rest(found, but=_NODE),
    )


def _message(line: int, found: Mapping[str, Any]) -> Item:
    content = words("content", found["content"])
    role, name = _speaker(found, content)
    return ImportedMessage(
        line=line,
        role=role,
        content=content,
        id=_id(found),
        name=name,
        at=first_moment(found, "valid_at", "created_at"),
        session=next((s for key in ("thread_id", "session_id") if (s := label(found.get(key)))), None),
        scope=_owner(found),
    )


def _speaker(found: Mapping[str, Any], content: str) -> tuple[str, str | None]:
    """Tell who said it; of an episode that is no message, or of an unknown speaker, it is a note."""
    name = label(found.get("name")) if "source" not in found else None
    for key in ("role_type", "role"):
        word = label(found.get(key))
        if word and (known := known_role(word)):
            return known, name or _other(label(found.get("role")), word)
    spoken = _SPOKEN.match(content) if found.get("source") in ("message", None) else None
    speaker = spoken[1] if spoken else label(found.get("role"))
    if speaker is None:
        return "note", name
    role = known_role(speaker) or "note"
    return role, None if role != "note" else speaker


def _other(name: str | None, word: str) -> str | None:
    return None if name is None or name.lower() == word.lower() else name


def _id(found: Mapping[str, Any]) -> str | None:
    return label(found.get("uuid") or found.get("uuid_"))


def _owner(found: Mapping[str, Any]) -> str | None:
    """Return the user, or the group unless it is the one that a graph has by default."""
    name = "user_id" if found.get("user_id") not in (None, "") else "group_id"
    found_owner = owner(name, found.get(name))
    return None if found_owner == "_" else found_owner
