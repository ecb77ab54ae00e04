"""Zep and Graphiti: facts with their times, summaries, and what was said."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.core.formats.reading import memories, memory, passed, read, refused

from rememora.core.formats import zep
from rememora.model.imported import ImportedMemory, ImportedMessage, Passed

EDGE: dict[str, object] = {
    "uuid": "e1",
    "group_id": "安娜",
    "source_node_uuid": "n1",
    "target_node_uuid": "n2",
    "name": "LIVES_IN",
    "fact": "Ana 住在 Lyon 🚲",
    "fact_embedding": [0.1] * 384,
    "episodes": ["p1"],
    "attributes": {},
    "created_at": "2024-06-02T00:00:00Z",
    "valid_at": "2024-05-01T00:00:00Z",
    "invalid_at": None,
    "expired_at": None,
}
NODE = {
    "uuid": "n1",
    "name": "Ana",
    "labels": ["Entity", "Person"],
    "summary": "リヨンに住んでいる",
    "created_at": "2024-06-02T00:00:00.000000000+00:00",
    "group_id": "_",
}
EPISODE = {
    "uuid": "p1",
    "name": "chat 1",
    "source": "message",
    "source_description": "chat",
    "content": "user: 저는 리옹으로 이사했어요",
    "valid_at": "2024-05-01T10:00:00Z",
    "created_at": "2024-06-02T00:00:00Z",
}


def test_a_graph_is_read_whole() -> None:
    graph = {"nodes": [NODE], "edges": [EDGE], "episodes": [EPISODE]}

    assert read(zep, graph) == [
        ImportedMemory(
            line=1,
            text="リヨンに住んでいる",
            id="n1",
            title="Ana",
            concepts=("Person",),
            at="2024-06-02T00:00:00.000000000+00:00",
        ),
        ImportedMemory(
            line=2,
            text="Ana 住在 Lyon 🚲",
            id="e1",
            kind="fact",
            concepts=("lives in",),
            at="2024-06-02T00:00:00Z",
            valid_from="2024-05-01T00:00:00Z",
            scope="安娜",
            meta={"source_node_uuid": "n1", "target_node_uuid": "n2", "episodes": ["p1"]},
        ),
        ImportedMessage(
            line=3,
            role="user",
            content="user: 저는 리옹으로 이사했어요",
            id="p1",
            name=None,
            at="2024-05-01T10:00:00Z",
            session=None,
        ),
    ]


def test_lines_give_the_same_as_a_document() -> None:
    lines = "\n".join(json.dumps(record) for record in (NODE, EDGE, EPISODE))

    assert read(zep, lines) == read(zep, [NODE, EDGE, EPISODE])


@pytest.mark.parametrize(
    ("changes", "end"),
    [
        pytest.param({"invalid_at": "2025-01-01T00:00:00Z"}, "2025-01-01T00:00:00Z", id="no longer true"),
        pytest.param(
            {"expired_at": "2025-02-01T00:00:00Z"}, "2025-02-01T00:00:00Z", id="replaced in the graph"
        ),
        pytest.param(
            {"invalid_at": "2024-12-01T00:00:00Z", "expired_at": "2025-02-01T00:00:00Z"},
            "2024-12-01T00:00:00Z",
            id="both: the world counts",
        ),
    ],
)
def test_a_fact_that_ended_says_when(changes: dict[str, str], end: str) -> None:
    assert memory(zep, {**EDGE, **changes}).valid_to == end


@pytest.mark.parametrize(
    ("record", "role", "name"),
    [
        pytest.param(
            {"role_type": "user", "role": "Ana", "content": "茶"}, "user", "Ana", id="a message of Zep"
        ),
        pytest.param(
            {"role": "assistant", "name": "Bot", "content": "x"}, "assistant", "Bot", id="of a thread"
        ),
        pytest.param({"role": "function", "content": "x"}, "tool", None, id="a tool"),
        pytest.param(
            {"source": "message", "content": "assistant: hi"}, "assistant", None, id="speaker inside"
        ),
        pytest.param(
            {"source": "message", "content": "安娜：我搬家了"}, "note", "安娜", id="unknown: no user's word"
        ),
        pytest.param({"source": "text", "content": "user: quoted"}, "note", None, id="a document"),
        pytest.param({"source": "json", "content": '{"user": 1}'}, "note", None, id="data"),
        pytest.param({"role": "norole", "content": "no colon"}, "note", "norole", id="no role"),
    ],
)
def test_who_said_it_is_told(record: dict[str, Any], role: str, name: str | None) -> None:
    (found,) = read(zep, [{"uuid": "u", **record}])

    assert isinstance(found, ImportedMessage)
    assert (found.role, found.name, found.content) == (role, name, record["content"])


def test_what_says_nothing_is_counted() -> None:
    silent = {
        "nodes": [{"uuid": "n", "name": "Ana", "labels": [], "summary": ""}],
        "edges": [{"uuid": "e", "source_node_uuid": "n", "target_node_uuid": "p"}],
        "sagas": [{"uuid": "s", "name": "x"}],
    }

    assert passed(zep, silent) == ["node without a summary", "edge without a fact", "sagas without words"]
    assert memories(zep, silent) == []


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        pytest.param({**EDGE, "fact": 5}, "fact: expected text, found 5", id="a number for a fact"),
        pytest.param({**EDGE, "fact": ""}, "fact: expected some words", id="an empty fact"),
        pytest.param(
            {**EDGE, "invalid_at": {"y": 1}}, "invalid_at: expected ISO 8601", id="an end that is none"
        ),
        pytest.param({**EPISODE, "content": None}, "content: expected text, found nothing", id="no content"),
    ],
)
def test_a_record_without_its_words_or_times_is_named(record: object, reason: str) -> None:
    (why,) = refused(zep, [record])

    assert reason in why


@pytest.mark.parametrize(
    ("head", "is_zep"),
    [
        (json.dumps({"edges": [EDGE]}), True),
        (json.dumps({"facts": [{"uuid": "x", "fact": "y", "rating": 1}]}), True),
        (json.dumps(NODE), True),
        (json.dumps(EPISODE), True),
        ('{"role": "user", "content": "a fact"}', False),
        ("# fact\n", False),
    ],
)
def test_it_is_recognised_by_its_keys(head: str, is_zep: bool) -> None:
    assert zep.recognises("graph.json", head) is is_zep


def test_an_item_is_of_a_kind_that_an_import_knows() -> None:
    assert {type(item) for item in read(zep, [EDGE, EPISODE, {"name": "x"}])} == {
        ImportedMemory,
        ImportedMessage,
        Passed,
    }


def test_owner_that_is_no_text_is_refused() -> None:
    edge = {"uuid": "1", "fact": "Lives in Lyon", "user_id": ["ana"], "source_node_uuid": "a"}

    (reason,) = refused(zep, {"edges": [edge]})

    assert reason.startswith("user_id: expected a text or a whole number")
