"""Stores of alice-memory itself: brought in once, with their vectors, and kept in a folder beside."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from tests.integrations.alice_stores import LENGTH, TEXTS, two_files

from rememora.integrations.alice import create_alice_memory
from rememora.stores.alice_files import Row, read
from rememora.testing import FrozenClock, HashEmbedder

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from rememora.integrations.alice import AliceMemory
    from rememora.ports.embedder import Mode


class Counting(HashEmbedder):
    """Knows how many texts it was asked for."""

    model = "BAAI/bge-m3"
    texts: list[str]

    def embed(self, texts: Sequence[str], *, mode: Mode, timeout_s: float) -> list[list[float]]:
        self.texts = [*getattr(self, "texts", []), *texts]
        return super().embed(texts, mode=mode, timeout_s=timeout_s)


@pytest.fixture
def embedder() -> Counting:
    return Counting(LENGTH)


def opened(home: Path, embedder: object, **settings: Any) -> AliceMemory:
    return create_alice_memory(settings, home=home, embedder=embedder, clock=FrozenClock())


def figures(memory: AliceMemory) -> tuple[int, int, int]:
    """Return entries, vectors, and how many entries wait for one."""
    vectors: Any = memory.mem.status()["vectors"]
    stats: Any = memory.mem.stats()
    return len(memory.mem.list()), stats["embedding_count"], vectors["waiting"]


def test_two_files_become_one_store_and_no_text_is_embedded_again(tmp_path: Path, embedder: Counting) -> None:
    two_files(tmp_path / "alice-memory")

    with opened(tmp_path, embedder) as memory:
        assert figures(memory) == (4, 4, 0)
        assert {entry.text for entry in memory.mem.list()} == set(TEXTS)
        assert not hasattr(embedder, "texts")
        assert memory.recall("harbour").hits[0].text == TEXTS[1]
        assert {entry.recorded[:4] for entry in memory.mem.list()} == {"2023"}

    legacy = {file.name for file in (tmp_path / "alice-memory" / "legacy").iterdir()}
    assert {"memories.sqlite3", "vectors.sqlite3"} <= legacy


def test_what_was_brought_in_and_forgotten_does_not_come_back(tmp_path: Path, embedder: Counting) -> None:
    two_files(tmp_path / "alice-memory")
    with opened(tmp_path, embedder) as memory:
        memory.mem.forget("m0")

    with opened(tmp_path, embedder) as memory:
        assert figures(memory) == (3, 3, 0)


@pytest.mark.parametrize(
    ("length", "model"),
    [
        (LENGTH // 2, "BAAI/bge-m3"),  # another length
        (LENGTH, "another-model"),  # another model
    ],
)
def test_vectors_of_another_space_wait_to_be_made_anew(
    tmp_path: Path, embedder: Counting, length: int, model: str
) -> None:
    two_files(tmp_path / "alice-memory", length=length, model=model)

    with opened(tmp_path, embedder) as memory:
        assert figures(memory) == (4, 0, 4)
        assert [hit.text for hit in memory.recall("手冲咖啡").hits][:1] == [TEXTS[0]]
        memory.tick()
        assert figures(memory) == (4, 4, 0)


def test_without_an_embedder_the_words_are_found(tmp_path: Path) -> None:
    two_files(tmp_path / "alice-memory")

    with opened(tmp_path, None, embedding={"url": ""}) as memory:
        assert memory.recall("pnpm").hits[0].text == TEXTS[2]


def test_one_file_with_new_columns_and_strays_is_brought_in_too(tmp_path: Path, embedder: Counting) -> None:
    folder = tmp_path / "alice-memory"
    two_files(folder)
    with closing(sqlite3.connect(folder / "stray.db")) as cx:
        cx.execute(
            "CREATE TABLE memories (id INTEGER PRIMARY KEY, scope TEXT, title TEXT, text TEXT, source TEXT,"
            " pinned INTEGER, created_at TEXT, deleted_at TEXT, memory_type TEXT, extract_meta TEXT)"
        )
        rows = [
            (1, "小红", "茶", "早上喝乌龙茶", "manual", 1, "2026-01-02T03:04:05Z", None, None, None),
            (
                2,
                "小红",
                None,
                "lives in Lyon",
                "extracted",
                0,
                "1767323045",
                None,
                "fact",
                '{"confidence": 0.9}',
            ),
            (3, "小红", None, "long gone", "auto", 0, None, "2026-01-03", None, None),
            (4, "小红", None, "  ", "auto", 0, None, None, None, None),
        ]
        cx.executemany("INSERT INTO memories VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
        cx.commit()
    (folder / "notes.sqlite3").write_bytes(b"not a database at all")

    with opened(tmp_path, embedder, scope_id="小红") as memory:
        entries = {entry.id: entry for entry in memory.mem.list()}

    assert set(entries) == {"alice-1", "alice-2"}
    assert (entries["alice-1"].title, entries["alice-1"].pinned, entries["alice-1"].trust) == (
        "茶",
        True,
        "user",
    )
    assert entries["alice-1"].recorded == "2026-01-02T03:04:05Z"
    assert entries["alice-2"].recorded == "2026-01-02T03:04:05Z"
    assert (entries["alice-2"].pinned, entries["alice-2"].trust) == (False, "assistant")
    assert entries["alice-2"].meta["memory_type"] == "fact"
    assert (folder / "notes.sqlite3").exists()
    assert not (folder / "stray.db").exists()


def test_a_second_old_store_does_not_write_over_the_first(tmp_path: Path, embedder: Counting) -> None:
    folder = tmp_path / "alice-memory"
    two_files(folder / "legacy")
    (folder / "legacy" / "memories.sqlite3.imported").touch()
    (folder / "legacy" / "vectors.sqlite3.imported").touch()
    two_files(folder)

    with opened(tmp_path, embedder) as memory:
        assert len(memory.mem.list()) == 4

    assert {"memories.sqlite3", "memories-2.sqlite3"} <= {file.name for file in (folder / "legacy").iterdir()}


def test_damaged_file_is_a_line_and_keeps_nothing_from_opening(
    tmp_path: Path, embedder: Counting, caplog: pytest.LogCaptureFixture
) -> None:
    two_files(tmp_path / "alice-memory")
    (tmp_path / "alice-memory" / "legacy").mkdir()
    (tmp_path / "alice-memory" / "legacy" / "damaged.sqlite3").write_bytes(b"no database" * 500)

    with opened(tmp_path, embedder) as memory:
        assert len(memory.mem.list()) == 4

    assert "damaged.sqlite3, found NotADBError" in caplog.text


@pytest.mark.parametrize(
    ("value", "at_ms"),
    [
        (1_700_000_000, 1_700_000_000_000),  # seconds
        (1_700_000_000_000, 1_700_000_000_000),  # milliseconds
        ("2026-01-02T03:04:05+01:00", 1_767_319_445_000),  # with a zone
        ("2026-01-02 03:04:05", 1_767_323_045_000),  # without one
        ("yesterday", None),  # in words
        (None, None),  # not said
    ],
)
def test_time_of_an_old_row_is_read(tmp_path: Path, value: object, at_ms: int | None) -> None:
    with closing(sqlite3.connect(tmp_path / "memories.sqlite3")) as cx:
        cx.execute("CREATE TABLE memories (id TEXT, content TEXT, created_at)")
        cx.execute("INSERT INTO memories VALUES ('a', '茶', ?)", (value,))
        cx.commit()

    rows, _ = read(tmp_path / "memories.sqlite3")

    assert rows == [Row("a", "default", None, "茶", at_ms, False, {})]
