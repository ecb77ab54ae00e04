"""A text is on disk before its vector is asked for; the receipt says when that is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import apsw
import pytest
from tests.flow.conftest import texts
from tests.flow.tiny import TinyEmbedder

import rememora
from rememora.model.errors import EmbedderUnavailable, StoreError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from rememora.testing import FrozenClock, RecordedEvents

NAN = float("nan")


def write_remember(mem: rememora.Rememora) -> Any:
    return mem.remember("Likes coffee")


def write_update(mem: rememora.Rememora) -> Any:
    return mem.update("m0", text="Likes coffee")


def write_archive(mem: rememora.Rememora) -> Any:
    return mem.archive([{"role": "user", "content": "I like coffee"}])[0]


def write_capture(mem: rememora.Rememora) -> Any:
    return mem.capture("I like coffee", "Noted.")


def write_complete(mem: rememora.Rememora) -> Any:
    mem.begin("I like coffee", id="x1")
    return mem.complete("x1", "Noted.")


def write_restore(mem: rememora.Rememora) -> Any:
    return mem.restore("m1")


WRITERS = [write_remember, write_update, write_archive, write_capture, write_complete, write_restore]


@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize(
    ("error", "answer", "lost"),
    [
        pytest.param(EmbedderUnavailable("down"), None, "embedder_unavailable", id="down"),
        pytest.param(None, lambda texts: [[NAN] * 4 for _ in texts], "vector_refused", id="NaN"),
        pytest.param(None, lambda _: [], "embedder_answer", id="no vectors"),
    ],
)
def test_text_is_kept_and_the_receipt_names_the_vector_that_is_not(
    mem: rememora.Rememora,
    embedder: TinyEmbedder,
    clock: FrozenClock,
    write: Any,
    error: Any,
    answer: Any,
    lost: str,
) -> None:
    mem.remember("Likes tea", id="m0")
    mem.remember("coffee, of old", id="m1")
    mem.forget("m1")
    embedder.error, embedder.instead = error, answer

    receipt = write(mem)

    assert receipt.operation_id is not None
    assert receipt.degraded == (lost,)
    assert receipt.reason.startswith("kept without a vector: ")
    embedder.error = embedder.instead = None
    clock.advance(seconds=30)
    assert mem.status()["vectors"]["waiting"] >= 1  # type: ignore[index]  # a mapping
    assert "coffee" in texts(mem.recall("coffee"))[0]
    assert mem.recall("morning drink").hits == ()
    mem.upkeep.backfill(again=True)
    assert "coffee" in texts(mem.recall("morning drink"))[0]


def test_receipt_says_nothing_when_all_is_well(mem: rememora.Rememora, embedder: TinyEmbedder) -> None:
    receipts = [mem.remember("Likes coffee"), *mem.archive([{"role": "user", "content": "tea"}])]

    assert [(receipt.degraded, receipt.reason) for receipt in receipts] == [((), None), ((), None)]
    assert [mode for mode, _ in embedder.calls] == ["store", "store"]
    again = mem.remember("Likes coffee")
    assert (again.status, again.degraded) == ("duplicate", ())
    assert len(embedder.calls) == 2  # what was not written needs no vector


def test_one_bad_vector_spoils_no_other(mem: rememora.Rememora, embedder: TinyEmbedder) -> None:
    embedder.instead = lambda texts: [None if "tea" in t else embedder.vector(t) for t in texts]

    receipts = mem.archive([{"role": "user", "content": text} for text in ("coffee", "tea", "a cat")])

    assert [receipt.degraded for receipt in receipts] == [(), ("vector_refused",), ()]
    assert texts(mem.recall("宠物")) == ["a cat"]


def test_embedder_that_fails_midway_costs_what_is_left(
    mem: rememora.Rememora, embedder: TinyEmbedder
) -> None:
    def once(texts: Sequence[str]) -> object:
        embedder.error = EmbedderUnavailable("down")
        return [None if "2" in text else embedder.vector(text) for text in texts]

    embedder.instead = once
    receipts = mem.archive([{"role": "user", "content": f"coffee {number}"} for number in range(10)])

    assert [receipt.degraded for receipt in receipts[:4]] == [(), (), ("vector_refused",), ()]
    assert [receipt.degraded for receipt in receipts[4:]] == [("embedder_unavailable",)] * 6
    assert len(embedder.calls) == 2  # it is not asked for the third portion


def test_vectors_wait_when_the_setting_says_so(
    clock: FrozenClock, embedder: TinyEmbedder, events: RecordedEvents
) -> None:
    settings = {"embedding_on_write": False}
    with rememora.open(":memory:", embedder=embedder, settings=settings, clock=clock, on_event=events) as mem:
        assert mem.remember("Likes coffee").degraded == ()
        assert embedder.calls == []
        assert mem.upkeep.tick().vectors.embedded == 1
        assert texts(mem.recall("morning drink")) == ["Likes coffee"]


def test_store_that_has_no_room_for_the_vector_has_kept_the_text(
    tmp_path: Path, clock: FrozenClock, embedder: TinyEmbedder, events: RecordedEvents
) -> None:
    with rememora.open(
        tmp_path, embedder=embedder, settings={"busy_timeout_ms": 50}, clock=clock, on_event=events
    ) as mem:
        other = apsw.Connection(str(tmp_path / "memories.sqlite3"))

        def hold(texts: Sequence[str]) -> object:
            other.execute("BEGIN IMMEDIATE")  # between the words and the vector
            return [embedder.vector(text) for text in texts]

        embedder.instead = hold
        receipt = mem.remember("Likes coffee")
        other.execute("ROLLBACK")
        other.close()
        embedder.instead = None

        assert (receipt.status, receipt.degraded) == ("stored", ("store_busy",))
        assert texts(mem.recall("coffee")) == ["Likes coffee"]
        assert mem.upkeep.backfill().embedded == 1


@pytest.mark.parametrize("write", WRITERS)
def test_file_that_cannot_be_read_after_the_write_is_no_error_of_the_write(
    mem: rememora.Rememora, monkeypatch: pytest.MonkeyPatch, write: Any
) -> None:
    mem.remember("Likes tea", id="m0")
    mem.remember("coffee, of old", id="m1")
    mem.forget("m1")

    def broken(*_: object, **__: object) -> None:
        raise StoreError("disk I/O error")

    monkeypatch.setattr(mem._deps.vectors, "waiting", broken)
    receipt = write(mem)

    assert receipt.operation_id is not None
    assert receipt.degraded == (StoreError.code,)
    assert receipt.reason == "kept without a vector: disk I/O error"
    assert "coffee" in texts(mem.recall("coffee"))[0]
