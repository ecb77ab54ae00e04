"""Stores of earlier versions are opened, converted, and say what they said.

`released/schema-N.xz` is a store as the code of that structure wrote it, packed. Of the second, with vectors in the
space "hash/16", the answers and the export of that code lie beside it. It holds turns, memories with versions,
slots, notes and vectors, some forgotten, some restored, and the last message and the last entry of all were purged.
"""

from __future__ import annotations

import json
import lzma
import re
from pathlib import Path

import apsw
import pytest

import rememora
from rememora.testing import FrozenClock, HashEmbedder

RELEASED = Path(__file__).parent / "released"
ANSWERS = json.loads((RELEASED / "schema-2.json").read_text(encoding="utf-8"))
SURE_TODAY = {"grinder": "weak"}
"""Only a question holds the word, which tells nothing of it."""
WRITTEN_S = 8 * 86_400 + 120
"""When the second store was last written to, after the first moment of the clock."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    unpacked(2, tmp_path)
    return tmp_path


def unpacked(schema: int, folder: Path) -> Path:
    path = folder / "memories.sqlite3"
    path.write_bytes(lzma.decompress((RELEASED / f"schema-{schema}.xz").read_bytes()))
    path.chmod(0o600)
    return path


def opened(folder: Path) -> rememora.Rememora:
    clock = FrozenClock()
    clock.advance(seconds=WRITTEN_S)
    return rememora.open(folder, clock=clock, embedder=HashEmbedder(16))


def faults(mem: rememora.Rememora) -> list[object]:
    return [finding for finding in mem.upkeep.doctor() if not finding.ok]


def rows(path: Path, statement: str) -> list[tuple[object, ...]]:
    with apsw.Connection(str(path)) as cx:
        found = cx.execute(statement).fetchall()
    cx.close()
    return found


def test_store_with_data_is_sound_once_it_is_converted(folder: Path) -> None:
    with opened(folder) as mem:
        assert faults(mem) == []
        assert mem.status()["operations"] == 22


def as_then(export: Path) -> str:
    """Return an export as it was before it told what is learnt from an exchange: then, nothing was."""
    text = export.read_text(encoding="utf-8")
    records = [json.loads(line) for line in text.splitlines()[1:]]
    turns = [record for record in records if record["type"] == "exchange"]
    assert {turn["learning"] for turn in turns if turn["status"] == "completed"} <= {"waiting", "none"}
    return re.sub(r', "learning": "\w+"', "", text)


@pytest.mark.parametrize("question", ANSWERS)
def test_store_answers_as_it_did(folder: Path, question: str) -> None:
    with opened(folder) as mem:
        mem.upkeep.backfill()  # of what was closed then, which the full text has again
        found = mem.recall(question, scope=("ana", "团队"), limit=20)

    assert found.degraded == ()
    assert found.confidence == SURE_TODAY.get(question, ANSWERS[question]["confidence"])
    hits = [[hit.scope, hit.id, hit.text] for hit in found.hits]
    assert sorted(hits) == sorted(ANSWERS[question]["hits"])  # their order is that of today's weights
    assert all("cosine" in hit.scores for hit in found.hits)


def test_store_exports_what_it_did(folder: Path) -> None:
    with opened(folder) as mem:
        mem.export(folder / "now.jsonl")

    assert as_then(folder / "now.jsonl") == (RELEASED / "schema-2.jsonl").read_text(encoding="utf-8")


def test_export_of_that_time_comes_in_and_goes_out_the_same(tmp_path: Path) -> None:
    with opened(tmp_path) as mem:
        report = mem.import_(RELEASED / "schema-2.jsonl")
        mem.export(tmp_path / "now.jsonl")
        assert faults(mem) == []

    assert report.rejected == ()
    assert as_then(tmp_path / "now.jsonl") == (RELEASED / "schema-2.jsonl").read_text(encoding="utf-8")


def test_notes_of_memories_no_longer_have_an_exchange_each(folder: Path) -> None:
    path = folder / "memories.sqlite3"

    opened(folder).close()

    assert rows(path, "SELECT count(*) FROM exchanges WHERE source = 'note'") == [(0,)]
    assert rows(path, "SELECT count(*) FROM messages WHERE exchange IS NULL AND role <> 'note'") == [(0,)]
    with opened(folder) as mem:
        (note,) = mem.rehydrate(memory="m3", scope="ana")
        assert (note.id, note.exchange_id, note.text) == ("m3/note-2", "m3/note-2", "Likes black tea 茶")


def test_memories_are_forgotten_restored_and_changed_as_ever(folder: Path) -> None:
    with opened(folder) as mem:
        assert mem.restore("m6", scope="ana").status == "restored"
        assert mem.update("m3", text="Likes white tea 茶", scope="ana").status == "updated"
        assert [m.text for m in mem.history("m3", scope="ana")][:2] == [
            "Likes green tea 茶",
            "Likes black tea 茶",
        ]
        assert mem.remember("likes RICE 🍚", scope="ana").of == "m5"
        assert mem.remember("Likes milk", scope="ana").status == "rejected"
        assert mem.forget("m5", scope="ana")[0].status == "forgotten"
        assert mem.rehydrate(ids=["m5/note-1"], scope="ana") == []
        assert faults(mem) == []


def test_numbers_that_were_given_once_are_not_given_again(folder: Path) -> None:
    path = folder / "memories.sqlite3"
    given = "SELECT name, seq FROM sqlite_sequence WHERE name <> 'former_entries' ORDER BY name"
    before = rows(path, given)
    assert ("messages", 16) in before
    assert rows(path, "SELECT max(no) FROM messages") == [(15,)]

    opened(folder).close()

    assert all(now >= then for now, then in zip(rows(path, given), before, strict=True))


def test_vectors_that_were_kept_in_half_precision_go_on_so_and_other_spaces_take_less(folder: Path) -> None:
    with opened(folder) as mem:
        mem.remember("Plays the 二胡 🎻", scope="ana")
        hits = mem.recall("二胡", scope="ana").hits
    clock = FrozenClock()
    with rememora.open(folder, clock=clock, embedder=HashEmbedder(32)) as mem:
        mem.upkeep.backfill()
        assert faults(mem) == []

    lengths = (
        "SELECT s.bits, s.dimensions, length(v.vector) FROM vectors v JOIN vector_spaces s ON s.no = v.space"
    )
    assert hits[0].scores["cosine"] > 0
    assert set(rows(folder / "memories.sqlite3", lengths)) == {(16, 16, 32), (10, 32, 4 + 32 + 8)}


def test_store_from_before_there_were_vectors_keeps_its_data_and_gets_some(tmp_path: Path) -> None:
    path = unpacked(1, tmp_path)
    assert rows(path, "PRAGMA user_version") == [(1,)]

    with rememora.open(tmp_path, embedder=HashEmbedder(32)) as mem:
        assert [memory.text for memory in mem.list()] == ["Likes coffee m2", "Likes coffee m1"]
        assert [hit.id for hit in mem.recall("coffee").hits] == ["m1", "m2"]
        assert mem.upkeep.backfill().embedded == 2
        assert all("cosine" in hit.scores for hit in mem.recall("coffee").hits)
        assert faults(mem) == []
    assert rows(path, "SELECT value FROM meta WHERE key = 'mine'") == [(7,)]
