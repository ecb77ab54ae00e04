"""Upkeep on a thread. Tests wait for what it tells, never for time to pass."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora.flow import background
from rememora.model.distilled import Distilled, Ticked
from rememora.model.errors import InvalidInput, StoreClosed
from rememora.model.vectors import Backfilled
from rememora.testing import HashEmbedder

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from rememora.model.events import Event

LONG_S = 60.0
OURS = ("rememora-upkeep", "rememora-call")
OTHERS: set[threading.Thread] = set()


@pytest.fixture(autouse=True)
def others() -> None:
    """Note the threads of tests before, whose calls never come back."""
    OTHERS.clear()
    OTHERS.update(threading.enumerate())


def threads() -> list[threading.Thread]:
    found = [thread for thread in threading.enumerate() if thread.name in OURS]
    return [thread for thread in found if thread not in OTHERS]


def open_(
    folder: Path, on_event: Callable[[Event], None] = lambda _: None, **options: Any
) -> rememora.Rememora:
    return rememora.open(folder, on_event=on_event, **options)


def test_what_waits_is_learnt_from_and_gets_its_vector(tmp_path: Path) -> None:
    done = threading.Event()

    def told(event: Event) -> None:
        if event.name == "distill.succeeded":
            done.set()

    with open_(tmp_path, told, embedder=HashEmbedder(32), settings={"embedding_on_write": False}) as mem:
        mem.archive(
            [{"role": "user", "content": "我对花生过敏。"}, {"role": "assistant", "content": "好的 🥜"}]
        )
        mem.run_in_background(every_s=LONG_S)

        assert done.wait(LONG_S)
        mem.close()
    with open_(tmp_path) as mem:
        assert ["花生过敏" in memory.text for memory in mem.list()] == [True]
        assert mem.status()["vectors"]["spaces"][0]["vectors"] > 0  # type: ignore[index]  # a mapping


def test_closing_leaves_no_thread_and_may_be_done_twice(tmp_path: Path) -> None:
    mem = open_(tmp_path, embedder=HashEmbedder(8), llm=lambda _prompt, **_: "[]")
    mem.run_in_background(every_s=LONG_S)
    mem.run_in_background(every_s=LONG_S)

    assert sum(thread.name == "rememora-upkeep" for thread in threads()) == 1
    mem.close()
    mem.close()
    assert threads() == []
    with pytest.raises(StoreClosed):
        mem.run_in_background()


def test_threads_that_called_the_host_go_when_the_store_is_closed(tmp_path: Path) -> None:
    with open_(tmp_path, embedder=lambda texts: [[1.0, 0.0] for _ in texts]) as mem:
        mem.remember("Prefers tea")
        assert [thread.name for thread in threads()] == ["rememora-call"]
    assert threads() == []


def test_fault_is_told_and_the_next_slice_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Event] = []
    calls = iter([ValueError("secret words"), None])
    again = threading.Event()

    def tick(deps: object) -> None:
        error = next(calls, None)
        if error is not None:
            raise error
        again.set()
        raise StoreClosed("the store was closed")

    monkeypatch.setattr(background, "tick", tick)
    with open_(tmp_path, told.append) as mem:
        mem.run_in_background(every_s=0.01)
        assert again.wait(LONG_S)

    (event,) = (event for event in told if event.name == "tick.failed")
    assert (event.failure, event.data) == (True, {"error": "ValueError"})


@pytest.mark.parametrize("every_s", [0, -1, float("nan"), float("inf"), True, "5"])
def test_wait_that_is_none_is_refused(tmp_path: Path, every_s: object) -> None:
    with open_(tmp_path) as mem, pytest.raises(InvalidInput, match="every_s"):
        mem.run_in_background(every_s=every_s)  # type: ignore[arg-type]  # what a user may write


async def _opened_and_closed(folder: Path) -> list[threading.Thread]:
    mem = await rememora.AsyncRememora.open(folder)
    await mem.run_in_background(every_s=LONG_S)
    await mem.close()
    return threads()


def test_async_twin_ends_its_threads_too(tmp_path: Path) -> None:
    import asyncio

    assert asyncio.run(_opened_and_closed(tmp_path)) == []


@pytest.mark.parametrize(
    ("read", "degraded", "more"),
    [
        (1, (), True),  # there may be more of it
        (0, (), False),  # nothing was left
        (1, ("llm_timeout",), False),  # a model that hangs is left alone for a while
    ],
)
def test_next_slice_follows_at_once_only_where_the_last_one_went_well(
    read: int, degraded: tuple[str, ...], more: bool
) -> None:
    counts = dict.fromkeys(
        ("learnt", "superseded", "known", "quarantined", "rejected", "withdrawn", "failed", "waiting"), 0
    )
    distilled = Distilled(read=read, degraded=degraded, **counts)
    vectors = Backfilled(space="", embedded=0, refused={}, waiting=0)

    assert background._did_something(Ticked(distilled=distilled, vectors=vectors)) is more


def test_two_threads_that_begin_at_once_make_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[threading.Thread] = []
    with open_(tmp_path) as mem:

        class Slow(background.Background):
            def __init__(self, *args: Any, **options: Any) -> None:
                if not made:
                    made.append(threading.Thread(target=mem.run_in_background))
                    made[0].start()
                    made[0].join(0.1)
                super().__init__(*args, **options)

        monkeypatch.setattr(background, "Background", Slow)
        mem.run_in_background(every_s=LONG_S)
        made[0].join(LONG_S)

        assert [thread.name for thread in threads()].count("rememora-upkeep") == 1


@pytest.mark.parametrize("error", [SystemExit(3), KeyboardInterrupt()])
def test_nothing_ends_the_thread_but_its_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    faults = iter([error])
    again = threading.Event()

    def tick(deps: object) -> Ticked:
        for fault in faults:
            raise fault
        again.set()
        raise StoreClosed("the store was closed")

    def leaves(_: object) -> None:
        raise SystemExit(3)  # a sink, too

    monkeypatch.setattr(background, "tick", tick)
    with open_(tmp_path, leaves) as mem:
        mem.run_in_background(every_s=0.01)
        assert again.wait(LONG_S)


def test_tick_raises_that_a_store_is_closed_only_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*_: object, **__: object) -> None:
        raise StoreClosed("another store")

    mem = open_(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr("rememora.flow.pool.tend", closed)
        assert set(mem.upkeep.tick().degraded) == {"store_closed"}
    mem.close()
    with pytest.raises(StoreClosed):
        mem.upkeep.tick()
