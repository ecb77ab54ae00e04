from __future__ import annotations

import asyncio
import inspect
import os
import subprocess
import sys
import threading
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora.aio import AsyncRememora
from rememora.aio_graph import AsyncFacts, AsyncGraph
from rememora.aio_groups import AsyncInbox, AsyncTopics, AsyncUpkeep
from rememora.aio_working import AsyncGoal, AsyncSkills
from rememora.engine import Rememora
from rememora.engine.facts import FactVerbs
from rememora.engine.goal import GoalVerbs
from rememora.engine.graph import GraphVerbs
from rememora.engine.inbox import InboxVerbs
from rememora.engine.skills import SkillVerbs
from rememora.engine.topics import TopicVerbs
from rememora.engine.upkeep import UpkeepVerbs
from rememora.stores.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

TWINS = [
    (Rememora, AsyncRememora),
    (UpkeepVerbs, AsyncUpkeep),
    (InboxVerbs, AsyncInbox),
    (FactVerbs, AsyncFacts),
    (GraphVerbs, AsyncGraph),
    (TopicVerbs, AsyncTopics),
    (SkillVerbs, AsyncSkills),
    (GoalVerbs, AsyncGoal),
]
GROUPS = {
    AsyncUpkeep: "upkeep",
    AsyncInbox: "inbox",
    AsyncFacts: "facts",
    AsyncTopics: "topics",
    AsyncSkills: "skills",
    AsyncGoal: "goal",
    AsyncGraph: "graph",
}
HANDLES = Path("/proc/self/fd")
AT_ONCE = {"bind"}  # waits for nothing, so it is no coroutine


def public(kind: type) -> set[str]:
    return {name for name, _ in inspect.getmembers(kind) if not name.startswith("_")}


def verbs(kind: type) -> list[str]:
    return sorted(name for name in public(kind) if inspect.isfunction(getattr(kind, name)))


VERBS = [(sync, twin, name) for sync, twin in TWINS for name in verbs(sync)]


@pytest.mark.parametrize(("sync", "twin"), TWINS)
def test_twin_has_the_same_public_names(sync: type, twin: type) -> None:
    assert public(twin) - {"open"} == public(sync)


@pytest.mark.parametrize(("sync", "twin", "name"), VERBS)
def test_twin_of_a_verb_has_the_same_signature(sync: type, twin: type, name: str) -> None:
    mine, other = inspect.signature(getattr(twin, name)), inspect.signature(getattr(sync, name))

    if name == "bind":
        assert (mine.return_annotation, other.return_annotation) == ("AsyncRememora", "Rememora")
        mine, other = mine.replace(return_annotation=None), other.replace(return_annotation=None)
    assert mine == other


def test_opening_takes_the_same_parameters() -> None:
    assert inspect.signature(AsyncRememora.open).parameters == inspect.signature(rememora.open).parameters


@pytest.mark.parametrize(("twin", "name"), [(twin, name) for _, twin, name in VERBS if name not in AT_ONCE])
def test_verbs_are_awaited(twin: type, name: str) -> None:
    assert inspect.iscoroutinefunction(getattr(twin, name))


