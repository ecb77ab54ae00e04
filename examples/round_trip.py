"""From the first turn to a second store and back: `python examples/round_trip.py`."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import rememora

TURNS = [
    {"role": "user", "content": "My sister Wei lives in Chengdu.", "at": "2026-03-01T09:00:00Z"},
    {"role": "assistant", "content": "Noted: Wei, Chengdu."},
    {"role": "user", "content": "下周五我要去大阪出差，记得带护照。", "at": "2026-03-02T18:30:00Z"},
    {"role": "assistant", "content": "好的，下周五大阪，带护照。"},
]
QUESTIONS = {"Where does Wei live?": "Chengdu", "出差要带什么？": "护照", "咖啡": "pour-over"}


def show(found: rememora.Recall) -> None:
    """Print hits with the exact words that they rest on."""
    for hit in found.hits:
        print(f"  {hit.score:.2f}  {hit.kind:10}  {hit.text}")
        for span in hit.evidence:
            print(f"        {span.role} said {span.text!r}, characters {span.start} to {span.end}")


def converse(mem: rememora.Rememora) -> None:
    """Write turns and a memory, find both again, change one, and forget it."""
    for receipt in mem.archive(TURNS):
        assert receipt.status in ("stored", "completed"), receipt
    coffee = mem.remember("Prefers pour-over coffee", kind="preference", concepts=["coffee", "咖啡"])

    for question, words in QUESTIONS.items():
        found = mem.recall(question, limit=2)
        print(f"{question}  ({found.confidence})")
        show(found)
        assert any(words in span.text for span in found.hits[0].evidence), found

    mem.update(coffee.id, text="Prefers pour-over coffee, 不加糖")
    versions = [memory.text for memory in mem.history(coffee.id)]
    print("history:", versions)
    assert versions == ["Prefers pour-over coffee", "Prefers pour-over coffee, 不加糖"]

    (receipt,) = mem.forget(coffee.id)
    print("forgotten:", receipt.id)
    assert all(hit.id != coffee.id for hit in mem.recall("pour-over coffee").hits)


with TemporaryDirectory() as folder:
    with rememora.open(Path(folder, "first")) as mem:
        converse(mem)
        records = mem.export(Path(folder, "export.jsonl"))
    with rememora.open(Path(folder, "second")) as other:
        report = other.import_(Path(folder, "export.jsonl"))
        print(f"{records} records out, {report.stored} messages and memories in")
        assert not report.rejected, report
        assert other.recall("大阪").hits
        assert "coffee" not in Path(folder, "export.jsonl").read_text(encoding="utf-8")
