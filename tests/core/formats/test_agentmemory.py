"""agentmemory: what it remembered and what it saw, and nothing that was replaced as if it still held."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.core.formats.reading import memories, passed, read, refused

from rememora.core.formats import agentmemory
from rememora.model.imported import ImportedMemory, ImportedMessage

MEMORY = {
    "id": "mem_1",
    "createdAt": "2026-01-01T00:00:00.000Z",
    "updatedAt": "2026-02-01T00:00:00.000Z",
    "type": "preference",
    "title": "缩进",
    "content": "用四个空格 🧵",
    "concepts": ["style", "한국어"],
    "files": ["src/a.py"],
    "sessionIds": ["s-1"],
    "strength": 7,
    "version": 2,
    "isLatest": True,
    "project": "/code/app",
}
OBSERVATION = {
    "id": "obs_1",
    "sessionId": "s-1",
    "timestamp": "2026-01-01T00:00:00.000Z",
    "type": "decision",
    "title": "Chose SQLite",
    "facts": ["一つのファイル", "no server"],
    "narrative": "SQLite was chosen.",
    "concepts": ["storage"],
    "files": [],
    "importance": 8,
    "confidence": 0.9,
}


def export(**arrays: object) -> dict[str, object]:
    empty: dict[str, object] = {"sessions": [], "observations": {}, "memories": [], "summaries": []}
    return {"version": "0.9.29", "exportedAt": "2026-03-01T00:00:00Z", **empty, **arrays}


def the_memory(**arrays: object) -> ImportedMemory:
    (found,) = memories(agentmemory, export(**arrays))
    return found


def test_a_memory_keeps_all_that_is_said_of_it() -> None:
    assert the_memory(memories=[MEMORY]) == ImportedMemory(
        line=1,
        text="用四个空格 🧵",
        id="memory/mem_1",
        kind="preference",
        title="缩进",
        concepts=("style", "한국어", "preference"),
        at="2026-02-01T00:00:00.000Z",
        session="s-1",
        meta={"files": ["src/a.py"], "project": "/code/app"},
    )


def test_an_observation_is_what_a_model_made_of_it() -> None:
    found = the_memory(observations={"s-1": [OBSERVATION]})

    assert found.text == "SQLite was chosen.\n- 一つのファイル\n- no server"
    assert (found.id, found.kind, found.title) == ("observation/obs_1", "decision", "Chose SQLite")
    assert (found.session, found.trust, found.confidence) == ("s-1", "assistant", 0.9)


def test_an_observation_that_was_never_compressed_is_what_was_said() -> None:
    raw = {"id": "o", "sessionId": "s", "timestamp": "2026-01-01T00:00:00Z", "hookType": "x", "raw": {}}
    prompt = {**raw, "userPrompt": "改一下颜色", "assistantResponse": "はい"}
    tool = {**raw, "id": "t", "toolName": "Bash", "toolInput": {"c": "ls"}, "toolOutput": {"out": "파일"}}

    found = read(agentmemory, export(observations={"s": [prompt, tool]}))

    assert [(m.role, m.content, m.id, m.name) for m in found if isinstance(m, ImportedMessage)] == [
        ("user", "改一下颜色", "o/user", None),
        ("assistant", "はい", "o/assistant", None),
        ("tool", '{"c": "ls"}\n{"out": "파일"}', "t/tool", "Bash"),
    ]


@pytest.mark.parametrize(
    ("place", "record", "text", "kind"),
    [
        pytest.param(
            "semanticMemories", {"fact": "x", "confidence": 0.5}, "x", "fact", id="a semantic memory"
        ),
        pytest.param(
            "proceduralMemories",
            {"name": "deploy", "steps": ["a", "b"]},
            "- a\n- b",
            "skill",
            id="a procedure",
        ),
        pytest.param(
            "lessons", {"content": "test first", "tags": ["t"]}, "test first", "note", id="a lesson"
        ),
        pytest.param("insights", {"content": "y", "title": "t"}, "y", "note", id="an insight"),
        pytest.param("crystals", {"narrative": "n", "keyOutcomes": ["o"]}, "n\n- o", "note", id="a crystal"),
        pytest.param(
            "summaries",
            {"sessionId": "s", "narrative": "n", "keyDecisions": ["d"]},
            "n\n- d",
            "note",
            id="a summary",
        ),
    ],
)
def test_other_memories_are_read(place: str, record: dict[str, Any], text: str, kind: str) -> None:
    found = the_memory(**{place: [{"id": "i", **record}]})

    assert (found.text, found.kind, found.trust) == (text, kind, "assistant")


@pytest.mark.parametrize(
    ("channel", "trust"),
    [("user", "user"), ("agent", "assistant"), ("tool", "tool"), ("shared", "host"), (None, "host")],
)
def test_trust_is_that_of_the_origin(channel: str | None, trust: str) -> None:
    assert the_memory(memories=[{**MEMORY, "origin": {"channel": channel}}]).trust == trust


def test_a_user_s_channel_does_not_make_a_summary_the_user_s() -> None:
    observed = {**OBSERVATION, "origin": {"channel": "user"}}

    assert the_memory(observations={"s": [observed]}).trust == "assistant"


def test_an_older_version_has_ended() -> None:
    old = {**MEMORY, "isLatest": False}

    assert the_memory(memories=[old]).valid_to == MEMORY["updatedAt"]
    assert the_memory(memories=[{"content": "x", "isLatest": False}]).valid_to == 0
    assert the_memory(memories=[{**MEMORY, "forgetAfter": "2027-01-01"}]).valid_to == "2027-01-01"


def test_bookkeeping_and_what_was_deleted_is_counted() -> None:
    whole = export(
        sessions=[{"id": "s"}],
        lessons=[{"id": "l", "content": "x", "deleted": True}],
        graphNodes=[{"id": "g", "name": "n"}],
        accessLogs=[{"memoryId": "m", "count": 1}],
    )

    assert passed(agentmemory, whole) == ["session", "deleted lesson", "graph node", "access log"]


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        pytest.param({**MEMORY, "content": 5}, "content: expected text, found 5", id="a number"),
        pytest.param({**MEMORY, "content": " "}, "content: expected some words", id="blank"),
        pytest.param({**MEMORY, "updatedAt": {}}, "updatedAt: expected ISO 8601", id="no time"),
    ],
)
def test_a_memory_without_its_words_or_time_is_named(record: object, reason: str) -> None:
    (why,) = refused(agentmemory, export(memories=[record]))

    assert reason in why


def test_odd_fields_lose_no_words() -> None:
    odd = {
        **MEMORY,
        "concepts": 5,
        "title": [],
        "type": {},
        "sessionIds": "x",
        "origin": "user",
        "confidence": "1",
    }

    assert the_memory(memories=[odd]).text == MEMORY["content"]


@pytest.mark.parametrize(
    ("head", "is_ours"),
    [
        (json.dumps(export(memories=[MEMORY])), True),
        (json.dumps(MEMORY), True),
        (json.dumps(OBSERVATION), True),
        ('{"memories": [{"id": "1", "memory": "x", "user_id": "u"}]}', False),
    ],
)
def test_it_is_recognised_by_its_keys(head: str, is_ours: bool) -> None:
    assert agentmemory.recognises("export.json", head) is is_ours
