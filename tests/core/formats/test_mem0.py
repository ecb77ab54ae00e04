"""mem0: current memories in every frame, histories folded, and nothing that was deleted."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.core.formats.reading import memories, memory, passed, read, refused

from rememora.core.formats import mem0
from rememora.model.imported import ImportedMemory

FULL = {
    "id": "8d2c",
    "memory": "住在里昂 🚲 ｆｕｌｌ e\u0301",
    "hash": "5f4d",
    "user_id": "安娜",
    "agent_id": "helper",
    "run_id": "s-1",
    "categories": ["travel", "personal_details"],
    "metadata": {"category": "city", "tags": ["家"], "page": 3, "confidence": 0.7},
    "created_at": "2024-07-26T10:29:36.630547-07:00",
    "updated_at": "2025-01-02T00:00:00Z",
}


def test_a_memory_keeps_all_that_is_said_of_it() -> None:
    assert memory(mem0, FULL) == ImportedMemory(
        line=1,
        text="住在里昂 🚲 ｆｕｌｌ e\u0301",
        id="8d2c",
        concepts=("travel", "personal_details", "city", "家"),
        at="2025-01-02T00:00:00Z",
        session="s-1",
        scope="安娜",
        meta={"page": 3, "agent_id": "helper"},
        trust="host",
        confidence=0.7,
    )


@pytest.mark.parametrize(
    "frame",
    [
        pytest.param(lambda one: {"results": [one]}, id="get_all"),
        pytest.param(lambda one: {"results": [one], "relations": []}, id="with an empty graph"),
        pytest.param(lambda one: {"count": 1, "next": None, "results": [one]}, id="a page of the platform"),
        pytest.param(lambda one: {"memories": [one]}, id="memories"),
        pytest.param(lambda one: [one], id="a bare array, as before 1.1"),
        pytest.param(lambda one: json.dumps(one) + "\n", id="lines"),
        pytest.param(lambda one: [{"id": "8d2c", "payload": {"data": one["memory"]}}], id="the vector store"),
        pytest.param(
            lambda one: [{"id": "8d2c", "content": one["memory"], "state": "active"}], id="OpenMemory"
        ),
    ],
)
def test_every_frame_is_read(frame: Any) -> None:
    (found,) = memories(mem0, frame(FULL))

    assert (found.id, found.text) == ("8d2c", FULL["memory"])


@pytest.mark.parametrize(
    ("changes", "trust"),
    [
        pytest.param({}, "host", id="a model worded it"),
        pytest.param({"role": "user"}, "host", id="even what the user said"),
        pytest.param({"role": "assistant"}, "assistant", id="said by the assistant"),
        pytest.param({"attributed_to": "assistant", "role": "user"}, "assistant", id="as mem0 2 has it"),
        pytest.param({"role": ["user"]}, "host", id="no role at all"),
    ],
)
def test_trust_is_never_that_of_the_user(changes: dict[str, object], trust: str) -> None:
    assert memory(mem0, {"id": "1", "memory": "x", **changes}).trust == trust


def test_a_preference_is_one() -> None:
    assert (
        memory(mem0, {"id": "1", "memory": "커피", "categories": ["user_preferences"]}).kind == "preference"
    )


def test_an_expiration_is_the_end() -> None:
    assert memory(mem0, {"id": "1", "memory": "x", "expiration_date": "2026-03-01"}).valid_to == "2026-03-01"


@pytest.mark.parametrize(
    "gone",
    [
        pytest.param({"state": "deleted"}, id="state"),
        pytest.param({"deleted_at": "2025-01-01T00:00:00Z"}, id="time"),
        pytest.param({"is_deleted": 1}, id="flag of SQLite"),
    ],
)
def test_what_was_deleted_is_passed_over(gone: dict[str, object]) -> None:
    assert passed(mem0, [{"id": "1", "memory": "x", **gone}]) == ["deleted memory"]
    assert memories(mem0, [{"id": "1", "memory": "x", **gone}]) == []


def event(memory_id: str, name: str, new: str | None, at: str, **more: object) -> dict[str, object]:
    return {
        "id": f"e-{at}",
        "memory_id": memory_id,
        "event": name,
        "new_memory": new,
        "created_at": at,
        **more,
    }


def test_a_history_gives_the_last_words() -> None:
    history = [
        event("m1", "ADD", "喝茶", "2025-01-01"),
        event("m2", "ADD", "a secret", "2025-01-01"),
        event("m1", "UPDATE", "喝咖啡", "2025-01-03", old_memory="喝茶"),
        event("m1", "UPDATE", "喝水", "2025-01-02", old_memory="喝茶"),
        event("m2", "DELETE", None, "2025-01-04", old_memory="a secret"),
    ]

    assert [(m.id, m.text, m.at) for m in memories(mem0, history)] == [("m1", "喝咖啡", "2025-01-03")]
    assert passed(mem0, history) == ["deleted memory"]


def test_an_older_history_has_other_names() -> None:
    history = [{"memory_id": "m", "prev_value": None, "new_value": "日本語", "event": "ADD"}]

    assert [m.text for m in memories(mem0, history)] == ["日本語"]


def test_a_backup_of_open_memory_counts_what_is_no_memory() -> None:
    backup = {
        "user": {"id": "u"},
        "apps": [{"id": "a", "name": "cursor"}],
        "categories": [{"id": "c", "name": "food"}],
        "memories": [
            {
                "id": "m",
                "content": "소고기",
                "state": "active",
                "category_ids": ["c"],
                "created_at": 1717171717,
            }
        ],
        "status_history": [{"id": "h", "memory_id": "m", "old_state": "active"}],
    }

    assert [(m.text, m.at) for m in memories(mem0, backup)] == [("소고기", 1_717_171_717_000)]
    assert passed(mem0, backup) == ["app", "category", "change of state"]


def test_a_graph_beside_the_memories_is_counted() -> None:
    found = {"results": [], "relations": [{"source": "ana", "relationship": "likes", "destination": "tea"}]}

    assert passed(mem0, found) == ["graph relation"]


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        pytest.param({"id": "1"}, "memory: expected text, found nothing", id="no words"),
        pytest.param({"id": "1", "memory": " \n"}, "memory: expected some words, found none", id="blank"),
        pytest.param({"id": "1", "memory": {"a": 1}}, "memory: expected text, found a dict", id="an object"),
        pytest.param(
            {"id": "1", "memory": "x", "created_at": []}, "created_at: expected ISO 8601", id="no time"
        ),
        pytest.param("just text", "expected an object, found 'just text'", id="no record"),
    ],
)
def test_a_record_without_its_words_or_time_is_named(record: object, reason: str) -> None:
    (why,) = refused(mem0, [record])

    assert reason in why


def test_odd_fields_lose_no_words() -> None:
    odd = {"id": 7, "memory": "kept", "categories": 5, "metadata": "x", "user_id": None, "run_id": True}

    found = memory(mem0, odd)

    assert (found.id, found.text, found.scope, found.session, found.concepts) == ("7", "kept", None, None, ())


def test_bad_records_do_not_stop_the_rest() -> None:
    items = read(mem0, [{"id": "1"}, {"id": "2", "memory": "sound"}])

    assert [type(item).__name__ for item in items] == ["BadLine", "ImportedMemory"]
    assert [item.line for item in items] == [1, 2]


@pytest.mark.parametrize(
    ("head", "is_mem0"),
    [
        ('{"results": [{"id": "1", "memory": "x", "hash": "h"', True),
        ('[{"memory": "x", "id": "1", "user_id": "u"}]', True),
        ('{"id": "1", "memory_id": "m", "old_memory": null', True),
        ('{"id": "1", "content": "x", "state": "active", "categories": []}', True),
        ('{"role": "user", "content": "memory"}', False),
        ('"memory": "id" "hash"', False),
        ("", False),
    ],
)
def test_it_is_recognised_by_its_keys(head: str, is_mem0: bool) -> None:
    assert mem0.recognises("export.json", head) is is_mem0


@pytest.mark.parametrize("value", [["ana"], True, {"id": "ana"}, 1.5])
def test_owner_that_is_no_text_is_refused(value: object) -> None:
    (reason,) = refused(mem0, [{"id": "1", "memory": "Lives in Lyon", "user_id": value}])

    assert reason.startswith("user_id: expected a text or a whole number, found")


@pytest.mark.parametrize(
    ("fields", "scope"),
    [
        ({"userId": "안나"}, "안나"),  # as mem0's client for JavaScript has it
        ({"user_id": None, "userId": "ana"}, "ana"),
        ({"user_id": "ana", "userId": "eva"}, "ana"),
        ({"user_id": 7}, "7"),
        ({"user_id": ""}, None),
    ],
)
def test_owner_has_two_spellings(fields: dict[str, object], scope: str | None) -> None:
    found = memory(mem0, {"id": "1", "memory": "Lives in Lyon", **fields})

    assert (found.scope, found.meta) == (scope, {})


OLD = {"id": "1", "memory": "Lives in Lyon", "updated_at": "2025-01-02T03:00:00+02:00"}
NEW = {"id": "1", "memory": "住在里昂 🚲", "updated_at": "2025-01-02T02:00:00Z"}


def test_of_two_rows_with_one_id_the_later_change_holds_whatever_the_order() -> None:
    assert [found.text for found in memories(mem0, [OLD, NEW])][-1] == NEW["memory"]
    assert [found.text for found in memories(mem0, [NEW, OLD])] == [NEW["memory"]]
    assert passed(mem0, [NEW, OLD]) == ["older version"]
    assert passed(mem0, [NEW, {**OLD, "user_id": "eva"}]) == []
    assert passed(mem0, [NEW, NEW]) == []
