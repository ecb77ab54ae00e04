"""The full text is derived: made anew it is the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora.core.text import TOKENIZER_VERSION
from rememora.model.queries import Where
from rememora.testing import RecordedEvents

if TYPE_CHECKING:
    from pathlib import Path

    from rememora.testing import FrozenClock

ENTRIES = """
    SELECT s.name, e.is_message, e.id, e.session, e.kind, e.exchange, e.at_ms, e.expires_ms, e.terms
    FROM entries e JOIN scopes s ON s.no = e.scope ORDER BY s.name, e.is_message, e.id
"""
FREQUENCIES = (
    "SELECT s.name, f.term, f.entries FROM term_frequencies f JOIN scopes s ON s.no = f.scope ORDER BY 1, 2"
)
TOTALS = "SELECT name, entries, terms FROM scopes ORDER BY name"


def full_text(mem: rememora.Rememora) -> dict[str, list[Any]]:
    store: Any = mem._deps.store
    with store.reading():
        return {sql: store._db.cx.execute(sql).fetchall() for sql in (ENTRIES, FREQUENCIES, TOTALS)}


def live(mem: rememora.Rememora, clock: FrozenClock) -> None:
    """Do a bit of everything that touches the full text."""
    for scope in ("ana", "团队"):
        mem.archive(
            [
                {"id": "a", "role": "user", "content": "我喜欢手冲咖啡", "name": "ana"},
                {"id": "b", "role": "assistant", "content": "Pour-over it is ☕️"},
                {"id": "c", "role": "user", "content": "…"},
            ],
            scope=scope,
            session="monday",
        )
        mem.begin("Where is the grinder?", id="x1", scope=scope)
        mem.begin("コーヒーはどこ", id="x2", scope=scope)
        mem.complete("x2", "커피는 여기", tools=["c++ tool"], scope=scope)
        mem.remember("Lives in Oslo", slot=("ana", "city", "Oslo"), scope=scope, id="m1")
        clock.advance(seconds=60)
        mem.remember("Lives in Bergen", slot=("ana", "city", "Bergen"), scope=scope, id="m2")
        mem.remember("Likes tea", concepts=["green", "茶"], ttl_s=60, scope=scope, id="m3")
        mem.update("m3", text="Likes black tea", scope=scope)
        mem.pin("m3", scope=scope)
        mem.remember("Likes milk", scope=scope, id="m4", valid_from="2020-01-01")
        mem.remember("Likes rice", scope=scope, id="m5")
        mem.forget("m4", "m5", scope=scope)
        mem.restore("m5", scope=scope)


def test_rebuild_gives_the_same_entries_and_frequencies(mem: rememora.Rememora, clock: FrozenClock) -> None:
    live(mem, clock)
    before = full_text(mem)
    question = {"query": "咖啡 or tea in Oslo?", "scope": ["ana", "团队"], "limit": 50}
    answer = mem.recall(**question).hits  # type: ignore[arg-type]

    count = mem.upkeep.rebuild()

    assert full_text(mem) == before
    assert count == len(before[ENTRIES]) > 10
    assert mem.recall(**question).hits == answer  # type: ignore[arg-type]
    assert all(finding.ok for finding in mem.upkeep.doctor())


@pytest.mark.parametrize("source", ["memory", "message"])
def test_newest_is_still_newest_after_a_rebuild(
    mem: rememora.Rememora, clock: FrozenClock, source: str
) -> None:
    for number in range(3):
        clock.advance(seconds=1)
        mem.remember(f"Likes tea number {number}", id=f"m{number}")
        mem.archive([{"id": f"t{number}", "role": "user", "content": "I drink tea"}])
    where = Where(now_ms=clock.now_ms(), sources=(source,))

    def newest() -> list[str]:
        store = mem._deps.store
        with store.reading():
            found = store.index.candidates({"default": ["tea"]}, where, limit=2, order="newest")
        return [id for _, _, id, *_ in found]

    before = newest()
    mem.upkeep.rebuild()

    assert newest() == before
    assert before in (["m2", "m1"], ["t2", "t1"])


def test_rebuilding_twice_changes_nothing_more(mem: rememora.Rememora, clock: FrozenClock) -> None:
    live(mem, clock)

    assert mem.upkeep.rebuild() == mem.upkeep.rebuild()


def test_rebuild_of_an_empty_store_is_nothing(mem: rememora.Rememora) -> None:
    assert mem.upkeep.rebuild() == 0


@pytest.mark.parametrize("written", [None, -1, "another"])
def test_another_version_of_the_tokenizer_rebuilds_at_opening(
    path: Path, clock: FrozenClock, written: object
) -> None:
    with rememora.open(path, clock=clock) as mem:
        live(mem, clock)
        before = full_text(mem)
        with mem._deps.store.transaction(), mem._deps.store.index.rebuilding():
            mem._deps.store.meta.put("tokenizer_version", written)

    events = RecordedEvents()
    with rememora.open(path, clock=clock, on_event=events) as mem:
        assert full_text(mem) == before
        with mem._deps.store.reading():
            assert mem._deps.store.meta.get("tokenizer_version") == TOKENIZER_VERSION
    assert events.names() == ["index.rebuilt"]

    with rememora.open(path, clock=clock, on_event=events) as mem:
        assert events.names() == ["index.rebuilt"]


def test_full_text_of_another_version_is_a_finding(mem: rememora.Rememora) -> None:
    with mem._deps.store.transaction():
        mem._deps.store.meta.put("tokenizer_version", -1)

    (found,) = [finding for finding in mem.upkeep.doctor() if not finding.ok]

    assert (found.check, found.advice) == ("index.tokenizer", "rememora rebuild")


def test_doctor_finds_a_store_sound_through_a_handle_that_read_before_it_was_rebuilt(tmp_path: Path) -> None:
    with rememora.open(tmp_path) as mem:
        for number in range(5):
            mem.remember(f"note {number} thing")
        mem.recall("note")
        mem.upkeep.rebuild()
        assert all(finding.ok for finding in mem.upkeep.doctor())

        for number in range(50):
            mem.remember(f"later {number} thing")

        assert all(finding.ok for finding in mem.upkeep.doctor())
        assert len(mem.recall("thing", limit=100).hits) == 55
