from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.stores.foreign import DictStore

import rememora
from rememora.testing import FrozenClock, RecordedEvents, StoreContract

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class TestDictStore(StoreContract):
    @pytest.fixture
    def store(self) -> DictStore:
        return DictStore()


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock()


@pytest.fixture
def mem(clock: FrozenClock) -> Iterator[rememora.Rememora]:
    with rememora.open(DictStore(), clock=clock, on_event=RecordedEvents()) as mem:
        yield mem


def texts(found: rememora.Recall) -> list[str]:
    return [hit.text for hit in found.hits]


def test_memory_in_a_foreign_store_is_found_again(mem: rememora.Rememora) -> None:
    receipt = mem.remember("Prefers pour-over coffee", kind="preference", scope="ana")

    found = mem.recall("how does she take her coffee?", scope="ana")

    assert receipt.status == "stored"
    assert texts(found) == ["Prefers pour-over coffee"]
    assert [span.text for span in found.hits[0].evidence] == ["Prefers pour-over coffee"]
    assert mem.recall("coffee", scope="ben").hits == ()


def test_archived_messages_in_a_foreign_store_are_found_and_read(mem: rememora.Rememora) -> None:
    messages = [
        {"id": "a", "role": "user", "content": "我喜欢手冲咖啡"},
        {"id": "b", "role": "assistant", "content": "Noted: pour-over, no sugar."},
    ]

    receipts = mem.archive(messages)
    again = mem.archive(messages)

    assert [receipt.status for receipt in receipts] == ["stored", "stored"]
    assert [receipt.status for receipt in again] == ["duplicate", "duplicate"]
    assert [hit.source_id for hit in mem.recall("咖啡", limit=1).hits] == ["a"]
    assert [message.text for message in mem.rehydrate(ids=["b", "a"])] == [m["content"] for m in messages]
    assert mem.exchanges()[0].assistant_text == "Noted: pour-over, no sugar."


def test_exchange_in_a_foreign_store_waits_for_its_answer(mem: rememora.Rememora) -> None:
    mem.begin("Where is the grinder?", id="x1")
    assert mem.recall("grinder").hits == ()

    mem.complete("x1", "On the shelf.")

    assert "Where is the grinder?" in texts(mem.recall("grinder"))


def test_update_in_a_foreign_store_keeps_the_version_before(mem: rememora.Rememora) -> None:
    id = mem.remember("Lives in Oslo").id

    mem.update(id, text="Lives in Bergen")

    assert [(version.version, version.text) for version in mem.history(id)] == [
        (1, "Lives in Oslo"),
        (2, "Lives in Bergen"),
    ]
    assert texts(mem.recall("lives")) == ["Lives in Bergen"]


def test_slot_in_a_foreign_store_holds_one_value(mem: rememora.Rememora, clock: FrozenClock) -> None:
    old = mem.remember("Lives in Oslo", slot=("ana", "city", "Oslo"))
    clock.advance(seconds=60)
    new = mem.remember("Lives in Bergen", slot=("ana", "city", "Bergen"))

    assert (new.status, new.of) == ("superseded", old.id)
    assert mem.get(old.id).superseded_by == new.id
    assert [memory.id for memory in mem.list()] == [new.id]


def test_forgotten_memory_in_a_foreign_store_can_be_restored(mem: rememora.Rememora) -> None:
    id = mem.remember("Likes green tea").id
    preview = mem.forget(query="tea")
    assert preview.ids == (id,)

    mem.forget(token=preview.token)
    assert mem.recall("tea").hits == ()
    assert mem.remember("likes GREEN tea.").status == "rejected"
    mem.restore(id)

    assert texts(mem.recall("tea")) == ["Likes green tea"]
    with pytest.raises(rememora.TokenRefused):
        mem.forget(token=preview.token)


def test_trash_in_a_foreign_store_is_emptied_in_time(mem: rememora.Rememora, clock: FrozenClock) -> None:
    first, second = mem.remember("Likes tea").id, mem.remember("Likes milk").id
    mem.forget(first)

    clock.advance(seconds=8 * 86_400)
    mem.forget(second)

    assert [memory.id for memory in mem.list(status="trashed")] == [second]
    with pytest.raises(rememora.NotFound):
        mem.restore(first)


def test_pruning_in_a_foreign_store_takes_what_was_shown(mem: rememora.Rememora) -> None:
    mem.remember("A guess", confidence=0.1)
    mem.remember("A fact", confidence=0.9)

    preview = mem.upkeep.preview_prune(min_confidence=0.5)

    assert [memory.text for memory in preview.memories] == ["A guess"]
    assert mem.upkeep.prune(preview.token) == 1
    assert [memory.text for memory in mem.list()] == ["A fact"]


def test_export_moves_a_foreign_store_into_a_file_and_back(mem: rememora.Rememora, tmp_path: Path) -> None:
    mem.archive([{"id": "a", "role": "user", "content": "I drink tea"}], session="monday")
    id = mem.remember("Likes tea", scope="ana").id
    mem.update(id, text="Likes tea a lot", scope="ana")
    mem.export(tmp_path / "first.jsonl")

    with rememora.open(tmp_path / "store", on_event=RecordedEvents()) as other:
        report = other.import_(tmp_path / "first.jsonl")
        other.export(tmp_path / "second.jsonl")

    assert (report.stored, report.rejected) == (4, ())  # two of them are notes
    assert (tmp_path / "second.jsonl").read_text("utf-8") == (tmp_path / "first.jsonl").read_text("utf-8")


def test_foreign_store_is_examined_and_rebuilt(mem: rememora.Rememora) -> None:
    mem.remember("Likes tea")
    mem.archive([{"role": "user", "content": "I drink tea"}])

    assert mem.upkeep.rebuild() == 2
    assert all(finding.ok for finding in mem.upkeep.doctor())
    assert mem.status()["location"] == "a dict"
    assert mem.stats()["count"] == 1


def test_closed_foreign_store_says_so(mem: rememora.Rememora) -> None:
    mem.close()

    with pytest.raises(rememora.StoreClosed):
        mem.recall("tea")


def test_why_not_log_diff_and_trash_need_no_sqlite(mem: rememora.Rememora, clock: FrozenClock) -> None:
    old = mem.remember("住在成都", slot=("林", "城市", "成都"))
    since = clock.now_ms() + 1
    clock.advance(seconds=60)
    new = mem.remember("住在大理", slot=("林", "城市", "大理"))
    gone = mem.remember("Prefers tea")
    mem.forget(gone.id)

    assert mem.why_not("住在成都", "住在哪里？").causes[0].of == (new.id,)
    assert mem.why_not("Prefers tea", "tea?").cause == "forgotten"
    assert mem.why_not("Prefers milk", "milk?").cause == "not_stored"
    assert [row.operation_id for row in mem.log(limit=1)] == [mem.trash()[0].operation_id]
    assert {one.id: one.change for one in mem.diff(since).changes} == {
        old.id: "superseded",
        new.id: "came",
        gone.id: "went",
    }
