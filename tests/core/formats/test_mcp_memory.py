"""The reference MCP memory server: an observation is a memory, a relation a fact."""

from __future__ import annotations

import json

import pytest
from tests.core.formats.reading import memories, passed, read, refused

from rememora.core.formats import mcp_memory
from rememora.model.imported import ImportedMemory

ENTITY = {
    "type": "entity",
    "name": "Ana",
    "entityType": "person",
    "observations": ["住在里昂 🚲", "コーヒーが好き"],
}
RELATION = {"type": "relation", "from": "Ana", "to": "snake_case", "relationType": "works_on"}
FILE = "\n".join(json.dumps(record) for record in (ENTITY, RELATION))


def test_observations_and_relations_are_read() -> None:
    first, second, relation = read(mcp_memory, FILE)

    assert isinstance(first, ImportedMemory)
    assert (first.text, first.title, first.concepts, first.trust) == (
        "住在里昂 🚲",
        "Ana",
        ("person",),
        "assistant",
    )
    assert isinstance(second, ImportedMemory)
    assert (second.text, second.line) == ("コーヒーが好き", 1)
    assert isinstance(relation, ImportedMemory)
    assert (relation.text, relation.kind, relation.concepts) == (
        "Ana works on snake_case",
        "fact",
        ("works on",),
    )


def test_ids_follow_from_the_words() -> None:
    more = {**ENTITY, "observations": ["new 새로운", *ENTITY["observations"]]}

    before = {m.text: m.id for m in memories(mcp_memory, FILE)}
    after = {m.text: m.id for m in memories(mcp_memory, [more, RELATION])}

    assert before.items() <= after.items()
    assert len(set(after.values())) == 4


def test_a_graph_in_one_document_is_read_too() -> None:
    graph = {"entities": [ENTITY], "relations": [RELATION]}

    assert [m.text for m in memories(mcp_memory, graph)] == [m.text for m in memories(mcp_memory, FILE)]


def test_observations_of_forks_carry_a_time() -> None:
    dated = {
        **ENTITY,
        "createdAt": "2025-01-01",
        "observations": [{"content": "茶", "created_at": "2025-02-03"}, "x"],
    }

    assert [(m.text, m.at) for m in memories(mcp_memory, [dated])] == [
        ("茶", "2025-02-03"),
        ("x", "2025-01-01"),
    ]


def test_an_entity_that_nothing_is_said_of_is_counted() -> None:
    assert passed(mcp_memory, [{**ENTITY, "observations": []}]) == ["entity without observations"]


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        pytest.param({**ENTITY, "observations": "x"}, "observations: expected a list", id="no list"),
        pytest.param({**ENTITY, "observations": [5]}, "observations: expected text, found 5", id="a number"),
        pytest.param({**ENTITY, "name": None}, "name: expected text, found nothing", id="no name"),
        pytest.param({**RELATION, "to": ""}, "to: expected some words", id="an open end"),
        pytest.param({"type": "other"}, "type: expected entity or relation", id="another type"),
    ],
)
def test_a_record_that_says_nothing_is_named(record: object, reason: str) -> None:
    (why,) = refused(mcp_memory, [record])

    assert reason in why


def test_a_bad_observation_does_not_cost_its_neighbours() -> None:
    items = read(mcp_memory, [{**ENTITY, "observations": [None, "sound"]}])

    assert [type(item).__name__ for item in items] == ["BadLine", "ImportedMemory"]


@pytest.mark.parametrize(
    ("head", "is_ours"),
    [
        (FILE, True),
        (json.dumps(RELATION), True),
        ('{"type": "entity", "name": "x", "entityType": "y", "observations"', False),  # cut before the colon
        ('{"type": "user", "message": {"role": "user"}}', False),
    ],
)
def test_it_is_recognised_by_its_keys(head: str, is_ours: bool) -> None:
    assert mcp_memory.recognises("memory.json", head) is is_ours
