"""What a hit is made of, and what must not become one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.lines import found, rests, said

from rememora.model.errors import StoreBusy
from rememora.testing import a_memory, an_entry

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from rememora import Rememora
    from rememora.testing import RecordedEvents


def test_one_message_is_shown_once_however_many_memories_rest_on_it(mem: Rememora) -> None:
    said(mem, "1", "The harbour opens at six in winter")
    rests(mem, "m1", "The harbour opens at six", "1")
    rests(mem, "m2", "harbour: six", "1")

    (hit,) = mem.recall("when does the harbour open at six?").hits

    assert (hit.source_id, hit.source_ids) == ("1", ("1",))
    assert hit.role == "user"


def test_memory_that_rests_on_more_than_was_shown_is_shown(mem: Rememora) -> None:
    said(mem, "1", "The harbour opens at six")
    said(mem, "2", "but only in winter, when it is dark and cold, says the man at the gate of the port")
    rests(mem, "m1", "harbour hours, as the man at the gate told them to whoever asked him", "1", "2")

    assert found(mem, "harbour opens at six") == ["1", "m1"]


def test_memory_without_evidence_stands_for_itself(mem: Rememora) -> None:
    rests(mem, "m1", "The harbour opens at six")
    rests(mem, "m2", "The harbour closes at nine in the evening")

    hits = mem.recall("harbour").hits

    assert [hit.id for hit in hits] == ["m1", "m2"]
    assert [(hit.role, hit.source_id, hit.source_ids) for hit in hits] == [("note", None, ())] * 2


def test_hit_of_a_memory_has_its_session_and_the_time_it_began_to_hold(mem: Rememora) -> None:
    mem.remember("The harbour opens at six", session="monday", valid_from="2020-01-01", at="2026-01-01")

    (hit,) = mem.recall("harbour").hits

    assert (hit.session, hit.at) == ("monday", "2020-01-01T00:00:00Z")


def test_scores_have_six_places(mem: Rememora) -> None:
    mem.remember("The harbour opens at six", id="m1")
    said(mem, "1", "harbour of the island in the north")

    for hit in mem.recall("harbour six").hits:
        assert hit.score == round(hit.score, 6)
        assert all(value == round(value, 6) for value in hit.scores.values())


def forge(mem: Rememora, table: str) -> None:
    with mem._deps.store.transaction():
        mem._deps.store._db.cx.execute(f"UPDATE {table} SET text = 'forged harbour'")  # type: ignore[attr-defined]


def test_changed_message_is_not_given_and_is_taken_out_once(mem: Rememora, events: RecordedEvents) -> None:
    said(mem, "1", "The harbour opens at six")
    forge(mem, "messages")

    assert mem.rehydrate(ids=["1"]) == mem.rehydrate(since=0) == mem.rehydrate(keyword="harbour") == []

    assert set(events.names()) == {"rows.quarantined"}
    with mem._deps.store.reading():
        rows = [row.operation for row in mem._deps.store.ledger.rows(["default"], id="1")]
    assert rows.count("message.quarantined") == 1


def test_changed_memory_is_not_listed(mem: Rememora) -> None:
    mem.remember("The harbour opens at six")
    forge(mem, "memories")

    assert mem.list() == []


def test_reader_is_not_failed_when_a_changed_row_cannot_be_taken_out(
    mem: Rememora, events: RecordedEvents, monkeypatch: pytest.MonkeyPatch
) -> None:
    said(mem, "1", "The harbour opens at six")
    forge(mem, "messages")

    def busy() -> AbstractContextManager[None]:
        raise StoreBusy("another writer")

    monkeypatch.setattr(mem._deps.store, "transaction", busy)
    recall = mem.recall("harbour")

    assert (recall.hits, recall.degraded) == ((), ("quarantined",))
    assert events.names() == ["rows.quarantined", "rows.quarantine_failed"]
    assert events.events[-1].data == {"error": "store_busy"}


@pytest.mark.parametrize(
    "ended",
    [
        {"status": "superseded"},  # a newer value took its place
        {"status": "trashed"},  # forgotten
        {"expires_ms": 1},  # its time is over
    ],
    ids=str,
)
def test_index_that_lags_behind_shows_nothing_that_has_ended(mem: Rememora, ended: dict[str, object]) -> None:
    with mem._deps.store.transaction():
        mem._deps.store.memories.put(a_memory(id="m1", text="walrus", **ended))
        mem._deps.store.index.add([an_entry("walrus", id="m1")])

    assert found(mem, "walrus") == []


def test_index_that_lags_behind_shows_no_words_of_a_pending_exchange(mem: Rememora) -> None:
    mem.begin("walrus", id="x")
    with mem._deps.store.transaction():
        window = mem._deps.store.transcript.window(["default"], hidden=True)
        mem._deps.store.index.add([an_entry("walrus", source="message", id=m.id) for m in window])

    assert found(mem, "walrus") == []
