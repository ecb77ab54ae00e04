"""Runs a host's callable, sync or async, within a deadline, and turns what it raises into ours.

A thread cannot be stopped, only left behind: whoever waits too long goes on, and the worker comes
back to the others when the call does (`workers`). All threads are daemons, so a hung call never keeps a process alive.
"""

from __future__ import annotations

import os
import threading
from contextvars import copy_context
from inspect import isawaitable
from typing import TYPE_CHECKING, Generic, TypeVar

from rememora.core.redact import redact
from rememora.model.errors import RememoraError
from rememora.workers import Workers

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from collections.abc import Awaitable, Callable
    from concurrent.futures import Future

T = TypeVar("T")

_LONGEST_S = 86_400.0 * 365
_QUOTED_CHARS = 200
_PONG_S = 0.05


def call(
    function: Callable[[], T | Awaitable[T]],
    *,
    what: str,
    timeout_s: float,
    late: Callable[[str], RememoraError],
    failed: Callable[[str], RememoraError],
    passes: type[RememoraError] = RememoraError,
) -> T:
    """Call *function* on a worker thread and return what it gives; an awaitable is awaited.

    May be called where an event loop is running: the awaiting happens in a loop of our own, always the
    same, so that a client that is bound to its loop stays usable.

    Args:
        function: What is called, on a thread that is not the caller's.
        what: Names the callable in messages, such as "embedder"; hung calls are counted under it.
        timeout_s: Seconds; it is for the call and the awaiting together.
        late: Makes the error for a call that did not come back, or raised `TimeoutError`.
        failed: Makes the error for everything else it raised.
        passes: Errors of this kind are raised as they are; others of ours are those of a store that a host uses.
    """
    job: _Job[T] = _Job(function, what)
    if not _STATE.workers.begin(job):
        raise failed(
            f"{what}: not called, since too many earlier calls never came back; it is tried again now and then"
        )
    if not job.done.wait(min(max(0.0, timeout_s), _LONGEST_S)):
        job.give_up()
        _STATE.workers.leave_behind(job)
        raise late(f"{what}: expected an answer within {timeout_s:g} s, found none")
    if job.error is None:
        return job.answer
    try:
        if isinstance(job.error, passes):
            raise job.error from None
        made = late if isinstance(job.error, TimeoutError) else failed
        raise made(f"{what}: {said(job.error)}") from job.error
    finally:
        del job  # or its error, the traceback of that and this frame would hold each other


def let_idle_go() -> None:
    """End the threads that wait for a call, and later those that are at one, when it is over.

    The loop of awaitables stays: a host's client may be bound to it.
    """
    _STATE.workers.let_idle_go()


def said(error: BaseException) -> str:
    """Return kind and words of a foreign error, in one line and without what looks like a secret."""
    try:
        words = " ".join(redact(str(error)).text.split())
    except BaseException:  # noqa: BLE001  # why: the __str__ of an error is a host's callable too
        words = ""
    return f"{type(error).__name__}: {words[:_QUOTED_CHARS]}" if words else type(error).__name__


class _Job(Generic[T]):
    """One call on its way."""

    answer: T

    def __init__(self, function: Callable[[], T | Awaitable[T]], what: str) -> None:
        self.what = what
        self.error: BaseException | None = None
        self.done = threading.Event()
        self._function = function
        self._context = copy_context()
        self._awaited: Future[T] | None = None
        self._given_up = False

    def run(self) -> None:
        """Call, and await what comes; on the worker."""
        try:
            answer = self._context.run(self._function)
            self.answer = self._context.run(self._await, answer) if isawaitable(answer) else answer
        except BaseException as error:  # noqa: BLE001  # why: a host's callable, whatever it raises
            self.error = error

    def give_up(self) -> None:
        """Cancel what is awaited; a call that blocks its thread is left behind."""
        self._given_up = True
        if self._awaited is not None:
            self._awaited.cancel()
            _STATE.suspect_loop()

    def _await(self, awaitable: Awaitable[T]) -> T:
        if self._is_given_up():
            if (close := getattr(awaitable, "close", None)) is not None:
                close()  # or Python would complain of a coroutine that nobody awaited
            raise TimeoutError
        self._awaited = awaited = _STATE.running_loop().submit(awaitable)
        if self._is_given_up():  # in the meantime
            awaited.cancel()
        return awaited.result()

    def _is_given_up(self) -> bool:
        return self._given_up


class _Loop:
    """An event loop on a thread of its own."""

    def __init__(self) -> None:
        import asyncio

        self._loop: AbstractEventLoop = asyncio.new_event_loop()
        self._responds = threading.Event()
        self._responds.set()
        threading.Thread(target=self._loop.run_forever, name="rememora-loop", daemon=True).start()

    def submit(self, awaitable: Awaitable[T]) -> Future[T]:
        import asyncio

        async def awaited() -> T:
            try:
                return await awaitable
            except (KeyboardInterrupt, SystemExit) as error:  # the loop would end, and nobody would learn
                raise RuntimeError(f"{type(error).__name__} {error}") from error

        return asyncio.run_coroutine_threadsafe(awaited(), self._loop)

    def suspect(self) -> None:
        """Begin to find out whether the loop still turns."""
        self._responds.clear()
        self._loop.call_soon_threadsafe(self._responds.set)

    def responds(self) -> bool:
        return self._responds.wait(_PONG_S)


class _State:
    """The threads of this process; a child begins with none of its parent's."""

    def __init__(self) -> None:
        self._left: list[object] = []
        self._lock = threading.Lock()
        self._loop: _Loop | None = None
        self.workers = Workers()

    def running_loop(self) -> _Loop:
        """Return the loop; a fresh one where a call blocks the last."""
        with self._lock:
            if self._loop is None or not self._loop.responds():
                self._left.append(self._loop)
                self._loop = _Loop()
            return self._loop

    def suspect_loop(self) -> None:
        with self._lock:
            if self._loop is not None:
                self._loop.suspect()

    def begin_anew(self) -> None:
        # Kept, not dropped: closing the loop in the child would unregister the parent's own events.
        self._left.append(self._loop)
        self._lock, self._loop, self.workers = threading.Lock(), None, Workers()


_STATE = _State()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_STATE.begin_anew)
