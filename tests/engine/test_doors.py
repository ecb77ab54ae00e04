"""Opening and closing, bad texts, secrets, events: what every door promises."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

import rememora
from rememora import InvalidInput, Rememora, StoreClosed
from rememora.testing import RecordedEvents

if TYPE_CHECKING:
    from pathlib import Path

KEY = "sk-" + "AbCdEfGh1234IjKlMnOp5678QrStUv90"
"""Looks like a key, and is none."""

ODD_TEXTS = [
    pytest.param("nul \x00 inside", "nul \x00 inside", id="NUL stays"),
    pytest.param("half \ud83d pair", "half \ufffd pair", id="lone surrogate is replaced"),
    pytest.param("\ud83d\ude00", "😀", id="surrogate pair is joined"),
    pytest.param("bell \x07 and \x1b[31m", "bell \x07 and \x1b[31m", id="control characters stay"),
    pytest.param("right \u202e to left", "right \u202e to left", id="direction marks stay"),
    pytest.param("zero\u200bwidth", "zero\u200bwidth", id="zero-width space stays"),
    pytest.param("e\u0301 é 한글 ﬁ", "e\u0301 é 한글 ﬁ", id="no normalizing of what was typed"),
    pytest.param("👨‍👩‍👧 family", "👨‍👩‍👧 family", id="joined emoji"),
]


@pytest.mark.parametrize(("typed", "kept"), ODD_TEXTS)
def test_odd_characters_are_kept_on_every_path(mem: Rememora, tmp_path: Path, typed: str, kept: str) -> None:
    note = mem.remember(typed + " memory", title=typed, meta={"k": typed})
    mem.archive([{"id": "m", "role": "user", "content": typed + " message"}])
    mem.capture(typed + " asked", typed + " answered", id="x")

    assert mem.get(note.id).text == kept + " memory"
    assert mem.get(note.id).meta == {"k": kept}
    assert mem.rehydrate(ids=["m"])[0].text == kept + " message"
    assert mem.exchanges()[0].assistant_text == kept + " answered"
    mem.export(tmp_path / "e.jsonl")
    with rememora.open(":memory:") as other:
        other.import_(tmp_path / "e.jsonl")
        assert other.get(note.id).text == kept + " memory"


def test_surrogates_are_named_as_a_loss(mem: Rememora) -> None:
    assert mem.remember("half \ud83d pair").degraded == ("surrogates_replaced",)


def test_huge_text_is_kept_whole_and_its_beginning_found(mem: Rememora) -> None:
    text = "quokka " + "lorem ipsum 龙 " * 350_000

    receipt = mem.remember(text)

    assert receipt.degraded == ("index_truncated",)
    assert mem.recall("quokka").hits[0].text == text


def test_secret_is_redacted_on_every_path_that_writes(mem: Rememora, tmp_path: Path) -> None:
    note = mem.remember(
        f"key {KEY}", title=KEY, concepts=[KEY], triggers=[KEY], meta={"password": "hunter2", "x": [KEY]}
    )
    mem.update(note.id, text=f"new key {KEY}")
    mem.remember("slot", slot=("ana", "key", KEY))
    mem.archive([{"role": "user", "name": f"n {KEY}", "content": f"我的密钥是 {KEY} 记一下"}])
    mem.begin(f"mine is {KEY}", id="a")
    mem.complete("a", f"yours is {KEY}", tools=[f"tool {KEY}"])
    mem.begin("b", id="b")
    mem.fail("b", f"refused {KEY}")
    path = tmp_path / "in.jsonl"
    path.write_text('{"role": "user", "content": "file ' + KEY + '"}\n', encoding="utf-8")
    mem.import_(path)
    mem.export(tmp_path / "out.jsonl")

    exported = (tmp_path / "out.jsonl").read_text(encoding="utf-8")
    assert KEY not in exported
    assert "hunter2" not in exported
    assert "记一下" in exported
    assert "redacted" in note.degraded


def test_secret_never_reaches_the_file(tmp_path: Path) -> None:
    with rememora.open(tmp_path) as mem:
        mem.remember(f"key {KEY}")
        mem.archive([{"role": "user", "content": f"key {KEY}"}])

    assert not any(KEY.encode() in file.read_bytes() for file in tmp_path.iterdir())


@pytest.mark.parametrize(
    "location",
    ["folder", "folder/own.sqlite3", "sqlite:///{}/uri", "folder/deep/er"],
)
def test_locations(tmp_path: Path, location: str) -> None:
    place = location.format(tmp_path) if "{}" in location else str(tmp_path / location)

    with rememora.open(place) as mem:
        mem.remember("hello")
        where = mem.status()["location"]
    with rememora.open(place) as again:
        assert again.recall("hello").hits
        assert again.status()["location"] == where


def test_status_lists_the_scopes_and_a_bound_handle_only_its_own() -> None:
    with rememora.open(":memory:") as mem:
        assert mem.status()["scopes"] == []
        mem.archive([{"role": "user", "content": "hello"}, {"role": "user", "content": "你好"}], scope="甲")
        mem.remember("likes tea", scope="ana")

        own = mem.bind(scope="甲").status()

        assert own["scopes"] == [{"scope": "甲", "messages": 2, "memories": 0}]
        assert mem.status()["scopes"] == [
            {"scope": "ana", "messages": 1, "memories": 1},  # its words are a note
            *own["scopes"],
        ]
        assert mem.bind(scope="elsewhere").status()["scopes"] == []


@pytest.mark.parametrize("location", ["", " ", "a\0b", 5, b"bytes"])
def test_bad_location_is_named(location: object) -> None:
    with pytest.raises(InvalidInput, match="location"):
        rememora.open(location)  # type: ignore[arg-type]


def test_used_after_close_says_so_and_closing_twice_is_fine(tmp_path: Path) -> None:
    mem = rememora.open(tmp_path)
    mem.close()
    mem.close()

    for call in (
        lambda: mem.recall("x"),
        lambda: mem.remember("x"),
        lambda: mem.status(),
        lambda: mem.list(),
    ):
        with pytest.raises(StoreClosed, match=r"rememora\.open"):
            call()


def test_same_store_opened_twice_in_one_process(tmp_path: Path) -> None:
    with rememora.open(tmp_path) as one, rememora.open(tmp_path) as two:
        one.remember("written by one")
        two.remember("written by two")

        assert len(one.recall("written").hits) == len(two.recall("written").hits) == 2


def test_success_is_silent_and_a_failure_is_one_line_without_words(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    with rememora.open(tmp_path) as mem:
        note = mem.remember("private words")
        mem.recall("private")
        assert caplog.records == []
        with mem._deps.store.transaction():
            mem._deps.store._db.cx.execute("UPDATE memories SET text = 'forged words'")  # type: ignore[attr-defined]

        found = mem.recall("private words")

    assert (found.hits, found.degraded) == ((), ("quarantined",))
    (record,) = caplog.records
    assert record.getMessage() == f"[rememora] rows.quarantined ids=['{note.id}']"


def test_sink_that_raises_disturbs_nobody(caplog: pytest.LogCaptureFixture) -> None:
    def broken(event: rememora.Event) -> None:
        raise RuntimeError("sink")

    with rememora.open(":memory:", on_event=broken) as mem:
        mem.remember("x", confidence=0.1)
        assert mem.upkeep.prune(mem.upkeep.preview_prune(min_confidence=0.5).token) == 1
    assert "event sink failed on prune.succeeded: RuntimeError" in caplog.text


def test_events_carry_no_words(mem: Rememora, events: RecordedEvents, tmp_path: Path) -> None:
    path = tmp_path / "in.jsonl"
    path.write_text('{"role": "user", "content": "private words"}\nprivate garbage\n', encoding="utf-8")

    mem.import_(path)

    assert events.names() == ["import.succeeded"]
    assert "private" not in str(events.events)
