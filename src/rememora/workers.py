"""Threads on which a host's callables run, and how many of them may hang.

A thread cannot be stopped. A call that nobody waits for any more is left behind on its thread, and counted under what
was called: after so many of one kind, more of that kind are refused at once, while every other kind goes on. Now and
then one is let through all the same; if it comes back in time, what hung before is forgiven.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from queue import SimpleQueue
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    _Jobs = SimpleQueue["Job | None"]

MOST_AT_ONCE = 64
"""Calls that somebody waits for, in one process."""
MOST_LEFT = 32
"""Calls of one kind that may be left behind before more of it are refused."""
PROBE_EVERY = 8
"""Of the calls that are refused then, one in so many is made: the host may have recovered."""
MOST_HUNG = 128
"""Threads that hang in calls of one kind, forgiven ones too; then none is made until one comes back."""
_GOODBYE_S = 2.0  # only where the machine is busy: they are idle


class Job(Protocol):
    """One call on its way."""

    what: str
    done: threading.Event

    def run(self) -> None:
        """Call; on the worker."""


class _Kind:
    """The calls of one thing: those that hang, those of them that count against it, and how many were refused."""

    __slots__ = ("hung", "left", "refused")

    def __init__(self) -> None:
        self.hung: set[int] = set()
        self.left: set[int] = set()
        self.refused = 0


class Workers:
    """Threads that wait for calls; made when none is idle, and kept."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[tuple[_Jobs, threading.Thread]] = []
        self._waited_for: set[int] = set()
        self._kinds: defaultdict[str, _Kind] = defaultdict(_Kind)
        self._goodbyes = 0

    def begin(self, job: Job) -> bool:
        """Give the job to a thread; false where too many are under way or hang."""
        with self._lock:
            if not self._has_room(job.what):
                return False
            self._waited_for.add(id(job))
            goodbyes = self._goodbyes
            jobs = self._idle.pop()[0] if self._idle else None
        if jobs is None:
            jobs = SimpleQueue()
            try:
                threading.Thread(
                    target=self._work, args=(jobs, goodbyes), name="rememora-call", daemon=True
                ).start()
            except RuntimeError:  # the system gives no more, or the interpreter is leaving
                with self._lock:
                    self._waited_for.discard(id(job))
                return False
        jobs.put(job)
        return True

    def leave_behind(self, job: Job) -> None:
        """Note that nobody waits for the job any more."""
        with self._lock:
            if id(job) in self._waited_for:
                self._waited_for.discard(id(job))
                self._kinds[job.what].hung.add(id(job))
                self._kinds[job.what].left.add(id(job))

    def let_idle_go(self) -> None:
        """End those that have nothing to do, and see them off; those at work end by themselves."""
        with self._lock:
            idle, self._idle = self._idle, []
            self._goodbyes += 1
        for jobs, _ in idle:
            jobs.put(None)
        for _, thread in idle:
            if thread is not threading.current_thread():
                thread.join(_GOODBYE_S)

    def _has_room(self, what: str) -> bool:
        kind = self._kinds[what]
        if len(self._waited_for) >= MOST_AT_ONCE or len(kind.hung) >= MOST_HUNG:
            return False
        if len(kind.left) < MOST_LEFT:
            return True
        kind.refused += 1
        return kind.refused % PROBE_EVERY == 0

    def _come_back(self, job: Job, jobs: _Jobs, goodbyes: int) -> None:
        with self._lock:
            kind = self._kinds[job.what]
            if id(job) in self._waited_for:  # it is well: what hangs from before is forgiven
                self._waited_for.discard(id(job))
                kind.left.clear()
            kind.hung.discard(id(job))
            kind.left.discard(id(job))
            if goodbyes == self._goodbyes:
                self._idle.append((jobs, threading.current_thread()))
            else:  # the others were seen off meanwhile
                jobs.put(None)

    def _work(self, jobs: _Jobs, goodbyes: int) -> None:
        while (job := jobs.get()) is not None:
            job.run()
            # before the caller learns of it, or his next call would make a thread
            self._come_back(job, jobs, goodbyes)
            job.done.set()
            del job  # it holds the host's texts
