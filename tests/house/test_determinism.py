"""The same calls at the same times with the same chance give the same bytes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import apsw

import rememora
from rememora.stores.sqlite import SqliteStore

if TYPE_CHECKING:
    from pathlib import Path

    from rememora.model.results import Receipt

START_MS = 1_760_000_000_000
MESSAGES: list[dict[str, object]] = [
    {"id": "m1", "role": "user", "content": "My sister Wei lives in Chengdu.", "at": "2025-10-01T09:00:00Z"},
    {"id": "m2", "role": "assistant", "content": "Noted. 记住了：她住在成都。"},
    {"role": "user", "content": "下周五我去大阪出差 ✈️，帮我记一下。", "name": "林"},
    {"role": "user", "content": "ｆｕｌｌ ｗｉｄｔｈ, café and cafe\u0301, 서울, Москва"},
    {"role": "tool", "content": [{"type": "text", "text": "timetable: 07:45"}]},
]
COFFEE = ("Drinks pour-over coffee", "喜欢手冲咖啡", "Drinks pour-over coffee")
CITIES = ("Lisbon", "大阪")


class SteppingClock:
    """Every reading is a second after the one before."""

    def __init__(self) -> None:
        self.at_ms = START_MS

    def __call__(self) -> float:
        self.at_ms += 1000
        return self.at_ms


def talk(folder: Path, name: str, *, seed: int = 7) -> tuple[list[Receipt], list[object], bytes]:
    """Run a fixed sequence of operations; return receipts, what was read, and the export."""
    store = SqliteStore(folder / f"{name}.sqlite3", random_bytes=Random(seed).randbytes)
    with rememora.open(store, clock=SteppingClock()) as mem:
        done = [*mem.archive(MESSAGES, scope="ana", session="s1")]
        done.append(mem.capture("Which train?", "The 7:45.", scope="ana"))
        done += [mem.remember(text, kind="preference", scope="ana", concepts=["咖啡"]) for text in COFFEE]
        done += [
            mem.remember(f"Lives in {city}", slot=("ana", "home_city", city), scope="ana") for city in CITIES
        ]
        done.append(mem.update(done[-1].id, text="Lives in 大阪 (Ōsaka)", scope="ana"))
        (chinese,) = [memory for memory in mem.list(scope="ana") if memory.text == COFFEE[1]]
        done += mem.forget(chinese.id, scope="ana")
        done.append(mem.remember(COFFEE[1], scope="ana"))  # not learnt again
        done.append(mem.restore(chinese.id, scope="ana"))
        read: list[object] = [
            [(hit.id, hit.score, hit.at_ms) for hit in mem.recall(query, scope="ana").hits]
            for query in ("coffee", "大阪", "sister", "nothing of this")
        ]
        read += [mem.list(scope="ana"), mem.exchanges(scope="ana"), mem.stats(scope="ana")]
        mem.export(folder / f"{name}.jsonl")
    return done, read, (folder / f"{name}.jsonl").read_bytes()


def test_same_calls_give_the_same_bytes(tmp_path: Path) -> None:
    one, other = talk(tmp_path, "one"), talk(tmp_path, "other")

    assert one == other
    assert {receipt.status for receipt in one[0]} >= {
        "stored",
        "duplicate",
        "superseded",
        "updated",
        "rejected",
    }
    assert "大阪".encode() in one[2]


def test_ids_and_exports_do_not_hang_on_chance(tmp_path: Path) -> None:
    assert talk(tmp_path, "one", seed=1) == talk(tmp_path, "other", seed=2)


def test_store_files_with_the_same_chance_hold_the_same_rows(tmp_path: Path) -> None:
    for name in ("one", "other"):
        talk(tmp_path, name)

    assert rows(tmp_path / "one.sqlite3") == rows(tmp_path / "other.sqlite3")


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return everything in a file's tables; the full text itself is read through the tables behind it."""
    connection = apsw.Connection(str(path))
    try:
        names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        return {
            str(name): list(connection.execute(f'SELECT * FROM "{name}"'))
            for (name,) in names
            if name != "entry_terms"
        }
    finally:
        connection.close()
