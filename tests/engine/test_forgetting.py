"""Forgetting reaches every read path at once, is previewed, can be taken back, and is not learnt again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import rememora
from rememora import InvalidInput, NotFound, Rememora, TokenRefused
from rememora.testing import FrozenClock, RecordedEvents

if TYPE_CHECKING:
    from pathlib import Path

DAY_S = 86_400


def read_paths(mem: Rememora, word: str, id: str, folder: Path) -> list[str]:
    """Return the names of the read paths that still show the word."""
    target = folder / "export.jsonl"
    mem.export(target)
    shown = {
        "recall": any(word in hit.text for hit in mem.recall(word).hits),
        "list": any(word in m.text for m in mem.list()),
        "rehydrate": any(word in m.text for m in mem.rehydrate(since=0)),
        "keyword": any(word in m.text for m in mem.rehydrate(keyword=word)),
        "export": word in target.read_text(encoding="utf-8"),
    }
    for name, call in (("get", mem.get), ("history", mem.history)):
        try:
            call(id)
            shown[name] = True
        except NotFound:
            shown[name] = False
    return [name for name, seen in shown.items() if seen]


@pytest.mark.parametrize("word", ["walrus", "海象", "セイウチ", "바다코끼리"])
def test_forgotten_words_are_gone_from_every_read_path(mem: Rememora, tmp_path: Path, word: str) -> None:
    note = mem.remember(f"secret {word} place")
    mem.update(note.id, text=f"another {word} place")

    (receipt,) = mem.forget(note.id)

    assert (receipt.status, receipt.id) == ("forgotten", note.id)
    assert read_paths(mem, word, note.id, tmp_path) == []
    assert [m.id for m in mem.list(status="trashed")] == [note.id]


@pytest.mark.parametrize(
    "again",
    [
        "The walrus sleeps",
        "the  WALRUS sleeps.",
        "Ｔhe walrus sleeps!",
        "Walrus really sleeps",
        "the walrus, sleeps",
    ],
)
def test_forgotten_words_are_not_learnt_again(mem: Rememora, again: str) -> None:
    note = mem.remember("The walrus sleeps")
    mem.forget(note.id)

    receipt = mem.remember(again)

    assert (receipt.status, receipt.of) == ("rejected", note.id)
    assert "restore" in (receipt.reason or "")
    assert mem.recall("walrus").hits == ()


def test_restore_brings_everything_back(mem: Rememora, tmp_path: Path) -> None:
    note = mem.remember("The walrus sleeps")
    mem.forget(note.id)

    receipt = mem.restore(note.id)

    assert receipt.status == "restored"
    assert set(read_paths(mem, "walrus", note.id, tmp_path)) == {
        "recall", "list", "rehydrate", "keyword", "export", "get", "history",
    }  # fmt: skip
    assert mem.remember("The walrus sleeps").status == "duplicate"
    with pytest.raises(NotFound, match="trash"):
        mem.restore(note.id)


def test_restore_does_not_replace_what_came_since(mem: Rememora) -> None:
    old = mem.remember("Launch on Friday", slot=("launch", "day", "Friday"))
    mem.forget(old.id)
    new = mem.remember("Launch on Monday", slot=("launch", "day", "Monday"))

    receipt = mem.restore(old.id)

    assert (receipt.status, receipt.of) == ("rejected", new.id)


def test_superseded_memory_comes_back_superseded(mem: Rememora, clock: FrozenClock) -> None:
    old = mem.remember("Launch on Friday", slot=("launch", "day", "Friday"))
    mem.remember("Launch on Monday", slot=("launch", "day", "Monday"))
    before = mem.get(old.id)
    clock.advance(seconds=60)
    mem.forget(old.id)

    mem.restore(old.id)

    assert mem.get(old.id) == before
    assert [hit.text for hit in mem.recall("launch").hits] == ["Launch on Monday"]


def test_update_to_forgotten_words_is_refused(mem: Rememora) -> None:
    gone, kept = mem.remember("The walrus sleeps"), mem.remember("The penguin sleeps")
    mem.forget(gone.id)

    receipt = mem.update(kept.id, text="the walrus sleeps")

    assert (receipt.status, receipt.of) == ("rejected", gone.id)
    assert mem.get(kept.id).text == "The penguin sleeps"


def test_id_of_a_forgotten_memory_can_be_used_anew(mem: Rememora) -> None:
    mem.remember("The walrus sleeps", id="m1")
    mem.forget("m1")

    assert mem.remember("The penguin sleeps", id="m1").status == "stored"

    assert [m.text for m in mem.history("m1")] == ["The penguin sleeps"]
    assert [m.text for m in mem.rehydrate(memory="m1")] == ["The penguin sleeps"]
    assert mem.remember("The walrus sleeps").status == "rejected"
    mem.forget("m1")
    assert mem.restore("m1").status == "restored"


def test_query_only_previews_and_its_token_takes_exactly_that(mem: Rememora) -> None:
    one, two = mem.remember("walrus one"), mem.remember("walrus two")
    mem.remember("penguin")
    preview = mem.forget(query="walrus")
    mem.remember("walrus three")

    assert {m.text for m in preview.memories} == {"walrus one", "walrus two"}
    assert len(mem.recall("walrus").hits) == 3

    gone = mem.forget(token=preview.token)

    assert {receipt.id for receipt in gone} == {one.id, two.id} == set(preview.ids)
    assert [hit.text for hit in mem.recall("walrus").hits] == ["walrus three"]


class TestToken:
    def test_is_refused_twice(self, mem: Rememora) -> None:
        mem.remember("walrus")
        token = mem.forget(query="walrus").token
        mem.forget(token=token)

        with pytest.raises(TokenRefused):
            mem.forget(token=token)

    def test_is_refused_when_it_is_made_up(self, mem: Rememora) -> None:
        with pytest.raises(TokenRefused, match="0000"):
            mem.forget(token="0000")

    def test_is_refused_after_a_change(self, mem: Rememora) -> None:
        note = mem.remember("walrus")
        token = mem.forget(query="walrus").token
        mem.update(note.id, text="walrus again")

        with pytest.raises(TokenRefused, match="changed"):
            mem.forget(token=token)
        assert mem.get(note.id).text == "walrus again"

    def test_is_refused_when_it_is_old(self, mem: Rememora, clock: FrozenClock) -> None:
        mem.remember("walrus")
        token = mem.forget(query="walrus").token
        clock.advance(seconds=600)

        with pytest.raises(TokenRefused, match="expired"):
            mem.forget(token=token)

    def test_of_one_removal_or_scope_does_not_serve_another(self, mem: Rememora) -> None:
        mem.remember("walrus", confidence=0.1)
        token = mem.forget(query="walrus").token

        with pytest.raises(TokenRefused):
            mem.upkeep.prune(token)
        token = mem.forget(query="walrus").token
        with pytest.raises(TokenRefused):
            mem.forget(token=token, scope="other")
        assert len(mem.list()) == 1


def test_forgetting_is_all_or_nothing(mem: Rememora) -> None:
    note = mem.remember("walrus")

    with pytest.raises(NotFound, match="nobody"):
        mem.forget(note.id, "nobody")

    assert mem.get(note.id).status == "active"


@pytest.mark.parametrize("bad", [{}, {"query": "a", "token": "b"}, {"query": " "}])
def test_forget_wants_one_way(mem: Rememora, bad: dict[str, str]) -> None:
    with pytest.raises(InvalidInput):
        mem.forget(**bad)


def test_trash_is_emptied_after_its_days(mem: Rememora, clock: FrozenClock) -> None:
    note = mem.remember("walrus")
    mem.forget(note.id)
    clock.advance(seconds=7 * DAY_S)
    mem.forget(mem.remember("penguin").id)

    with pytest.raises(NotFound):
        mem.restore(note.id)
    assert [m.text for m in mem.list(status="trashed")] == ["penguin"]
    assert mem.remember("walrus").status == "rejected"  # the tombstone stays


def test_without_trash_forgotten_means_gone(tmp_path: Path) -> None:
    with rememora.open(tmp_path, settings={"trash_days": 0}) as mem:
        note = mem.remember("walrus")
        mem.forget(note.id)

        assert mem.list(status="trashed") == []
        with pytest.raises(NotFound):
            mem.restore(note.id)


class TestPrune:
    @pytest.fixture(autouse=True)
    def _memories(self, mem: Rememora, clock: FrozenClock) -> None:
        mem.remember("old", id="old")
        clock.advance(seconds=100 * DAY_S)
        mem.remember("doubtful", id="doubtful", confidence=0.2)
        mem.remember("short-lived", id="short", ttl_s=10)
        mem.remember("pinned and doubtful", id="pinned", confidence=0.1, pinned=True)
        mem.remember("fine", id="fine")
        clock.advance(seconds=20)

    @pytest.mark.parametrize(
        ("conditions", "ids"),
        [
            ({"min_confidence": 0.5}, {"doubtful"}),
            ({"max_age_days": 90}, {"old"}),
            ({"expired": True}, {"short"}),
            ({"min_confidence": 0.5, "max_age_days": 90, "expired": True}, {"doubtful", "old", "short"}),
            ({"max_age_days": 1000}, set()),
            ({"idle_days": 90}, {"old"}),
            ({"idle_days": 101}, set()),
        ],
    )
    def test_shows_first_and_takes_exactly_that(
        self, mem: Rememora, events: RecordedEvents, conditions: dict[str, float], ids: set[str]
    ) -> None:
        preview = mem.upkeep.preview_prune(**conditions)  # type: ignore[arg-type]
        assert set(preview.ids) == ids
        assert mem.stats()["count"] == 4  # the short-lived one is not counted any more

        assert mem.upkeep.prune(preview.token) == len(ids)

        assert {m.id for m in mem.list(status="trashed")} == ids - {"short"}
        assert "prune.succeeded" in events.names()

    def test_what_was_recalled_lately_is_not_idle_but_as_old_as_before(
        self, mem: Rememora, clock: FrozenClock
    ) -> None:
        mem.injected("old")
        clock.advance(seconds=89 * DAY_S)

        assert "old" not in mem.upkeep.preview_prune(idle_days=90).ids
        assert "old" in mem.upkeep.preview_prune(max_age_days=90).ids

    def test_what_was_only_found_is_idle(self, mem: Rememora) -> None:
        assert mem.recall("old").hits

        assert mem.upkeep.preview_prune(idle_days=90).ids == ("old",)

    def test_wants_a_condition(self, mem: Rememora) -> None:
        with pytest.raises(InvalidInput, match="min_confidence"):
            mem.upkeep.preview_prune()


def test_ledger_names_every_step(mem: Rememora, tmp_path: Path) -> None:
    note = mem.remember("walrus")
    mem.update(note.id, text="walrus 2")
    mem.forget(note.id)
    mem.restore(note.id)

    with mem._deps.store.reading():
        rows = mem._deps.store.ledger.rows(["default"], id=note.id)

    assert [row.operation for row in rows] == [
        "memory.stored", "memory.updated", "memory.forgotten", "memory.restored",
    ]  # fmt: skip
    assert "walrus" not in json.dumps([str(row.payload) for row in rows])


@pytest.mark.parametrize(
    ("words", "again"),
    [
        ("I'm allergic to walnuts.", "By the way, I am really allergic to walnuts!"),
        ("我对核桃过敏。", "我对核桃很过敏。"),
        ("저는 호두를 좋아해요.", "저는 호두를 좋아해요!"),
    ],
)
def test_what_was_learnt_and_forgotten_is_neither_learnt_nor_noted_again(
    mem: Rememora, clock: FrozenClock, words: str, again: str
) -> None:
    (learnt,) = mem.capture(words, "Noted.").memories
    mem.forget(learnt.id)
    clock.advance(seconds=1)

    (said,) = mem.capture(again, "Noted.").memories

    assert (said.status, said.of) == ("rejected", learnt.id)
    assert mem.remember(words).status == "rejected"
    mem.restore(learnt.id)
    assert [m.id for m in mem.list()] == [learnt.id]


def test_note_that_was_forgotten_is_not_learnt_from_a_turn(mem: Rememora) -> None:
    note = mem.remember("I'm allergic to walnuts")
    mem.forget(note.id)

    (said,) = mem.capture("I am allergic to walnuts.", "Noted.").memories

    assert (said.status, said.of) == ("rejected", note.id)
