"""The format ``mem0``: what `get_all`, `search` or `history` of mem0 answer, and OpenMemory's backup.

    {"results": [{"id": "…", "memory": "Lives in Lyon", "user_id": "ana", "created_at": "2026-01-12T15:08:38Z"}]}

Also a bare array, pages of the platform, a dump of the vector store (``payload``), and one object a line.
A history is folded: the last words of a memory come in, and of a deleted one none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rememora.core.formats.foreign import (
    concepts,
    each,
    first_moment,
    label,
    optional_words,
    owner,
    rest,
    share,
    words,
)
from rememora.core.formats.heads import begins_as_json, keys_in
from rememora.core.formats.json_records import Record, records
from rememora.core.times import parse_time
from rememora.model.errors import InvalidInput
from rememora.model.imported import ImportedMemory, Passed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rememora.core.formats.foreign import Item

READS = "chunks"

_ARRAYS = ("results", "memories", "history", "points", "relations", "entities")
_WORDS = ("memory", "data", "content", "text")
_READ = {
    *_WORDS, "id", "hash", "user_id", "userId", "run_id", "created_at", "updated_at", "deleted_at", "state",
    "categories", "category_ids", "role", "attributed_to", "expiration_date", "expires_at", "metadata", "confidence",
    "score", "text_lemmatized", "is_deleted",
}  # fmt: skip
_IN_METADATA = ("category", "categories", "tags", "topics", "confidence")
_BESIDES = {
    "relations": "graph relation",
    "entities": "graph entity",
    "apps": "app",
    "categories": "category",
    "memory_categories": "link to a category",
    "status_history": "change of state",
    "access_controls": "access rule",
}
"""What stands beside the memories: the last five in a backup of OpenMemory."""
_KINDS = {"user_preferences": "preference", "preferences": "preference", "preference": "preference"}
_GONE = "deleted memory"
_OLDER = "older version"


def recognises(name: str, head: str) -> bool:
    """Say whether a file is mem0's by the keys in its head."""
    if not begins_as_json(head):
        return False
    keys = keys_in(head)
    if keys & {"new_memory", "old_memory", "prev_value"}:
        return "memory_id" in keys
    if "memory" in keys and keys & {"id", "results", "memories", "user_id", "hash"}:
        return True
    backup = {"content", "state", "categories"} <= keys or {"apps", "memory_categories"} <= keys
    return backup or {"payload", "data"} <= keys


def read(chunks: Iterable[bytes]) -> Iterator[Item]:
    """Read memories, and fold a history: that needs the end of the file, so its memories come last.

    Of two rows with one id the one that was changed later holds, wherever it stands.
    """
    history: dict[str, tuple[int, Mapping[str, Any]]] = {}
    latest: dict[tuple[str | None, str], int] = {}

    def one(record: Record) -> Iterator[Item]:
        if _is_event(record.value):
            known = history.get(event := str(record.value["memory_id"]))
            if known is None or _time(record.value) >= _time(known[1]):
                history[event] = (record.line, record.value)
        else:
            for item in _record(record):
                yield Passed(line=item.line, what=_OLDER) if _is_older(item, latest) else item

    yield from each(records(chunks, _ARRAYS), one)
    folded = (Record(line, "history", event) for line, event in history.values())
    yield from each(folded, _event)


def _is_older(item: Item, latest: dict[tuple[str | None, str], int]) -> bool:
    """Say whether a later version of a memory stood above; without times the order of the file holds."""
    if not isinstance(item, ImportedMemory) or item.id is None or item.at is None:
        return False
    try:
        at = parse_time(item.at, zone="UTC")
    except InvalidInput:
        return False  # it is refused for its time where it is taken in
    key = (item.scope, item.id)
    older = at < latest.get(key, at)
    latest[key] = max(at, latest.get(key, at))
    return older


def _record(record: Record) -> Iterator[Item]:
    place = record.place.rpartition(".")[2]
    if place in _BESIDES:
        yield Passed(line=record.line, what=_BESIDES[place])
        return
    found = record.value
    payload = found.get("payload")
    yield _memory(record.line, {**found, **payload} if isinstance(payload, dict) else found)


def _memory(line: int, found: Mapping[str, Any]) -> Item:
    if found.get("deleted_at") or found.get("state") == "deleted" or found.get("is_deleted") in (True, 1):
        return Passed(line=line, what=_GONE)
    name = next((key for key in _WORDS if found.get(key) is not None), "memory")
    metadata = found.get("metadata") if isinstance(found.get("metadata"), dict) else {}
    assert isinstance(metadata, dict)
    about = concepts(found.get("categories"), *(metadata.get(key) for key in _IN_METADATA[:-1]))
    return ImportedMemory(
        line=line,
        text=words(name, found.get(name)),
        id=label(found.get("id")),
        kind=next((_KINDS[concept] for concept in about if concept in _KINDS), "note"),
        concepts=about,
        at=first_moment(found, "updated_at", "created_at"),
        valid_to=first_moment(found, "expiration_date", "expires_at"),
        session=label(found.get("run_id")),
        scope=_owner(found),
        meta={**rest(metadata, but=_IN_METADATA), **rest(found, but=_READ)},
        trust=_trust(found),
        confidence=share(found.get("confidence", metadata.get("confidence"))),
    )


def _owner(found: Mapping[str, Any]) -> str | None:
    name = "userId" if found.get("user_id") is None else "user_id"
    return owner(name, found.get(name))


def _trust(found: Mapping[str, Any]) -> str:
    """Words of the user went through a model before they came here, so they weigh as the host's."""
    said = {found.get(key) for key in ("role", "attributed_to") if isinstance(found.get(key), str)}
    return "assistant" if "assistant" in said else "host"


def _is_event(found: Any) -> bool:
    return (
        isinstance(found, dict)
        and label(found.get("memory_id")) is not None
        and bool(found.keys() & {"event", "new_memory", "old_memory", "new_value", "prev_value"})
    )


def _time(event: Mapping[str, Any]) -> str:
    """Return a time that sorts, as far as one program writes all of them alike; else the file's order holds."""
    return str(event.get("updated_at") or event.get("created_at") or "")


def _event(record: Record) -> Iterator[Item]:
    event = record.value
    kept = optional_words(event.get("new_memory")) or optional_words(event.get("new_value"))
    if str(event.get("event")).lower() == "delete" or event.get("is_deleted") in (True, 1) or kept is None:
        yield Passed(line=record.line, what=_GONE)
        return
    yield _memory(record.line, {**_but_old(event), "id": event["memory_id"], "memory": kept})


def _but_old(event: Mapping[str, Any]) -> dict[str, Any]:
    left = {"old_memory", "new_memory", "prev_value", "new_value", "event", "memory_id", "input"}
    return {key: value for key, value in event.items() if key not in left}