class Recorder:
    """Stands where an engine stands and notes how it was called."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, tuple[object, ...], dict[str, object]]] = []

    def __getattr__(self, name: str) -> Callable[..., object]:
        def note(*args: object, **kwargs: object) -> object:
            self.calls.append((name, args, kwargs))
            return self

        return note

    @property
    def upkeep(self) -> Recorder:
        return self

    @property
    def facts(self) -> Recorder:
        return self

    @property
    def graph(self) -> Recorder:
        return self

    @property
    def inbox(self) -> Recorder:
        return self

    @property
    def goal(self) -> Recorder:
        return self

    @property
    def skills(self) -> Recorder:
        return self

    @property
    def topics(self) -> Recorder:
        return self


@pytest.mark.parametrize(("sync", "twin", "name"), VERBS)
def test_every_argument_arrives_under_its_own_name(sync: type, twin: type, name: str) -> None:
    recorder = Recorder()
    mem = AsyncRememora(recorder)  # type: ignore[arg-type]
    parameters = list(inspect.signature(getattr(sync, name)).parameters.values())[1:]
    given = inspect.signature(getattr(sync, name)).bind(
        sync,
        *[f"<{p.name}>" for p in parameters if p.kind is not p.KEYWORD_ONLY],
        **{p.name: f"<{p.name}>" for p in parameters if p.kind is p.KEYWORD_ONLY},
    )

    async def scenario() -> None:
        verbs = mem if twin is AsyncRememora else getattr(mem, GROUPS[twin])
        called = getattr(verbs, name)(*given.args[1:], **given.kwargs)
        if name not in AT_ONCE:
            await called
        await mem.close()

    asyncio.run(scenario())

    told, args, kwargs = recorder.calls[0]
    assert told == name
    assert inspect.signature(getattr(sync, name)).bind(sync, *args, **kwargs) == given


def test_a_conversation_works_from_beginning_to_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with await AsyncRememora.open(tmp_path) as mem:
            ana = mem.bind(scope="ana", session="s1")
            await ana.capture("I moved to Lisbon.", "Noted. 记住了。")
            kept = await ana.remember("喜欢手冲咖啡", kind="preference")

            found = await ana.recall("咖啡")
            assert found.hits[0].id == kept.id
            assert (await mem.recall("咖啡", scope="else")).hits == ()

            await ana.update(kept.id, text="喜欢手冲咖啡，不加糖")
            assert [memory.version for memory in await ana.history(kept.id)] == [1, 2]

            shown = await ana.forget(query="咖啡")
            assert shown.ids == (kept.id,)
            await ana.forget(token=shown.token)
            with pytest.raises(rememora.NotFound):
                await ana.get(kept.id)
            assert all(finding.ok for finding in await mem.upkeep.doctor())

    asyncio.run(scenario())


def test_arguments_are_checked_as_they_are_by_the_engine() -> None:
    async def scenario() -> None:
        async with await AsyncRememora.open(":memory:") as mem:
            with pytest.raises(rememora.InvalidInput, match="text: expected text"):
                await mem.remember(" ")

    asyncio.run(scenario())


def test_sixty_writers_and_readers_run_in_one_loop(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with await AsyncRememora.open(tmp_path) as mem:
            receipts = asyncio.gather(*[mem.remember(f"Parcel {n} lies on shelf {n}") for n in range(60)])
            answers = asyncio.gather(*[mem.recall(f"parcel {n}") for n in range(60)])

            assert [receipt.status for receipt in await receipts] == ["stored"] * 60
            await answers
            found = await asyncio.gather(*[mem.recall(f"parcel {n}", limit=1) for n in range(60)])
            assert [f"Parcel {n} " in found[n].hits[0].text for n in range(60)] == [True] * 60

    asyncio.run(scenario())


def test_loop_stays_free_while_a_verb_waits(tmp_path: Path) -> None:
    async def scenario() -> None:
        with Gate(tmp_path) as gate:
            mem = AsyncRememora(gate.engine)
            writing = asyncio.create_task(mem.remember("slow"))
            await asyncio.to_thread(gate.reached.wait)

            assert (await mem.recall("slow")).hits == ()  # another thread reads meanwhile

            gate.go.set()
            assert (await writing).status == "stored"
            await mem.close()

    asyncio.run(scenario())


class Gate:
    """A store whose next write stops in the middle of its transaction until it may go on."""

    def __init__(self, folder: Path) -> None:
        self.reached, self.go, self.armed = threading.Event(), threading.Event(), False
        store = SqliteStore(folder / "m.sqlite3")
        self._append = store.ledger.append
        store.ledger.append = self._held  # type: ignore[method-assign]  # the last step of a write
        self.engine = rememora.open(store)
        self.armed = True

    def _held(self, *args: Any, **kwargs: Any) -> str:
        if self.armed:
            self.reached.set()
            assert self.go.wait(timeout=30)
        return self._append(*args, **kwargs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.go.set()


def test_cancelled_write_is_whole(tmp_path: Path) -> None:
    async def scenario() -> None:
        with Gate(tmp_path) as gate:
            mem = AsyncRememora(gate.engine)
            writing = asyncio.create_task(mem.remember("Keeps two parrots"))
            await asyncio.to_thread(gate.reached.wait)

            writing.cancel()
            with pytest.raises(asyncio.CancelledError):
                await writing
            gate.go.set()
            await mem.close()

    asyncio.run(scenario())

    with rememora.open(tmp_path / "m.sqlite3") as mem:
        (hit,) = mem.recall("parrots").hits
        assert hit.evidence[0].text == "Keeps two parrots"
        assert mem.get(hit.id).version == 1
        assert len(mem.rehydrate(memory=hit.id)) == 1
        assert all(finding.ok for finding in mem.upkeep.doctor())


def test_write_that_is_cancelled_in_the_queue_never_happens(tmp_path: Path) -> None:
    async def scenario() -> None:
        with Gate(tmp_path) as gate:
            mem = AsyncRememora(gate.engine)
            many = [asyncio.create_task(mem.remember(f"note {n}")) for n in range(9)]  # one more than threads
            await asyncio.to_thread(gate.reached.wait)

            many[8].cancel()
            with pytest.raises(asyncio.CancelledError):
                await many[8]
            gate.go.set()
            await asyncio.gather(*many[:8])
            assert sorted(memory.text for memory in await mem.list()) == [f"note {n}" for n in range(8)]
            await mem.close()

    asyncio.run(scenario())


def test_closing_waits_for_the_calls_made_before(tmp_path: Path) -> None:
    async def scenario() -> None:
        with Gate(tmp_path) as gate:
            mem = AsyncRememora(gate.engine)
            writing = asyncio.create_task(mem.remember("made before"))
            await asyncio.to_thread(gate.reached.wait)
            closing = asyncio.create_task(mem.close())
            await asyncio.sleep(0)

            with pytest.raises(rememora.StoreClosed):
                await mem.remember("made after")
            gate.go.set()

            assert (await writing).status == "stored"
            await closing

    asyncio.run(scenario())


def open_files(folder: Path) -> set[str]:
    names = {os.path.realpath(handle) for handle in HANDLES.iterdir()}
    return {name for name in names if name.startswith(str(folder))}


@pytest.mark.skipif(not HANDLES.is_dir(), reason="needs /proc to see open files")
def test_closing_leaves_no_thread_and_no_open_file(tmp_path: Path) -> None:
    async def scenario() -> None:
        before = set(threading.enumerate())
        mem = await AsyncRememora.open(tmp_path)
        await asyncio.gather(*[mem.remember(f"note {n}") for n in range(20)], mem.recall("note"))
        assert open_files(tmp_path) != set()
        assert set(threading.enumerate()) != before

        await mem.close()

        assert open_files(tmp_path) == set()
        assert set(threading.enumerate()) == before

    asyncio.run(scenario())


def test_closing_twice_is_fine_and_later_verbs_say_that_it_is_closed(tmp_path: Path) -> None:
    async def scenario() -> None:
        mem = await AsyncRememora.open(tmp_path)
        bound = mem.bind(scope="ana")
        await mem.close()
        await mem.close()
        await bound.close()

        for called in (mem.recall("x"), bound.remember("x"), mem.upkeep.rebuild()):
            with pytest.raises(rememora.StoreClosed):
                await called

    asyncio.run(scenario())


def test_place_that_cannot_be_opened_leaves_no_thread(tmp_path: Path) -> None:
    (tmp_path / "notes.db").write_text("no database", encoding="utf-8")

    async def scenario() -> None:
        before = set(threading.enumerate())
        with pytest.raises(rememora.StoreCorrupt):
            await AsyncRememora.open(tmp_path / "notes.db")
        assert set(threading.enumerate()) == before

    asyncio.run(scenario())


def test_store_opened_for_a_cancelled_task_is_closed_again() -> None:
    asked, go, closed = threading.Event(), threading.Event(), threading.Event()

    class Slow(SqliteStore):
        def transaction(self) -> Any:
            asked.set()
            assert go.wait(timeout=30)
            return super().transaction()

        def close(self) -> None:
            super().close()
            closed.set()

    async def scenario() -> None:
        task = asyncio.create_task(AsyncRememora.open(Slow(":memory:")))
        await asyncio.to_thread(asked.wait)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        go.set()
        assert await asyncio.to_thread(closed.wait, 30)

    asyncio.run(scenario())


def test_context_of_the_caller_is_seen_by_what_the_host_handed_in() -> None:
    request: ContextVar[str] = ContextVar("request", default="none")
    seen = []

    def clock() -> float:
        seen.append(request.get())
        return 0

    async def scenario() -> None:
        async with await AsyncRememora.open(":memory:", clock=clock) as mem:
            request.set("r1")
            seen.clear()
            await mem.remember("x y")

    asyncio.run(scenario())

    assert set(seen) == {"r1"}


FORKED = """
import asyncio, os, rememora

async def main(folder):
    mem = await rememora.AsyncRememora.open(folder)
    await mem.remember("before the fork")
    child = os.fork()
    if child == 0:
        try:
            await mem.recall("fork")
        except rememora.StoreForked:
            os._exit(7)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    assert (await mem.recall("fork")).hits
    await mem.close()

asyncio.run(main(":memory:"))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the platform does not fork")
def test_forked_child_is_told_so_and_does_not_hang() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORKED],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")


def test_one_memory_serves_several_loops_one_after_the_other() -> None:
    mem = AsyncRememora(rememora.open(":memory:"))

    async def write() -> None:
        await mem.remember("first loop")

    async def read() -> None:
        assert (await mem.recall("first")).hits
        await mem.close()

    asyncio.run(write())
    asyncio.run(read())
