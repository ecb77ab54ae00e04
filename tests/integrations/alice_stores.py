"""Stores as alice-memory wrote them, as far as anything is known of their tables."""

from __future__ import annotations

import sqlite3
from array import array
from contextlib import closing
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

LENGTH = 8
TEXTS = ["喜欢手冲咖啡", "I work at the harbour", "用户统一用 pnpm 管理依赖", "likes 🎷 jazz"]


def two_files(folder: Path, *, length: int = LENGTH, model: str = "BAAI/bge-m3") -> None:
    """Write the layout of old: texts in one file, vectors in another, both with a log that was not folded in."""
    folder.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(folder / "memories.sqlite3")) as cx:
        cx.execute("PRAGMA journal_mode = WAL")
        cx.execute(
            "CREATE TABLE memories (id TEXT PRIMARY KEY, scope_id TEXT, title TEXT, content TEXT, source TEXT,"
            " heat0 REAL, reinforced_at INTEGER, half_life_days REAL, created_at INTEGER)"
        )
        rows = [
            (f"m{n}", "default", None, text, "auto", 1.0, 0, 45.0, 1_700_000_000_000)
            for n, text in enumerate(TEXTS)
        ]
        cx.executemany("INSERT INTO memories VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
        cx.commit()
    with closing(sqlite3.connect(folder / "vectors.sqlite3")) as cx:
        cx.execute("CREATE TABLE vectors (memory_id TEXT PRIMARY KEY, model TEXT, dim INTEGER, vector BLOB)")
        vector = array("f", [1.0] * length).tobytes()
        cx.executemany(
            "INSERT INTO vectors VALUES (?, ?, ?, ?)", [(f"m{n}", model, length, vector) for n in range(4)]
        )
        cx.commit()
