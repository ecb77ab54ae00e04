"""The format ``agentmemory``: the JSON that agentmemory exports: sessions, observations, memories and more.

    {"version": "0.9.29", "exportedAt": "…", "sessions": […], "observations": {"session": […]}, "memories": […]}

Memories, lessons, insights, summaries and what was observed come in; an observation that was never compressed
is a message. A memory that has a later version comes in as ended. Bookkeeping is passed over and counted.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rememora.core.clean import repaired
from rememora.core.formats.foreign import (
    concepts,
    each,
    first_moment,
    label,
    optional_words,
    rest,
    share,
    words,
)
from rememora.core.formats.heads import begins_as_json, keys_in
from rememora.core.formats.json_records import Record, records
from rememora.model.imported import ImportedMemory, ImportedMessage, Passed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rememora.core.formats.foreign import Item

READS = "chunks"

_ARRAYS = (
    "sessions", "observations", "memories", "summaries", "lessons", "insights", "crystals", "semanticMemories",
    "proceduralMemories", "profiles", "graphNodes", "graphEdges",
)  # fmt: skip
_KINDS = {"preference": "preference", "fact": "fact", "decision": "decision", "architecture": "decision"}
_TRUST = {"user": "user", "agent": "assistant", "tool": "tool"}
_WORDS = ("content", "fact", "narrative", "description")
_LISTS = ("facts", "keyDecisions", "keyOutcomes", "steps", "lessons")
_READ = {
    *_WORDS, *_LISTS, "id", "title", "name", "type", "concepts", "tags", "createdAt", "updatedAt", "timestamp",
    "sessionId", "sessionIds", "confidence", "forgetAfter", "isLatest", "deleted", "origin", "strength", "version",
    "imageData",
}  # fmt: skip
_SINGULAR = {
    "memories": "memory",
    "summaries": "summary",
    "crystals": "crystal",
    "semanticMemories": "semantic memory",
    "proceduralMemories": "procedure",
    "lessons": "lesson",
    "insights": "insight",
}
"""Places whose records are memories; the word tells one kind's ids from another's."""

_BESIDES = {
    "sessions": "session",
    "profiles": "profile",
    "graphNodes": "graph node",
    "graphEdges": "graph edge",
    "accessLogs": "access log",
    "actions": "action",
    "actionEdges": "action edge",
}


def recognises(name: str, head: str) -> bool:
    """Say whether a file is agentmemory's by the keys in its head."""
    keys = keys_in(head)
    whole = "exportedAt" in keys and bool(keys & {"sessions", "memories", "observations"})
    one = {"isLatest", "strength"} <= keys or {"sessionId", "narrative", "facts"} <= keys
    return begins_as_json(head) and (whole or one or {"sessionId", "hookType"} <= keys)


def read(chunks: Iterable[bytes]) -> Iterator[Item]:
    """Read what is worth remembering, in the order of the file."""
    yield from each(records(chunks, _ARRAYS), _record)


def _record(record: Record) -> Iterator[Item]:
    found, place = record.value, record.place
    if place.split(".")[0] == "observations" or "hookType" in found or "facts" in found:
        said = list(_raw(record.line, found)) if "narrative" not in found else []
        yield from said or [_memory(record.line, found, "observation")]
    elif place in _SINGULAR or (not place and "content" in found):
        yield _memory(record.line, found, _SINGULAR.get(place, "memory"))
    else:
        yield Passed(line=record.line, what=_BESIDES.get(place, place) or "record without words")


def _memory(line: int, found: Mapping[str, Any], what: str) -> Item:
    if found.get("deleted") is True:
        return Passed(line=line, what=f"deleted {what}")
    name = next((key for key in _WORDS if optional_words(found.get(key))), "content")
    parts = [found.get(name), *_listed(found)]
    text = "\n".join(repaired(part) for part in parts if isinstance(part, str) and part.strip())
    number = label(found.get("id")) or label(found.get("sessionId"))
    sort = label(found.get("type"))
    return ImportedMemory(
        line=line,
        text=words(name, text or found.get(name)),
        id=number and f"{what}/{number}",
        kind="skill"
        if what == "procedure"
        else "fact"
        if "fact" in found
        else _KINDS.get(sort or "", "note"),
        title=optional_words(found.get("title")) or optional_words(found.get("name")),
        concepts=concepts(found.get("concepts"), found.get("tags"), sort),
        at=first_moment(found, "updatedAt", "timestamp", "createdAt"),
        valid_to=_ended(found),
        session=_session(found),
        meta=rest(found, but=_READ),
        trust=_trust(found, what),
        confidence=share(found.get("confidence")),
    )


def _listed(found: Mapping[str, Any]) -> Iterator[str]:
    for key in _LISTS:
        if isinstance(found.get(key), list):
            yield from (f"- {item}" for item in found[key] if optional_words(item))


def _ended(found: Mapping[str, Any]) -> str | int | None:
    """Return when it ended: a version that is not the latest did when it was last touched."""
    if found.get("isLatest") is False:
        return first_moment(found, "updatedAt", "createdAt") or 0
    return first_moment(found, "forgetAfter")


def _session(found: Mapping[str, Any]) -> str | None:
    several = found.get("sessionIds")
    if isinstance(several, list) and len(several) == 1:
        return label(several[0])
    return label(found.get("sessionId"))


def _trust(found: Mapping[str, Any], what: str) -> str:
    """Say whose word it is. What a model made of it is never the user's own."""
    origin = found.get("origin")
    channel = label(origin.get("channel")) if isinstance(origin, dict) else None
    trust = _TRUST.get(channel or "", "host")
    if what == "memory":
        return trust
    return "tool" if trust == "tool" else "assistant"


def _raw(line: int, found: Mapping[str, Any]) -> Iterator[Item]:
    """Read an observation that is still as the agent's hook gave it."""
    said = (
        ("user", None, ("userPrompt",)),
        ("assistant", None, ("assistantResponse",)),
        ("tool", label(found.get("toolName")), ("toolInput", "toolOutput")),
    )
    for role, name, keys in said:
        content = "\n".join(text for key in keys if (text := optional_words(_as_text(found.get(key)))))
        if content:
            number = label(found.get("id"))
            yield ImportedMessage(
                line=line,
                role=role,
                content=content,
                id=number and f"{number}/{role}",
                name=name,
                at=first_moment(found, "timestamp"),
                session=label(found.get("sessionId")),
            )


def _as_text(value: object) -> object:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) and value else value
