"""What holds for every format that reads memories: no value raises, and what comes out can be kept."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.formats.reading import read

from rememora.core.formats import agentmemory, markdown_notes, mcp_memory, mem0, mempalace, zep
from rememora.core.formats.foreign import MAX_META_CHARS
from rememora.model.imported import BadLine, ImportedMemory, ImportedMessage
from rememora.model.memory import KINDS, TRUST_RANK
from rememora.model.transcript import ROLES

if TYPE_CHECKING:
    from types import ModuleType

SOUND: dict[ModuleType, list[dict[str, Any]]] = {
    mem0: [
        {"id": "1", "memory": "茶", "metadata": {"tags": ["x"]}, "categories": ["a"], "user_id": "u", "run_id": "r",
         "created_at": "2026-01-01", "expiration_date": "2026-02-01", "role": "user", "payload": {"data": "d"}},
        {"id": "e", "memory_id": "1", "event": "UPDATE", "new_memory": "水", "updated_at": "2026-01-01"},
    ],
    zep: [
        {"uuid": "1", "fact": "茶", "name": "LIKES", "valid_at": "2026-01-01", "invalid_at": None, "group_id": "g",
         "rating": 0.5, "attributes": {"a": 1}},
        {"uuid": "2", "name": "Ana", "labels": ["P"], "summary": "s", "created_at": 1},
        {"uuid": "3", "content": "user: x", "source": "message", "role": "user", "role_type": "user", "thread_id": "t"},
    ],
    agentmemory: [
        {"id": "1", "content": "茶", "type": "fact", "concepts": ["c"], "sessionIds": ["s"], "isLatest": True,
         "forgetAfter": "2027-01-01", "origin": {"channel": "user"}, "confidence": 0.5, "updatedAt": "2026-01-01"},
        {"id": "2", "narrative": "n", "facts": ["f"], "title": "t", "timestamp": "2026-01-01", "sessionId": "s"},
        {"id": "3", "hookType": "x", "userPrompt": "p", "toolName": "T", "toolOutput": {"o": 1}, "sessionId": "s"},
    ],
    mempalace: [
        {"id": "1", "content": "茶", "metadata": {"wing": "w", "room": "r", "filed_at": "2026-01-01"}},
        {"drawer_id": "2", "document": "d", "wing": "w", "room": "r", "hall": "h", "distance": 0.5},
    ],
    mcp_memory: [
        {"type": "entity", "name": "Ana", "entityType": "p", "observations": ["o", {"content": "c"}]},
        {"type": "relation", "from": "a", "to": "b", "relationType": "is"},
    ],
}  # fmt: skip
ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=8),
    st.sampled_from(["\ud83d", "a\x00b", " ", "2026-99-99", "昨日", "x" * 3_000]),
    st.lists(st.integers() | st.text(max_size=3) | st.none(), max_size=3),
    st.dictionaries(st.text(max_size=4), st.integers() | st.text(max_size=3), max_size=2),
)
CASES = [(module, number) for module, records in SOUND.items() for number in range(len(records))]


def check(item: object) -> None:
    """See that the rest of an import can work with an item."""
    if isinstance(item, BadLine):
        assert 0 < len(item.reason) <= 300
        item.reason.encode()
    elif isinstance(item, ImportedMessage):
        assert item.role in ROLES
        assert item.content.strip()
        item.content.encode()
    elif isinstance(item, ImportedMemory):
        assert item.text.strip()
        assert item.kind in KINDS
        assert item.trust in TRUST_RANK
        assert item.confidence is None or 0 <= item.confidence <= 1
        words = [item.text, item.title, item.id, item.session, item.scope, *item.concepts]
        json.dumps([*words, item.at, item.valid_from, item.valid_to], ensure_ascii=False).encode()
        assert len(json.dumps(item.meta, ensure_ascii=False, allow_nan=False)) <= MAX_META_CHARS * 1.1


@pytest.mark.parametrize(("module", "number"), CASES)
@given(data=st.data())
def test_a_field_of_any_type_raises_nothing(module: ModuleType, number: int, data: st.DataObject) -> None:
    record = SOUND[module][number]
    changed = {**record, data.draw(st.sampled_from(sorted(record))): data.draw(ANYTHING)}
    lines = data.draw(st.booleans())

    for item in read(module, json.dumps(changed) if lines else [changed, record]):
        check(item)


@pytest.mark.parametrize("module", SOUND)
def test_sound_records_are_read(module: ModuleType) -> None:
    items = read(module, SOUND[module])

    assert not [item for item in items if isinstance(item, BadLine)]
    assert len(items) >= len(SOUND[module])
    for item in items:
        check(item)


@pytest.mark.parametrize("module", SOUND)
@given(data=st.data())
def test_a_file_that_is_cut_off_gives_what_stands_before(module: ModuleType, data: st.DataObject) -> None:
    whole = json.dumps(SOUND[module], indent=1)
    cut = data.draw(st.integers(1, len(whole) - 1))

    items = read(module, whole[:cut])

    assert isinstance(items[-1], BadLine) or module is mem0  # there a history comes last
    assert [item for item in items if isinstance(item, BadLine)]


@pytest.mark.parametrize("module", [*SOUND, markdown_notes])
def test_five_megabytes_of_words_come_through(module: ModuleType) -> None:
    words = "长い 문장 👩‍👩‍👧 " * 300_000
    long = {
        mem0: {"id": "1", "memory": words},
        zep: {"uuid": "1", "fact": words},
        agentmemory: {"id": "1", "content": words},
        mempalace: {"id": "1", "content": words},
        mcp_memory: {"type": "entity", "name": "n", "entityType": "t", "observations": [words]},
    }
    content = words if module is markdown_notes else json.dumps([long[module]])
    data = content.encode()
    chunks: Any = [data[start : start + 65_536] for start in range(0, len(data), 65_536)]

    (found,) = module.read([content] if module.READS == "lines" else chunks)

    assert found.text.strip() == words.strip()


@pytest.mark.parametrize("module", SOUND)
def test_what_else_is_said_is_bounded(module: ModuleType) -> None:
    record = {**SOUND[module][0], "extra": "x" * 50_000, "vector": [0.5] * 500, "more": {"a": [1]}}

    found = next(item for item in read(module, [record]) if isinstance(item, ImportedMemory))

    assert "extra" not in found.meta
    assert "vector" not in found.meta
    assert found.meta["more"] == {"a": [1]}


@given(text=st.text(max_size=200))
def test_any_text_is_notes(text: str) -> None:
    for item in read(markdown_notes, text):
        check(item)


def test_an_export_in_another_language_is_read() -> None:
    record = {"id": "ключ", "memory": "Живёт в Лионе", "categories": ["местоположение"], "user_id": "Анна"}

    (found,) = read(mem0, [record])

    assert isinstance(found, ImportedMemory)
    assert (found.id, found.scope, found.concepts) == ("ключ", "Анна", ("местоположение",))
