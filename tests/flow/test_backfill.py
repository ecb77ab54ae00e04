"""What waits for a vector gets it: in portions, again, by several processes, and after any end."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest
from tests.flow.conftest import texts
from tests.flow.tiny import TinyEmbedder
from tests.stores.children import answer, child, finish, tell

import rememora
from rememora.model.errors import EmbedderUnavailable, InvalidInput
from rememora.testing import FrozenClock, HashEmbedder, PowerCut, RecordedEvents

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

BACKFILLER = """
import os, sys, rememora
from rememora.testing import HashEmbedder
folder, dimensions, step = sys.argv[1], int(sys.argv[2]), "step" in sys.argv
def progress(done, total):
    os.write(1, f"{done} of {total}\\n".encode())
    if step:
        input()
with rememora.open(folder, embedder=HashEmbedder(dimensions, max_batch=4)) as mem:
    os.write(1, b"ready\\n")
    input()
    done = mem.upkeep.backfill(progress=progress)
    print(done.embedded, dict(done.refused), done.waiting, done.degraded)
"""

RECALLER = """
import os, sys, rememora
from rememora.testing import HashEmbedder
with rememora.open(sys.argv[1], embedder=HashEmbedder(384)) as mem:
    for number in range(100_000):
        found = mem.recall(f"what is note {number % 40} about?", limit=3)
        assert found.hits and not found.degraded, found
        assert "cosine" in found.hits[0].scores, found
        os.write(1, b"recalled\\n")
        if input() == "stop":
            break
