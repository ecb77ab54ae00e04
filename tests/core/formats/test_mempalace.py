"""MemPalace: the exact words of every drawer, from its own export and from dumps."""

from __future__ import annotations

import json

import pytest
from tests.core.formats.reading import memories, passed, read, refused

from rememora.core.formats import mempalace
from rememora.model.imported import ImportedMemory

WORDS = "夜行列车 22:10 出发 🚆\n\n  나란히 앉자\n> 引用"
PLACE = {"wing": "travel", "room": "计划", "hall": "facts"}
METADATA = {**PLACE, "source_file": "chat.md", "chunk_index": 0, "filed_at": "2026-01-12T15:08:38.5"}
ROOM = """# travel / 计划

## drawer_travel_1

> 夜行列车 22:10 出发 🚆
>\x20
>   나란히 앉자
> > 引用

| Field | Value |
|-------|-------|
| Source | chat.md |
| Filed | 2026-01-12T15:08:38.5 |
| Added by | unknown |

---

## drawer_travel_2

> コーヒー

| Field | Value |
|-------|-------|
| Source | unknown |
| Filed | unknown |
| Added by | mcp |

---
"""


@pytest.mark.parametrize(
    "dump",
    [
        pytest.param({"ids": ["d"], "documents": [WORDS], "metadatas": [METADATA]}, id="parallel lists"),
        pytest.param({"ids": [["d"]], "documents": [[WORDS]], "metadatas": [[METADATA]]}, id="of a query"),
        pytest.param([{"id": "d", "document": WORDS, "metadata": METADATA}], id="an object a drawer"),
        pytest.param({"drawers": [{"drawer_id": "d", "content": WORDS, **METADATA}]}, id="flat"),
        pytest.param(json.dumps({"id": "d", "content": WORDS, "metadata": METADATA}), id="lines"),
    ],
)
def test_every_dump_is_read(dump: object) -> None:
    assert [(m.text, m.id, m.concepts, m.at, m.trust) for m in memories(mempalace, dump)] == [
        (WORDS, "d", ("travel", "计划", "facts"), "2026-01-12T15:08:38.5", "host")
    ]


def test_the_rest_of_a_drawer_is_kept() -> None:
    (found,) = memories(mempalace, [{"id": "d", "content": "x", "metadata": METADATA}])

    assert found.meta == {"source_file": "chat.md", "chunk_index": 0}


def test_an_exported_room_gives_the_exact_words() -> None:
    first, second = memories(mempalace, ROOM)

    assert first == ImportedMemory(
        line=3,
        text=WORDS,
        id="drawer_travel_1",
        concepts=("travel", "计划"),
        at="2026-01-12T15:08:38.5",
        meta={"source_file": "chat.md"},
    )
    assert (second.text, second.id, second.at, second.meta) == (
        "コーヒー",
        "drawer_travel_2",
        None,
        {"added_by": "mcp"},
    )


def test_an_older_export_quotes_only_the_first_line() -> None:
    (found,) = memories(mempalace, "# a / b\n\n## d1\n\n> first\nsecond\n\n| Field | Value |\n|--|--|\n")

    assert found.text == "first\nsecond"


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param(
            [{"id": "r", "content": "[registry] a", "metadata": {"room": "_registry"}}], id="by room"
        ),
        pytest.param([{"id": "r", "content": "x", "metadata": {"ingest_mode": "registry"}}], id="by mode"),
        pytest.param("# a / _registry\n\n## r\n\n> [registry] x\n", id="exported"),
    ],
)
def test_its_own_bookkeeping_is_counted(entry: object) -> None:
    assert passed(mempalace, entry) == ["registry entry"]


@pytest.mark.parametrize(
    ("dump", "reason"),
    [
        pytest.param({"ids": ["a", "b"], "documents": ["x"]}, "as many ids as documents", id="uneven lists"),
        pytest.param(
            {"ids": ["a"], "documents": [None], "metadatas": [None]}, "expected text", id="no document"
        ),
        pytest.param(
            [{"id": "a", "metadata": PLACE}], "content: expected text, found nothing", id="no words"
        ),
        pytest.param([{"id": "a", "content": ["x"]}], "content: expected text, found a list", id="a list"),
        pytest.param([{"id": "a", "content": "x", "filed_at": True}], "filed_at: expected", id="no time"),
        pytest.param("# a / b\n\n## d\n\n> \n", "drawer: expected some words", id="an empty drawer"),
    ],
)
def test_a_drawer_without_words_is_named(dump: object, reason: str) -> None:
    (why,) = refused(mempalace, dump)

    assert reason in why


def test_lists_that_are_too_long_to_hold_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mempalace, "_MAX_HELD_CHARS", 10)

    assert "one drawer a line" in refused(mempalace, {"ids": ["a"], "documents": ["x" * 20]})[0]


@pytest.mark.parametrize(
    ("head", "is_ours"),
    [
        (json.dumps({"ids": ["d"], "documents": ["x"], "metadatas": []}), True),
        (json.dumps({"id": "d", "content": "x", "metadata": PLACE}), True),
        (ROOM, True),
        ("# a / b\n\nSome words.\n\n## c\n", False),
        ('{"wing": 1}', False),
    ],
)
def test_it_is_recognised(head: str, is_ours: bool) -> None:
    assert mempalace.recognises("room.md", head) is is_ours


def test_a_drawer_keeps_its_line() -> None:
    assert [item.line for item in read(mempalace, ROOM)] == [3, 18]
