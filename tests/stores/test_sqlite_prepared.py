"""A statement is prepared once and then only bound: that is most of what a look-up costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import apsw

from rememora.stores.sqlite import SqliteStore
from rememora.testing import a_memory

if TYPE_CHECKING:
    from pathlib import Path


def test_other_values_do_not_prepare_a_statement_anew(tmp_path: Path) -> None:
    asked: list[int] = []

    def note(action: int, *_: object) -> int:  # SQLite asks while it prepares, never while it runs
        asked.append(action)
        return apsw.SQLITE_OK

    with SqliteStore(tmp_path / "memories.sqlite3") as store:

        def look_up(id: str) -> list[object]:
            return [
                store.memories.get("default", id),
                *store.memories.rivals("default", f"words of {id}", (id, "city", id)),
                *store.transcript.messages("default", [id, "m0"]),
                store.transcript.exchange("default", id),
            ]

        with store.transaction():
            store.memories.put(a_memory(id="m1", text="词"))
            store._db.cx.authorizer = note
            look_up("m1")
            first = len(asked)

            for other in ("m2", "m1", "词", "m3"):
                look_up(other)

    assert first > 0
    assert len(asked) - first < 4  # the evidence of a memory is looked up with one more
