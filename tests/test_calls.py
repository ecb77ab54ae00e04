"""A host's callable within a deadline."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

import pytest

from rememora import calls, workers
from rememora.model.errors import InvalidInput, RememoraError

if TYPE_CHECKING:
    from collections.abc import Callable


class Late(RememoraError):
    pass


class Failed(RememoraError):
    pass


def call(function: Callable[[], Any], timeout_s: float = 10.0) -> Any:
    return calls.call(function, what="host", timeout_s=timeout_s, late=Late, failed=Failed)


async def answering(value: object) -> object:
    await asyncio.sleep(0)
    return value


def test_answer_comes_back() -> None:
    assert call(lambda: 7) == 7
    assert call(lambda: answering(7)) == 7


def test_one_thread_serves_many_calls() -> None:
    threads = {call(threading.get_ident) for _ in range(20)}

    assert len(threads) == 1
    assert threading.get_ident() not in threads


def test_async_calls_share_one_loop() -> None:
    async def loop() -> object:
        return asyncio.get_running_loop()

    assert call(loop) is call(loop)


def test_call_works_where_a_loop_is_running() -> None:
    async def host() -> object:
        return call(lambda: answering(7))

    assert asyncio.run(host()) == 7


def test_context_of_the_caller_is_seen() -> None:
    name: ContextVar[str] = ContextVar("name")
    name.set("ana")

    async def asynchronous() -> str:
        return name.get()

    assert call(name.get) == "ana"
    assert call(asynchronous) == "ana"


@pytest.mark.parametrize(
    ("error", "kind", "words"),
    [
        (ValueError("so"), Failed, "host: ValueError: so"),  # any
        (ValueError("a\n  b"), Failed, "host: ValueError: a b"),  # in one line
        (ValueError(), Failed, "host: ValueError"),  # without words
        (ValueError("x " * 500), Failed, "host: ValueError: " + "x " * 100),  # cut
        (TimeoutError("slow"), Late, "host: TimeoutError: slow"),  # its own deadline
        (InvalidInput("ours"), InvalidInput, "ours"),  # ours stays what it is
    ],
)
@pytest.mark.parametrize("is_async", [False, True])
def test_what_is_raised_becomes_ours(
    error: BaseException, kind: type[RememoraError], words: str, is_async: bool
) -> None:
    def fails() -> None:
        raise error

    async def fails_later() -> None:
        fails()

    with pytest.raises(kind) as caught:
        call(fails_later if is_async else fails)
    assert str(caught.value).strip() == words.strip()


def test_call_that_wants_to_exit_does_not_end_the_program() -> None:
    with pytest.raises(Failed, match=r"SystemExit: 3"):
        call(lambda: sys.exit(3))


def test_coroutine_that_wants_to_exit_ends_neither_program_nor_loop() -> None:
    async def leaves() -> None:
        sys.exit(3)

    with pytest.raises(Failed, match=r"SystemExit 3"):
        call(leaves)
    assert call(lambda: answering(7)) == 7


def test_error_that_cannot_be_said_is_ours_all_the_same() -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise ValueError

    def fails() -> None:
        raise Mute

    with pytest.raises(Failed, match=r"^host: Mute$"):
        call(fails)


def test_hung_call_is_left_behind_and_its_thread_comes_back() -> None:
    release, ended = threading.Event(), threading.Event()

    def hangs() -> int:
        release.wait(30)
        ended.set()
        return threading.get_ident()

    with pytest.raises(Late, match=r"^host: expected an answer within 0.02 s, found none$"):
        call(hangs, timeout_s=0.02)
    assert call(lambda: 7) == 7
    assert not ended.is_set()
    release.set()
    assert ended.wait(10)


@pytest.mark.parametrize("timeout_s", [0.0, -1.0, float("nan")])
def test_no_time_is_late_at_once(timeout_s: float) -> None:
    release = threading.Event()

    with pytest.raises(Late):
        call(lambda: release.wait(30), timeout_s=timeout_s)
    release.set()


def test_any_time_may_be_given() -> None:
    assert call(lambda: 7, timeout_s=float("inf")) == 7


def test_coroutine_that_blocks_its_loop_does_not_block_the_next() -> None:
    release = threading.Event()

    async def blocks() -> None:
        release.wait(30)

    with pytest.raises(Late):
        call(blocks, timeout_s=0.02)
    assert call(lambda: answering(7)) == 7
    release.set()


def test_coroutine_that_comes_too_late_is_not_begun() -> None:
    release, begun = threading.Event(), threading.Event()

    async def work() -> None:
        begun.set()

    def slow() -> Any:
        release.wait(30)
        return work()

    with pytest.raises(Late):
        call(slow, timeout_s=0.02)
    release.set()
    assert call(lambda: answering(7)) == 7
    assert not begun.is_set()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, count in (("MOST_AT_ONCE", 4), ("MOST_LEFT", 2), ("PROBE_EVERY", 3), ("MOST_HUNG", 5)):
        monkeypatch.setattr(workers, name, count)
    monkeypatch.setattr(calls, "_STATE", calls._State())


def hang(release: threading.Event, times: int) -> None:
    for _ in range(times):
        with pytest.raises(Late):
            call(lambda: release.wait(30), timeout_s=0.01)


@pytest.mark.usefixtures("few")
def test_too_many_hung_calls_of_one_kind_are_refused_and_other_kinds_go_on() -> None:
    release = threading.Event()
    hang(release, 2)

    for _ in range(2):
        with pytest.raises(Failed, match="too many earlier calls never came back"):
            call(lambda: 7)
    assert calls.call(lambda: 7, what="another", timeout_s=10, late=Late, failed=Failed) == 7
    release.set()


@pytest.mark.usefixtures("few")
def test_host_that_recovers_is_called_again_though_earlier_calls_hang_for_good() -> None:
    release = threading.Event()
    hang(release, 2)
    for _ in range(2):
        with pytest.raises(Failed):
            call(lambda: 7)

    assert [call(lambda: 7) for _ in range(3)] == [7, 7, 7], "the third is a probe, and it came back"
    release.set()


@pytest.mark.usefixtures("few")
def test_calls_that_come_back_late_make_room_again() -> None:
    release, over = threading.Event(), threading.Event()

    def late() -> None:
        release.wait(30)
        over.set()

    for _ in range(2):
        with pytest.raises(Late):
            call(late, timeout_s=0.01)
    release.set()
    assert over.wait(60)
    while calls._STATE.workers._kinds["host"].left:  # the threads have a line to go
        over.wait(0.001)

    assert call(lambda: 7) == 7


@pytest.mark.usefixtures("few")
def test_threads_that_hang_are_bounded_whatever_is_forgiven() -> None:
    release = threading.Event()
    for _ in range(2):
        hang(release, 2)
        for _ in range(2):
            with pytest.raises(Failed):
                call(lambda: 7)
        call(lambda: 7)
    hang(release, 1)

    for _ in range(7):
        with pytest.raises(Failed):
            call(lambda: 7)
    release.set()


@pytest.mark.usefixtures("few")
def test_calls_that_are_waited_for_are_bounded() -> None:
    release = threading.Event()
    begun = threading.Semaphore(0)

    def waits() -> None:
        begun.release()
        release.wait(30)

    threads = [threading.Thread(target=call, args=(waits,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    assert all(begun.acquire(timeout=60) for _ in threads)

    with pytest.raises(Failed):
        call(lambda: 7)
    release.set()
    for thread in threads:
        thread.join(60)


def test_hung_call_does_not_keep_the_interpreter() -> None:
    code = """