"""


@pytest.fixture
def filled(clock: FrozenClock, embedder: TinyEmbedder, events: RecordedEvents) -> rememora.Rememora:
    """A store with ten memories that came while there was no embedder."""
    mem = rememora.open(
        ":memory:", embedder=embedder, settings={"embedding_on_write": False}, clock=clock, on_event=events
    )
    for number in range(10):
        mem.remember(f"coffee number {number}", id=f"m{number}")
    return mem


def fill(folder: Path, count: int) -> None:
    """Keep notes without an embedder."""
    with rememora.open(folder) as mem:
        mem.archive([{"role": "user", "content": f"This is note {number} 笔记"} for number in range(count)])


def vectors(mem: rememora.Rememora) -> list[tuple[str, int, int]]:
    spaces = mem.status()["vectors"]["spaces"]  # type: ignore[index]  # a mapping
    return [(space["name"], space["vectors"], space["waiting"]) for space in spaces]


def test_backfill_without_an_embedder_has_nothing_to_do() -> None:
    with rememora.open(":memory:") as mem:
        mem.remember("Likes coffee")

        done = mem.upkeep.backfill()

        assert (done.space, done.embedded, done.refused, done.waiting, done.degraded) == ("", 0, {}, 0, ())
        assert mem.upkeep.tick().vectors == done


def test_backfill_goes_through_all_that_waits_and_tells_how_far_it_is(
    filled: rememora.Rememora, embedder: TinyEmbedder
) -> None:
    progress: list[tuple[int, int]] = []

    done = filled.upkeep.backfill(progress=lambda done, total: progress.append((done, total)))

    assert (done.space, done.embedded, done.refused, done.waiting, done.degraded) == ("tiny/4", 10, {}, 0, ())
    assert progress == [(4, 10), (8, 10), (10, 10)]
    assert [len(texts) for _, texts in embedder.calls] == [4, 4, 2]
    assert len(filled.recall("morning drink", limit=20).hits) == 10
    assert filled.upkeep.backfill().embedded == 0
    assert len(embedder.calls) == 3 + 1  # and the question


def test_backfill_stops_at_its_limit_and_goes_on_there(
    filled: rememora.Rememora, embedder: TinyEmbedder
) -> None:
    progress: list[tuple[int, int]] = []

    def note(done: int, total: int) -> None:
        progress.append((done, total))

    done = [filled.upkeep.backfill(limit=limit, progress=note) for limit in (3, 0, 6, 5)]

    assert [(one.embedded, one.waiting) for one in done] == [(3, 7), (0, 7), (6, 1), (1, 0)]
    assert progress == [(3, 3), (4, 6), (6, 6), (1, 1)]
    assert [text for _, texts in embedder.calls for text in texts] == [
        f"coffee number {n}" for n in range(10)
    ]


@pytest.mark.parametrize("limit", [-1, 1.5, "ten", True])
def test_backfill_refuses_what_is_no_limit(filled: rememora.Rememora, limit: int) -> None:
    with pytest.raises(InvalidInput, match="limit"):
        filled.upkeep.backfill(limit=limit)


def test_tick_does_a_slice(filled: rememora.Rememora) -> None:
    assert [filled.upkeep.tick().vectors.waiting for _ in range(3)] == [2, 0, 0]


def test_refused_entries_are_left_alone_until_they_are_asked_for_again(
    filled: rememora.Rememora, embedder: TinyEmbedder
) -> None:
    embedder.instead = lambda texts: [None if "3" in t or "7" in t else embedder.vector(t) for t in texts]
    first = filled.upkeep.backfill()
    calls = len(embedder.calls)
    second = filled.upkeep.backfill()
    embedder.instead = None
    third = filled.upkeep.backfill(again=True)

    assert (first.embedded, sum(first.refused.values()), first.waiting, first.degraded) == (8, 2, 2, ())
    assert (second.embedded, second.waiting, len(embedder.calls)) == (0, 2, calls + 1)
    assert (third.embedded, third.waiting) == (2, 0)


def test_embedder_that_fails_ends_a_backfill_that_keeps_what_is_done(
    filled: rememora.Rememora, embedder: TinyEmbedder, clock: FrozenClock
) -> None:
    def once(texts: Sequence[str]) -> object:
        embedder.error = EmbedderUnavailable("down")
        return [embedder.vector(text) for text in texts]

    embedder.instead = once
    first = filled.upkeep.backfill()
    embedder.error = embedder.instead = None
    resting = filled.upkeep.backfill()
    clock.advance(seconds=30)
    last = filled.upkeep.backfill()

    assert (first.embedded, first.waiting, first.degraded) == (4, 6, ("embedder_unavailable",))
    assert (resting.embedded, resting.waiting, resting.degraded) == (0, 6, ("embedder_resting",))
    assert (last.embedded, last.waiting, last.degraded) == (6, 0, ())


def test_backfill_that_was_cut_off_goes_on_where_it_was(
    filled: rememora.Rememora, embedder: TinyEmbedder
) -> None:
    def cut(done: int, total: int) -> None:
        raise PowerCut

    with pytest.raises(PowerCut):
        filled.upkeep.backfill(progress=cut)

    assert vectors(filled) == [("tiny/4", 4, 6)]
    assert filled.upkeep.backfill().embedded == 6
    assert [len(texts) for _, texts in embedder.calls] == [4, 4, 2]


def test_entries_that_go_or_change_meanwhile_are_no_hindrance(
    filled: rememora.Rememora, embedder: TinyEmbedder
) -> None:
    def meanwhile(texts: Sequence[str]) -> object:
        embedder.instead = None
        filled.forget("m0")
        filled.update("m1", text="a cat of number 1")
        return [embedder.vector(text) for text in texts]

    embedder.instead = meanwhile
    done = filled.upkeep.backfill()

    assert (done.embedded, done.waiting) == (9, 0)
    assert texts(filled.recall("宠物")) == ["a cat of number 1"]
    assert "coffee number 0" not in texts(filled.recall("morning drink", limit=20))


def test_two_processes_may_backfill_at_once(tmp_path: Path) -> None:
    fill(tmp_path, 60)

    with child(BACKFILLER, str(tmp_path), "64") as one, child(BACKFILLER, str(tmp_path), "64") as other:
        for process in (one, other):
            assert answer(process) == "ready"
        for process in (one, other):
            tell(process)
        ends = [finish(process).splitlines()[-1] for process in (one, other)]

    assert sum(int(end.split()[0]) for end in ends) == 60  # each entry was counted by one of them
    assert [end.split(maxsplit=1)[1] for end in ends] == ["{} 0 ()"] * 2
    with rememora.open(tmp_path, embedder=HashEmbedder(64)) as mem:
        assert vectors(mem) == [("hash/64", 60, 0)]


def test_swap_of_the_model_may_be_killed_while_another_process_recalls_with_the_old_one(
    tmp_path: Path,
) -> None:
    fill(tmp_path, 40)
    with rememora.open(tmp_path, embedder=HashEmbedder(384)) as old:
        old.upkeep.backfill()

    with child(RECALLER, str(tmp_path)) as recaller:
        assert answer(recaller) == "recalled"
        with child(BACKFILLER, str(tmp_path), "512", "step") as killed:
            assert answer(killed) == "ready"
            tell(killed)
            for done in (4, 8, 12):
                assert answer(killed) == f"{done} of 40"
                tell(recaller)
                assert answer(recaller) == "recalled"
                if done < 12:
                    tell(killed)
            killed.send_signal(signal.SIGKILL)
            killed.wait()

        events = RecordedEvents()
        with rememora.open(tmp_path, embedder=HashEmbedder(512), on_event=events) as new:
            assert vectors(new) == [("hash/384", 40, 0), ("hash/512", 12, 28)]
            assert new.recall("note 39").hits  # what waits is found by its words
            tell(recaller)
            assert answer(recaller) == "recalled"

            assert new.upkeep.backfill().embedded == 28
            assert vectors(new) == [("hash/384", 40, 0), ("hash/512", 40, 0)]
            assert new.upkeep.drop_space("hash/384") == 40
            assert new.recall("note 39").hits[0].scores["cosine"] > 0
            assert [finding for finding in new.upkeep.doctor() if not finding.ok] == []
        tell(recaller, "stop")
        assert finish(recaller) == ""
    assert events.events == []