import threading
from rememora import calls, workers
from rememora.model.errors import RememoraError
never = threading.Event()
async def waits():
    never.wait()
for hung in (never.wait, waits):
    try:
        calls.call(hung, what="host", timeout_s=0.01, late=RememoraError, failed=RememoraError)
    except RememoraError as error:
        print(error)
"""
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-c", code], capture_output=True, text=True, timeout=60, check=True
    )

    assert done.stdout.count("found none") == 2
    assert done.stderr == ""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_child_has_threads_of_its_own() -> None:
    code = """
import os
from rememora import calls, workers
from rememora.model.errors import RememoraError
async def answers():
    return 7
def ask():
    options = {"what": "host", "timeout_s": 20, "late": RememoraError, "failed": RememoraError}
    return calls.call(answers, **options) + calls.call(lambda: 1, **options)
ask()
child = os.fork()
assert ask() == 8
if child:
    assert os.waitpid(child, 0)[1] == 0
else:
    os._exit(0)
"""
    subprocess.run([sys.executable, "-c", code], timeout=60, check=True)


def test_plain_calls_do_not_load_asyncio() -> None:
    code = """
import sys
from rememora import calls, workers
calls.call(lambda: 1, what="host", timeout_s=20, late=ValueError, failed=ValueError)
print("asyncio" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "False\n"


def test_thread_that_is_at_a_call_when_the_others_go_ends_when_the_call_does() -> None:
    go, at_it = threading.Event(), list[threading.Thread]()
    begun = threading.Event()

    def hangs() -> None:
        at_it.append(threading.current_thread())
        begun.set()
        go.wait(60)

    with pytest.raises(Late):
        call(hangs, timeout_s=0.01)
    assert begun.wait(60)
    calls.let_idle_go()
    go.set()

    at_it[0].join(60)
    assert not at_it[0].is_alive()
    assert call(lambda: 7) == 7, "later calls have threads again"
